import { isIP } from 'node:net';
import type { Queue, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../../input-error.ts';
import { quoted } from '../../quoted.ts';
import { addressText, discreet, type QueueAddress } from './address.ts';

/** What a queue needs beside this program. */
interface QueuePackages {
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

/** Ends with `work`, however it ends, and after this many milliseconds in any case. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work.catch(() => {}), enough]);
  clearTimeout(timer);
}

/** Milliseconds between two tries to connect again: ever longer, up to the last. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 15_000;
/** How long the first try may take. */
const CONNECTING = 10_000;
/** Who is asked and says nothing for so long is gone: a host that was switched off ends no connection. */
const SILENCE = 30_000;
/** Milliseconds between two questions. */
const ASKING = 5000;

/**
 * A connection to the queue at `address`, which is made anew whenever it is lost; what is asked in between waits.
 * `hear` is told when the queue can't be reached any more, and when it can again. It ends for good when `signal`
 * aborts. Throws InputError in one line, without a password, where there is none in the first place.
 */
export async function connect(
  address: QueueAddress,
  hear: (connected: boolean) => void = () => {},
  signal?: AbortSignal,
): Promise<Redis> {
  const { Redis } = await queuePackages();
  signal?.throwIfAborted();
  const { host, port, database, tls, user, password } = address;
  let first = true;
  const redis = new Redis({
    host,
    port,
    db: database,
    ...(user === undefined ? {} : { username: user }),
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: isIP(host) === 0 ? { servername: host } : {} } : {}),
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: CONNECTING,
    keepAlive: 10_000,
    retryStrategy: (times) => (first ? null : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(times, 20))),
  });
  signal?.addEventListener('abort', () => redis.disconnect(), { once: true });
  let last: Error | undefined;
  redis.on('error', (error: Error) => {
    last = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    throw new InputError(`${addressText(address)}: ${wordsOf(last ?? (error as Error), address)}`);
  }
  first = false;
  watch(redis);
  let connected = true;
  redis.on('close', () => {
    if (connected) hear(false);
    connected = false;
  });
  redis.on('ready', () => {
    if (!connected) hear(true);
    connected = true;
  });
  return redis;
}

/** Makes the connection anew where it says nothing. Keeps no process alive: ioredis's own bound of silence would. */
function watch(redis: Redis): void {
  let asked: number | undefined;
  const timer = setInterval(() => {
    if (redis.status === 'end') clearInterval(timer);
    if (redis.status !== 'ready') asked = undefined;
    else if (asked === undefined) {
      asked = performance.now();
      const answered = (): void => {
        asked = undefined;
      };
      redis.ping().then(answered, answered);
    } else if (performance.now() - asked > SILENCE) {
      asked = undefined;
      redis.disconnect(true);
    }
  }, ASKING);
  timer.unref();
}

/** In words what a connection's error means. */
export function wordsOf(error: Error, address: QueueAddress): string {
  const { code } = error as { code?: string };
  if (code === 'ECONNREFUSED') return 'nobody listens there; is redis-server running?';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no such host';
  if (code === 'ETIMEDOUT') return 'no answer';
  const said = discreet(error.message, address);
  if (/^(WRONGPASS|NOAUTH|NOPERM)/.test(said))
    return `${said.split(' ')[0]}: use another user or password; WEIGHTROOM_QUEUE_USER and WEIGHTROOM_QUEUE_PASSWORD hold them`;
  return quoted(said, 200);
}
