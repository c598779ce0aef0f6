import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';
import { queuePackages } from './packages.ts';

/**
 * Removes what runs and workers have left that weren't heard of for long: they were killed. A run that was only cut off
 * puts there again what it needs.
 */
export async function sweep(redis: Redis, keys: Keys): Promise<void> {
  await forget(redis, keys.workers, (id) => keys.worker(id));
  for (const id of await forget(redis, keys.runs, (one) => keys.run(one))) {
    if (!/^[\w-]{1,64}$/.test(id)) continue;
    const { Queue } = await queuePackages();
    const queue = new Queue(id, { connection: redis, prefix: keys.queues });
    queue.on('error', () => {});
    await queue.obliterate({ force: true });
    await redis.del(keys.replies(id), keys.refusals(id), keys.failures(id));
  }
}

/** Takes those ids out of `set` whose record is gone: one worker of many gets each. */
async function forget(redis: Redis, set: string, keyOf: (id: string) => string): Promise<string[]> {
  const ids = await redis.smembers(set);
  if (ids.length === 0) return [];
  const records = await redis.mget(ids.map(keyOf));
  const gone = ids.filter((_, i) => records[i] === null);
  const mine: string[] = [];
  for (const id of gone) if ((await redis.srem(set, id)) === 1) mine.push(id);
  return mine;
}
