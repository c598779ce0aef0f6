import type { Queue, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../../input-error.ts';

/** What a queue needs beside this program. */
export interface QueuePackages {
  readonly Queue: typeof Queue;
  readonly Worker: typeof Worker;
  readonly WaitingError: typeof WaitingError;
  readonly Redis: typeof Redis;
}

/** Loads them, which nobody needs who asks for no queue. Throws InputError where they are not installed. */
export async function queuePackages(): Promise<QueuePackages> {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')]);
    const { Queue, Worker, WaitingError } = bullmq;
    return { Queue, Worker, WaitingError, Redis: ioredis.Redis };
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError('--queue needs two packages that are not installed here: npm install bullmq ioredis');
  }
}
