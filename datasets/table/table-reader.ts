import type { Watching } from '../../lib/progress/running.ts';

/** A value of a table: text as CSV has it, or a number; an empty cell is ''. */
export type Cell = string | number;

/** Takes one row, one cell for each column; `at` is its line in the file, or its number where there are no lines. */
export type TakeRow = (cells: readonly Cell[], at: number) => void;

/** Is told the columns' names, and how a row's place is called (`rows.csv line 7`), before the first row. */
export type Begin = (columns: readonly string[], placeOf: (at: number) => string) => TakeRow;

/** Reads a table from a file, a bounded part of it in memory at a time. `watching` hears of bytes, or of rows. */
export type TableReader = (path: string, begin: Begin, watching: Watching) => Promise<void>;
