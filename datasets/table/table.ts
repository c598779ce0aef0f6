import { csvTable } from './csv.ts';
import { parquetTable } from './parquet.ts';
import type { TableReader } from './table-reader.ts';

/** How the name of a table of each kind ends. */
const kinds: readonly (readonly [end: RegExp, read: TableReader])[] = [
  [/\.parquet$/i, parquetTable],
  [/\.csv(\.gz)?$/i, csvTable],
];

/**
 * Reads the table in `path` row by row: CSV (`.csv`), gzipped CSV (`.csv.gz`) or Parquet (`.parquet`); other names are
 * taken for CSV. Throws InputError where the file can't be read, and what `begin` and its function throw.
 */
export const readTable: TableReader = (path, begin, watching) => {
  const read = kinds.find(([end]) => end.test(path))?.[1] ?? csvTable;
  return read(path, begin, watching);
};
