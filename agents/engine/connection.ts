import { MessageChannel, type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { ThreadWords } from '../../lib/tasks/thread.ts';
import type { ForfeitCost, ForfeitReason } from '../play/forfeit.ts';
import type { EngineCommand, EngineOption } from './command.ts';
import type { EngineCost, Reply, Task } from './dialogue.ts';

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

/** The two ends of a way from this thread to the host. */
export function introduction(): { theirs: Introduction; ours: Introduction } {
  const { port1, port2 } = new MessageChannel();
  const bell = new Int32Array(new SharedArrayBuffer(4));
  port1.unref();
  return { ours: { port: port1, bell }, theirs: { port: port2, bell } };
}

/** From here on this thread's agents ask the host at the other end of `ours`. */
export function attach(ours: Introduction, ticket: Ticket): void {
  attached = new Connection(ours, ticket);
}

/** Attaches a worker's thread, through the thread that started it, which lets the host `hear` its workers' messages. */
export function attachToParent(ticket: Ticket): void {
  const { theirs, ours } = introduction();
  parentPort!.postMessage({ heard: theirs } satisfies ThreadWords, [theirs.port]);
  attach(ours, ticket);
}

/**
 * This thread's way to the host. Throws where there is none: whoever creates agents from outside opens a host first.
 */
export function connection(): Connection {
  if (attached === undefined) throw new Error('no host of engines is attached to this thread');
  return attached;
}
