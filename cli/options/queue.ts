import { text } from '../../lib/options/kinds.ts';
import { OptionSet, optional } from '../../lib/options/option-set.ts';
import { carryBy } from '../../lib/tasks/pool.ts';
import { type QueueAddress, queueAddress, withoutPassword } from '../../lib/tasks/queue/address.ts';
import { warn } from '../terminal/print.ts';
import { workers } from './argument.ts';

/** Of every command whose tasks other machines may do, too. It changes no result, nor is it written down. */
export const queueFlags = {
  queue: optional(text, 'workers on other machines take part: redis://host:port, rediss:// with TLS'),
};

const flags = new OptionSet({ ...queueFlags, workers });

/**
 * Does `work`, whose tasks go to the queue that the words name, if they name one; `what` says in a few words what it is.
 * Throws InputError where the queue can't be reached.
 */
export async function withQueue<Result>(
  given: Readonly<Record<string, unknown>>,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { queue, workers: own } = flags.read(given);
  if (queue === undefined) return work();
  const address = addressOf(queue);
  // Loaded here: who asks for no queue needs none of it.
  const { QueueCarrier } = await import('../../lib/tasks/queue/run.ts');
  const { codeElsewhere } = await import('../../games/modules/code-elsewhere.ts');
  const options = { address, what, threads: address.threads ?? own, bound: 1000 * address.bound };
  const carrier = await QueueCarrier.open(options, codeElsewhere, warn);
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
