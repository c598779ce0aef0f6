import { InputError } from '../../lib/input-error.ts';
import { onOwnThread } from '../../lib/tasks/own-thread.ts';
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
  const module = new URL('./worker.ts', import.meta.url);
  const answer = await onOwnThread<RowsAnswer>(module, plan, signal, (message) => hear(message as RowsHeard));
  if (answer === undefined) throw new Error('a fit without an answer');
  if ('refused' in answer) throw new InputError(answer.refused);
  return answer.fit;
}
