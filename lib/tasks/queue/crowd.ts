import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Keys } from './keys.ts';
import { type RunRecord, runRecord, type WorkerRecord, workerRecord } from './records.ts';

/** Who is there: runs and workers that were heard of lately. What is no record of theirs is passed over. */
export async function workersOf(redis: Redis, keys: Keys): Promise<WorkerRecord[]> {
  return recordsOf(redis, keys.workers, (id) => keys.worker(id), workerRecord);
}

export async function runsOf(redis: Redis, keys: Keys): Promise<RunRecord[]> {
  return recordsOf(redis, keys.runs, (id) => keys.run(id), runRecord);
}

async function recordsOf<Schema extends z.ZodType>(
  redis: Redis,
  set: string,
  keyOf: (id: string) => string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const ids = (await redis.smembers(set)).filter((id) => /^[\w-]{1,64}$/.test(id)).sort();
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map(keyOf));
  return texts.flatMap((text) => {
    try {
      return text === null ? [] : [schema.parse(JSON.parse(text))];
    } catch {
      return [];
    }
  });
}
