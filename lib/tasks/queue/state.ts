import type { Redis } from 'ioredis';
import { InputError } from '../../input-error.ts';
import { count } from '../../plain-data.ts';
import { quoted } from '../../quoted.ts';
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

/** `vm:4658`: a worker's or a run's process. */
export function processName({ host, pid }: { readonly host: string; readonly pid: number }): string {
  return `${quoted(host, 60)}:${pid}`;
}

/** `weightroom 0.1.0 (e471a477, Node v20.20.2)`. */
export function programWords({ program, build, node }: QueueState['workers'][number]): string {
  return quoted(`${program} (${build.slice(0, 8)}, Node ${node})`, 80);
}

/** What a run is, and why a worker refuses it. */
export const whatWords = (what: string): string => quoted(what, 100);
export const refusalWords = (line: string): string => quoted(line, 300);

export function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
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
  const over = new AbortController();
  const end = (): void => over.abort();
  const silence = new Promise<never>((_, reject) => {
    const mistake = new InputError(`${addressText(address)}: no answer`);
    over.signal.addEventListener('abort', () => reject(mistake), { once: true });
  });
  const timer = setTimeout(end, patience);
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  try {
    return await Promise.race([silence, stateAt(address, over.signal)]);
  } catch (error) {
    if ((error as Error).name !== 'ReplyError') throw error;
    throw new InputError(`${addressText(address)}: ${wordsOf(error as Error, address)}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    end();
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
