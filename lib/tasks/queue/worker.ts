import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../../input-error.ts';
import { quoted } from '../../quoted.ts';
import { program } from '../../version.ts';
import type { Preload } from '../preloads.ts';
import type { TaskKind } from '../work.ts';
import { addressText, type QueueAddress } from './address.ts';
import { Answerer, type Outcome } from './answerer.ts';
import { otherProgram } from './channel.ts';
import { buildHash, type Code } from './code.ts';
import { connect, queuePackages, within } from './connection.ts';
import { type Answer, type JobData, Keys, letterText, type RunRecord, runsOf, type WorkerRecord } from './records.ts';

/** This many may work at once; whoever comes first is first, so that two runs that both have work take turns. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a slot; `release` gives it back. */
  async take(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}

/**
 * Removes what runs and workers have left that weren't heard of for long: they were killed. A run that was only cut off
 * puts there again what it needs.
 */
async function sweep(redis: Redis, keys: Keys): Promise<void> {
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

/** Milliseconds between two looks for runs, and between two records of this worker. */
const LOOK = 1000;
const ANNOUNCE = 5000;
/** Records of this worker over which its rate is counted: half a minute. */
const COUNTED = 7;
/** A worker that isn't heard of for this many seconds is taken for gone. */
const WORKER_SECONDS = 30;
/** Answers wait this many seconds for a run whose process is away. */
const REPLY_SECONDS = 600;

/** How a worker works. */
interface WorkerOptions {
  readonly address: QueueAddress;
  readonly threads: number;
  /** Where modules from outside are looked for; undefined: as packages, from where it runs. */
  readonly modules: string | undefined;
  /** Milliseconds after which a worker that says nothing loses its tasks to others: 30,000 at least in earnest. */
  readonly lock: number;
}

/** A run that this worker works for. */
interface Serving {
  readonly record: RunRecord;
  readonly preloads: readonly Preload[];
  readonly worker: Worker<JobData>;
}

/**
 * Takes tasks of any run of a queue, on threads: its own loop stays free, so that it keeps its locks. It only knows the
 * kinds of tasks that it is given, and refuses runs of another program or other code, in a line that the run shows.
 */
export class QueueWorker {
  /** Throws InputError where the queue can't be reached. */
  static async open(
    options: WorkerOptions,
    kinds: readonly TaskKind[],
    code: Code,
    say: (line: string) => void,
  ): Promise<QueueWorker> {
    const where = addressText(options.address);
    const redis = await connect(options.address, (connected) =>
      say(connected ? `${where} is back` : `${where} can't be reached; trying again`),
    );
    const worker = new QueueWorker(options, kinds, code, say, redis);
    await worker.#announce();
    worker.#announcing = setInterval(() => void worker.#announce().catch(() => {}), ANNOUNCE);
    void worker.#watch();
    return worker;
  }

  readonly #id = randomUUID();
  readonly #options: WorkerOptions;
  readonly #code: Code;
  readonly #say: (line: string) => void;
  readonly #redis: Redis;
  readonly #keys: Keys;
  readonly #slots: Slots;
  readonly #answerer: Answerer;
  readonly #serving = new Map<string, Serving>();
  readonly #refused = new Set<string>();
  #announcing: NodeJS.Timeout | undefined;
  /** How many tasks were done by the time of each of the last records. */
  readonly #counts: { readonly at: number; readonly tasks: number }[] = [];
  #tasks = 0;
  #busy = 0;
  #closing = false;

  private constructor(
    options: WorkerOptions,
    kinds: readonly TaskKind[],
    code: Code,
    say: (line: string) => void,
    redis: Redis,
  ) {
    this.#options = options;
    this.#code = code;
    this.#say = say;
    this.#redis = redis;
    this.#keys = new Keys(options.address);
    this.#slots = new Slots(options.threads);
    this.#answerer = new Answerer(kinds, redis, options.threads, options.address);
  }

  /** Gives its tasks back, so that others have them at once, and leaves. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    clearInterval(this.#announcing);
    await this.#answerer.drop();
    await within(5000, Promise.all([...this.#serving.values()].map(({ worker }) => worker.close().catch(() => {}))));
    const left = this.#redis.multi().del(this.#keys.worker(this.#id)).srem(this.#keys.workers, this.#id).exec();
    await within(1000, left);
    this.#redis.disconnect();
  }

  /** Looks for runs until it is closed. */
  async #watch(): Promise<void> {
    while (!this.#closing) {
      await this.#look().catch(() => {});
      await sleep(LOOK, undefined, { ref: false });
    }
  }

  async #announce(): Promise<void> {
    const record: WorkerRecord = {
      id: this.#id,
      host: hostname(),
      pid: process.pid,
      program,
      build: buildHash(),
      node: process.version,
      threads: this.#options.threads,
      tasks: this.#tasks,
      rate: this.#rate(),
      busy: this.#busy,
      memory: process.memoryUsage.rss(),
      runs: [...this.#serving.keys()],
    };
    await this.#redis
      .multi()
      .set(this.#keys.worker(this.#id), JSON.stringify(record), 'EX', WORKER_SECONDS)
      .sadd(this.#keys.workers, this.#id)
      .exec();
  }

  /** Tasks a second, of late. */
  #rate(): number {
    const now = { at: performance.now(), tasks: this.#tasks };
    this.#counts.push(now);
    if (this.#counts.length > COUNTED) this.#counts.shift();
    const [first] = this.#counts as [typeof now];
    return (now.tasks - first.tasks) / Math.max(1, (now.at - first.at) / 1000);
  }

  /** Begins with new runs, and ends with those that are over. */
  async #look(): Promise<void> {
    await sweep(this.#redis, this.#keys);
    const runs = await runsOf(this.#redis, this.#keys);
    const before = this.#serving.size;
    for (const [id, { record }] of this.#serving) {
      if (!runs.some((run) => run.id === id)) this.#leave(record, 'over');
      else if ((await this.#redis.hexists(this.#keys.refusals(id), this.#id)) === 1) {
        this.#refused.add(id);
        this.#leave(record, 'it takes no results of this worker any more');
      }
    }
    let news = before !== this.#serving.size;
    for (const run of runs) {
      if (this.#closing || this.#serving.has(run.id) || this.#refused.has(run.id)) continue;
      news = true;
      await this.#serve(run);
    }
    if (news && !this.#closing) await this.#announce();
  }

  #leave(record: RunRecord, why: string): void {
    const { worker } = this.#serving.get(record.id)!;
    this.#serving.delete(record.id);
    void this.#answerer.drop(record.id);
    this.#say(`${runWords(record)}: ${why}`);
    void worker.close().catch(() => {});
  }

  async #serve(record: RunRecord): Promise<void> {
    let preloads: readonly Preload[];
    try {
      preloads = this.#admit(record);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#refused.add(record.id);
      this.#say(`${runWords(record)}: refused: ${error.message}`);
      const key = this.#keys.refusals(record.id);
      await this.#redis
        .multi()
        .hset(key, this.#id, `${hostname()}: ${error.message}`)
        .expire(key, REPLY_SECONDS)
        .exec();
      return;
    }
    const { Worker } = await queuePackages();
    const { threads, lock } = this.#options;
    const worker = new Worker<JobData>(record.id, (job, token) => this.#perform(record, preloads, job, token!), {
      connection: this.#redis,
      prefix: this.#keys.queues,
      concurrency: threads,
      lockDuration: lock,
      stalledInterval: lock / 2,
      // Ours is the count that ends a run; theirs would lose a task without a word.
      maxStalledCount: 1000,
      runRetryDelay: 1000,
      drainDelay: 2,
    });
    // Connections and locks that were lost: the tasks come back to somebody.
    worker.on('error', () => {});
    this.#serving.set(record.id, { record, preloads, worker });
    this.#say(`${runWords(record)}: working for it`);
  }

  /** What threads load for a run. Throws InputError where this worker would not mean the same by its tasks. */
  #admit(record: RunRecord): readonly Preload[] {
    const { program: wanted, build, game, modules } = record.needs;
    const own = { program, build: buildHash() };
    if (own.program !== wanted || own.build !== build)
      throw new InputError(otherProgram(own, { program: wanted, build }));
    const preloads = this.#code.preloadsOf(modules, this.#options.modules);
    const print = game === undefined ? undefined : this.#code.gamePrint(game.name);
    if (print !== game?.print)
      throw new InputError(`${game!.name} computes ${print ?? 'nothing'} on ${process.version}, not ${game!.print}`);
    return preloads;
  }

  async #perform(
    record: RunRecord,
    preloads: readonly Preload[],
    job: Job<JobData>,
    token: string,
  ): Promise<undefined> {
    await this.#slots.take();
    this.#busy++;
    let outcome: Outcome;
    try {
      if (this.#closing) return await this.#giveBack(job, token);
      outcome = await this.#answerer.answerTo(record.id, preloads, job);
    } finally {
      this.#busy--;
      this.#slots.release();
    }
    if (this.#closing) return this.#giveBack(job, token);
    // The run may be over by now.
    if (!this.#serving.has(record.id)) return undefined;
    this.#tasks += outcome.results.length;
    await this.#send(record, job.id!, { host: hostname(), ...outcome });
    return undefined;
  }

  async #send({ id }: RunRecord, job: string, answer: Answer): Promise<void> {
    const list = this.#keys.replies(id);
    const failures = this.#keys.failures(id);
    if (answer.failure !== undefined) await this.#redis.multi().incr(failures).expire(failures, REPLY_SECONDS).exec();
    await this.#redis
      .multi()
      .rpush(list, letterText(job, this.#id, answer))
      .expire(list, REPLY_SECONDS)
      .exec();
  }

  async #giveBack(job: Job<JobData>, token: string): Promise<never> {
    await job.moveToWait(token).catch(() => {});
    const { WaitingError } = await queuePackages();
    throw new WaitingError();
  }
}

function runWords({ what, host, pid }: RunRecord): string {
  return `${quoted(what, 100)} of ${quoted(host, 100)}:${pid}`;
}
