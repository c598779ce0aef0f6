import type { QueueAddress } from './address.ts';

/** The names of what an installation keeps in Redis. */
export class Keys {
  readonly #prefix: string;

  constructor({ prefix }: QueueAddress) {
    this.#prefix = prefix;
  }

  /** Ids of runs and of workers; one that has ended may still stand there. */
  get runs(): string {
    return `${this.#prefix}:runs`;
  }

  get workers(): string {
    return `${this.#prefix}:workers`;
  }

  /** A run's record: gone when it has ended, or hasn't been heard of for long. */
  run(id: string): string {
    return `${this.#prefix}:run:${id}`;
  }

  worker(id: string): string {
    return `${this.#prefix}:worker:${id}`;
  }

  /** A setup, by the hash of its bytes. */
  setup(hash: string): string {
    return `${this.#prefix}:setup:${hash}`;
  }

  /** Answers to a run, in parts: a list. */
  replies(run: string): string {
    return `${this.#prefix}:replies:${run}`;
  }

  /** By worker, why it takes no task of the run. */
  refusals(run: string): string {
    return `${this.#prefix}:refusals:${run}`;
  }

  /** How many batches of a run failed: `weightroom queue` shows it. */
  failures(run: string): string {
    return `${this.#prefix}:failures:${run}`;
  }

  /** What BullMQ's own keys begin with. */
  get queues(): string {
    return `${this.#prefix}:queue`;
  }

  job(run: string, job: string): string {
    return `${this.queues}:${run}:${job}`;
  }
}
