import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import { withPath } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { columnNames } from './columns.ts';
import type { Cell, TableReader } from './table-reader.ts';

/** Rows between two looks at the signal. */
const AT_ONCE = 20_000;

/** Parquet with plain columns (no lists, no structures), one row group in memory at a time; all compressions. */
export const parquetTable: TableReader = async (path, begin, { signal, progress }) => {
  const size = withPath(path, () => statSync(path).size);
  const descriptor = withPath(path, () => openSync(path, 'r'));
  try {
    const file = bufferOf(descriptor, size);
    const metadata = await asParquet(path, async () => (await library()).parquetMetadataAsync(file));
    const columns = columnNames(plainColumns(metadata, path), path);
    const take = begin(columns, (row) => `${path} row ${row}`);
    const total = Number(metadata.num_rows);
    let from = 0;
    for (const group of metadata.row_groups) {
      const to = from + Number(group.num_rows);
      const values = await columnsOf(path, file, metadata, columns, from, to);
      for (let row = from; row < to; row++) {
        take(
          values.map((column) => cellOf(column[row - from])),
          row + 1,
        );
        if ((row + 1) % AT_ONCE !== 0) continue;
        progress(row + 1, total);
        await new Promise(setImmediate);
        signal.throwIfAborted();
      }
      from = to;
      progress(from, total);
      signal.throwIfAborted();
    }
  } finally {
    closeSync(descriptor);
  }
};

/** Only who reads Parquet loads it. */
async function library() {
  const [parquet, { compressors }] = await Promise.all([import('hyparquet'), import('hyparquet-compressors')]);
  return { ...parquet, compressors };
}

function bufferOf(descriptor: number, byteLength: number): AsyncBuffer {
  return {
    byteLength,
    slice(start, end = byteLength) {
      const from = start < 0 ? Math.max(0, byteLength + start) : start;
      const bytes = new Uint8Array(Math.max(0, Math.min(end, byteLength) - from));
      for (let at = 0, count = 1; at < bytes.length && count > 0; at += count)
        count = readSync(descriptor, bytes, at, bytes.length - at, from + at);
      return bytes.buffer;
    },
  };
}

/** The columns' names. Throws InputError for a column that holds more than one value a row. */
function plainColumns({ schema }: FileMetaData, path: string): string[] {
  const [, ...elements] = schema;
  const nested = elements.find((one) => one.repetition_type === 'REPEATED' || (one.num_children ?? 0) > 0);
  if (nested !== undefined)
    throw new InputError(
      `${path}: column ${quoted(nested.name, 100)}: a list or a structure; a number or text is wanted`,
    );
  return elements.map(({ name }) => name);
}

/** The values of rows `from` to before `to`, column by column in the order of `columns`. */
async function columnsOf(
  path: string,
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: readonly string[],
  from: number,
  to: number,
): Promise<ArrayLike<unknown>[]> {
  const chunks = new Map<string, { readonly start: number; readonly values: ArrayLike<unknown> }[]>();
  await asParquet(path, async () => {
    const { parquetRead, compressors } = await library();
    await parquetRead({
      file,
      metadata,
      compressors,
      rowStart: from,
      rowEnd: to,
      onChunk: ({ columnName, columnData, rowStart }) => {
        const known = chunks.get(columnName) ?? [];
        chunks.set(columnName, [...known, { start: rowStart, values: columnData }]);
      },
    });
  });
  return columns.map((name) => {
    const parts = chunks.get(name) ?? [];
    if (parts.length === 1 && parts[0]!.start === from && parts[0]!.values.length >= to - from) return parts[0]!.values;
    const whole = new Array<unknown>(to - from);
    for (const { start, values } of parts) for (let i = 0; i < values.length; i++) whole[start + i - from] = values[i];
    return whole;
  });
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean') return Number(value);
  return value === null || value === undefined ? '' : String(value);
}

/** What the library finds wrong is the file's fault. */
async function asParquet<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new InputError(`${path}: not a whole Parquet file: ${quoted((error as Error).message, 200)}`);
  }
}
