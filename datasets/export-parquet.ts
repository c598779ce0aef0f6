import type { ByteWriter, ColumnSource } from 'hyparquet-writer';
import { type ExportedSides, exportedColumns, exportHeader } from './export.ts';
import type { Matrix } from './matrix.ts';
import { splitOf } from './split.ts';
import type { Values } from './values.ts';

/** Rows of a row group, at least. */
const GROUP_ROWS = 100_000;

/**
 * The rows of `matrices`, one after the other, as a Parquet file, part after part: the columns of `exportText`, snappy,
 * row groups of 100,000 rows and more. A score is null where nobody evaluated; `whole` says of each feature whether all
 * its values are whole numbers of 32 bits.
 */
export async function* parquetParts(
  names: readonly string[],
  matrices: AsyncIterable<Matrix>,
  seed: number,
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
    ...{ scores: new Float64Array(0), mover: new Float64Array(0), other: new Float64Array(0) },
  };
  const schema = schemaFromColumnData({ columnData: columnsOf([none], seed, sides, whole) });
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'weightroom' });
  let waiting: Matrix[] = [];
  let rows = 0;
  for await (const matrix of matrices) {
    waiting.push(matrix);
    rows += matrix.rows;
    if (rows < GROUP_ROWS) continue;
    await file.write({ columnData: columnsOf(waiting, seed, sides, whole), rowGroupSize: rows });
    yield taken(bytes);
    [waiting, rows] = [[], 0];
  }
  if (rows > 0) await file.write({ columnData: columnsOf(waiting, seed, sides, whole), rowGroupSize: rows });
  await file.finish();
  yield taken(bytes);
}

/** What was written since the last call; the writer goes on counting from there. */
function taken(writer: ByteWriter): Uint8Array {
  const part = new Uint8Array(writer.buffer, 0, writer.index).slice();
  writer.index = 0;
  return part;
}

function columnsOf(
  matrices: readonly Matrix[],
  seed: number,
  sides: ExportedSides,
  whole: readonly boolean[],
): ColumnSource[] {
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
  const games = joined((matrix) => matrix.games);
  const scores = Array.from(
    joined((matrix) => matrix.scores),
    (score) => (Number.isNaN(score) ? null : score),
  );
  const known = new Map<number, string>();
  const split = (game: number): string => {
    const before = known.get(game) ?? splitOf(seed, game);
    known.set(game, before);
    return before;
  };
  const [game, splits, ply, score, result] = exportedColumns;
  return [
    { name: game, data: Int32Array.from(games), type: 'INT32', nullable: false },
    { name: splits, data: Array.from(games, split), type: 'STRING', nullable: false },
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
