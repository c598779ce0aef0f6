import { threadsLeft } from '../lib/processes/address-space.ts';
import type { Watching } from '../lib/progress/running.ts';
import { type Heard, onOwnThread, watchingBy } from '../lib/tasks/own-thread.ts';

/** From so many rows on the work is done on a thread of its own: a loop over fewer takes no second. */
const MANY_ROWS = 100_000;

/** The thread that fits, audits and diagnoses, as the kind of a plan says. */
export const fitThread = new URL('./worker.ts', import.meta.url);

/** Work on the rows of a data set, and the module that does the same on a thread: its `threadWork`. */
interface RowWork<Plan, Answer, Stage extends string> {
  readonly work: (plan: Plan, watching: (stage: Stage) => Watching) => Promise<Answer>;
  readonly module: URL;
}

/**
 * What `work` gives for `plan`, plain data, about `rows` rows: on a thread of its own where there are many, so that the
 * signal is heard within a second; on this one where there are no addresses for another (`ulimit -v`). Throws as it
 * does, and the signal's reason.
 */
export async function onRowThread<Plan, Answer, Stage extends string>(
  rows: number,
  { work, module }: RowWork<Plan, Answer, Stage>,
  plan: Plan,
  signal: AbortSignal,
  hear: (heard: Heard<Stage>) => void,
): Promise<Answer> {
  if (rows < MANY_ROWS || threadsLeft() === 0) return work(plan, watchingBy(signal, hear));
  return onOwnThread<Answer>(module, plan, signal, (message) => hear(message as Heard<Stage>));
}
