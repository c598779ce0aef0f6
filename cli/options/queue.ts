import { carryBy } from '../../lib/tasks/pool.ts';
import { type QueueAddress, queueAddress, withoutPassword } from '../../lib/tasks/queue/address.ts';
import { warn } from '../terminal/print.ts';

/**
 * Does `work`, whose tasks go to the queue that the words name, if they name one; `what` says in a few words what it
 * is. Throws InputError where the queue can't be reached.
 */
export async function withQueue<Result>(
  { queue, workers }: { readonly queue?: string | undefined; readonly workers: number },
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (queue === undefined) return work();
  const address = addressOf(queue);
  // Loaded here: who asks for no queue needs none of it.
  const { queueCarrier } = await import('../../lib/tasks/queue/run.ts');
  const { codeElsewhere } = await import('../../games/modules/code-elsewhere.ts');
  const { threads = workers, bound, again } = address;
  const options = { address, what, threads, bound: 1000 * bound, again };
  const carrier = await queueCarrier(options, codeElsewhere, warn);
  carryBy(carrier);
  try {
    return await work();
  } finally {
    carryBy(undefined);
    await carrier.close();
  }
}

/** Reads the words of `--queue`, and hides a password in them from lists of processes. Throws InputError. */
export function addressOf(queue: string): QueueAddress {
  if (withoutPassword(queue) !== queue) process.title = 'weightroom';
  return queueAddress(queue);
}
