import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { publishedFolder } from '../../agents/weights-file.ts';
import { expectRefusal, inProcess } from '../../test/command.ts';
import { filesIn, testFolder } from '../../test/folder.ts';
import { championMatch, readOutcome, writeOutcome } from '../../tuning/outcome.ts';

const folder = testFolder();
const source = publishedFolder('slider-6');

const run = (line: string) => inProcess(folder, line.split(' '));

beforeAll(() => {
  // What is published holds what publishing takes.
  cpSync(source, join(folder, 'run'), { recursive: true });
  mkdirSync(join(folder, 'mine'));
  writeFileSync(join(folder, 'mine', 'thesis.txt'), 'mine');
});

test('what was published is published again, to the byte, except for pages', async () => {
  expect((await run('run publish run --to there')).code).toBe(0);
  const there = join(folder, 'there');
  expect(filesIn(there)).toEqual(filesIn(source));
  const data = filesIn(source).filter((name) => /\.(json|jsonl)$/.test(name));
  expect(data.length).toBe(4);
  for (const name of data) expect(readFileSync(join(there, name)).equals(readFileSync(join(source, name)))).toBe(true);
});

test('nothing is written over, but a published champion with --force', async () => {
  for (const [line, code, err] of [
    ['run publish run --to there', 1, 'there: a champion is published here already; --force writes over it\n'],
    [
      'run publish run --to mine --force',
      1,
      'mine: holds other files, no published champion; use another folder with --to\n',
    ],
  ] as const)
    expect(await run(line)).toEqual({ code, out: '', err: `weightroom: ${err}` });
  expect((await run('run publish run --to there --force')).code).toBe(0);
  expect(readdirSync(join(folder, 'mine'))).toEqual(['thesis.txt']);
  expect(readdirSync(folder).sort()).toEqual(['mine', 'run', 'there']);
});

test("a file of the user's in a published folder is kept", async () => {
  cpSync(source, join(folder, 'noted'), { recursive: true });
  writeFileSync(join(folder, 'noted', 'notes.txt'), 'mine');
  expect(await run('run publish run --to noted --force')).toEqual({
    code: 1,
    out: '',
    err: "weightroom: noted/notes.txt: would be lost, and publishing didn't write it; move it away first\n",
  });
  expect(readFileSync(join(folder, 'noted', 'notes.txt'), 'utf8')).toBe('mine');
  rmSync(join(folder, 'noted'), { recursive: true });
  expect(readdirSync(folder).sort()).toEqual(['mine', 'run', 'there']);
});

test.each([
  ['run publish mine', 'mine: no run of the champion loop here: run.json is missing'],
  ['run publish none', 'none: no such file or folder'],
  ['run reproduce mine', 'mine: no published champion: run.json is missing'],
  ['run reproduce slider-4', 'slider-4: no champion of slider-4 is published with this package'],
  ['run reproduce nothing', 'nothing: no such game'],
])('%s: one line', async (line, message) => {
  expectRefusal(await run(line), message);
});

test('a few games again agree, figures that games refute do not, and other pairs are refused', async () => {
  const again = 'run reproduce there --pairs 4 --out small --workers 1';
  const agreed = await run(again);
  expect([agreed.code, agreed.out]).toEqual([0, expect.stringContaining('They agree: ')]);
  const there = join(folder, 'there');
  const outcome = readOutcome(there)!;
  const { rating } = championMatch(outcome, 'near')!;
  const verdict = outcome.verdict!.map((one) =>
    one.match.rating.elo === rating.elo
      ? { ...one, match: { ...one.match, rating: { ...rating, elo: -1500, low: -1600, high: -1400 } } }
      : one,
  );
  writeOutcome(there, { ...outcome, verdict });
  const refuted = await run(again);
  expect([refuted.code, refuted.out]).toEqual([1, expect.stringContaining("They don't agree: ")]);
  const other = await run(again.replace('4', '5'));
  expect([other.code, other.err]).toEqual([
    1,
    expect.stringContaining('small/again/openings-near.json: holds the openings of another contest'),
  ]);
});

test('a champion that was there before has nothing to compare', async () => {
  const there = join(folder, 'there');
  const outcome = readOutcome(there)!;
  const name = outcome.baselines.strongest;
  writeOutcome(there, { ...outcome, champion: { ...outcome.champion, name } });
  const { code, out } = await run('run reproduce there');
  expect([code, out]).toEqual([0, expect.stringContaining(', the strongest baseline, as before')]);
});

// The champion of a short run of Slider may be the original program, which isn't published. Infexion's is weak.
const TUNE = 'tune infexion --generations 1 --games 200 --pairs 24 --nodes 200 --seed 1 --out tuned --workers 1';

test('a run is published, and what is published plays as strongly again', async () => {
  expect((await run(TUNE)).code).toBe(0);
  expect((await run('run publish tuned --to published')).code).toBe(0);
  const small = await run('run reproduce published --pairs 8 --out small-again --workers 1');
  expect([small.code, small.out]).toEqual([0, expect.stringContaining('They agree: ')]);
}, 600_000);
