import { addressText, type QueueAddress, wholeAddress } from '../../lib/tasks/queue/address.ts';
import {
  megabytes,
  processName,
  programWords,
  type QueueState,
  refusalWords,
  totalsOf,
  whatWords,
} from '../../lib/tasks/queue/state.ts';
import type { QueuedRun, QueuePage, QueuePlace, WorkerShown } from '../data/answers.ts';

/** Workers, runs, and refusals of a run that are shown: a page of thousands is none. */
export const SHOWN = 200;

/** What a page says of the queue at `address`, which holds `state`. */
export function queuePage(address: QueueAddress, state: QueueState): QueuePage {
  const { workers, runs, memory } = state;
  const totals = totalsOf(state);
  return {
    address: addressText(address),
    prefix: address.prefix,
    total: { ...totals, rate: tenths(totals.rate) },
    workers: workers.slice(0, SHOWN).map(workerShown),
    runCount: runs.length,
    runs: runs.slice(0, SHOWN).map(queuedRun),
    ...(memory === undefined ? {} : { memory: megabytes(memory) }),
  };
}

function workerShown(one: QueueState['workers'][number]): WorkerShown {
  const { id, threads, busy, tasks, rate, memory } = one;
  const name = processName(one);
  return { id, name, threads, busy, tasks, rate: tenths(rate), memory: megabytes(memory), program: programWords(one) };
}

function queuedRun(one: QueueState['runs'][number]): QueuedRun {
  const { id, workers, waiting, running, failed } = one;
  const refusals = one.refusals.slice(0, SHOWN).map(refusalWords);
  return { id, name: processName(one), what: whatWords(one.what), workers, waiting, running, failed, refusals };
}

// Rounded here: nobody is told of a change that nobody sees.
const tenths = (value: number): number => Math.round(10 * value) / 10;

/** Where the queue is, for whoever shows a command; who we are there stands in no word of it. */
export function queuePlace(address: QueueAddress | undefined): QueuePlace {
  if (address === undefined) return { words: [] };
  return { address: addressText(address), words: ['--queue', wholeAddress(address)] };
}
