/** Why tasks came to nothing, in words: `box-2: RangeError: …`. */
export interface Failure {
  readonly words: string;
  /** The user's mistake, whose message is `words`. */
  readonly mistake: boolean;
  /** The worker whose result was wrong: however often, it counts once for a task. */
  readonly worker?: string;
}

/** Tasks that were given away together: indices `begin` to `begin + count - 1`. */
export interface Given {
  readonly number: number;
  readonly begin: number;
  readonly count: number;
  readonly failures: readonly Failure[];
}

/** A task that fails so often ends the run. */
const FAILURES = 3;

/**
 * Who has which of a run's tasks, and what is done: each task counts once, however often it was done, and comes back
 * when whoever had it fails. A task that fails three times is the error of its turn; tasks that failed together are
 * given one by one, so that the right one is named.
 */
export class Ledger<Result> {
  readonly #finished = new Map<number, () => Result>();
  readonly #given = new Map<number, Given>();
  #returned: Omit<Given, 'number'>[] = [];
  #next: number;
  #numbers = 0;

  constructor(from: number) {
    this.#next = from;
  }

  /** Tasks that nobody was ever given begin here. */
  get next(): number {
    return this.#next;
  }

  /** Jobs that are out. */
  get given(): readonly Given[] {
    return [...this.#given.values()];
  }

  /** Job `number`, where it is out. */
  job(number: number): Given | undefined {
    return this.#given.get(number);
  }

  /** Up to `count` tasks below `end`: returned ones first; undefined where there are none. */
  give(count: number, end: number): Given | undefined {
    const returned = this.#returned.shift();
    return returned === undefined ? this.#giveNew(count, end) : this.#out(returned);
  }

  /** The same, except for tasks that have failed before: they may be such as bring a whole process down. */
  giveSound(count: number, end: number): Given | undefined {
    const at = this.#returned.findIndex(({ failures }) => failures.length === 0);
    return at === -1 ? this.#giveNew(count, end) : this.#out(this.#returned.splice(at, 1)[0]!);
  }

  /**
   * The results of the first tasks of job `number`; `failure` of the one behind them. Nothing changes where the job was
   * answered before.
   */
  answer(number: number, results: readonly Result[], failure?: Failure): void {
    const job = this.#given.get(number);
    if (job === undefined) return;
    this.#given.delete(number);
    for (const [i, result] of results.entries()) this.#finished.set(job.begin + i, () => result);
    if (failure === undefined) return;
    const at = job.begin + results.length;
    this.#failed({ begin: at, count: 1, failures: [...(job.count === 1 ? job.failures : []), failure] });
    const behind = job.count - results.length - 1;
    if (behind > 0) this.#returned.push({ begin: at + 1, count: behind, failures: [] });
  }

  /** Job `number` came to nothing, nobody knows at which of its tasks. */
  lose(number: number, failure: Failure): void {
    const job = this.#given.get(number);
    if (job === undefined) return;
    this.#given.delete(number);
    const failures = [...job.failures, failure];
    for (let i = 0; i < job.count; i++) this.#failed({ begin: job.begin + i, count: 1, failures });
  }

  /** Whether task `index` is done, or has failed for good. */
  has(index: number): boolean {
    return this.#finished.has(index);
  }

  /** Its result, once. Throws the error of a task that failed for good. */
  take(index: number): () => Result {
    const result = this.#finished.get(index)!;
    this.#finished.delete(index);
    return result;
  }

  #giveNew(count: number, end: number): Given | undefined {
    const begin = this.#next;
    const fresh = Math.min(count, end - begin);
    if (fresh <= 0) return undefined;
    this.#next += fresh;
    return this.#out({ begin, count: fresh, failures: [] });
  }

  #out(job: Omit<Given, 'number'>): Given {
    const given = { number: this.#numbers++, ...job };
    this.#given.set(given.number, given);
    return given;
  }

  #failed(job: Omit<Given, 'number'>): void {
    const workers = job.failures.map(({ worker }, i) => worker ?? i);
    if (new Set(workers).size < FAILURES) this.#returned.push(job);
    else
      this.#finished.set(job.begin, () => {
        throw new TaskFailure(job.begin, job.failures);
      });
  }
}

/** A task that failed on every try. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
  readonly failures: readonly Failure[];

  constructor(index: number, failures: readonly Failure[]) {
    const [first] = failures;
    const same = failures.every(({ words }) => words === first!.words);
    const words = same ? first!.words : failures.map((one) => one.words).join('; ');
    super(`task ${index} failed ${failures.length} times: ${words}`);
    this.failures = failures;
  }
}
