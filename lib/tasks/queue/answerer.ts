import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../../input-error.ts';
import { quoted } from '../../quoted.ts';
import { parseWith } from '../../schema.ts';
import { type Batch, type BatchResult, failureWords } from '../batch.ts';
import type { Preload } from '../preloads.ts';
import { Thread } from '../thread.ts';
import type { TaskKind } from '../work.ts';
import { discreet, type QueueAddress } from './address.ts';
import { hashOf, unpacked } from './packed.ts';
import { type Answer, type JobData, jobData, Keys } from './records.ts';

/** A thread that has made its task's function: `name` among those of its group. */
interface Ready {
  readonly group: string;
  readonly name: string;
  readonly thread: Thread;
}

/**
 * Threads that are kept after their work, ready for more of the same: a setup is made once for many batches. The ones
 * used longest ago end where more wait than `most`.
 */
class ThreadShelf {
  readonly #most: number;
  #idle: Ready[] = [];
  readonly #busy = new Set<Ready>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Does `batch` on a thread that `start` starts, the same for equal groups and names. A thread that works longer than
   * `bound` milliseconds is ended, and InputError thrown; one that fails is ended, too.
   */
  async perform(
    group: string,
    name: string,
    start: () => Promise<Thread>,
    batch: Batch,
    bound: number,
  ): Promise<BatchResult> {
    const at = this.#idle.findLastIndex((one) => one.group === group && one.name === name);
    const ready = at === -1 ? { group, name, thread: await start() } : this.#idle.splice(at, 1)[0]!;
    this.#busy.add(ready);
    let late = false;
    const timer = setTimeout(
      () => {
        late = true;
        void ready.thread.end();
      },
      Math.min(bound, 2 ** 31 - 1),
    );
    try {
      const result = await ready.thread.run(batch);
      if (this.#busy.has(ready)) this.#keep(ready);
      return result;
    } catch (error) {
      void ready.thread.end();
      throw late ? new InputError(`took longer than ${bound / 1000} s`) : error;
    } finally {
      clearTimeout(timer);
      this.#busy.delete(ready);
    }
  }

  /** Ends the threads of a group at once, or all, whatever they do: who waits for one gets an error. */
  async drop(group?: string): Promise<void> {
    const which = (one: Ready): boolean => group === undefined || one.group === group;
    const ending = [...this.#idle, ...this.#busy].filter(which);
    this.#idle = this.#idle.filter((one) => !which(one));
    for (const one of ending) this.#busy.delete(one);
    await Promise.all(ending.map(({ thread }) => thread.end()));
  }

  #keep(ready: Ready): void {
    this.#idle.push(ready);
    while (this.#idle.length > this.#most) void this.#idle.shift()!.thread.end();
  }
}

/** The result of a job, without the name of the host. */
export type Outcome = Omit<Answer, 'host'>;

/** A failure is told in so many characters at most. */
const MOST_WORDS = 10_000;

/** Does the jobs that a worker takes, on its threads: only of the kinds that it is given. */
export class Answerer {
  readonly #kinds: ReadonlyMap<string, TaskKind>;
  readonly #redis: Redis;
  readonly #keys: Keys;
  readonly #shelf: ThreadShelf;
  readonly #address: QueueAddress;

  constructor(kinds: readonly TaskKind[], redis: Redis, threads: number, address: QueueAddress) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#redis = redis;
    this.#keys = new Keys(address);
    this.#shelf = new ThreadShelf(2 * threads);
    this.#address = address;
  }

  /** Ends what is done for `run`, or for all. */
  drop(run?: string): Promise<void> {
    return this.#shelf.drop(run);
  }

  /** What came of a job of `run`: results, or a failure in words. */
  async answerTo(run: string, preloads: readonly Preload[], job: Job<JobData>): Promise<Outcome> {
    try {
      const data = parseWith(jobData, job.data, 'job');
      // The run counts, and gives the tasks anew, one by one.
      if (job.stalledCounter > 0) return failed('another worker died or hung at it');
      const kind = this.#kinds.get(data.kind);
      if (kind === undefined) throw new InputError(`${quoted(data.kind, 100)}: no kind of task that is known here`);
      const tasks = tasksOf(data, kind);
      const start = async () => new Thread(kind.module, await this.#setup(data.setup, kind), { preloads });
      return outcomeOf(await this.#shelf.perform(run, `${data.kind} ${data.setup}`, start, tasks, data.bound));
    } catch (error) {
      const { name, message } = error as Error;
      const said = error instanceof InputError ? message : `${name}: ${message}`;
      return failed(discreet(said, this.#address));
    }
  }

  /** The setup of that hash. Throws InputError where it isn't there, isn't what the hash says, or is none of `kind`. */
  async #setup(hash: string, kind: TaskKind): Promise<unknown> {
    const bytes = await this.#redis.getBuffer(this.#keys.setup(hash));
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
    throw new InputError('job: another number of tasks is wanted');
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
