import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../../input-error.ts';
import { quoted } from '../../quoted.ts';
import { parseWith } from '../../schema.ts';
import { type BatchResult, failureWords } from '../batch.ts';
import type { Preload } from '../preloads.ts';
import { Thread } from '../thread.ts';
import type { TaskKind } from '../work.ts';
import { discreet, type QueueAddress } from './address.ts';
import { type Answer, hashOf, type JobData, jobData, Keys, unpacked } from './records.ts';

/** The result of a job, without the name of the host. */
export type Outcome = Omit<Answer, 'host'>;

/** A failure is told in this many characters at most. */
const MOST_WORDS = 10_000;

/** A thread that has made the function of a kind and a setup, for a run. */
interface Ready {
  readonly run: string;
  readonly work: string;
  readonly thread: Thread;
}

/**
 * Does the jobs that a worker takes, on its threads: only of the kinds that it is given. Threads are kept after their
 * work, ready for more of the same: a setup is made once for many jobs.
 */
export class Answerer {
  readonly #kinds: ReadonlyMap<string, TaskKind>;
  readonly #redis: Redis;
  readonly #address: QueueAddress;
  /** Threads that may wait for work; those used longest ago end where more do. */
  readonly #most: number;
  #idle: Ready[] = [];
  readonly #busy = new Set<Ready>();

  constructor(kinds: readonly TaskKind[], redis: Redis, threads: number, address: QueueAddress) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#redis = redis;
    this.#address = address;
    this.#most = 2 * threads;
  }

  /** Ends the threads of `run` at once, or all, whatever they do: who waits for one gets an error. */
  async drop(run?: string): Promise<void> {
    const which = (one: Ready): boolean => run === undefined || one.run === run;
    const ending = [...this.#idle, ...this.#busy].filter(which);
    this.#idle = this.#idle.filter((one) => !which(one));
    for (const one of ending) this.#busy.delete(one);
    await Promise.all(ending.map(({ thread }) => thread.end()));
  }

  /** The outcome of a job of `run`: results, or a failure in words. */
  async answerTo(run: string, preloads: readonly Preload[], job: Job<JobData>): Promise<Outcome> {
    try {
      const data = parseWith(jobData, job.data, 'job');
      // The run counts, and gives the tasks anew, one by one.
      if (job.stalledCounter > 0) return failed('another worker died or hung at it');
      const kind = this.#kinds.get(data.kind);
      if (kind === undefined) throw new InputError(`${quoted(data.kind, 100)}: no kind of task that is known here`);
      const tasks = tasksOf(data, kind);
      const work = `${data.kind} ${data.setup}`;
      const at = this.#idle.findLastIndex((one) => one.run === run && one.work === work);
      const ready = this.#idle.splice(at, at === -1 ? 0 : 1)[0] ?? {
        run,
        work,
        thread: new Thread(kind.module, await this.#setup(data.setup, kind), { preloads }),
      };
      return outcomeOf(await this.#perform(ready, tasks, data.bound));
    } catch (error) {
      const { name, message } = error as Error;
      const said = error instanceof InputError ? message : `${name}: ${message}`;
      return failed(discreet(said, this.#address));
    }
  }

  /**
   * A thread that works longer than `bound` milliseconds is ended, and InputError thrown; one that fails is ended, too.
   */
  async #perform(ready: Ready, tasks: readonly unknown[], bound: number): Promise<BatchResult> {
    const { thread } = ready;
    this.#busy.add(ready);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      void thread.end();
    }, bound);
    try {
      const result = await thread.run(tasks);
      if (this.#busy.has(ready)) this.#idle.push(ready);
      while (this.#idle.length > this.#most) void this.#idle.shift()!.thread.end();
      return result;
    } catch (error) {
      void thread.end();
      throw late ? new InputError(`took longer than ${bound / 1000} s`) : error;
    } finally {
      clearTimeout(timer);
      this.#busy.delete(ready);
    }
  }

  /** The setup of that hash. Throws InputError where it isn't there, isn't what the hash says, or is none of `kind`. */
  async #setup(hash: string, kind: TaskKind): Promise<unknown> {
    const bytes = await this.#redis.getBuffer(new Keys(this.#address).setup(hash));
    if (bytes === null) throw new InputError(`setup ${hash.slice(0, 8)}: not in the queue`);
    if (hashOf(bytes) !== hash) throw new InputError(`setup ${hash.slice(0, 8)}: its bytes are other ones`);
    const setup = unpacked(bytes);
    // Only looked at: what passes stays as it was.
    parseWith(kind.setup, setup, `setup of ${kind.name}`);
    return setup;
  }
}

function tasksOf(data: JobData, kind: TaskKind): unknown[] {
  const tasks = unpacked(Buffer.from(data.tasks, 'base64'));
  if (!Array.isArray(tasks) || tasks.length !== data.count)
    throw new InputError('job: expected another number of tasks');
  for (const task of tasks) parseWith(kind.task, task, `a task of ${kind.name}`);
  return tasks;
}

function outcomeOf({ results, failure, milliseconds }: BatchResult): Outcome {
  if (failure === undefined) return { results: [...results], milliseconds };
  const told = {
    message: failureWords(failure).slice(0, MOST_WORDS),
    mistake: failure.mistake !== undefined,
    whole: false,
  };
  return { results: [...results], failure: told, milliseconds };
}

/** Nobody knows at which of its tasks. */
function failed(message: string): Outcome {
  return {
    results: [],
    failure: { message: message.slice(0, MOST_WORDS), mistake: false, whole: true },
    milliseconds: 0,
  };
}
