import type { z } from 'zod';

/**
 * Tasks that other machines may do. Setup, task and result are plain data, and each is checked by its schema where it
 * comes in; a schema only says yes or no, so that what passes stays as it was to the byte.
 */
export interface TaskKind {
  /** Names it between machines: a worker looks the module up in its own list of kinds. */
  readonly name: string;
  readonly module: URL;
  readonly setup: z.ZodType;
  readonly task: z.ZodType;
  readonly result: z.ZodType;
  /**
   * Throws InputError where a result of that schema can't be one of its task. Asked of results from other machines,
   * before anything is written. Of a result with many parts, a random `share` may be enough.
   */
  readonly check?: (setup: never, task: never, result: never, share: number) => void;
  /** What of a result comes out again whenever its task is done again; undefined where a clock decides. */
  readonly lasting?: (setup: never, result: never) => unknown;
  /** The game that a setup is about: run and worker must mean the same by it. */
  readonly game: (setup: never) => string;
}

/** A kind whose setups, tasks and results are of these types. */
export function taskKind<Setup, Task = never, Result = never>(
  kind: Omit<TaskKind, 'game' | 'check' | 'lasting'> & {
    readonly game: (setup: Setup) => string;
    readonly check?: (setup: Setup, task: Task, result: Result, share: number) => void;
    readonly lasting?: (setup: Setup, result: Result) => unknown;
  },
): TaskKind {
  return kind;
}

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
  /** Hears what a task says while it is done. */
  readonly hear?: (message: unknown) => void;
}
