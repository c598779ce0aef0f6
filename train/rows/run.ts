import { InputError } from '../../lib/input-error.ts';
import { inOrder } from '../../lib/tasks/pool.ts';
import type { RowFit, RowFitPlan } from './fit-rows.ts';
import type { RowsAnswer, RowsHeard } from './worker.ts';

/**
 * `fitRows` on a thread of its own, so that the signal is heard at once however long a fit takes. Throws as it does, and
 * the signal's reason.
 */
export async function runRowFit(
  plan: RowFitPlan,
  signal: AbortSignal,
  hear: (heard: RowsHeard) => void,
): Promise<RowFit> {
  // The first task is none: the pool lets a thread's first batch end before it stops the thread.
  const tasks = [undefined, plan];
  const answers = inOrder<RowsAnswer>({
    module: new URL('./worker.ts', import.meta.url),
    setup: undefined,
    from: 0,
    to: tasks.length,
    task: (index) => tasks[index],
    workers: 1,
    signal,
    hear: (message) => hear(message as RowsHeard),
  });
  for await (const answer of answers) {
    if (answer === undefined) continue;
    if ('refused' in answer) throw new InputError(answer.refused);
    return answer.fit;
  }
  throw new Error('a fit without an answer');
}
