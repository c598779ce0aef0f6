import { InputError } from '../input-error.ts';

/** How long a batch is to take: long beside the way to a worker and back, short beside anybody's patience. */
const MILLISECONDS = 20;
/** Results of a batch come together, so that a batch of many is a lump. */
const MAX_TASKS = 64;
/** What each worker has still to get of the tasks that are left. */
const BATCHES_LEFT = 4;

/** The outcome of tasks that a worker was given together: the results up to the first task that threw. */
export interface BatchResult {
  readonly results: readonly unknown[];
  /** `mistake`: the message, where it was the user's. */
  readonly failure: { readonly reason: unknown; readonly mistake?: string } | undefined;
  readonly milliseconds: number;
}

/** Why a batch failed. */
export function failureWords({ reason, mistake }: NonNullable<BatchResult['failure']>): string {
  return mistake ?? (reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason));
}

/** The error of a task that threw, as it was thrown there: a class doesn't cross threads. */
export function errorOf({ reason, mistake }: NonNullable<BatchResult['failure']>): unknown {
  return mistake === undefined ? reason : new InputError(mistake);
}

/**
 * How many tasks go into the next batch: one until it is known how long they take, then as many as fill its time,
 * and fewer towards the end, where a worker with many tasks would let the others wait.
 */
export class BatchSize {
  readonly #milliseconds: number;
  readonly #most: number;
  /** Milliseconds for one task, the last ones weighed most. */
  #perTask: number | undefined;

  /** A batch is to take so long, and holds no more tasks than `most`. */
  constructor(milliseconds = MILLISECONDS, most = MAX_TASKS) {
    this.#milliseconds = milliseconds;
    this.#most = most;
  }

  /** `left` tasks are still to be given to `workers`. */
  next(left: number, workers: number): number {
    if (this.#perTask === undefined) return 1;
    const filling = Math.floor(this.#milliseconds / Math.max(this.#perTask, Number.EPSILON));
    return Math.max(1, Math.min(this.#most, filling, Math.floor(left / (BATCHES_LEFT * workers))));
  }

  /** `tasks` took so long together. */
  took(milliseconds: number, tasks: number): void {
    if (tasks === 0) return;
    const now = milliseconds / tasks;
    this.#perTask = this.#perTask === undefined ? now : (3 * this.#perTask + now) / 4;
  }
}
