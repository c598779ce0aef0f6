import { InputError } from '../../lib/input-error.ts';
import { positive, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, OptionSet, optional } from '../../lib/options/option-set.ts';
import { carryBy } from '../../lib/tasks/pool.ts';
import { type QueueAddress, queueAddress, withoutPassword } from '../../lib/tasks/queue/address.ts';
import { warn } from '../terminal/print.ts';
import { workers } from './argument.ts';

const queue = optional(text, 'workers on other machines take part: redis://host:port, rediss:// with TLS');
const queuePrefix = defaulting(text, 'weightroom', 'what names in Redis begin with: one for each installation');

/** Where a queue is. */
export const queuePlace = { queue, queuePrefix };

/** Options of every command whose tasks other machines may do, too. None of them changes a result, nor is written down. */
export const queueFlags = {
  ...queuePlace,
  queueThreads: optional(wholeNumber(0), 'threads of this machine that take part beside the queue; else --workers'),
  queueBound: defaulting(positive, '900', 'seconds that one task may take on another machine'),
};

/** They stand under a heading of their own. */
export const queueGroup = ['Many machines', ['queue', 'queue-prefix', 'queue-threads', 'queue-bound']] as const;

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
  const { queue, queuePrefix, queueThreads, queueBound, workers: own } = flags.read(given);
  if (queue === undefined) {
    refuseWithoutQueue(given, ['queue-prefix', 'queue-threads', 'queue-bound']);
    return work();
  }
  const address = addressOf(queue, queuePrefix);
  // Loaded here: who asks for no queue needs none of it.
  const { QueueCarrier } = await import('../../lib/tasks/queue/run.ts');
  const { codeElsewhere } = await import('../../modules/code-elsewhere.ts');
  const options = { address, what, threads: queueThreads ?? own, bound: 1000 * queueBound };
  const carrier = await QueueCarrier.open(options, codeElsewhere, warn);
  carryBy(carrier);
  try {
    return await work();
  } finally {
    carryBy(undefined);
    await carrier.close();
  }
}

/** Throws InputError where one of `names` says how a queue is used that nobody names. */
export function refuseWithoutQueue(given: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const alone = names.find((name) => given[name] !== undefined);
  if (alone !== undefined) throw new InputError(`--${alone}: says how --queue is used, which is missing`);
}

/** Reads the words of `--queue`, and hides a password in them from lists of processes. Throws InputError. */
export function addressOf(queue: string, prefix: string): QueueAddress {
  if (withoutPassword(queue) !== queue) process.title = 'weightroom';
  return queueAddress(queue, prefix);
}
