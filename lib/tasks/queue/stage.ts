import { isDeepStrictEqual } from 'node:util';
import { InputError, placed } from '../../input-error.ts';
import { quoted } from '../../quoted.ts';
import { parseWith } from '../../schema.ts';
import { type BatchResult, BatchSize, failureWords } from '../batch.ts';
import { Thread } from '../thread.ts';
import type { TaskKind, Work } from '../work.ts';
import type { Channel, SentJob } from './channel.ts';
import { type Failure, type Given, Ledger, TaskFailure } from './ledger.ts';
import { type Answer, answerIn, hashOf, type Letter, packed } from './records.ts';

/** How long a batch for another machine is to take, in milliseconds: long beside the way there and back. */
const FAR_BATCH = 2000;
const FAR_TASKS = 1000;
/** A batch's answer is to have no more bytes: Redis answers nobody while it takes one in. */
const ANSWER_BYTES = 200 * 1024;
/** Results that may wait for an earlier one: for each thread, and in bytes as they came. */
const WAITING_PER_THREAD = 256;
const WAITING_BYTES = 64 * 1024 * 1024;

/**
 * Up to this many worker threads, every result is checked in full. With more, a random share is: as much as this many
 * threads would bring, since one process checks for all of them.
 */
const LOOKED_AT = 16;

/** How a stage is spread. */
export interface Spread {
  /** Threads of this machine that take part. */
  readonly threads: number;
  /** Milliseconds that one task may take on another machine. */
  readonly bound: number;
  /** Share of others' results, from 0 to 1, whose tasks are done again here; of many workers' less. */
  readonly again: number;
}

/**
 * Does the tasks of `work` on threads of this machine and on the workers of `channel`, and yields their results in
 * index order. Each result counts once, whoever else gives one. Threads that have nothing left to do repeat what others
 * have had longest, so that nobody is waited for who is gone. A task that fails three times ends the generator with an
 * InputError that names it.
 */
export async function* spreadOver<Result>(
  work: Work,
  kind: TaskKind,
  channel: Channel,
  spread: Spread,
): AsyncGenerator<Result> {
  const stage = new Stage<Result>(work, kind, channel, spread);
  try {
    await stage.begin();
    for (let current = work.from; current < work.to; current++) yield await stage.result(current);
  } finally {
    await stage.end();
  }
}

class Stage<Result> {
  readonly #work: Work;
  readonly #kind: TaskKind;
  readonly #channel: Channel;
  readonly #spread: Spread;
  readonly #ledger: Ledger<Result>;
  readonly #setup: Buffer;
  readonly #hash: string;
  readonly #near = new BatchSize();
  readonly #far = new BatchSize(FAR_BATCH, FAR_TASKS);
  /** Jobs that other machines have, by number, and those that a thread here repeats. */
  readonly #sent = new Map<number, SentJob>();
  readonly #repeated = new Set<number>();
  /** The threads here, and those of them that wait for work. */
  readonly #started: Thread[] = [];
  readonly #idle: Thread[] = [];
  /** A thread that does others' tasks again. */
  #again: Thread | undefined;
  #doneAgain: Promise<BatchResult | undefined> = Promise.resolve(undefined);
  #stage = '';
  #current: number;
  /** Bytes of a result on its way, on the mean. */
  #bytes = 0;
  #failure: { readonly reason: unknown } | undefined;
  #wake = (): void => {};

  constructor(work: Work, kind: TaskKind, channel: Channel, spread: Spread) {
    this.#work = work;
    this.#kind = kind;
    this.#channel = channel;
    this.#spread = spread;
    this.#ledger = new Ledger(work.from);
    this.#current = work.from;
    this.#setup = packed(work.setup);
    this.#hash = hashOf(this.#setup);
  }

  async begin(): Promise<void> {
    const { signal } = this.#work;
    signal?.throwIfAborted();
    signal?.addEventListener('abort', this.#abort);
    this.#stage = this.#channel.enter({
      jobs: () => [...this.#sent.values()],
      answered: (letter) => this.#answered(letter),
      woken: () => this.#startMore(),
    });
    // It waits where the queue is away; the threads here don't.
    this.#channel.setup(this.#hash, this.#setup).catch((error: unknown) => {
      if (error instanceof InputError) this.#fail(error);
    });
    this.#startMore();
  }

  /** The result of task `index`, the next one. */
  async result(index: number): Promise<Result> {
    this.#current = index;
    this.#startMore();
    while (this.#failure === undefined && !this.#ledger.has(index))
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#failure !== undefined) throw this.#failure.reason;
    try {
      return this.#ledger.take(index)();
    } catch (error) {
      throw error instanceof TaskFailure ? this.#mistake(error) : error;
    }
  }

  async end(): Promise<void> {
    this.#work.signal?.removeEventListener('abort', this.#abort);
    this.#failure ??= { reason: undefined };
    this.#channel.leave(
      this.#stage,
      [...this.#sent.values()].map(({ id }) => id),
    );
    this.#sent.clear();
    await Promise.all([...this.#started, this.#again].map((thread) => thread?.end()));
  }

  readonly #abort = (): void => this.#fail(this.#work.signal?.reason);

  #fail(reason: unknown): void {
    this.#failure ??= { reason };
    this.#wake();
  }

  /** Gives threads and workers what there is to do. */
  #startMore(): void {
    if (this.#failure !== undefined) return;
    while (this.#started.length - this.#idle.length < this.#threads && this.#startHere());
    this.#sendMore();
  }

  get #threads(): number {
    return Math.min(this.#spread.threads, (this.#work.max ?? this.#work.to) - this.#work.from);
  }

  /** Tasks from here on may not be given away yet. */
  get #end(): number {
    const threads = this.#spread.threads + this.#channel.crowd.threads;
    const bytes = this.#bytes === 0 ? Number.POSITIVE_INFINITY : Math.floor(WAITING_BYTES / this.#bytes);
    const window = Math.max(2 * threads, Math.min(WAITING_PER_THREAD * Math.max(1, threads), bytes));
    return Math.min(this.#work.to, this.#current + window);
  }

  get #share(): number {
    return Math.min(1, LOOKED_AT / this.#channel.crowd.threads);
  }

  get #left(): number {
    return Math.max(0, this.#work.to - this.#ledger.next);
  }

  #startHere(): boolean {
    const job = this.#jobHere();
    if (job === undefined) return false;
    if (this.#sent.has(job.number)) this.#repeated.add(job.number);
    const thread = this.#idle.pop() ?? this.#newThread();
    thread.run(this.#tasks(job)).then(
      (result) => {
        this.#idle.push(thread);
        this.#doneHere(job, result);
      },
      (error: unknown) => {
        this.#started.splice(this.#started.indexOf(thread), 1);
        this.#lose(job.number, { words: `here: ${(error as Error).message}`, mistake: false });
      },
    );
    return true;
  }

  #newThread(): Thread {
    const thread = new Thread(this.#work.module, this.#work.setup);
    this.#started.push(thread);
    return thread;
  }

  #jobHere(): Given | undefined {
    const others = this.#channel.crowd.threads;
    const size = this.#near.next(this.#left, this.#threads + others);
    // Where nobody else is left, what others had comes first: the next results wait for it.
    if (others === 0) return this.#repeatable() ?? this.#ledger.give(size, this.#end);
    return this.#ledger.giveSound(size, this.#end) ?? this.#repeatable();
  }

  /** What others have had longest: nothing else is left to do, or the next results wait for it. */
  #repeatable(): Given | undefined {
    return this.#ledger.given.find(
      ({ number, failures }) => this.#sent.has(number) && !this.#repeated.has(number) && failures.length === 0,
    );
  }

  #doneHere(job: Given, { results, failure, milliseconds }: BatchResult): void {
    this.#near.took(milliseconds, results.length);
    const mistake = failure?.mistake !== undefined;
    const told = failure && { words: `${mistake ? '' : 'here: '}${failureWords(failure)}`, mistake };
    this.#settle(job.number, results as Result[], told);
  }

  #sendMore(): void {
    const { threads } = this.#channel.crowd;
    const jobs: SentJob[] = [];
    // Two batches a thread: one being done, one that waits, so that none waits for the way.
    while (this.#sent.size < 2 * threads) {
      const most = Math.min(ANSWER_BYTES / Math.max(1, this.#bytes), (this.#end - this.#current) / (2 * threads));
      const size = Math.min(this.#far.next(this.#left, threads), Math.max(1, Math.floor(most)));
      const { next } = this.#ledger;
      // New tasks wait until a full job has room: many small jobs would leave the workers idle.
      const job = this.#ledger.give(size, next + size > this.#end ? next : this.#end);
      if (job === undefined) break;
      const sent = this.#jobOf(job);
      this.#sent.set(job.number, sent);
      jobs.push(sent);
    }
    // What can't be sent now is sent when it is seen to be missing.
    if (jobs.length > 0) this.#channel.send(jobs).catch(() => {});
  }

  #jobOf(job: Given): SentJob {
    return {
      id: `${this.#stage}-${job.number}`,
      data: {
        kind: this.#kind.name,
        setup: this.#hash,
        tasks: packed(this.#tasks(job)).toString('base64'),
        count: job.count,
        bound: this.#spread.bound,
      },
    };
  }

  #tasks({ begin, count }: Given): unknown[] {
    const { task = (index: number): unknown => index } = this.#work;
    return Array.from({ length: count }, (_, i) => task(begin + i));
  }

  #answered(letter: Letter): void {
    const number = Number(letter.job.slice(letter.job.indexOf('-') + 1));
    const job = this.#ledger.job(number);
    if (job === undefined || !this.#sent.has(number)) return;
    const { worker } = letter;
    if (this.#channel.isShutOut(worker)) {
      this.#lose(number, { words: 'its worker is shut out', mistake: false, worker });
      return;
    }
    let answer: Answer;
    try {
      answer = answerIn(letter);
      this.#check(job, answer);
    } catch (error) {
      this.#refuse(number, worker, (error as Error).message);
      return;
    }
    const { host, results, failure, milliseconds } = answer;
    const where = quoted(host, 100);
    if (results.length > 0) this.#bytes = letter.packed.length / results.length;
    this.#far.took(milliseconds, results.length);
    const told = failure && {
      words: failure.mistake ? quoted(failure.message) : `${where}: ${quoted(failure.message)}`,
      mistake: failure.mistake,
    };
    if (told !== undefined && failure?.whole === true) this.#lose(number, told);
    else {
      this.#sent.delete(number);
      void this.#differing(job, results).then((index) => {
        if (index === undefined) this.#settle(number, results as Result[], told);
        else this.#refuse(number, worker, `${where}: task ${index}: done again here, it has another result`);
      });
    }
  }

  #refuse(number: number, worker: string, words: string): void {
    this.#channel.strike(worker, quoted(words, 300));
    this.#lose(number, { words, mistake: false, worker });
  }

  /** Throws InputError, which begins with the machine, where an answer can't be right: it comes from outside. */
  #check(job: Given, { host, results, failure }: Answer): void {
    const where = quoted(host, 100);
    const { count } = job;
    if (failure !== undefined ? results.length >= count : results.length !== count)
      throw new InputError(`${where}: gave ${results.length} results for ${count} tasks`);
    const tasks = this.#tasks(job);
    for (const [i, result] of results.entries()) {
      parseWith(this.#kind.result, result, `${where}: gave what is no result`);
      placed(`${where}: `, () =>
        this.#kind.check?.(this.#work.setup as never, tasks[i] as never, result as never, this.#share),
      );
    }
  }

  /** Does a random share of a job's tasks again, here; the index of one with another result than the worker's. */
  async #differing(job: Given, results: readonly unknown[]): Promise<number | undefined> {
    const { lasting = () => undefined } = this.#kind;
    const lastingOf = (result: unknown) => lasting(this.#work.setup as never, result as never);
    const chosen = [...results.keys()].filter(
      (i) => Math.random() < this.#share * this.#spread.again && lastingOf(results[i]) !== undefined,
    );
    if (chosen.length === 0) return undefined;
    const tasks = this.#tasks(job);
    this.#again ??= new Thread(this.#work.module, this.#work.setup);
    const thread = this.#again;
    // One batch after the other. Where it fails here, nothing is known of the worker's results.
    this.#doneAgain = this.#doneAgain.then(() => thread.run(chosen.map((i) => tasks[i]))).catch(() => undefined);
    const own = await this.#doneAgain;
    const wrong = own?.results.findIndex(
      (result, i) => !isDeepStrictEqual(lastingOf(result), lastingOf(results[chosen[i]!])),
    );
    return wrong === undefined || wrong === -1 ? undefined : job.begin + chosen[wrong]!;
  }

  #settle(number: number, results: readonly Result[], failure: Failure | undefined): void {
    this.#forget(number);
    this.#ledger.answer(number, results, failure);
    this.#startMore();
    this.#wake();
  }

  #lose(number: number, failure: Failure): void {
    this.#forget(number);
    this.#ledger.lose(number, failure);
    this.#startMore();
    this.#wake();
  }

  #forget(number: number): void {
    this.#repeated.delete(number);
    this.#sent.delete(number);
  }

  #mistake(error: TaskFailure): InputError {
    const { failures } = error;
    // As threads say it: the user's mistake is one wherever it was found.
    if (failures.every(({ mistake }) => mistake)) return new InputError(failures[0]!.words);
    return new InputError(`${this.#kind.name}: ${error.message}`);
  }
}
