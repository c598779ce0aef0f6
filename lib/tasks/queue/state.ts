import type { Redis } from 'ioredis';
import { InputError } from '../../input-error.ts';
import { count } from '../../plain-data.ts';
import { addressText, type QueueAddress } from './address.ts';
import { connect, queuePackages, wordsOf } from './connection.ts';
import { Keys, type RunRecord, runsOf, type WorkerRecord, workersOf } from './records.ts';

/** All workers of a queue together. */
interface QueueTotals {
  readonly workers: number;
  readonly machines: number;
  readonly threads: number;
  /** Tasks a second. */
  readonly rate: number;
}

export function totalsOf({ workers }: Pick<QueueState, 'workers'>): QueueTotals {
  return {
    workers: workers.length,
    machines: new Set(workers.map(({ host }) => host)).size,
    threads: workers.reduce((sum, one) => sum + one.threads, 0),
    rate: workers.reduce((sum, one) => sum + one.rate, 0),
  };
}

/** A run, and what of it stands in the queue: batches of tasks. */
interface RunState extends Pick<RunRecord, 'id' | 'what' | 'host' | 'pid' | 'program'> {
  readonly waiting: number;
  readonly running: number;
  /** Batches that failed, or whose workers died, since it began. */
  readonly failed: number;
  /** Workers that serve it. */
  readonly workers: number;
  /** Why others don't, in lines. */
  readonly refusals: readonly string[];
}

/** What a queue holds. */
export interface QueueState {
  readonly runs: readonly RunState[];
  readonly workers: readonly WorkerRecord[];
  /** Bytes that Redis has in use, of all its users. */
  readonly memory: number | undefined;
}

/** Milliseconds that all the answers may take. */
const PATIENCE = 10_000;

/**
 * What the queue at `address` holds now; nothing is changed in it. Throws InputError where it can't be reached, holds
 * something else at our names, or doesn't answer within `patience` milliseconds, or before `signal` aborts.
 */
export async function queueState(
  address: QueueAddress,
  { patience = PATIENCE, signal }: { readonly patience?: number; readonly signal?: AbortSignal } = {},
): Promise<QueueState> {
  const done = new AbortController();
  // Not AbortSignal.timeout: Node 20 frees it before its time where only AbortSignal.any refers to it.
  const timer = setTimeout(() => done.abort(), patience);
  const over = signal === undefined ? done.signal : AbortSignal.any([done.signal, signal]);
  const silence = new Promise<never>((_, reject) => {
    const refuse = (): void => reject(new InputError(`${addressText(address)}: no answer`));
    if (over.aborted) refuse();
    else over.addEventListener('abort', refuse, { once: true });
  });
  try {
    return await Promise.race([silence, stateAt(address, over)]);
  } catch (error) {
    if ((error as Error).name !== 'ReplyError') throw error;
    throw new InputError(`${addressText(address)}: ${wordsOf(error as Error, address)}`);
  } finally {
    clearTimeout(timer);
    silence.catch(() => {});
    done.abort();
  }
}

async function stateAt(address: QueueAddress, over: AbortSignal): Promise<QueueState> {
  const redis = await connect(address, undefined, over);
  const keys = new Keys(address);
  const workers = await workersOf(redis, keys);
  const runs = await runsOf(redis, keys);
  return {
    runs: await Promise.all(runs.map((run) => runState(redis, keys, run, workers))),
    workers,
    memory: memoryIn(await redis.info('memory').catch(() => '')),
  };
}

async function runState(
  redis: Redis,
  keys: Keys,
  { id, what, host, pid, program }: RunRecord,
  workers: readonly WorkerRecord[],
): Promise<RunState> {
  const { Queue } = await queuePackages();
  // Whoever looks writes nothing, such as a key of a run that ends at this moment.
  const queue = new Queue(id, { connection: redis, prefix: keys.queues, skipMetasUpdate: true });
  queue.on('error', () => {});
  const { waiting = 0, active = 0 } = await queue.getJobCounts('waiting', 'active');
  return {
    id,
    what,
    host,
    pid,
    program,
    waiting,
    running: active,
    failed: count.catch(0).parse(Number(await redis.get(keys.failures(id)))),
    workers: workers.filter(({ runs }) => runs.includes(id)).length,
    refusals: Object.values(await redis.hgetall(keys.refusals(id))),
  };
}

function memoryIn(info: string): number | undefined {
  const found = /^used_memory:(\d+)/m.exec(info)?.[1];
  return found === undefined ? undefined : Number(found);
}
