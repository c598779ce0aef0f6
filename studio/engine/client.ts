import { InputError } from '../../lib/input-error.ts';
import type { Engine, Thought } from './engine.ts';
import type { Asked, Told } from './worker.ts';

/** What we use of a `Worker`. */
export interface EngineWorker {
  onmessage: ((event: { readonly data: Told }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(asked: Asked): void;
  terminate(): void;
}

/** Given to what was asked when it is stopped. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly heard: ((thought: Thought) => void) | undefined;
}

/**
 * The page's side of an engine. A search can't hear anything while it runs, so `stop` ends the worker, and a new one is
 * begun: what it had learned of the game is lost.
 */
export class EngineClient {
  readonly #begin: () => EngineWorker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: EngineWorker;
  #next = 0;

  /** `begin` begins a worker with the engine of a game. */
  constructor(begin: () => EngineWorker) {
    this.#begin = begin;
    this.#worker = this.#begun();
  }

  /**
   * What the engine's method `name` returns. Rejects with InputError for what can't be had, and with Stopped. `heard`
   * is told of each depth that a search has finished.
   */
  ask<Name extends keyof Engine>(
    name: Name,
    given: Parameters<Engine[Name]>,
    heard?: (thought: Thought) => void,
  ): Promise<ReturnType<Engine[Name]>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, heard });
      this.#worker.postMessage({ id, name, given });
    });
  }

  /** Rejects all that was asked with Stopped. Where nothing was asked nothing happens. */
  stop(): void {
    if (this.#waiting.size === 0) return;
    this.#worker.terminate();
    this.#worker = this.#begun();
    this.#rejectAll(new Stopped('stopped'));
  }

  /** Ends the worker for good. */
  close(): void {
    this.#worker.terminate();
    this.#rejectAll(new Stopped('closed'));
  }

  #begun(): EngineWorker {
    const worker = this.#begin();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = ({ message }) => this.#rejectAll(new Error(`the engine failed: ${message ?? 'it says not why'}`));
    return worker;
  }

  #hear(told: Told): void {
    const waiting = this.#waiting.get(told.id);
    if (told.kind === 'heard') waiting?.heard?.(told.thought);
    else {
      this.#waiting.delete(told.id);
      if (told.kind === 'done') waiting?.resolve(told.answer as never);
      else waiting?.reject(told.wrong ? new InputError(told.message) : new Error(told.message));
    }
  }

  #rejectAll(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
