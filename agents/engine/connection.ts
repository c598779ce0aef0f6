import { MessageChannel, type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads';
import type { Answer, Introduction, Question } from './question.ts';

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
  parentPort!.postMessage(theirs, [theirs.port]);
  attach(ours, ticket);
}

/**
 * This thread's way to the host. Throws where there is none: whoever creates agents from outside opens a host first.
 */
export function connection(): Connection {
  if (attached === undefined) throw new Error('no host of engines is attached to this thread');
  return attached;
}
