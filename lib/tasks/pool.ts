import type { Running } from '../progress/running.ts';
import { onThreads } from './threads.ts';
import type { TaskKind, Work } from './work.ts';

export type { Work } from './work.ts';

/** What does ordered tasks. All give the same results in the same order; they differ in where the work is done. */
export interface Carrier {
  /** Told of work that stays on the threads of this process, and why. */
  readonly stays?: (why: string) => void;
  inOrder<Result>(work: Work): AsyncGenerator<Result>;
  /** How many tasks are done at once now; undefined: as many as a work has workers. */
  readonly hands?: () => number;
}

/** The threads of this process. */
const threads: Carrier = { inOrder: onThreads };
let carrier: Carrier = threads;

/** From now on `other` does the tasks of every work that has a kind; undefined: threads of this process again. */
export function carryBy(other: Carrier | undefined): void {
  carrier = other ?? threads;
}

/** How many tasks of a kind are done at once, where this process has `workers`: what plans of time divide by. */
export function hands(workers: number): number {
  return Math.max(1, carrier.hands?.() ?? workers);
}

/**
 * Does the tasks and yields their results in index order, whatever order they finish in, on threads of this process or,
 * where `carryBy` says so and the work has a kind, by that carrier. A task that throws ends the generator with its
 * error; no thread works for it afterwards.
 */
export function inOrder<Result>(work: Work): AsyncGenerator<Result> {
  if (work.kind !== undefined) return carrier.inOrder<Result>(work);
  if (work.here !== undefined) carrier.stays?.(work.here);
  return onThreads<Result>(work);
}

/** The results of all `tasks` of a kind, in their order; `progress` hears of each. */
export async function resultsOf<Result>(
  kind: TaskKind,
  setup: unknown,
  tasks: readonly unknown[],
  { workers, signal, progress }: Running,
): Promise<Result[]> {
  const results: Result[] = [];
  const task = (index: number): unknown => tasks[index];
  const work = { module: kind.module, kind, setup, from: 0, to: tasks.length, task, workers, signal };
  for await (const result of inOrder<Result>(work)) {
    results.push(result);
    progress(results.length, tasks.length);
  }
  return results;
}
