import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AblationOutcome } from '../../ablation/outcome.ts';
import { type Ended, inProcess } from '../../test/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-ablate-'));
beforeAll(() => {
  mkdirSync(join(folder, 'full'));
  writeFileSync(join(folder, 'full/letter.txt'), 'not yours');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one command line, in the tests' folder. */
function weightroom(line: string): Promise<Ended> {
  return inProcess(folder, line.split(' '));
}

const small = 'ablate slider-4 --parts pvs=off,search=plain --positions 3 --depth 3 --pairs 1 --limit nodes=100';

test.each([
  ['ablate chess --out new', 'chess: no such game; there are'],
  ['ablate slider-4 --out new --depth 0', '--depth 0: a whole number from 1 up is wanted'],
  ['ablate slider-4 --out new --positions 0', '--positions 0: a whole number from 1 up is wanted'],
  ['ablate slider-4 --out new --pairs -1', '--pairs -1: a whole number from 0 up is wanted'],
  ['ablate slider-4 --out new --workers 0', '--workers 0: a whole number from 1 up is wanted'],
  ['ablate slider-4 --out new --seed x', '--seed x: a whole number from 0 up is wanted'],
  ['ablate slider-4 --out new --parts magic', '--parts magic: no part of the search; such as table=0, pvs=off, '],
  ['ablate slider-4 --out new --parts pvs=on', '--parts pvs=on: changes nothing in slider-4'],
  ['ablate slider-4 --out new --limit ms=0', '--limit ms=0: limit ms=0; depth=N, nodes=N or ms=N'],
  ['ablate slider-4 --out new --limit depth=3', '--limit depth=3: to one depth, all variants choose the same moves'],
  ['ablate slider-4 --out new --agent random', '--agent random: our search without a limit is wanted'],
  ['ablate slider-4 --out new --agent hand@depth=3', '--agent hand@depth=3: our search without a limit is wanted'],
  ['ablate slider-4 --out new --agent none.json', 'none.json: no such file or folder'],
  ['ablate slider-4 --out new --figure 2', "--figure 2: Figure 1 is infexion's, not slider-4's"],
  [`${small} --out full`, 'full: not empty and no ablation; use another folder with --out'],
  [`${small} --out full/letter.txt`, 'full/letter.txt'],
])('%s is refused in one line', async (line, words) => {
  const { code, out, err } = await weightroom(line);
  expect({ code, out, lines: err.split('\n').length - 1 }, err).toEqual({ code: 1, out: '', lines: 1 });
  expect(err).toContain(words);
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test('a small run ends with tables and pages; again, it reads what is there', async () => {
  const { code, out, err } = await weightroom(`${small} --seed 3 --out run --publish pages`);
  expect(code, err).toBe(0);
  expect(out).toMatch(
    /^Ablation of the search on slider-4\n=+\n.*3 positions searched to depth 3, 1 pair of games against/,
  );
  for (const name of ['whole', 'pvs=off', 'search=plain']) expect(out).toMatch(new RegExp(`^${name} .* 3 of 3 `, 'm'));
  expect(readdirSync(join(folder, 'pages')).sort()).toEqual([
    'ablation-slider-4-cost.svg',
    'ablation-slider-4-elo.svg',
    'ablation-slider-4.md',
  ]);
  const command = `weightroom ${small} --seed 3`;
  expect(readFileSync(join(folder, 'pages/ablation-slider-4.md'), 'utf8')).toContain(`\n${command} --publish pages\n`);

  const html = readFileSync(join(folder, 'run/ablation.html'));
  const again = await weightroom(`${small} --seed 3 --out run --json`);
  const outcome = JSON.parse(again.out) as AblationOutcome;
  expect([again.code, outcome.command, outcome.disagreements]).toEqual([0, command, []]);
  expect(outcome.rows.map(({ name, match }) => [name, match?.games])).toEqual([
    ['whole', undefined],
    ['pvs=off', 2],
    ['search=plain', 2],
  ]);
  expect(readFileSync(join(folder, 'run/ablation.html')).equals(html)).toBe(true);
  expect(await weightroom(`${small} --seed 4 --out run`)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`run/positions.jsonl: holds another run (${command}, weightroom`),
  });
});

test('the depth that a game is searched to unless told otherwise is the same every time, and written down', async () => {
  const line = 'ablate hexifence-1 --parts pvs=off --positions 2 --pairs 0 --json';
  const first = JSON.parse((await weightroom(`${line} --out one`)).out) as AblationOutcome;
  const second = JSON.parse((await weightroom(`${line} --out two`)).out) as AblationOutcome;
  expect(first.depth).toBeGreaterThan(3);
  expect(second.depth).toBe(first.depth);
  expect(first.command).toContain(`--depth ${first.depth} `);
});

test('Infexion gets Figure 1 beside the counts of the authors', async () => {
  const { code, out, err } = await weightroom(
    'ablate infexion --parts pvs=off --positions 1 --depth 1 --pairs 0 --figure 1 --out figure --workers 1',
  );
  expect(code, err).toBe(0);
  expect(out).toContain('\nFigure 1 of the report, played again\n---');
  expect(out).toMatch(/^minimax, sorted +red +[\d,]+ +[\d.]+ +4,367,115 +\d+$/m);
  expect(out).toMatch(/^minimax, sorted +blue +[\d,]+ +[\d.]+ +2,277,927 +\d+$/m);
  expect(readFileSync(join(folder, 'figure/ablation.md'), 'utf8')).toContain('## Figure 1 of the report, played again');
});
