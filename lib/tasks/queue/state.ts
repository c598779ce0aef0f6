import type { Redis } from 'ioredis';
import type { QueueAddress } from './address.ts';
import { connect } from './connection.ts';
import { runsOf, workersOf } from './crowd.ts';
import { Keys } from './keys.ts';
import { queuePackages } from './packages.ts';
import type { RunRecord, WorkerRecord } from './records.ts';

/** A run, and what of it stands in the queue: batches of tasks. */
export interface RunState extends Pick<RunRecord, 'id' | 'what' | 'host' | 'pid' | 'program'> {
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

/** What the queue at `address` holds now. Throws InputError where it can't be reached. */
export async function queueState(address: QueueAddress): Promise<QueueState> {
  const redis = await connect(address);
  try {
    const keys = new Keys(address);
    const workers = await workersOf(redis, keys);
    const runs = await runsOf(redis, keys);
    return {
      runs: await Promise.all(runs.map((run) => runState(redis, keys, run, workers))),
      workers,
      memory: memoryIn(await redis.info('memory').catch(() => '')),
    };
  } finally {
    redis.disconnect();
  }
}

async function runState(
  redis: Redis,
  keys: Keys,
  { id, what, host, pid, program }: RunRecord,
  workers: readonly WorkerRecord[],
): Promise<RunState> {
  const { Queue } = await queuePackages();
  const queue = new Queue(id, { connection: redis, prefix: keys.queues });
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
    failed: Number((await redis.get(keys.failures(id))) ?? 0) || 0,
    workers: workers.filter(({ runs }) => runs.includes(id)).length,
    refusals: Object.values(await redis.hgetall(keys.refusals(id))),
  };
}

function memoryIn(info: string): number | undefined {
  const found = /^used_memory:(\d+)/m.exec(info)?.[1];
  return found === undefined ? undefined : Number(found);
}
