import { stringify } from 'csv-stringify/sync';
import type { ByteWriter, ColumnSource } from 'hyparquet-writer';
import type { Game } from '../games/game.ts';
import type { DataSet } from './data-set.ts';
import { keptRows } from './fill.ts';
import type { Matrix } from './matrix.ts';
import { readShards } from './shard.ts';
import { splitOf, splits } from './split.ts';
import type { Values } from './values.ts';

/** What stands in an exported row before its features. */
const exportedColumns = ['game', 'split', 'ply', 'score', 'result'] as const;

/**
 * Which features: f(mover) - f(other), which is what fits see, or those of both players, called `mover:name` and
 * `other:name`.
 */
export const exportedSides = ['difference', 'both'] as const;
export type ExportedSides = (typeof exportedSides)[number];

/** Rows written at a time. */
const AT_ONCE = 2000;

/** The header line of an export. */
export function exportHeader({ names }: Pick<Matrix, 'names'>, sides: ExportedSides): string[] {
  const features =
    sides === 'difference' ? names : ['mover', 'other'].flatMap((side) => names.map((name) => `${side}:${name}`));
  return [...exportedColumns, ...features];
}

/**
 * The rows of `matrices`, one after the other, as CSV, part after part: a header line, then a line for each row: the
 * number of its game, its split, the ply, the score in points (nothing where nobody evaluated), the result, the
 * features. Numbers read back to the last bit.
 */
export async function* csvParts(
  names: readonly string[],
  matrices: AsyncIterable<Matrix>,
  sides: ExportedSides,
): AsyncGenerator<string> {
  yield `${exportHeader({ names }, sides).join(',')}\n`;
  for await (const matrix of matrices) yield* csvRows(matrix, sides);
}

function* csvRows(matrix: Matrix, sides: ExportedSides): Generator<string> {
  const { rows, games, plies, scores, results, names, mover, other } = matrix;
  const width = names.length;
  let text = '';
  for (let row = 0; row < rows; row++) {
    const score = Number.isNaN(scores[row]!) ? '' : scores[row];
    text += `${games[row]},${splits[matrix.splits[row]!]},${plies[row]},${score},${results[row]}`;
    const at = row * width;
    if (sides === 'difference') for (let i = 0; i < width; i++) text += `,${mover[at + i]! - other[at + i]!}`;
    else for (const side of [mover, other]) for (let i = 0; i < width; i++) text += `,${side[at + i]}`;
    text += '\n';
    if (row % AT_ONCE < AT_ONCE - 1) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** What stands in an exported row that has a position in place of features. */
export const positionColumns = ['game', 'split', 'ply', 'score', 'result', 'position'] as const;

/**
 * `data` as CSV with positions, part after part: a line for each row in its order, with what `csvParts` has before the
 * features, then the position; `told` hears how many. Throws InputError for rows that were changed.
 */
export async function* positionParts(
  data: DataSet,
  game: Game,
  told: (rows: number) => void = () => {},
): AsyncGenerator<string> {
  yield `${positionColumns.join(',')}\n`;
  const kept = await keptRows(data, game);
  let lines: (string | number)[][] = [];
  let rows = 0;
  for (const [p, { folder, manifest, firstGame }] of data.parts.entries()) {
    let first = 0;
    for (const [index, shard] of manifest.shards.entries()) {
      const here = kept.of(p, index);
      const chosen = here && new Set(here);
      let at = 0;
      for await (const row of readShards(folder, { shards: [shard] }, () => {}, first)) {
        if (chosen?.has(at++) === false) continue;
        told(++rows);
        const { game: number, ply, score, result, position } = row;
        lines.push([firstGame + number, splitOf(manifest.seed, number), ply, score ?? '', result, position]);
        if (lines.length < AT_ONCE) continue;
        yield stringify(lines);
        lines = [];
      }
      first += shard.games;
    }
  }
  yield stringify(lines);
}

/** Rows of a row group, at least. */
const GROUP_ROWS = 100_000;

/**
 * The rows of `matrices`, one after the other, as a Parquet file, part after part: the columns of `csvParts`, snappy,
 * row groups of 100,000 rows and more. A score is null where nobody evaluated; `whole` says of each feature whether all
 * its values are whole numbers of 32 bits.
 */
export async function* parquetParts(
  names: readonly string[],
  matrices: AsyncIterable<Matrix>,
  sides: ExportedSides,
  whole: readonly boolean[],
): AsyncGenerator<Uint8Array> {
  // Only now: the other commands shall not wait for it.
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const bytes = new ByteWriter();
  const none: Matrix = {
    names,
    rows: 0,
    ...{ games: new Float64Array(0), plies: new Float64Array(0), results: new Float64Array(0) },
    ...{ scores: new Float64Array(0), splits: new Int8Array(0) },
    ...{ mover: new Float64Array(0), other: new Float64Array(0) },
  };
  const schema = schemaFromColumnData({ columnData: columnsOf([none], sides, whole) });
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'weightroom' });
  let waiting: Matrix[] = [];
  let rows = 0;
  for await (const matrix of matrices) {
    waiting.push(matrix);
    rows += matrix.rows;
    if (rows < GROUP_ROWS) continue;
    await file.write({ columnData: columnsOf(waiting, sides, whole), rowGroupSize: rows });
    yield taken(bytes);
    [waiting, rows] = [[], 0];
  }
  if (rows > 0) await file.write({ columnData: columnsOf(waiting, sides, whole), rowGroupSize: rows });
  await file.finish();
  yield taken(bytes);
}

/** What was written since the last call; the writer goes on counting from there. */
function taken(writer: ByteWriter): Uint8Array {
  const part = new Uint8Array(writer.buffer, 0, writer.index).slice();
  writer.index = 0;
  return part;
}

function columnsOf(matrices: readonly Matrix[], sides: ExportedSides, whole: readonly boolean[]): ColumnSource[] {
  const rows = matrices.reduce((sum, matrix) => sum + matrix.rows, 0);
  const { names } = matrices[0]!;
  const width = names.length;
  const joined = (of: (matrix: Matrix) => Values): Float64Array => {
    const all = new Float64Array(rows);
    let at = 0;
    for (const matrix of matrices) {
      all.set(of(matrix), at);
      at += matrix.rows;
    }
    return all;
  };
  const feature = (i: number): Float64Array => {
    const all = new Float64Array(rows);
    let at = 0;
    for (const { rows: count, mover, other } of matrices)
      for (let row = 0; row < count; row++, at++) {
        const place = row * width + (i % width);
        all[at] = sides === 'difference' ? mover[place]! - other[place]! : (i < width ? mover : other)[place]!;
      }
    return all;
  };
  const scores = Array.from(
    joined((matrix) => matrix.scores),
    (score) => (Number.isNaN(score) ? null : score),
  );
  const placed = joined((matrix) => matrix.splits);
  const [game, split, ply, score, result] = exportedColumns;
  return [
    { name: game, data: Int32Array.from(joined((matrix) => matrix.games)), type: 'INT32', nullable: false },
    { name: split, data: Array.from(placed, (place) => splits[place]!), type: 'STRING', nullable: false },
    { name: ply, data: joined((matrix) => matrix.plies), type: 'DOUBLE', nullable: false },
    { name: score, data: scores, type: 'DOUBLE', nullable: true },
    { name: result, data: joined((matrix) => matrix.results), type: 'DOUBLE', nullable: false },
    ...exportHeader({ names }, sides)
      .slice(exportedColumns.length)
      .map((name, i): ColumnSource => {
        const values = feature(i);
        return whole[i % width]
          ? { name, data: Int32Array.from(values), type: 'INT32', nullable: false }
          : { name, data: values, type: 'DOUBLE', nullable: false };
      }),
  ];
}
