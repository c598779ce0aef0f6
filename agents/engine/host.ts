import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, parentPort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { makeFolder } from '../../lib/files/files.ts';
import { builtModule } from '../../lib/tasks/built-module.ts';
import type { ThreadWords } from '../../lib/tasks/thread.ts';
import type { ForfeitCost, ForfeitReason } from '../play/forfeit.ts';
import { declaredOptions, type EngineCost, type Reply, type Task } from './dialogue.ts';
import { checkOptions } from './options.ts';
import type { EngineCommand, EngineOption, EngineSpec } from './spec.ts';

/** One more engine, which is started with its first game. */
export interface Opening {
  readonly kind: 'open';
  readonly engine: number;
  readonly name: string;
  readonly protocol: Task['protocol'];
  readonly command: EngineCommand;
  /** Whether the referee bounds what it may use: then usage is read after every move, else at most every 50 ms. */
  readonly metered: boolean;
  /** Who has more bytes, where they are bounded, is not waited for any longer. */
  readonly maxMemory: number | undefined;
}

/**
 * What a thread that plays asks the host of engines; `engine` is the asker's own number for one of its engines. Plain
 * data.
 */
export type Question =
  | Opening
  /** `fresh`: the first move of a game. */
  | {
      readonly kind: 'move';
      readonly engine: number;
      readonly task: Task;
      readonly fresh: boolean;
      readonly seed: number;
      /** Where they are no longer those that it was opened with: the options that it plays this game with. */
      readonly options: readonly EngineOption[] | undefined;
    }
  /** The engine's last answer was wrong: it is not to play on. */
  | { readonly kind: 'drop'; readonly engine: number; readonly why: string };

export type Answer =
  | { readonly kind: 'done' }
  /** The run is being stopped: there are no more moves. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'moved'; readonly reply: Reply; readonly cost: EngineCost }
  | {
      readonly kind: 'forfeit';
      readonly reason: ForfeitReason;
      readonly detail: string;
      readonly cost: ForfeitCost | undefined;
    };

/** Hands the host one more asker: its port, and the bell that is rung, by 1, for every answer. */
export interface Introduction {
  readonly port: MessagePort;
  readonly bell: Int32Array;
}

/** How a thread finds the host, and sees that it is gone: the first number is 1 then. Plain data, and shared. */
export interface Ticket {
  readonly engines: Int32Array;
}

/** How often a sleeping thread looks whether the host is still there. */
const LOOK_MILLISECONDS = 1_000;

let attached: Connection | undefined;

/** A thread's way to the host of engines. It asks and sleeps: one question at a time. */
class Connection {
  readonly #port: MessagePort;
  readonly #bell: Int32Array;
  readonly #ticket: Ticket;
  #engines = 0;

  constructor({ port, bell }: Introduction, ticket: Ticket) {
    this.#port = port;
    this.#bell = bell;
    this.#ticket = ticket;
  }

  /** A number that no other engine of this thread has. */
  nextEngine(): number {
    return this.#engines++;
  }

  ask(question: Question): Answer {
    const rung = Atomics.load(this.#bell, 0);
    this.#port.postMessage(question);
    // The bell's last ring may wake us again: only its count tells.
    while (Atomics.load(this.#bell, 0) === rung) {
      const slept = Atomics.wait(this.#bell, 0, rung, LOOK_MILLISECONDS);
      if (slept === 'timed-out' && Atomics.load(this.#ticket.engines, 0) !== 0)
        throw new Error('the host of the engines is gone');
    }
    return receiveMessageOnPort(this.#port)!.message as Answer;
  }
}

/** From here on this thread's agents ask the host, to whom `introduce` hands the other end of the way. */
function attach(ticket: Ticket, introduce: (theirs: Introduction) => void): void {
  const { port1, port2 } = new MessageChannel();
  const bell = new Int32Array(new SharedArrayBuffer(4));
  port1.unref();
  introduce({ port: port2, bell });
  attached = new Connection({ port: port1, bell }, ticket);
}

/** Attaches a worker's thread, through the thread that started it, which lets the host `hear` its workers' messages. */
export function attachToParent(ticket: Ticket): void {
  attach(ticket, (theirs) => parentPort!.postMessage({ heard: theirs } satisfies ThreadWords, [theirs.port]));
}

/**
 * This thread's connection to the host. Throws where no host is open: open one before creating an agent from outside.
 */
export function connection(): Connection {
  if (attached === undefined) throw new Error('no host of engines is attached to this thread');
  return attached;
}

/**
 * The host of a run's engines: a thread that starts, asks and ends them, for any number of threads that play. Agents
 * choose synchronously; an agent of ours that is an engine from outside sends its question to the host and sleeps until
 * the answer is there.
 */
export class EngineHost {
  /** What a worker needs to find the host. */
  readonly ticket: Ticket = { engines: new Int32Array(new SharedArrayBuffer(4)) };
  readonly #thread: Worker;
  readonly #failed: Promise<never>;
  #closed: Promise<void> | undefined;

  /**
   * Engines work in folders in `folder`, and what they write to standard error is kept there. Throws InputError where
   * it can't be made.
   */
  constructor(folder: string) {
    makeFolder(folder);
    this.#thread = new Worker(builtModule(new URL('./host-thread.ts', import.meta.url)), { workerData: { folder } });
    // Nobody may wait for ever for a host that is gone.
    this.#failed = new Promise((_, reject) => {
      this.#thread.once('error', (error) => {
        Atomics.store(this.ticket.engines, 0, 1);
        reject(error);
      });
    });
    this.#failed.catch(() => {});
    this.#thread.unref();
  }

  /** Lets this thread's agents ask the host. */
  attach(): void {
    attach(this.ticket, this.hear);
  }

  /** Hears a worker that `attachToParent` introduced; it ignores other messages. */
  readonly hear = (message: unknown): void => {
    if (isIntroduction(message)) this.#thread.postMessage(message, [message.port]);
  };

  /** Quits or kills every engine. Threads that wait for a move get an error. Throws where the host has failed. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#thread.ref();
    this.#thread.postMessage('close');
    await Promise.race([once(this.#thread, 'message'), this.#failed]);
    Atomics.store(this.ticket.engines, 0, 1);
    await this.#thread.terminate();
  }
}

/**
 * Does `work` with a host for the engines among `agents`, or without one where there are none. No engine is left when
 * this ends, however `work` did. When `signal` aborts, the engines are ended at once, and every call that waits for one
 * fails. Throws InputError where an engine is to be told an option that it doesn't have.
 */
export async function hosting<Result>(
  agents: readonly ({ readonly kind: string } | undefined)[],
  folder: string,
  signal: AbortSignal | undefined,
  work: (host: EngineHost | undefined) => Promise<Result>,
): Promise<Result> {
  const engines = agents.filter((agent) => agent?.kind === 'engine') as EngineSpec[];
  if (engines.length === 0) return work(undefined);
  for (const engine of engines.filter(({ command }) => command.options.length > 0)) {
    signal?.throwIfAborted();
    const declared = (await declaredOptions(engine, join(folder, 'options'))) ?? [];
    checkOptions(engine.command.options, declared, engine.text);
  }
  signal?.throwIfAborted();
  const host = new EngineHost(folder);
  const abort = (): void => void host.close();
  signal?.addEventListener('abort', abort);
  try {
    return await work(host);
  } finally {
    signal?.removeEventListener('abort', abort);
    await host.close();
  }
}

function isIntroduction(message: unknown): message is Introduction {
  return typeof message === 'object' && message !== null && 'bell' in message;
}
