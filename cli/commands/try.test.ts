import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetFeatures } from '../../modules/feature-module.ts';
import { type Ended, inProcess } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';
import { copyFeatures } from '../../test/modules/features/folder.ts';
import type { TrialOutcome } from '../../tuning/try/outcome.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-trial-'));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const weightroom = (line: string): Promise<Ended> => inProcess(folder, line.split(' '));

beforeAll(async () => {
  copyFeatures(folder);
  await playDataset(join(folder, 'data'), 'slider-4', 120, 7);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  // Other tests share the process, and the games in it.
  await forgetFeatures();
});

const small = 'try slider-4 ./cheap.ts --baseline ./bare.ts --ms 1 --depth 1 --pairs 3 --workers 1';

test.each([
  ['try slider-4 original --data data', '--baseline original: is what is tried'],
  ['try slider-4 ./bare.ts --baseline original --data data', 'bare: has no feature that original lacks'],
  ['try slider-4 ./none.ts --data data', './none.ts: no such file'],
  ['try slider-5 full --data data --out new', 'slider-4, not slider-5'],
  ['try slider-4 full --data none --out new', 'none: no data set here'],
  ['try slider-4 full --data data --games 5', '--games and --selfplay-agent would play others'],
  ['try slider-4 full --selfplay-agent random', 'it judges no position'],
  ['try slider-4 full --ms 0', '--ms 0: a number above 0 is wanted'],
  ['try slider-4 full --gain 500', '--gain 500: at most 200 is wanted'],
  ['try slider-4 full --data data --out data', 'data: not empty and no trial of features'],
])('%s is refused in one line', async (line, words) => {
  const { code, out, err } = await weightroom(line);
  expect({ code, out, lines: err.split('\n').length - 1 }, err).toEqual({ code: 1, out: '', lines: 1 });
  expect(err).toContain(words);
});

test('a trial says its verdict first, and what each feature gives; again, it reads what is there', async () => {
  const { code, out, err } = await weightroom(`${small} --data data --out run`);
  expect(code, err).toBe(0);
  expect(out).toMatch(/^(Worth it|Not worth it|Undecided after 3 pairs): .*\n/);
  expect(out).toMatch(/^direct-blocks +\S+ .*\d\.\d\d$/m);
  expect(err).toMatch(/^fit: 3 of 3 fits/m);
  const log = (equal: string): string => read(`run/${equal}-3/games.jsonl`);
  const before = [log('depth'), log('time'), read('run/outcome.json'), read('run/weights/with.json')];
  const again = await weightroom(`${small} --data data --out run --json`);
  const outcome = JSON.parse(again.out) as TrialOutcome;
  expect([log('depth'), log('time'), read('run/outcome.json'), read('run/weights/with.json')]).toEqual(before);
  expect(outcome).toMatchObject({
    set: 'cheap',
    baseline: 'bare',
    depth: { limit: 'depth=1' },
    time: { limit: 'ms=1' },
  });
  expect(outcome.command).toBe(
    'weightroom try slider-4 ./cheap.ts --baseline ./bare.ts --data data --ms 1 --depth 1 --gain 50 --pairs 3 --seed 1',
  );
  // To leave out the only feature is to have the baseline.
  expect(outcome.parts.map(({ name }) => name)).toEqual(['direct-blocks']);
  expect(outcome.parts[0]!.change.mean).toBeCloseTo(outcome.losses.change.mean, 6);
  expect(outcome.losses.with - outcome.losses.without).toBeCloseTo(outcome.losses.change.mean, 12);
});

test('another trial in its folder is refused, and nothing there is changed', async () => {
  await weightroom(`${small} --data data --out run`);
  const before = read('run/outcome.json');
  const { code, err } = await weightroom(`${small} --data data --out run --seed 2`);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^weightroom: run: holds another trial \(weightroom try slider-4 .*\n$/),
  ]);
  expect(read('run/outcome.json')).toBe(before);
});

test('without data, self-play is kept for the next trial', async () => {
  const line =
    'try slider-4 ./noise.ts --games 60 --selfplay-agent hand@depth=1 --ms 1 --depth 1 --pairs 1 --workers 1';
  const { code, err } = await weightroom(line);
  expect(code, err).toBe(0);
  expect(err).toContain('self-play: 60 of 60 games');
  expect(JSON.parse(read('runs/data-slider-4-60-seed1/manifest.json')).complete).toBe(true);
  // A folder for each version of the code.
  expect(
    readdirSync(join(folder, 'runs')).filter((name) => /^try-slider-4-noise-on-original-[0-9a-f]{6}-seed1$/.test(name)),
  ).toHaveLength(1);
});
