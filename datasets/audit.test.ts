import { beforeAll, describe, expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { auditRows, auditScores, rowWarnings } from './audit.ts';
import { type RowFacts, readFacts, readMatrix } from './columns.ts';
import { openData, readManifest } from './data-set.ts';
import { type Split, splits, splitsOf } from './split.ts';

/** Facts of rows written out: [game, ply, who moves, result, position]. */
function facts(...rows: readonly (readonly [number, number, 0 | 1, number, number])[]): RowFacts {
  const column = (at: number): Float64Array => Float64Array.from(rows, (row) => row[at]!);
  return {
    rows: rows.length,
    games: column(0),
    plies: column(1),
    turns: column(2),
    results: column(3),
    positions: column(4),
    scores: new Float64Array(rows.length).fill(NaN),
    splits: new Int8Array(rows.length),
  };
}

/** What an audit says of the facts. */
const audited = (of: RowFacts) =>
  auditRows(of, { games: 0, rows: of.rows, parts: [] }, { name: 'any', seats: ['first', 'second'] }, 1000);

const two = facts([0, 4, 0, 1, 10], [0, 5, 1, 0, 11], [1, 3, 1, 0.5, 12], [1, 4, 0, 0.5, 13]);
const placesOf = (of: readonly Split[]): Int8Array => Int8Array.from(of, (split) => splits.indexOf(split));
const all = (split: Split, rows = 4): Int8Array => placesOf(new Array<Split>(rows).fill(split));

test('results that proofs refute are added up over folders, and blunders are no bad labels', () => {
  const end = (proven: number, wrong: number) => ({ proven, wrong });
  const part = (ends: object[]) => ({ manifest: { duplicates: 0, ends } });
  const parts = [part([end(10, 1), end(8, 4)]), part([end(5, 0)])] as never;
  const torn = facts([0, 4, 0, 1, 10], [0, 5, 1, 1, 11]);
  const of = (some: never) =>
    auditRows(torn, { games: 1, rows: 2, parts: some }, { name: 'any', seats: ['a', 'b'] }, 9);
  expect(of(parts).ends).toEqual([
    { from: 1, to: 4, proven: 15, wrong: 1 },
    { from: 5, to: 8, proven: 8, wrong: 4 },
  ]);
  const told = [parts, [] as never].map((some) => rowWarnings(of(some)).filter((line) => line.includes('who won')));
  expect(told.map((lines) => lines.length)).toEqual([0, 1]);
});

describe('repeats', () => {
  test('none in different positions', () =>
    expect(audited({ ...two, splits: all('train') }).repeats).toEqual({
      within: 0,
      across: 0,
      disputed: { positions: 0, rows: 0 },
    }));

  test.each<[string, number[], number[], Int8Array, { within: number; across: number; rows: number }]>([
    ['twice in a split', [7, 7, 8, 9], [1, 1, 0, 0], all('train'), { within: 1, across: 0, rows: 0 }],
    ['three times in a split', [7, 7, 7, 9], [1, 1, 1, 0], all('test'), { within: 2, across: 0, rows: 0 }],
    [
      'in train and test',
      [7, 8, 9, 7],
      [1, 0, 1, 1],
      placesOf(['train', 'train', 'test', 'test']),
      { within: 0, across: 1, rows: 0 },
    ],
    [
      'in test before train',
      [7, 8, 9, 7],
      [1, 0, 1, 1],
      placesOf(['test', 'train', 'train', 'train']),
      { within: 0, across: 1, rows: 0 },
    ],
    [
      'in all three',
      [7, 7, 7, 8],
      [1, 1, 1, 1],
      placesOf(['test', 'validation', 'train', 'train']),
      { within: 0, across: 2, rows: 0 },
    ],
    [
      'in validation and test',
      [7, 7, 8, 9],
      [1, 1, 0, 0],
      placesOf(['validation', 'test', 'train', 'train']),
      { within: 0, across: 1, rows: 0 },
    ],
    ['with two results', [7, 7, 8, 8], [1, 0.5, 0, 0], all('train'), { within: 2, across: 0, rows: 2 }],
    [
      'with results that differ later only',
      [7, 7, 7, 8],
      [1, 1, 0, 0],
      all('train'),
      { within: 2, across: 0, rows: 3 },
    ],
  ])('%s', (_, positions, results, splitOf, { within, across, rows }) => {
    const made = { ...two, positions: Float64Array.from(positions), results: Float64Array.from(results) };
    expect(audited({ ...made, splits: splitOf }).repeats).toEqual({
      within,
      across,
      disputed: { positions: rows > 0 ? 1 : 0, rows },
    });
  });
});

describe('games', () => {
  const none = { count: 0, first: [] };

  test('clean ones are not accused', () =>
    expect(audited(two).byGame).toEqual({
      games: 2,
      distinct: 2,
      divided: none,
      contradictory: none,
      scattered: none,
      results: { wins: 1, draws: 1, losses: 0 },
    }));

  test('one with rows on both sides of a split', () => {
    const { divided } = audited({ ...two, splits: placesOf(['train', 'train', 'train', 'test']) }).byGame;
    expect(divided).toEqual({ count: 1, first: [1] });
  });

  test('one whose rows disagree about who won is named, and not counted as won or lost', () => {
    const { contradictory, results } = audited(
      facts([5, 1, 0, 1, 1], [5, 2, 1, 1, 2], [6, 1, 1, 1, 3], [6, 2, 0, 0, 4]),
    ).byGame;
    expect(contradictory).toEqual({ count: 1, first: [5] });
    expect(results).toEqual({ wins: 0, draws: 0, losses: 1 });
  });

  test.each<[string, RowFacts, number[]]>([
    ['that goes back', facts([3, 5, 0, 1, 1], [3, 4, 1, 0, 2]), [3]],
    ['that stands still', facts([3, 5, 0, 1, 1], [3, 5, 1, 0, 2]), [3]],
    ['that comes again after another', facts([3, 5, 0, 1, 1], [4, 5, 1, 0, 2], [3, 6, 1, 0, 3]), [3]],
    ['that leaves a ply out', facts([3, 5, 0, 1, 1], [3, 9, 1, 0, 2]), []],
  ])('one %s', (_, made, first) => expect(audited(made).byGame.scattered).toEqual({ count: first.length, first }));

  test('the same positions in the same order are one game', () => {
    const same = facts(
      [0, 1, 0, 1, 7],
      [0, 2, 1, 0, 8],
      [1, 1, 0, 1, 7],
      [1, 2, 1, 0, 8],
      [2, 1, 0, 1, 8],
      [2, 2, 1, 0, 7],
    );
    expect(audited(same).byGame).toMatchObject({ games: 3, distinct: 2 });
  });

  test('of many, the first five are named', () => {
    const bad = facts(...Array.from({ length: 18 }, (_, i) => [i >> 1, i % 2, 0, i % 2, i] as const));
    expect(audited(bad).byGame.contradictory).toEqual({ count: 9, first: [0, 1, 2, 3, 4] });
  });
});

test.each<[string, number[], { missing: number; found: number; largest: number; atLargest: number }]>([
  ['none', [NaN, NaN], { missing: 2, found: 0, largest: 0, atLargest: 0 }],
  ['evaluations', [3, -5, 0], { missing: 0, found: 0, largest: 5, atLargest: 1 }],
  ['cut off', [900, -900, 900, 3], { missing: 0, found: 0, largest: 900, atLargest: 3 }],
  ['found wins and losses', [1001, -2000, 1000, NaN], { missing: 1, found: 2, largest: 1000, atLargest: 1 }],
  ['nothing but 0', [0, 0], { missing: 0, found: 0, largest: 0, atLargest: 0 }],
])('scores: %s', (_, scores, wanted) =>
  expect(auditScores(Float64Array.from(scores), 1000)).toEqual({ rows: scores.length, ...wanted }),
);

test.each([0, 1, 5, 12, 13, 100])('a histogram of plies up to %i holds each once, in order', (max) => {
  const plies = Float64Array.from({ length: max + 1 }, (_, ply) => ply);
  const ranges = audited({ ...facts(...Array.from(plies).map((ply) => [ply, ply, 0, 1, ply] as const)), plies }).plies;
  expect(ranges.length).toBeLessThanOrEqual(12);
  expect(ranges.reduce((sum, { rows }) => sum + rows, 0)).toBe(max + 1);
  ranges.forEach(({ from, to, rows }, i) => {
    expect(from).toBe(i === 0 ? 0 : ranges[i - 1]!.to + 1);
    expect(rows).toBe(plies.filter((ply) => ply >= from && ply <= to).length);
  });
});

test('no plies, no histogram', () => expect(audited(facts()).plies).toEqual([]));

describe.each(['slider-4', 'infexion'])('facts of %s', (name) => {
  const folder = testFolder();
  const game = gameNamed(name);
  let read: RowFacts;
  beforeAll(async () => {
    await playDataset(folder, name, 12, 5);
    read = await readFacts(openData(folder), game);
  });

  test('are those of the matrix', async () => {
    const matrix = await readMatrix(openData(folder), game, game.features[0]!);
    expect(read.rows).toBe(matrix.rows);
    for (const column of ['games', 'plies', 'results', 'scores'] as const) expect(read[column]).toEqual(matrix[column]);
  });

  test('say nothing against data that were played here', () => {
    const manifest = readManifest(folder);
    expect([...read.splits]).toEqual([...splitsOf(read.games, manifest.seed)]);
    const { divided, contradictory, scattered, games, results } = audited(read).byGame;
    expect([divided.count, contradictory.count, scattered.count]).toEqual([0, 0, 0]);
    const { wins, draws, losses } = results;
    expect(wins + draws + losses).toBe(games);
    // Games all of whose rows were repeats have none.
    expect(wins).toBeLessThanOrEqual(manifest.results.wins);
    expect(losses).toBeLessThanOrEqual(manifest.results.losses);
  });

  test('are refused for another game', () => expect(() => openData(folder, gameNamed('hex-5'))).toThrow(InputError));
});
