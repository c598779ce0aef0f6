import { parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { csvParts, type ExportedSides, parquetParts } from './export.ts';
import type { Matrix } from './matrix.ts';
import { rowsBySplit, type Split, splitOf, splits, splitsOf } from './split.ts';
import type { Values } from './values.ts';

const NAMES = ['a', 'b'];
const SEED = 4;
const ROWS = 4500;
const random = new Random(1, 'export');
const column = (length: number, value: (i: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, i) => value(i));
const games = column(ROWS, (row) => Math.floor(row / 50));
const matrix: Matrix = {
  names: NAMES,
  rows: ROWS,
  games,
  splits: new Int8Array(splitsOf(games, SEED)),
  plies: column(ROWS, (row) => row % 50),
  results: column(ROWS, () => random.int(3) / 2),
  scores: column(ROWS, (row) => (row % 7 === 0 ? Number.NaN : random.between(-999, 999))),
  mover: column(2 * ROWS, () => 20 * random.unit()),
  other: column(2 * ROWS, () => 20 * random.unit()),
};

async function lines(sides: ExportedSides): Promise<string[][]> {
  const parts: string[] = [];
  const matrices = async function* () {
    yield rowsOf(0, 3000);
    yield rowsOf(3000, ROWS);
  };
  for await (const part of csvParts(NAMES, matrices(), sides)) parts.push(part);
  const text = parts.join('');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => line.split(','));
}

test.each<[ExportedSides, string]>([
  ['difference', 'game,split,ply,score,result,a,b'],
  ['both', 'game,split,ply,score,result,mover:a,mover:b,other:a,other:b'],
])('%s: one header line, then one line for each row', async (sides, header) => {
  const [first, ...rows] = await lines(sides);
  expect(first!.join()).toBe(header);
  expect(rows.length).toBe(ROWS);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([first!.length]));
});

test('facts and split of each row stand before its features; nothing stands for no score', async () => {
  for (const [row, [game, split, ply, score, result]] of (await lines('difference')).slice(1).entries()) {
    expect([game, ply, result]).toEqual([matrix.games[row], matrix.plies[row], matrix.results[row]].map(String));
    expect(split).toBe(splitOf(SEED, matrix.games[row]!));
    expect(score === '' ? Number.NaN : Number(score)).toBe(matrix.scores[row]);
  }
});

test('the features of a split read back as differences, to the last bit', async () => {
  const members = rowsBySplit(matrix.splits);
  const rows = (await lines('difference')).slice(1);
  const featuresOf = (split: Split): number[] =>
    rows.filter((row) => row[1] === split).flatMap((row) => row.slice(5).map(Number));
  for (const split of splits)
    expect(featuresOf(split)).toEqual(
      [...members[split]].flatMap((row) => [0, 1].map((i) => matrix.mover[2 * row + i]! - matrix.other[2 * row + i]!)),
    );
});

test('both sides read back too', async () => {
  for (const [row, cells] of (await lines('both')).slice(1).entries()) {
    const at = 2 * row;
    const wanted = [...matrix.mover.subarray(at, at + 2), ...matrix.other.subarray(at, at + 2)];
    expect(cells.slice(5).map(Number)).toEqual(wanted);
  }
});

test.each<[ExportedSides]>([['difference'], ['both']])(
  '%s: as Parquet, every number reads back to the last bit',
  async (sides) => {
    const parts = async function* () {
      yield* [0, 2000, 2000, ROWS].slice(1).map((to, i, all) => rowsOf(i === 0 ? 0 : (all[i - 1] ?? 0), to));
    };
    const whole = [false, false];
    const pieces: Uint8Array[] = [];
    for await (const part of parquetParts(NAMES, parts(), sides, whole)) pieces.push(part);
    const bytes = Buffer.concat(pieces);
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const found = await parquetReadObjects({ file });
    const [header, ...rows] = await lines(sides);
    expect(Object.keys(found[0]!)).toEqual(header);
    const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
    expect(found.map((row) => Object.values(row).map(asText))).toEqual(rows);
  },
);

/** The rows of `matrix` from `from` to before `to`. */
function rowsOf(from: number, to: number): Matrix {
  const { names, games, plies, results, scores, splits: of, mover, other } = matrix;
  const cut = <T extends Values>(of: T, width = 1): T => of.slice(from * width, to * width) as T;
  return {
    names,
    rows: to - from,
    ...{ games: cut(games), plies: cut(plies), results: cut(results), scores: cut(scores), splits: cut(of) },
    ...{ mover: cut(mover, 2), other: cut(other, 2) },
  };
}
