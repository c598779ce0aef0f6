import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { handWeights, type Weights } from '../agents/weights/weights.ts';
import { families, gameNamed, gameOfSize } from '../games/index.ts';
import { jsonText } from '../lib/files/files.ts';
import { packageFolder } from '../lib/version.ts';
import { commandFolder, type Ended, expectRefusal, wordsOf } from '../test/command.ts';
import { begin, program } from '../test/program.ts';

const { folder, weightroom } = commandFolder();

/** The same, by the program itself, in a process of its own. */
function started(line: string, ...words: readonly string[]): Promise<Ended> {
  return begin(folder, [...wordsOf(line), ...words]).ended;
}

const hand = handWeights(gameNamed('slider-4'), 'own');

function writeWeights(name: string, weights: Weights): void {
  writeFileSync(join(folder, name), jsonText(weights));
}

/** A copy of the data set `data`, its manifest's text changed. */
function spoil(name: string, change: (manifest: string) => string): void {
  cpSync(join(folder, 'data'), join(folder, name), { recursive: true });
  const path = join(folder, name, 'manifest.json');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

const selfplay = 'data generate slider-4 --games 60 --agent hand@depth=1 --workers 1';
const tournament = 'match run slider-4 --agents greedy,hand@depth=1 --pairs 2 --workers 1';
const tune = 'tune slider-4 --generations 1 --games 60 --pairs 2 --nodes 20 --features original --workers 1';

beforeAll(async () => {
  for (const line of [`${selfplay} --out data`, `${tournament} --out match`])
    expect((await weightroom(line)).code, line).toBe(0);
  spoil('cut', (text) => text);
  const shard = join(folder, 'cut/rows-00000.csv');
  truncateSync(shard, readFileSync(shard, 'utf8').lastIndexOf(',', readFileSync(shard).length - 4));
  spoil('changed', (text) => text.replace(/"sha256": "...../, '"sha256": "00000'));
  spoil('unfinished', (text) => text.replace('"complete": true', '"complete": false'));
  spoil('garbled', (text) => text.slice(0, text.length / 2));
  spoil('lost', (text) => text.replace('rows-00000', 'rows-00007'));
  mkdirSync(join(folder, 'empty'));
  mkdirSync(join(folder, 'full'));
  writeFileSync(join(folder, 'full/letter.txt'), 'not yours');
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'nowhere/new'), join(folder, 'dangling'));
  for (const name of ['champion.json', 'decisions.jsonl']) {
    const exchanged = join(folder, `other-${name}`);
    cpSync(join(packageFolder, 'reports/published/slider-6'), exchanged, { recursive: true });
    writeFileSync(join(exchanged, name), '{}\n');
  }
  writeFileSync(join(folder, 'broken.json'), '{\n  "format":\n}\n');
  writeWeights('hand.json', hand);
  writeWeights('infexion.json', handWeights(gameNamed('infexion'), 'own'));
  writeWeights('renamed.json', { ...hand, features: { ...hand.features, names: hand.features.names.with(0, 'luck') } });
}, 60_000);

const refusals: readonly (readonly [line: string, words: string])[] = [
  ['', 'which command? weightroom --help lists them'],
  ['dance', 'dance: no such command; weightroom --help lists them'],
  ['tun', 'tun: no such command; tune? weightroom --help lists them'],
  ['data audt', 'data audt: no such command; data audit? weightroom data --help lists them'],
  ['tune', 'tune: which game? There are hex, hex-swap, '],
  ['tune slidr', 'slidr: no such game; slider? There are hex, '],
  ['tune slider --pais 3', '--pais: no such option; --pairs? weightroom tune --help lists them'],
  ['tune slider --feature-sets x', '--feature-sets: no such option; '],
  ['fit data --no-stric', '--no-stric: no such option; --no-strict? weightroom'],
  ['tune slider hex', 'hex: one word too many; expected weightroom tune <game>'],
  ['run publish run to', 'to: one word too many; expected weightroom run publish <run>'],
  ['tune slider --features origina,full', 'origina: no such feature set; original? slider-6 has '],
  ['match run slider --agents hnd,greedy --out new', 'hnd: no such agent; hand? There are random, '],
  [
    'match run slider --agents hand,greedy --out new --format swis',
    '--format swis: did you mean swiss? Expected one of round-robin, ',
  ],
  ['experiment grid slider --across xx=1,2', 'xx: no such feature; there are '],
  ['sweep slider', 'sweep: no such command; it is weightroom experiment grid'],
  ['map slider', 'map: no such command; it is weightroom experiment grid'],
  ['ablate slider', 'ablate: no such command; it is weightroom experiment grid'],
  ['try slider full', 'try: no such command; it is weightroom experiment features'],
  ['games chess', 'chess: no such game; there are'],
  ['games --colour', '--colour: no such option; weightroom games --help lists them'],
  ['data export data', 'data export: --out is missing: file to write'],
  ['match run slider', 'match run: --out and --agents are missing; weightroom match run --help explains them'],
  ['check game slider --games', '--games : expected a whole number from 1 up'],
  ['check game slider --games 1 --games 2', '--games: given twice'],
  ['check engine hand', 'check engine: which game?'],
  ['check slider', 'check slider: no such command; weightroom check --help lists them'],
  ['check', 'check: which of game, engine?'],
  ['check-game slider', 'check-game: no such command; it is weightroom check game'],
  ['check-engine x', 'check-engine: no such command; it is weightroom check engine'],
  ['perft slider', 'perft: no such command; it is weightroom check game --perft'],
  [`${selfplay}`, 'data generate: --out is missing: folder'],
  ['data generate slider --out /proc/new', '/proc/new: no such file or folder'],
  ['data generate slider --out /proc/new/newer', '/proc/new/newer: no such file or folder'],
  ['match run slider --agents hand,random --openings near --out new', '--openings near: for boards near the start use'],
  ['data generate slider --out dangling', 'dangling: no such file or folder'],
  ['data generate slider --out dangling/new', 'dangling/new: no such file or folder'],
  ['data generate slider --out new --games 0', '--games 0: expected a whole number from 1 up'],
  ['data generate slider --out new --games x', '--games x'],
  ['data generate slider --out new --seed -1', '--seed -1'],
  ['data generate slider --out new --seed 1 --seed 1', '--seed: given twice'],
  ['data generate slider --out new --walk 9..4', '--walk 9..4: expected two whole numbers'],
  ['data generate slider --out new --rare-features original.luck', 'original.luck: no such feature'],
  ['data generate slider --out new --agent hand@depth=0', 'hand@depth=0: limit depth=0'],
  ['data generate slider --out new --agent random', '--agent random: all its moves are random'],
  ['data generate slider --out new --agent greedy --quiet 5', 'greedy has no static evaluation'],
  ['data generate slider --out new --ends greedy', '--ends greedy: it proves nothing; expected a search'],
  ['data generate slider --out new --ends cmd:node', '--ends needs an agent of ours, no engine from outside'],
  ['data generate slider --out new --margins', '--margins: slider-6 has no margins'],
  ['data generate slider --out new --ends nobody', 'nobody: no such agent'],
  ['data generate slider-4 --out new --agent broken.json', 'broken.json: not JSON'],
  [`${selfplay} --seed 2 --out data`, '; --seed is 1 there, 2 here; use another folder'],
  [`${selfplay} --out match`, 'match'],
  [`${selfplay} --out full`, 'full'],
  [`${selfplay} --out file`, 'file'],
  [`${selfplay} --out file/new`, 'file/new'],
  ['fit none --out new.json', 'none: no data set here'],
  ['fit empty --out new.json', 'empty: no data set here'],
  ['fit cut --out new.json', 'SHA-256 is'],
  ['fit changed --out new.json', 'changed/manifest.json: was changed after it was written'],
  ['fit unfinished --out new.json', 'was changed after it was written'],
  ['fit garbled --out new.json', 'manifest.json: not JSON'],
  ['fit lost --out new.json', 'was changed after it was written'],
  ['fit data --out hand.json', 'hand.json: exists already; --force writes over it'],
  ['fit data --out file/new.json', 'file/new.json'],
  ['fit data --out new.json --model magic', '--model magic: expected one of logistic, linear'],
  ['fit data --out new.json --config {"epochs":5}', '--config: epochs: means nothing for weights of features'],
  ['fit data --out new.json --config {"loss":"hinge"}', '--config: loss: expected one of log, mse'],
  ['fit data --out new.json --config none.json', 'none.json: no such file or folder'],
  ['fit data', '--out: which file'],
  ['train data --out new.json', 'train: no such command; it is weightroom fit'],
  ['fit data --out new.json --features half', 'half: no such feature set'],
  ['fit data --out new.json --config {"target":"score"}', 'target score: logistic fits results'],
  [`${tournament} --seed 2 --out match`, 'match: holds another run (weightroom match run slider-4'],
  [`${tournament} --out data`, 'data: not empty and no tournament'],
  [`${tournament} --out file/new`, 'file/new'],
  ['match run slider-4 --out new --agents hand', '--agents hand: expected at least two'],
  ['match run slider-4 --out new --agents hand,hand', 'hand@depth=3: named twice'],
  ['match run slider-4 --out new --agents hand,handy', 'handy: no such agent'],
  ['match run slider-4 --out new --agents hand,none.json', 'none.json: no such file or folder'],
  ['match run slider-4 --out new --agents hand,infexion.json', 'infexion.json: weights for infexion, not slider-4'],
  ['match run slider-5 --out new --agents greedy,hand.json', 'hand.json: weights for slider-4, not slider-5'],
  ['match run slider-4 --out new --agents hand,renamed.json', 'renamed.json: feature 1 of original is luck'],
  ['tune slider --out new --nodes 0', '--nodes 0: expected a whole number from 1 up'],
  ['tune slider --out new --features original,original', 'original is named twice'],
  [`${tune} --out data`, 'data: not empty and no tuning run'],
  [`${tune} --out file/new`, 'file/new'],
  ['play slider --watch hand', '--watch hand: expected two agents joined by a comma'],
  ['play slider --side left', '--side left: expected one of first, second'],
  ['play slider --agent nobody', 'nobody: no such agent'],
  ['play slider --delay x', '--delay x: expected a whole number from 0 up'],
  ['run report data', 'run.json is missing; weightroom data audit data reads what is here'],
  ['run report match', 'run.json is missing; weightroom match show match reads what is here'],
  ['run show empty', 'empty: no run of tune is here: run.json is missing'],
  ['tune slider --budget 5s --out new', '--budget 5s: too short; expected at least 10s, the default is 3m'],
  ['run', 'run: which of list, show, report, publish, reproduce?'],
  ['run reproduce other-champion.json', 'champion.json: not the file that outcome.json was computed from'],
  ['run reproduce other-decisions.jsonl', 'decisions.jsonl: not the file that outcome.json was computed from'],
  ['report data', 'report: no such command; it is weightroom run report'],
  ['reproduce slider', 'reproduce: no such command; it is weightroom run reproduce'],
];

async function expectRefused(run: typeof weightroom, line: string, words: string): Promise<void> {
  expectRefusal(await run(line), words);
  expect(existsSync(join(folder, 'new'))).toBe(false);
  expect(existsSync(join(folder, 'new.json'))).toBe(false);
}

describe('refused in one line', () => {
  test.each(refusals)('%s', (line, words) => expectRefused(weightroom, line, words));

  test.each([
    ['fit --out new.json', 'x'],
    ['run report', 'x'],
    ['play slider --agent', ': the name is too long'],
    ['match run slider --out new --agents', ': the name is too long'],
  ])('%s, of a name that no file can have', async (line, words) =>
    expectRefusal(await weightroom(line, `${'x'.repeat(5000)}.json`), words),
  );
});

test.each([
  ['H h', 'no rows of pieces and numbers at its start'],
  ['2H/3/3 h', 'slider has sizes 4 to 12'],
])('play slider --position %s is refused in one line', async (position, words) =>
  expectRefusal(await weightroom('play slider --position', position), words),
);

describe.concurrent('refused in one line by the program itself', { tags: 'slow' }, () => {
  test.each(refusals.filter((_, i) => i % 40 === 0))('%s', (line, words) => expectRefused(started, line, words));
});

describe('answers', () => {
  test('--help of every command, and of the program', { tags: 'slow' }, async () => {
    const { code, out, err } = await started('--help');
    expect([code, err]).toEqual([0, '']);
    const commands = [...out.matchAll(/^ {2}weightroom (\w+)/gm)].map(([, name]) => name!);
    for (const name of ['games', 'check', 'data', 'fit', 'match', 'tune', 'run']) expect(commands).toContain(name);
    for (const name of commands) {
      const help = await weightroom(`${name} --help`);
      expect([name, help.code, help.err]).toEqual([name, 0, '']);
      expect(help.out).toContain(`weightroom ${name}`);
    }
  });

  test('--version, started as npx does: by its own name', { tags: 'slow' }, () => {
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toMatch(/^weightroom \d+\.\d+\.\d+\n$/);
  });

  test('games --json lists every family', async () => {
    const { code, out } = await weightroom('games --json');
    const facts = JSON.parse(out) as { game: string }[];
    const names = families.map((family) => gameOfSize(family, family.defaultSize).name);
    expect([code, facts.map((fact) => fact.game)]).toEqual([0, names]);
  });

  test('games --features lists every feature of every set', async () => {
    const { code, out } = await weightroom('games --features');
    expect(code).toBe(0);
    for (const family of families)
      for (const { name: set, list } of gameOfSize(family, family.defaultSize).features) {
        expect(out).toContain(`  ${set}:`);
        for (const { name, meaning } of list)
          expect(out.split('\n').some((line) => line.includes(`    ${name} `) && line.endsWith(meaning))).toBe(true);
      }
  });

  test('a finished run is not played again', async () => {
    for (const line of [`${selfplay} --out data --json`, `${tournament} --out match --json`]) {
      const { code, out } = await weightroom(line);
      expect(code).toBe(0);
      expect(() => JSON.parse(out)).not.toThrow();
    }
  });

  test('fit writes over a file when forced, the same bytes each time', async () => {
    const bytes: string[] = [];
    for (const force of ['', ' --force']) {
      expect(await weightroom(`fit data --out fitted.json${force}`)).toMatchObject({ code: 0, err: '' });
      bytes.push(readFileSync(join(folder, 'fitted.json'), 'utf8'));
    }
    expect(bytes[1]).toBe(bytes[0]);
    expect((await weightroom('match run slider-4 --agents greedy,fitted.json --pairs 1 --out fitted')).code).toBe(0);
  });
});
