import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { systemWords, withPath } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { columnNames } from './columns.ts';
import type { TableReader, TakeRow } from './table-reader.ts';

/** Bytes read at once: between two parts a signal is heard. */
const PART = 1 << 18;
/** Longer lines are no rows of numbers. */
const LONGEST_ROW = 1_000_000;

/** CSV with a header line, gzipped where its name says so; commas between, double quotes about. */
export const csvTable: TableReader = async (path, begin, { signal, progress }) => {
  const size = withPath(path, () => statSync(path).size);
  const placeOf = (line: number): string => `${path} line ${line}`;
  let columns: readonly string[] | undefined;
  let take: TakeRow | undefined;
  let read = 0;
  const bytes = createReadStream(path, { highWaterMark: PART });
  bytes.on('data', (part) => {
    read += part.length;
    progress(Math.round(read / 1e6), Math.round(size / 1e6));
  });
  const records = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    on_record: (cells: string[], { lines }: { lines: number }) => {
      if (columns === undefined || take === undefined) {
        columns = columnNames(cells, placeOf(lines));
        take = begin(columns, placeOf);
        return null;
      }
      if (cells.length !== columns.length)
        throw new InputError(`${placeOf(lines)}: ${cells.length} columns, wanted ${columns.length} as in the header`);
      take(cells, lines);
      return null;
    },
  });
  // Nothing is handed on; without a reader it would wait for one.
  records.resume();
  try {
    await (/\.gz$/i.test(path)
      ? pipeline(bytes, createGunzip(), records, { signal })
      : pipeline(bytes, records, { signal }));
  } catch (error) {
    signal.throwIfAborted();
    throw asInputError(path, error);
  }
  if (columns === undefined) throw new InputError(`${path}: empty; a header line is wanted first`);
};

/** What is wrong with the file is the user's to mend. */
function asInputError(path: string, error: unknown): unknown {
  if (error instanceof InputError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof CsvError) return new InputError(`${path}: not CSV: ${quoted(message, 300)}`);
  if (code?.startsWith('Z_')) return new InputError(`${path}: not a whole gzip file: ${quoted(message, 100)}`);
  const words = systemWords(error);
  return words === undefined ? error : new InputError(`${path}: ${words}`);
}
