import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Usage } from '../../lib/processes/process-group.ts';
import { Forfeit } from '../play/forfeit.ts';
import { type Dialogue, type EngineCost, GtpDialogue, type Reply, type Task, UgiDialogue } from './dialogue.ts';
import type { Answer, Introduction, Opening, Question } from './host.ts';
import { EngineProcess } from './process.ts';
import { Reaper } from './reaper.ts';
import type { EngineOption } from './spec.ts';

/**
 * A file that is appended to until it holds `most` bytes; what comes then, or can't be written, is dropped. There is no
 * file before something is written.
 */
class BoundedFile {
  readonly #path: string;
  readonly #max: number;
  #size: number;

  constructor(path: string, max: number) {
    this.#path = path;
    this.#max = max;
    this.#size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  write(bytes: Buffer): void {
    const fitting = bytes.subarray(0, Math.max(0, this.#max - this.#size));
    if (fitting.length === 0) return;
    this.#size += fitting.length;
    try {
      appendFileSync(this.#path, fitting);
    } catch {
      // A full disk must not end the run for this.
      this.#size = this.#max;
    }
  }
}

/** Bytes of an engine's standard error that are kept, over all its starts. */
const MAX_ERRORS = 1024 * 1024;
/**
 * The least time between two readings of a process's usage, where no referee needs it: a reading costs more than a fast
 * move.
 */
const USAGE_MILLISECONDS = 50;
/** How often the memory of a thinking engine is looked at, where it is bounded. */
const MEMORY_MILLISECONDS = 100;

interface Running {
  readonly process: EngineProcess;
  readonly dialogue: Dialogue;
}

/**
 * One player's engine: started when it is first needed, started again for the game after one that it lost by failing.
 */
class Engine {
  readonly #opening: Opening;
  readonly #folder: string;
  readonly #errors: BoundedFile;
  #running: Running | undefined;
  /** What it is told before it plays. */
  #options: readonly EngineOption[];
  #used: Usage | undefined;
  /** When `#used` was asked. */
  #asked = 0;
  #closed = false;

  /**
   * Its working directory is `folder`, unless its command says otherwise; its standard error goes to `folder`.stderr.
   */
  constructor(opening: Opening, folder: string) {
    this.#opening = opening;
    this.#options = opening.command.options;
    this.#folder = folder;
    this.#errors = new BoundedFile(`${folder}.stderr`, MAX_ERRORS);
  }

  /**
   * The engine's answer to `task`, the first of a game where `fresh`, and what it took. Throws Forfeit, and the engine
   * is gone then; what it had taken by then counts. A game may begin with other `options` than the last one.
   */
  async move(
    task: Task,
    fresh: boolean,
    seed: number,
    options: readonly EngineOption[] = this.#options,
  ): Promise<{ reply: Reply; cost: EngineCost }> {
    let begun: number | undefined;
    let memory: number | undefined;
    try {
      const before = this.#running === undefined ? options : this.#options;
      this.#options = options;
      const { process, dialogue } = await this.#ready(fresh);
      if (fresh) {
        await dialogue.newGame(task, seed, changed(before, options));
        this.#ask(process);
      }
      begun = performance.now();
      const reply = await this.#withinMemory(process, dialogue.move(task), (bytes) => {
        memory = bytes;
      });
      const ended = performance.now();
      return { reply, cost: { milliseconds: ended - begun, ...this.#usage(process, ended) } };
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error;
      const cost = begun === undefined ? undefined : { milliseconds: performance.now() - begun, memory };
      // Once it is told to quit, it has its time to do so.
      if (!this.#closed) await this.drop(`${error.message} (${error.detail})`);
      throw new Forfeit(error.reason, error.detail, cost);
    }
  }

  /** Waits for `reply`; ends the engine, and tells the bytes that it had, once they are more than it may have. */
  async #withinMemory(process: EngineProcess, reply: Promise<Reply>, over: (bytes: number) => void): Promise<Reply> {
    const max = this.#opening.maxMemory;
    if (max === undefined) return reply;
    const timer = setInterval(() => {
      const bytes = process.usage()?.memory ?? 0;
      if (bytes <= max || !process.usable) return;
      over(bytes);
      process.fail(new Forfeit('memory', `${Math.round(bytes / 1e6)} MB, of ${max / 1e6} MB`));
    }, MEMORY_MILLISECONDS);
    try {
      return await reply;
    } finally {
      clearInterval(timer);
    }
  }

  /** Kills the engine and notes why beside its own words; the next game starts another. */
  async drop(why: string): Promise<void> {
    this.#errors.write(Buffer.from(`weightroom: ${why}\n`));
    await this.#running?.process.kill();
    this.#running = undefined;
  }

  /** Lets the engine quit, for good. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running?.process.quit('quit\n', this.#opening.command.timeouts.quit);
  }

  /** What it has used since this was last told. */
  #usage(process: EngineProcess, now: number): { cpu?: number; memory?: number } {
    const before = this.#used;
    if (this.#opening.metered || now - this.#asked >= USAGE_MILLISECONDS) this.#ask(process);
    if (this.#used === undefined) return {};
    return { cpu: Math.max(0, this.#used.cpu - (before?.cpu ?? 0)), memory: this.#used.memory };
  }

  #ask(process: EngineProcess): void {
    this.#used = process.usage();
    this.#asked = performance.now();
  }

  async #ready(fresh: boolean): Promise<Running> {
    if (fresh && this.#running?.process.usable === false) await this.drop('it ended between two games');
    if (this.#running === undefined) await this.#start();
    return this.#running!;
  }

  async #start(): Promise<void> {
    if (this.#closed) throw new Forfeit('start', 'the run is being stopped');
    const { protocol, command } = this.#opening;
    const { timeouts } = command;
    const process = new EngineProcess(command, this.#folder, this.#errors, reaper);
    const dialogue: Dialogue =
      protocol === 'gtp'
        ? new GtpDialogue(process, timeouts)
        : new UgiDialogue(process, timeouts, this.#options, protocol);
    this.#running = { process, dialogue };
    try {
      await dialogue.start();
    } catch (error) {
      if (!(error instanceof Forfeit) || error.reason === 'flood' || error.reason === 'garbage') throw error;
      throw new Forfeit('start', error.detail);
    }
  }
}

/** Those of `now` that weren't so before. */
function changed(before: readonly EngineOption[], now: readonly EngineOption[]): EngineOption[] {
  return now.filter(({ name, value }) => !before.some((one) => one.name === name && one.value === value));
}

/**
 * The thread that owns every engine of a run, so that no failure of a playing thread leaves an engine behind. It hears
 * introductions, and then 'close', to which it answers 'closed' when no engine lives any more.
 */
const { folder } = workerData as { folder: string };
const reaper = new Reaper();
const all = new Set<Engine>();
/** Engines that are closed because their asker is gone. */
const closing = new Set<Promise<void>>();
let closed = false;
let opened = 0;

parentPort!.on('message', (message: Introduction | 'close') => {
  if (message === 'close') void close();
  else serve(message);
});

function serve({ port, bell }: Introduction): void {
  const engines = new Map<number, Engine>();
  port.on('message', (question: Question) => {
    void answer(engines, question).then((given) => ring(port, bell, given));
  });
  port.on('close', () => {
    for (const engine of engines.values()) {
      all.delete(engine);
      const ended = engine.close().finally(() => closing.delete(ended));
      closing.add(ended);
    }
  });
}

async function answer(engines: Map<number, Engine>, question: Question): Promise<Answer> {
  // What were started now, nobody would end.
  if (closed) return { kind: 'closed' };
  if (question.kind === 'open') {
    const engine = new Engine(question, join(folder, `${++opened}-${fileName(question.name)}`));
    engines.set(question.engine, engine);
    all.add(engine);
    return { kind: 'done' };
  }
  const engine = engines.get(question.engine)!;
  if (question.kind === 'drop') {
    await engine.drop(question.why);
    return { kind: 'done' };
  }
  try {
    return { kind: 'moved', ...(await engine.move(question.task, question.fresh, question.seed, question.options)) };
  } catch (error) {
    if (closed) return { kind: 'closed' };
    if (!(error instanceof Forfeit)) throw error;
    return { kind: 'forfeit', reason: error.reason, detail: error.detail, cost: error.cost };
  }
}

/** The asker sleeps until its bell is rung: the answer must be there before. */
function ring(port: MessagePort, bell: Int32Array, given: Answer): void {
  port.postMessage(given);
  Atomics.add(bell, 0, 1);
  Atomics.notify(bell, 0);
}

async function close(): Promise<void> {
  closed = true;
  await Promise.all([...[...all].map((engine) => engine.close()), ...closing]);
  await reaper.close();
  parentPort!.postMessage('closed');
}

/** `hand-depth-3` of `hand@depth=3`. */
function fileName(name: string): string {
  const words = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  return [...words].slice(0, 60).join('').trim().replaceAll(' ', '-');
}
