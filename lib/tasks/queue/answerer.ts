import type { Job } from 'bullmq';
import { InputError } from '../../input-error.ts';
import { quoted } from '../../quoted.ts';
import { parseWith } from '../../schema.ts';
import { type BatchResult, failureWords } from '../batch.ts';
import { builtModule } from '../built-module.ts';
import type { Preload } from '../preloads.ts';
import type { TaskKind } from '../task-kind.ts';
import { discreet, type QueueAddress } from './address.ts';
import { decoded } from './encoding.ts';
import { type JobData, jobData, type Reply } from './records.ts';
import type { Setups } from './setups.ts';
import type { ThreadShelf } from './shelf.ts';

/** A failure is told in so many characters at most. */
const MOST_WORDS = 10_000;

/** Does the jobs that a worker takes, on its threads: only of the kinds that it is given. */
export class Answerer {
  readonly #kinds: ReadonlyMap<string, TaskKind>;
  readonly #setups: Setups;
  readonly #shelf: ThreadShelf;
  readonly #address: QueueAddress;

  constructor(kinds: readonly TaskKind[], setups: Setups, shelf: ThreadShelf, address: QueueAddress) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#setups = setups;
    this.#shelf = shelf;
    this.#address = address;
  }

  /** What came of a job of `run`: results, or a failure in words. */
  async answerTo(run: string, preloads: readonly Preload[], job: Job<JobData>): Promise<Reply> {
    try {
      const data = parseWith(jobData, job.data, 'job');
      // The run counts, and gives the tasks anew, one by one.
      if (job.stalledCounter > 0) return failed('another worker died or hung at it');
      const kind = this.#kinds.get(data.kind);
      if (kind === undefined) throw new InputError(`${quoted(data.kind, 100)}: no kind of task that is known here`);
      const setup = await this.#setups.get(data.setup, kind);
      const tasks = tasksOf(data, kind);
      const started = () => ({ module: builtModule(kind.module).href, setup, preloads });
      const key = { group: run, name: `${data.kind} ${data.setup}` };
      return replyOf(await this.#shelf.perform(key, started, tasks, data.bound));
    } catch (error) {
      const { name, message } = error as Error;
      const said = error instanceof InputError || name === 'TooLong' ? message : `${name}: ${message}`;
      return failed(discreet(said, this.#address));
    }
  }
}

function tasksOf(data: JobData, kind: TaskKind): unknown[] {
  const tasks = decoded(data.tasks);
  if (!Array.isArray(tasks) || tasks.length !== data.count)
    throw new InputError('job: another number of tasks is wanted');
  for (const task of tasks) parseWith(kind.task, task, `a task of ${kind.name}`);
  return tasks;
}

function replyOf({ results, failure, milliseconds }: BatchResult): Reply {
  if (failure === undefined) return { results: [...results], milliseconds };
  const told = {
    message: failureWords(failure).slice(0, MOST_WORDS),
    mistake: failure.mistake !== undefined,
    whole: false,
  };
  return { results: [...results], failure: told, milliseconds };
}

/** Nobody knows at which of its tasks. */
function failed(message: string): Reply {
  return {
    results: [],
    failure: { message: message.slice(0, MOST_WORDS), mistake: false, whole: true },
    milliseconds: 0,
  };
}
