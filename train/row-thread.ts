import { threadsLeft } from '../lib/processes/address-space.ts';
import { type Heard, onOwnThread } from '../lib/tasks/own-thread.ts';

/** From so many rows on the work is done on a thread of its own: a loop over fewer takes no second. */
const MANY_ROWS = 100_000;

/**
 * What `here` gives, about `rows` rows: on a thread of its own where there are many, so that the signal is heard within a
 * second; on this one where there are no addresses for another (`ulimit -v`). `plan`, plain data, says the same to
 * worker.ts. Throws as `here` does, and the signal's reason.
 */
export async function onRowThread<Answer, Stage extends string>(
  rows: number,
  here: () => Promise<Answer>,
  plan: object,
  signal: AbortSignal,
  hear: (heard: Heard<Stage>) => void,
): Promise<Answer> {
  if (rows < MANY_ROWS || threadsLeft() === 0) return here();
  const worker = new URL('./worker.ts', import.meta.url);
  return onOwnThread<Answer>(worker, plan, signal, (message) => hear(message as Heard<Stage>));
}
