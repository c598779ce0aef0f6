import { quoted } from '../../lib/quoted.ts';
import { addressText, DEFAULT_PREFIX, type QueueAddress } from '../../lib/tasks/queue/address.ts';
import type { QueueState } from '../../lib/tasks/queue/state.ts';
import type { QueuedRun, QueuePage, QueuePlace, WorkerShown } from '../data/queue.ts';

/** Workers, runs, and refusals of a run that are shown: a page of thousands is none. */
export const SHOWN = 200;

/** What a page says of the queue at `address`, which holds `state`. */
export function queuePage(address: QueueAddress, { workers, runs, memory }: QueueState): QueuePage {
  return {
    address: addressText(address),
    prefix: address.prefix,
    total: {
      workers: workers.length,
      machines: new Set(workers.map(({ host }) => host)).size,
      threads: workers.reduce((sum, one) => sum + one.threads, 0),
      rate: tenths(workers.reduce((sum, one) => sum + one.rate, 0)),
    },
    workers: workers.slice(0, SHOWN).map(workerShown),
    runCount: runs.length,
    runs: runs.slice(0, SHOWN).map(queuedRun),
    ...(memory === undefined ? {} : { memory: megabytes(memory) }),
  };
}

function workerShown(one: QueueState['workers'][number]): WorkerShown {
  const { id, threads, busy, tasks, rate, memory } = one;
  const program = quoted(`${one.program} (${one.build.slice(0, 8)}, Node ${one.node})`, 80);
  return { id, name: nameOf(one), threads, busy, tasks, rate: tenths(rate), memory: megabytes(memory), program };
}

function queuedRun(one: QueueState['runs'][number]): QueuedRun {
  const { id, workers, waiting, running, failed } = one;
  const refusals = one.refusals.slice(0, SHOWN).map((line) => quoted(line, 300));
  return { id, name: nameOf(one), what: quoted(one.what, 100), workers, waiting, running, failed, refusals };
}

function nameOf({ host, pid }: { readonly host: string; readonly pid: number }): string {
  return `${quoted(host, 60)}:${pid}`;
}

// Rounded here: nobody is told of a change that nobody sees.
const tenths = (value: number): number => Math.round(10 * value) / 10;
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Where the queue is, for whoever shows a command; who we are there stands in no word of it. */
export function queuePlace(address: QueueAddress | undefined): QueuePlace {
  if (address === undefined) return { words: [] };
  const prefix = address.prefix === DEFAULT_PREFIX ? [] : ['--queue-prefix', address.prefix];
  return { address: addressText(address), words: ['--queue', addressText(address), ...prefix] };
}
