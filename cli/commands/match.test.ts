import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { visibleLines } from '../../lib/quoted.ts';
import { commandFolder, expectRefusal, inProcess } from '../../test/command.ts';
import { program } from '../../test/program.ts';
import { resealed } from '../../test/resealed.ts';

const { folder, read: file, weightroom } = commandFolder();

/** Runs one line of a shell in the tests' folder; `weightroom` is the program. */
function shell(line: string): { status: number | null; stdout: string; stderr: string } {
  const script = `weightroom() { '${process.execPath}' '${program}' "$@"; }; ${line}`;
  return spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
}

/** The same in this process; for lines that need no shell. */
async function here(line: string): Promise<ReturnType<typeof shell>> {
  const { code, out, err } = await weightroom(line.replace(/^weightroom /, ''));
  return { status: code, stdout: out, stderr: err };
}

const rowsOf = (name: string): Record<string, string>[] => parse(file(`cup/tables/${name}.csv`), { columns: true });

const cup =
  'weightroom match run slider-4 --agents hand@depth=1,greedy,random --format swiss --pairs 2 --config {"adjudicate":"plies=60"} --workers 1 --out cup';
let played: ReturnType<typeof shell>;
beforeAll(async () => {
  played = await here(cup);
  expect(played.stderr).toMatch(
    /^match: 8 of 8 games, [\d.]+\/s, 0 s left; \S+ [+−]?\d+, \S+ [+−]?\d+, \S+ [+−]?\d+\n$/,
  );
  expect(played.status).toBe(0);
});

test('the limit of each agent is said first', () =>
  expect(played.stdout).toMatch(/^Agents and their limits: hand@depth=1, greedy, random\.\n/));

test('a tournament says what it proved, what the format made of it, and how the agents compare', () => {
  for (const words of [/^Match +Games/m, /^place +agent +points/im, /^Agent +Games +Moves per game/m, /leads 3 agents/])
    expect(played.stdout).toMatch(words);
  expect(played.stdout).not.toMatch(/NaN|undefined|Infinity|Not final/);
});

test('what stands in a log moves no cursor and rings no bell', async () => {
  const log = resealed(file('cup/games.jsonl').replaceAll(/"ending":"[^"]*"/g, '"ending":"\\u001b[31mred\\u0007"'));
  writeFileSync(join(folder, 'red.jsonl'), log);
  for (const command of ['show', 'replay']) {
    const { stdout, stderr } = await here(`weightroom match ${command} red.jsonl`);
    expect(stdout + stderr).toContain('\\x1b[31mred\\x07');
    expect(stdout + stderr).toBe(visibleLines(stdout + stderr));
  }
});

test('all of it stands in files: JSON, CSV, games as text', () => {
  expect(readdirSync(join(folder, 'cup/tables')).sort()).toEqual([
    ...['comparison.csv', 'endings.csv', 'format.csv', 'games.csv', 'games.txt', 'matches.csv'],
    ...['ratings.csv', 'result.json', 'superiority.csv'],
  ]);
  const result = JSON.parse(file('cup/tables/result.json'));
  expect(rowsOf('games')).toHaveLength(8);
  expect(rowsOf('matches').map(({ a, b, games }) => [a, b, Number(games)])).toEqual(
    result.matches.map(({ a, b, games }: { a: string; b: string; games: number }) => [a, b, games]),
  );
  expect(rowsOf('ratings').map(({ agent, elo }) => [agent, Number(elo)])).toEqual(
    result.ratings.players.map(({ agent, elo }: { agent: string; elo: number }) => [agent, elo]),
  );
  expect(rowsOf('endings').reduce((sum, { games }) => sum + Number(games), 0)).toBe(8);
  expect(rowsOf('comparison').map(({ agent }) => agent)).toEqual(result.agents);
  expect(rowsOf('format')).toHaveLength(3);
  for (const name of ['games', 'matches', 'comparison'])
    expect(file(`cup/tables/${name}.csv`)).not.toMatch(/NaN|undefined|\[object/);
});

test('it writes its pages, again when it continues, and none over somebody else’s', async () => {
  const duel = 'weightroom match run slider-4 --agents greedy,random --workers 1 --out duel --pairs';
  expect((await here(`${duel} 2`)).stdout).toMatch(/\nThe report: duel\/report\.html\n$/);
  expect(file('duel/report.html')).toContain('2 agents, 4 games.');
  const page = file('duel/report.md');
  expect(page).toMatch(
    /^# Tournament on slider-4\n[\s\S]*weightroom match run slider-4 --agents greedy,random --pairs 2 /,
  );
  expect((await here(`${duel} 3`)).status).toBe(0);
  for (const name of ['report.html', 'report.md']) expect(file(`duel/${name}`)).toContain('2 agents, 6 games.');

  for (const [name, text] of [
    ['report.md', '# Tournament on slider-4\nmy words'],
    ['report.html', ''],
  ] as const) {
    const [before, log] = [file(`duel/${name}`), file('duel/games.jsonl')];
    writeFileSync(join(folder, `duel/${name}`), text);
    expect(await here(`${duel} 4`)).toMatchObject({
      status: 1,
      stderr: `weightroom: duel/${name}: was not written by weightroom match run; move it away\n`,
    });
    expect([file(`duel/${name}`), file('duel/games.jsonl')]).toEqual([text, log]);
    writeFileSync(join(folder, `duel/${name}`), before);
  }
});

test('match show reads the same from the log, while it is played too, and write nothing into its folder', async () => {
  const { status, stdout } = await here('weightroom match show cup --json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual(JSON.parse(file('cup/tables/result.json')));
  writeFileSync(join(folder, 'begun.jsonl'), file('cup/games.jsonl').split('\n').slice(0, 4).join('\n'));
  const begun = await here('weightroom match show begun.jsonl --out begun');
  expect(begun.status).toBe(0);
  expect(begun.stdout).toContain('Not final: games are missing.');
  expect(file('begun/games.csv').trim().split('\n')).toHaveLength(3);
});

test('its games replay, from the log and from their text; one that was changed does not', async () => {
  const summary = /^8 games replayed, .*, 0 mismatches\n$/;
  for (const from of ['cup', 'cup/games.jsonl', 'cup/tables/games.txt']) {
    const { status, stdout } = await here(`weightroom match replay ${from}`);
    expect([status, stdout]).toEqual([0, expect.stringMatching(summary)]);
  }
  const one = await here('weightroom match replay cup/tables/games.txt --game 3 --positions');
  expect(one.stdout).toMatch(/^game 3: .+\n(?:game 3: \w+ {2}.+\n)+1 games replayed, 1 end by .*, 0 mismatches\n$/);
  writeFileSync(
    join(folder, 'changed.txt'),
    file('cup/tables/games.txt').replace(/\[Result "1-0"\]/, '[Result "0-1"]'),
  );
  const changed = await here('weightroom match replay changed.txt');
  expect([changed.status, changed.stdout]).toEqual([
    1,
    expect.stringMatching(/^game \d: winner: 0, expected 1\n.*1 mismatches\n$/),
  ]);
});

test('games that other programs know are written for them, too', async () => {
  const played = await here('weightroom match run hex-3 --agents greedy,random --pairs 3 --workers 1 --out hex');
  expect(played.status).toBe(0);
  expect(file('hex/tables/games.sgf').match(/^\(;FF\[4\]GM\[11\]/gm)).toHaveLength(6);
  expect((await here('weightroom match show hex --out shown')).status).toBe(0);
  expect(file('shown/games.sgf')).toBe(file('hex/tables/games.sgf'));
});

const strong = 'hand@depth=2';
const crashing = 'cmd:false#new';
test.each([
  ['passes', [`${strong},random`, '--sprt', '0,150'], 0, `${strong} is stronger than random (`],
  ['fails', [`random,${strong}`, '--sprt', '0,150'], 3, `random is not stronger than ${strong} by 150`],
  ['is undecided', ['random,greedy', '--sprt', '0,1', '--pairs', '2'], 4, 'Not final: the test of 0 against 1'],
  [
    'shows nothing by faults',
    [`${crashing},random`, '--sprt', '0,150', '--pairs', '2'],
    1,
    'this says nothing of its strength',
  ],
  ['has a test', ['greedy,random'], 1, '--gate: expected --sprt with it'],
])('a gate %s, and exits by that', async (what, [agents, ...options], code, words) => {
  const out = ['--workers', '1', '--out', `gate ${what}`];
  const gate = ['match', 'run', 'slider-4', '--gate', '--agents', agents!, ...options, ...out];
  const first = await inProcess(folder, gate);
  expect([first.code, first.out + first.err]).toEqual([code, expect.stringContaining(words)]);
  expect((await inProcess(folder, gate)).code).toBe(code);
});

test.each([
  ['weightroom match replay none.txt', 'none.txt: no such file or folder'],
  ['weightroom match replay cup --game 8', 'cup: no game 8 among 8'],
  ['weightroom match show .', 'games.jsonl'],
  [cup.replace('--pairs 2', '--pairs 3'), 'cup: holds 2 pairs; with 3 the rounds of swiss are others; use another'],
  [cup.replace('--pairs 2', '--pairs 1'), 'cup: holds 2 pairs, and --pairs 1 are fewer; 2 or more resume it'],
  [cup.replace('--pairs 2', '--pairs 2 --seed 2'), 'cup: holds another run (weightroom match run slider-4 '],
])('%s is refused in one line', async (line, message) => {
  const { status: code, stdout: out, stderr: err } = await here(line);
  expectRefusal({ code, out, err }, message);
});

test('openings are found, written, and played; the command that the log names resumes it', {
  tags: 'slow',
}, async () => {
  const found = await here(
    'weightroom match openings slider-4 --count 8 --trials 8 --walk 3..4 --agent hand@depth=1 --workers 1 --out set.txt',
  );
  expect([found.status, found.stdout]).toEqual([
    0,
    expect.stringMatching(/8 openings, \d random moves each[\s\S]*\nset\.txt\n$/),
  ]);
  expect((await here('weightroom match openings slider-4 --count 8 --walk 3 --out set.txt')).stderr).toContain(
    'set.txt: exists already; --force',
  );
  const positions = file('set.txt')
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
    .map((line) => line.split(' # ')[0]);
  expect(positions).toHaveLength(8);

  const options = '--sprt=-20,180 --pairs 8 --openings set.txt --workers 1 --out test'.split(' ');
  const agents = "cmd:node 'no such'#one,random";
  const test = await inProcess(folder, ['match', 'run', 'slider-4', '--agents', agents, ...options]);
  expect([test.code, test.out]).toEqual([
    0,
    expect.stringMatching(/one lost 8 of 8 games by faults .* The test counts these games all the same\./),
  ]);
  const [header, ...games] = file('test/games.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const boards = games.map(({ position }: { position: string }) => position);
  expect(new Set(boards).size).toBe(boards.length / 2);
  for (const board of boards) expect(positions).toContain(board);
  const again = shell(`${header.command} --workers 1 --out test`);
  expect([again.status, again.stdout]).toEqual([0, test.out]);
});
