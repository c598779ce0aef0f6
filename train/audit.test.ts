import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_POINTS } from '../agents/agent.ts';
import type { RowFacts } from '../datasets/columns.ts';
import { openData, readManifest, writeManifest } from '../datasets/data-set.ts';
import type { Samples } from '../datasets/samples.ts';
import { splitsOf } from '../datasets/split.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { clustered } from '../test/simulated.ts';
import { stoppingAt } from '../test/stopping.ts';
import { auditDataset, looksAt, withSets } from './audit.ts';
import { auditSet } from './set-audit.ts';

const game = gameNamed('slider-4');
const GAMES = 500;
const PLIES = 5;
const random = new Random(1, 'audit');
/** Games that nothing speaks against: positions all different, half of them won, scores that say something. */
const train = clustered(random, { games: GAMES, plies: PLIES, weights: [0.5, -0.3, 0.2], tempo: 0 });
const clean: RowFacts = {
  rows: GAMES * PLIES,
  games: train.games,
  plies: train.games.map((_, row) => row % PLIES),
  turns: train.games.map((_, row) => row % 2),
  results: train.games.map((number, row) => (Number(row % 2 === 0) ^ ((number >> 1) % 2) ? 1 : 0)),
  scores: train.games.map(
    (number, row) => (Number(row % 2 === 0) ^ ((number >> 1) % 2) ? 1 : -1) * 20 + random.between(-90, 90),
  ),
  positions: train.games.map((_, row) => row),
  splits: new Int8Array(splitsOf(train.games, 1)),
};
const planned = { games: GAMES, rows: clean.rows, parts: [] };

function warnings(facts: RowFacts, samples: Samples = train): readonly string[] {
  const splits = new Int8Array(splitsOf(facts.games, 1));
  return withSets(looksAt({ ...facts, splits }, planned, game), [auditSet('full', samples)]).warnings;
}

/** `clean` with some of a column changed. */
function changed(
  column: 'games' | 'plies' | 'results' | 'scores' | 'positions',
  change: (value: number, row: number) => number,
): RowFacts {
  return { ...clean, [column]: clean[column].map(change) };
}

/** `train` with one more column. */
function withFeature(of: (row: number) => number): Samples {
  const width = train.names.length;
  const features = Array.from({ length: train.rows }, (_, row) => [
    ...train.features.subarray(row * width, (row + 1) * width),
    of(row),
  ]);
  return { ...train, names: [...train.names, 'planted'], features: Float64Array.from(features.flat()) };
}

test('clean data are not accused of anything', () => {
  const audit = withSets(looksAt(clean, planned, game), [auditSet('full', train)]);
  expect(audit.warnings).toEqual([]);
  expect(audit.byGame.distinct).toBe(GAMES);
  expect(audit.plies.reduce((sum, { rows }) => sum + rows, 0)).toBe(clean.rows);
  expect(Object.values(audit.splits).reduce((sum, { rows }) => sum + rows, 0)).toBe(clean.rows);
  const movers = audit.movers.map(({ wins, draws, losses }) => wins + draws + losses);
  expect(movers[0]! + movers[1]!).toBe(clean.rows);
});

test.each<[string, RowFacts, RegExp]>([
  [
    'a position in every game',
    changed('positions', (position, row) => (row % PLIES === 0 ? 0 : position)),
    /^duplicates: \d+ of 2500 rows/,
  ],
  [
    'the same in several splits',
    changed('positions', (position, row) => (row % PLIES === 0 ? 0 : position)),
    /^splits: the positions of \d+ of \d+ validation and test rows/,
  ],
  [
    'with different results',
    changed('positions', (position, row) => (row % PLIES === 0 ? 0 : position)),
    /^labels: 1 positions come with different results, on 500 of 2500/,
  ],
  ['games played again', changed('positions', (_, row) => row % (PLIES * 450)), /^games: 450 of 500 are distinct/],
  [
    'labels that disagree within a game',
    changed('results', (result, row) => (row === 12 ? 1 - result : result)),
    /^labels: 1 game \(2\) whose rows don't agree/,
  ],
  [
    'two games with one number',
    changed('plies', (ply, row) => (row === 14 ? 0 : ply)),
    /^games: 1 game \(2\) whose rows don't follow/,
  ],
  ['one seat that always wins', changed('results', (_, row) => 1 - (row % 2)), /^balance: H scores 100.0 % /],
  ['the other seat that always wins', changed('results', (_, row) => row % 2), /^balance: V scores 100.0 % /],
  ['draws only', changed('results', () => 0.5), /^balance: 100.0 % of the games are drawn/],
  [
    'some scores missing',
    changed('scores', (score, row) => (row === 3 ? NaN : score)),
    /^scores: 1 of 2500 rows have none/,
  ],
  [
    'found wins',
    changed('scores', (score, row) => (row % 2 === 0 ? 2 * MAX_POINTS : score)),
    /^scores: 1250 of 2500 are found wins/,
  ],
  [
    'scores cut off',
    changed('scores', (score) => Math.max(-50, Math.min(50, score))),
    /^scores: \d+ of 2500 are 50 points in size/,
  ],
  ['few games', { ...clean, games: clean.games.map((number) => number % 40) }, /^splits: \d games in the test split/],
])('%s: told', (_, facts, wanted) => expect(warnings(facts)).toContainEqual(expect.stringMatching(wanted)));

test('scores that are sure and right say that little is left to learn', () => {
  const sure = changed('scores', (_, row) => (clean.results[row] === 1 ? 400 : -400) + (row % 30));
  const some = sure.results.map((result, row) => (row % 200 === 0 ? 1 - result : result));
  expect(warnings({ ...sure, results: some })).toContainEqual(
    expect.stringMatching(/as good as decided \(99 of 100\)/),
  );
});

test.each<[string, (row: number) => number, RegExp]>([
  ['0 everywhere', () => 0, /^full: planted is 0 on all 2500 training rows/],
  ['the same everywhere', () => 7, /^full: planted is 7 on all 2500 training rows: a tempo/],
  [
    'active in three games',
    (row) => (row < 15 ? 1 : 0),
    /^full: planted is hardly ever active: 15 of 2500 training rows, in 3 of 500/,
  ],
  [
    'made by others',
    (row) => train.features[row * 3]! - 4 * train.features[row * 3 + 2]!,
    /^full: collinear: planted = 1·f0 \+ -4·f2 and a constant/,
  ],
  [
    'nearly made by others',
    (row) => train.features[row * 3]! + 0.01 * (row % 7),
    /^full: nearly made by others.*planted \d+ \(f0/,
  ],
])('a feature %s: told', (_, of, wanted) =>
  expect(warnings(clean, withFeature(of))).toContainEqual(expect.stringMatching(wanted)),
);

test('a feature active in 30 games, and one with an outlier, are let be', () => {
  expect(
    warnings(
      clean,
      withFeature((row) => (row < 150 ? (row % 3) - 1 : 0)),
    ),
  ).toEqual([]);
  expect(
    warnings(
      clean,
      withFeature((row) => (row === 0 ? 1000 : (row * 7) % 11)),
    ),
  ).toEqual([]);
});

describe('a data set in files', () => {
  const folder = testFolder();
  const data = join(folder, 'data');
  beforeAll(() => playDataset(data, 'slider-4', 40, 3));

  /** A copy of it with other lines. */
  function tampered(name: string, change: (lines: string[]) => string[]): string {
    const copy = join(folder, name);
    cpSync(data, copy, { recursive: true });
    const found = readManifest(copy);
    const path = join(copy, found.shards[0]!.file);
    const [head, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
    const rows = change(lines);
    const text = `${[head, ...rows].join('\n')}\n`;
    writeFileSync(path, text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const games = 1 + Math.max(found.games - 1, ...rows.map((row) => Number(row.split(',')[0])));
    writeManifest(copy, {
      ...found,
      ...{ rows: rows.length, games, wanted: games, results: { wins: games, draws: 0, losses: 0 } },
      ...{ endings: { over: games }, starts: { walk: games } },
      shards: [{ ...found.shards[0]!, games, rows: rows.length, sha256 }],
    });
    return copy;
  }

  test('as it was played: repeats, labels and games are in order', async () => {
    const audit = await auditDataset(openData(data), game, ['original', 'full']);
    expect(audit.warnings.filter((warning) => /^(duplicates|labels|games)/.test(warning))).toEqual([]);
    expect(audit.sets.map(({ set }) => set)).toEqual(['original', 'full']);
    expect(audit).toEqual(await auditDataset(openData(data), game, ['original', 'full']));
    // Plain data: nothing is lost in a file.
    expect(JSON.parse(JSON.stringify(audit))).toEqual(JSON.parse(JSON.stringify(structuredClone(audit))));
  });

  test('every line twice: as many repeats', async () => {
    const copy = tampered('doubled', (lines) => lines.flatMap((line) => [line, line]));
    const { repeats, rows } = await auditDataset(openData(copy), game, ['original']);
    expect(repeats).toEqual({ within: rows / 2, across: 0, disputed: { positions: 0, rows: 0 } });
  });

  test('all games again under other numbers: what fell into another split leaks, and none of them is distinct', async () => {
    const again = (line: string): string => line.replace(/^\d+/, (number) => String(Number(number) + 40));
    const copy = tampered('again', (lines) => [...lines, ...lines.map(again)]);
    const before = await auditDataset(openData(data), game, ['original']);
    const { repeats, byGame, rows } = await auditDataset(openData(copy), game, ['original']);
    expect(repeats.within + repeats.across).toBe(rows / 2);
    expect(repeats.across).toBeGreaterThan(0);
    expect(byGame).toMatchObject({ games: 2 * before.byGame.games, distinct: before.byGame.distinct });
  });

  test('a label turned round: that game is named', async () => {
    const flip = (line: string): string => line.replace(/[01](\.5)?$/, (result) => String(result === '1' ? 0 : 1));
    const copy = tampered('flipped', (lines) => lines.map((line, i) => (i === 2 ? flip(line) : line)));
    const { byGame } = await auditDataset(openData(copy), game, ['original']);
    expect(byGame.contradictory).toEqual({ count: 1, first: [0] });
  });

  test('an unknown feature set is refused', async () =>
    await expect(auditDataset(openData(data), game, ['half'])).rejects.toThrow(InputError));

  test('rows that are read are told, once for all sets, and a stop is heard on the way', async () => {
    const fresh = join(folder, 'fresh');
    cpSync(data, fresh, { recursive: true });
    rmSync(join(fresh, 'cache'), { recursive: true, force: true });
    const { rows } = readManifest(fresh);
    const heard: number[] = [];
    const stopping = stoppingAt(0, (done, total) => {
      expect(total).toBe(rows);
      heard.push(done);
    });
    const stopped = auditDataset(openData(fresh), game, ['original', 'full'], stopping);
    await expect(stopped).rejects.toThrow('stopped');
    expect(heard).toEqual([heard[0]]);
    expect(heard[0]).toBeLessThan(rows);
    const again: number[] = [];
    await auditDataset(openData(fresh), game, ['original', 'full'], { progress: (done) => again.push(done) });
    expect(again).toEqual([...again].sort((one, other) => one - other));
    expect(again.at(-1)).toBe(rows);
    const silent: number[] = [];
    await auditDataset(openData(fresh), game, ['original'], { progress: (done) => silent.push(done) });
    expect(silent).toEqual([]);
  });
});
