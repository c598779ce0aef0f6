import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../../input-error.ts';
import { quoted } from '../../quoted.ts';
import type { QueueAddress } from './address.ts';
import { connect, queuePackages, within } from './connection.ts';
import { type JobData, Keys, type Letter, letterIn, type RunRecord, workersOf } from './records.ts';
import { totalsOf } from './state.ts';

/** A run that isn't heard of for this many seconds has ended, for its workers: longer than any cut of the network. */
const RUN_SECONDS = 300;
/** Setups are kept as long. */
const SETUP_SECONDS = 3600;
/** Milliseconds between two looks at who is there and what got lost. */
const LOOK = 2000;
/** Answers that are taken from the queue at once. */
const ANSWERS = 64;
/** This many wrong results shut a worker out. */
const STRIKES = 3;
/** A larger setup would fill Redis, and each worker's memory. */
const MOST_SETUP = 64 * 1024 * 1024;

/** The part of a run that sends jobs and hears of them. */
interface Sender {
  /** Jobs of its that are out, and not answered. */
  readonly jobs: () => readonly SentJob[];
  readonly answered: (letter: Letter) => void;
  /** Others have come or gone. */
  readonly woken: () => void;
}

/** A job as it is sent. */
export interface SentJob {
  readonly id: string;
  readonly data: JobData;
}

/** Who works for a run just now. */
interface Crowd {
  readonly workers: number;
  readonly threads: number;
  readonly machines: number;
}

/**
 * A run's own queue: jobs go out, answers come in. Whatever Redis forgets (it was killed, without an append-only file)
 * is sent again: the run knows what it has given away. Workers' refusals, and who works for it, are said in lines.
 */
export class Channel {
  /** Opens a queue at `address` for the run of `record`. Throws InputError where there is none. */
  static async open(
    address: QueueAddress,
    record: Omit<RunRecord, 'id'>,
    say: (line: string) => void,
    hear: (connected: boolean) => void,
  ): Promise<Channel> {
    let channel: Channel | undefined;
    const redis = await connect(address, (connected) => {
      if (channel === undefined || !channel.#closed) hear(connected);
    });
    const listening = await connect(address);
    const { Queue } = await queuePackages();
    const keys = new Keys(address);
    const id = randomUUID();
    const queue = new Queue<JobData>(id, {
      connection: redis,
      prefix: keys.queues,
      streams: { events: { maxLen: 16 } },
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    });
    queue.on('error', () => {});
    channel = new Channel(keys, { ...record, id }, redis, listening, queue, say);
    await channel.#announce();
    void channel.#listen();
    void channel.#watch();
    return channel;
  }

  crowd: Crowd = { workers: 0, threads: 0, machines: 0 };
  readonly #keys: Keys;
  readonly #record: RunRecord;
  readonly #redis: Redis;
  readonly #listening: Redis;
  readonly #queue: Queue<JobData>;
  readonly #say: (line: string) => void;
  readonly #senders = new Map<string, Sender>();
  readonly #setups = new Map<string, Buffer>();
  readonly #refused = new Map<string, string>();
  readonly #strikes = new Map<string, number>();
  #said = '';
  /** Jobs that were not there at the last look. */
  #missing = new Set<string>();
  #closed = false;
  #stages = 0;

  private constructor(
    keys: Keys,
    record: RunRecord,
    redis: Redis,
    listening: Redis,
    queue: Queue<JobData>,
    say: (line: string) => void,
  ) {
    this.#keys = keys;
    this.#record = record;
    this.#redis = redis;
    this.#listening = listening;
    this.#queue = queue;
    this.#say = say;
  }

  /** A name for a stage's jobs; `sender` hears of them until it leaves. */
  enter(sender: Sender): string {
    const stage = String(this.#stages++);
    this.#senders.set(stage, sender);
    return stage;
  }

  /** The stage is over: what it left in the queue is nobody's. */
  leave(stage: string, jobs: readonly string[]): void {
    this.#senders.delete(stage);
    for (const id of jobs) this.#queue.remove(id).catch(() => {});
  }

  /** Makes the setup known to workers, once, by its hash. Throws InputError where it is too large for the queue. */
  async setup(hash: string, bytes: Buffer): Promise<void> {
    if (bytes.length > MOST_SETUP)
      throw new InputError(
        `--queue: a setup of ${bytes.length} bytes is too large for the queue; ${MOST_SETUP} are the most`,
      );
    this.#setups.set(hash, bytes);
    await this.#redis.set(this.#keys.setup(hash), bytes, 'EX', SETUP_SECONDS);
  }

  /** Puts jobs into the queue; those that are there already stay as they are. */
  async send(jobs: readonly SentJob[]): Promise<void> {
    await this.#queue.addBulk(jobs.map(({ id, data }) => ({ name: data.kind, data, opts: { jobId: id } })));
  }

  /** Ends the run for all workers. Takes a second at most. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const { id } = this.#record;
    const cleared = async (): Promise<void> => {
      await this.#redis.del(this.#keys.run(id), this.#keys.refusals(id), this.#keys.failures(id));
      await this.#redis.srem(this.#keys.runs, id);
      await this.#queue.obliterate({ force: true });
      await this.#redis.del(this.#keys.replies(id), ...[...this.#setups.keys()].map((hash) => this.#keys.setup(hash)));
    };
    await within(700, cleared());
    this.#listening.disconnect();
    this.#redis.disconnect();
    await within(50, this.#queue.close());
  }

  /** Sees who is there, and what got lost, until the run ends. */
  async #watch(): Promise<void> {
    while (!this.#closed) {
      await this.#look().catch(() => {});
      await sleep(LOOK, undefined, { ref: false });
    }
  }

  async #announce(): Promise<void> {
    const { id } = this.#record;
    await this.#redis
      .multi()
      .set(this.#keys.run(id), JSON.stringify(this.#record), 'EX', RUN_SECONDS)
      .sadd(this.#keys.runs, id)
      .exec();
  }

  /** Takes answers until the run ends. */
  async #listen(): Promise<void> {
    const list = this.#keys.replies(this.#record.id);
    while (!this.#closed) {
      try {
        const first = await this.#listening.blpopBuffer(list, 5);
        if (first === null) continue;
        this.#take(first[1]);
        for (;;) {
          const more = await this.#listening.lpopBuffer(list, ANSWERS);
          if (more === null) break;
          for (const letter of more) {
            this.#take(letter);
            // The process has other work, too.
            await new Promise(setImmediate);
          }
        }
      } catch {
        // A connection that was lost; the next one continues.
        if (!this.#closed) await sleep(100);
      }
    }
  }

  #take(bytes: Buffer): void {
    const letter = letterIn(bytes);
    if (letter === undefined) this.#say(`queue: an answer that is none: ${quoted(bytes.toString('latin1', 0, 60))}`);
    else this.#senders.get(letter.job.slice(0, letter.job.indexOf('-')))?.answered(letter);
  }

  isShutOut(worker: string): boolean {
    return (this.#strikes.get(worker) ?? 0) >= STRIKES;
  }

  /**
   * `worker` has given a wrong result: `words` say on which machine, and what. The third one shuts it out of the run.
   */
  strike(worker: string, words: string): void {
    const strikes = (this.#strikes.get(worker) ?? 0) + 1;
    this.#strikes.set(worker, strikes);
    this.#say(`queue: wrong result ${strikes} of ${worker.slice(0, 8)} on ${words}`);
    const { id } = this.#record;
    const told = this.#redis.multi().incr(this.#keys.failures(id));
    if (strikes === STRIKES)
      told.hset(this.#keys.refusals(id), worker, `shut out after ${STRIKES} wrong results: ${words}`);
    told.exec().catch(() => {});
  }

  /** Says that the run is there, sees who works for it, and sends again what got lost. */
  async #look(): Promise<void> {
    await this.#announce();
    for (const [hash, bytes] of this.#setups)
      if ((await this.#redis.expire(this.#keys.setup(hash), SETUP_SECONDS)) === 0)
        await this.#redis.set(this.#keys.setup(hash), bytes, 'EX', SETUP_SECONDS);
    await this.#seeWorkers();
    await this.#sendLost();
  }

  async #seeWorkers(): Promise<void> {
    const { id, program, build } = this.#record;
    const workers = await workersOf(this.#redis, this.#keys);
    const refusals = Object.entries(await this.#redis.hgetall(this.#keys.refusals(id)));
    for (const worker of workers)
      if (worker.program !== program || worker.build !== build)
        refusals.push([worker.id, `${worker.host}: ${otherProgram(worker, this.#record)}`]);
    for (const [worker, line] of refusals) {
      if (this.#refused.get(worker) === line) continue;
      this.#refused.set(worker, line);
      this.#say(`queue: a worker takes no tasks of this run: ${quoted(line, 400)}`);
    }
    const ours = workers.filter(({ runs }) => runs.includes(id));
    const crowd = totalsOf({ workers: ours });
    this.crowd = crowd;
    const words = crowdWords(crowd);
    if (words === this.#said) return;
    this.#said = words;
    this.#say(`queue: ${words}`);
    for (const sender of this.#senders.values()) sender.woken();
  }

  /** Jobs that are neither in the queue nor answered, twice in a row. */
  async #sendLost(): Promise<void> {
    const out = [...this.#senders.values()].flatMap((sender) => sender.jobs());
    const pipeline = this.#redis.pipeline();
    for (const { id } of out) pipeline.exists(this.#keys.job(this.#record.id, id));
    const there = out.length === 0 ? [] : ((await pipeline.exec()) ?? []);
    const gone = out.filter((_, i) => there[i]?.[1] === 0);
    const lost = gone.filter(({ id }) => this.#missing.has(id));
    this.#missing = new Set(gone.map(({ id }) => id));
    if (lost.length > 0) await this.send(lost);
  }
}

/** `weightroom 0.2.0, not weightroom 0.1.0`. */
export function otherProgram(
  found: { readonly program: string; readonly build: string },
  wanted: { readonly program: string; readonly build: string },
): string {
  return found.program === wanted.program
    ? `${found.program} of other code (build ${found.build.slice(0, 8)}, not ${wanted.build.slice(0, 8)})`
    : `${found.program}, not ${wanted.program}`;
}

/** `3 workers with 12 threads on 2 machines`. */
function crowdWords({ workers, threads, machines }: Crowd): string {
  const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
  if (workers === 0) return 'no worker takes part';
  return `${counted(workers, 'worker')} with ${counted(threads, 'thread')} on ${counted(machines, 'machine')}`;
}
