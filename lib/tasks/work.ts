import type { TaskKind } from './task-kind.ts';

/** Tasks in order, and how they are done. */
export interface Work {
  /**
   * The module (`./worker.ts`) whose default export makes of `setup` the function that does one task, which gets what
   * `task` gives.
   */
  readonly module: URL;
  /** Stands where other machines may do the tasks, too; its module is `module`. */
  readonly kind?: TaskKind | undefined;
  /** Why other machines may not, where somebody could expect it. */
  readonly here?: string | undefined;
  /** Plain data, sent to each worker once. */
  readonly setup: unknown;
  /**
   * Indices `from` to `to` - 1 are the tasks. `to` may change with every result that is handed on: it is read again
   * after each.
   */
  readonly from: number;
  readonly to: number;
  /** What there may be of `to` in the end, where it grows. */
  readonly max?: number;
  /** What a worker is told of a task, plain data; the index where it is missing. */
  readonly task?: (index: number) => unknown;
  readonly workers: number;
  /** Stops the work: the generator ends with the signal's reason thrown. */
  readonly signal?: AbortSignal;
  /** Hears what a worker posts to its `parentPort`. */
  readonly hear?: (message: unknown) => void;
}
