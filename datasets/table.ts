import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CsvError, type Options, parse } from 'csv-parse';
import { systemWords, withPath } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { hear, type Watching } from '../lib/progress/running.ts';
import { quoted } from '../lib/quoted.ts';
import type { Result } from './row.ts';

/** A value of a table: text as CSV has it, or a number; an empty cell is ''. */
export type Cell = string | number;

/** Takes one row, one cell for each column; `at` is its line in the file, or its number where there are no lines. */
type TakeRow = (cells: readonly Cell[], at: number) => void;

/** Is told the columns' names, and how a row's place is called (`rows.csv line 7`), before the first row. */
export type Begin = (columns: readonly string[], placeOf: (at: number) => string) => TakeRow;

/**
 * Reads the table in `path` row by row, a bounded part of it in memory at a time: Parquet (`.parquet`), positions with
 * results (`.epd`, `.fen`), else CSV with a header line; the last two gzipped where the name says so. `watching` hears
 * of megabytes, or of rows. Throws InputError where the file can't be read, and what `begin` and its function throw.
 */
export async function readTable(path: string, begin: Begin, watching: Watching): Promise<void> {
  const read = /\.parquet$/i.test(path) ? readParquet : isEpd(path) ? readEpd : readCsv;
  await read(path, (header, placeOf) => begin(columnNames(header, placeOf(1)), placeOf), watching);
}

/** Whether a file's name says that each of its lines is a position with its result. */
export function isEpd(path: string): boolean {
  return /\.(?:epd|fen)(?:\.gz)?$/i.test(path);
}

/** A fit of this many features has a matrix of 25 million numbers; wider tables are taken for a mistake. */
const MOST_COLUMNS = 5000;

/** The names of a table's columns, blanks about them dropped. Throws InputError where they can't name columns. */
function columnNames(header: readonly string[], where: string): string[] {
  if (header.length > MOST_COLUMNS)
    throw new InputError(`${where}: ${header.length} columns; at most ${MOST_COLUMNS} are read`);
  const names = header.map((name) => name.trim());
  const unreadable = names.findIndex((name) => /\p{Cc}/u.test(name));
  if (unreadable !== -1)
    throw new InputError(
      `${where}: column ${unreadable + 1} is called '${quoted(names[unreadable]!, 100)}'; a name without control characters is expected`,
    );
  const nameless = names.indexOf('');
  if (nameless !== -1)
    throw new InputError(
      `${where}: column ${nameless + 1} has no name; is it an index? pandas writes none with index=False`,
    );
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`${where}: two columns are called '${quoted(twice, 100)}'`);
  return names;
}

/** The place of the column called `name`. Throws InputError, which begins with `option`, where there is none. */
export function columnAt(columns: readonly string[], name: string, option: string): number {
  const at = columns.indexOf(name);
  if (at !== -1) return at;
  const shown = columns.length > 30 ? [...columns.slice(0, 30), '…'] : columns;
  throw new InputError(`${option} ${quoted(name, 100)}: no such column; there are ${quoted(shown.join(', '))}`);
}

/** The places of the columns that options name; -1 of those left out. Throws InputError as `columnAt` does. */
export function columnsAt<Option extends string>(
  columns: readonly string[],
  named: Readonly<Record<Option, string | undefined>>,
): Readonly<Record<Option, number>> {
  const entries = Object.entries<string | undefined>(named);
  const places = entries.map(([option, name]) => [
    option,
    name === undefined ? -1 : columnAt(columns, name, `--${option}`),
  ]);
  return Object.fromEntries(places) as Record<Option, number>;
}

/** The number that a cell holds in decimal digits; NaN for an empty cell, `0x10` and all other text. */
export function numberIn(cell: Cell): number {
  return typeof cell === 'number' ? cell : /^\s*[-+.\d][-+.\de]*\s*$/i.test(cell) ? Number(cell) : Number.NaN;
}

/** Bytes read at once: between two parts a signal is heard. */
const PART = 1 << 18;
/** Longer lines are no rows of numbers. */
const LONGEST_ROW = 1_000_000;
/** Bytes of blank lines after which reading ends: a small gzip file can hold them without end. */
const LONGEST_GAP = 1 << 26;

async function readCsv(path: string, begin: Begin, watching: Watching): Promise<void> {
  const placeOf = placeIn(path);
  let width = 0;
  let take: TakeRow | undefined;
  const hearRecord: TakeRow = (cells, line) => {
    if (take === undefined) [take, width] = [begin(cells.map(String), placeOf), cells.length];
    else if (cells.length === width) take(cells, line);
    else throw new InputError(`${placeOf(line)}: ${cells.length} columns, expected ${width} as in the header`);
  };
  await readRecords(path, {}, hearRecord, watching);
  if (take === undefined) throw new InputError(`${path}: empty; expected a header line first`);
}

const placeIn =
  (path: string) =>
  (line: number): string =>
    `${path} line ${line}`;

/** A position, its result, and perhaps a score: `c9 "1-0";`, `[0.5] 12` or `| 12 | 0.5`. */
const LABELLED =
  /^(?<position>[^\s|].*?)\s*(?:\bc9\s+"(?<c9>[^"]*)"\s*;?|\[(?<bracket>[-\d./]+)\](?:\s+(?<after>[-+]?[\d.]+))?|\|\s*(?<before>[-+]?[\d.]+)\s*\|\s*(?<last>[-\d./]+))$/;

/** As a table of the columns `position`, `result` and `score`, whose cells may be empty. */
async function readEpd(path: string, begin: Begin, watching: Watching): Promise<void> {
  const placeOf = placeIn(path);
  const take = begin(['position', 'result', 'score'], placeOf);
  const hearRecord: TakeRow = (cells, line) => {
    const text = cells.join(' ').trim();
    const { position, c9, bracket, after, before, last } = LABELLED.exec(text)?.groups ?? {};
    if (position === undefined)
      throw new InputError(
        `${placeOf(line)}: '${quoted(text, 200)}'; expected a position and its result: c9 "1-0"; or [0.5] or | SCORE | 0.5`,
      );
    take([position, c9 ?? bracket ?? last!, after ?? before ?? ''], line);
  };
  await readRecords(path, { delimiter: '\t', quote: null }, hearRecord, watching);
}

/** Reads a file that holds records, unpacked where its name says so. */
async function readRecords(
  path: string,
  options: Options,
  take: TakeRow,
  { signal, progress }: Watching,
): Promise<void> {
  const size = withPath(path, () => statSync(path).size);
  let read = 0;
  let gap = 0;
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
    ...options,
    on_record: (cells: string[], { lines }: { lines: number }) => {
      gap = 0;
      take(cells, lines);
      return null;
    },
  });
  // Nothing is handed on; without a reader it would wait for one.
  records.resume();
  const stages = /\.gz$/i.test(path) ? [bytes, createGunzip()] : [bytes];
  stages.at(-1)!.on('data', (part: Buffer) => {
    gap += part.length;
    if (gap > LONGEST_GAP)
      records.destroy(
        new InputError(`${path}: ${LONGEST_GAP / 2 ** 20} MB without a row; rows of numbers are expected`),
      );
  });
  try {
    await pipeline([...stages, records], { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw asInputError(path, error);
  }
}

/** What is wrong with the file is the user's to mend. */
function asInputError(path: string, error: unknown): unknown {
  if (error instanceof InputError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof CsvError) return new InputError(`${path}: not CSV: ${quoted(message, 300)}`);
  if (code?.startsWith('Z_')) return new InputError(`${path}: not a whole gzip file: ${quoted(message, 100)}`);
  const words = systemWords(error);
  return words === undefined ? error : new InputError(`${path}: ${words}`);
}

/** Rows of Parquet between two looks at the signal. */
const AT_ONCE = 20_000;

/** Parquet with plain columns (no lists, no structures), one row group in memory at a time; all compressions. */
async function readParquet(path: string, begin: Begin, { signal, progress }: Watching): Promise<void> {
  withPath(path, () => statSync(path));
  // Only who reads Parquet loads it.
  const { asyncBufferFromFile, parquetMetadataAsync, parquetRead } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const [file, metadata] = await asParquet(path, async () => {
    const file = await asyncBufferFromFile(path);
    return [file, await parquetMetadataAsync(file)] as const;
  });
  const [, ...elements] = metadata.schema;
  const nested = elements.find((one) => one.repetition_type === 'REPEATED' || (one.num_children ?? 0) > 0);
  if (nested !== undefined)
    throw new InputError(
      `${path}: column ${quoted(nested.name, 100)}: a list or a structure; expected a number or text`,
    );
  const take = begin(
    elements.map(({ name }) => name),
    (row) => `${path} row ${row}`,
  );
  const total = Number(metadata.num_rows);
  let done = 0;
  for (const group of metadata.row_groups) {
    const [rowStart, rowEnd] = [done, done + Number(group.num_rows)];
    let rows: unknown[][] = [];
    const onComplete = (read: unknown[][]): void => {
      rows = read;
    };
    await asParquet(path, () => parquetRead({ file, metadata, compressors, rowStart, rowEnd, onComplete }));
    for (const row of rows) {
      take(row.map(cellOf), ++done);
      if (done % AT_ONCE !== 0 && done < rowEnd) continue;
      progress(done, total);
      await hear(signal);
    }
  }
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

/** The ways to write results: a whole column is written in one of them. */
export const resultNotations = ['1, 0.5, 0', '1, 0, -1', '1-0, 1/2-1/2, 0-1'] as const;
const [HALVES, SIGNS, GAMES] = [1, 2, 4];

/** What a cell is worth, and a bit for each notation that has it. */
const numbers = new Map([
  [1, HALVES | SIGNS],
  [0, HALVES | SIGNS],
  [0.5, HALVES],
  [-1, SIGNS],
]);
const games: Readonly<Record<string, Result>> = {
  '1-0': 1,
  '0-1': 0,
  '1/2-1/2': 0.5,
  '½-½': 0.5,
  '0.5-0.5': 0.5,
};

/**
 * Reads a column of results. 1 is a win. 0 is a draw where a -1 stands somewhere in the column, else a loss; so the
 * meaning of 0 is known at the end only. 0.5 and -1 in one column contradict each other, as do numbers and `1-0`.
 */
export class ResultColumn {
  readonly #name: string;
  /** The notations that have every cell so far, and the cell that ruled others out last. */
  #left = HALVES | SIGNS | GAMES;
  #decided: { readonly cell: Cell; readonly at: number } | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * The number that `cell` holds: 1, 0.5, 0 or -1. Throws InputError, which begins with its place, for anything else.
   */
  read(cell: Cell, at: number, placeOf: (at: number) => string): number {
    const value = numberIn(cell);
    const number = numbers.get(value);
    const game = number === undefined ? games[String(cell).trim()] : undefined;
    const left = this.#left & (number ?? GAMES);
    const where = (): string => `${placeOf(at)}, column ${quoted(this.#name, 100)}: '${quoted(String(cell), 100)}'`;
    if (number === undefined && game === undefined)
      throw new InputError(`${where()}; expected a result: ${resultNotations.join(', or ')}`);
    if (left === 0)
      throw new InputError(
        `${where()}, but ${placeOf(this.#decided!.at)} has '${quoted(String(this.#decided!.cell), 100)}'; expected one notation for all rows: ${resultNotations.join(', or ')}`,
      );
    if (left !== this.#left) this.#decided = { cell, at };
    this.#left = left;
    return game ?? value;
  }

  /** How the column is written, when all of it was read. */
  get notation(): (typeof resultNotations)[number] {
    return resultNotations[this.#left & HALVES ? 0 : this.#left & SIGNS ? 1 : 2];
  }

  /** What a number that was read means. */
  resultOf(value: number): Result {
    return (this.notation === resultNotations[1] ? (value + 1) / 2 : value) as Result;
  }
}
