import type { Game } from '../../games/game.ts';
import { errorOf } from '../../lib/tasks/batch.ts';
import { Thread } from '../../lib/tasks/thread.ts';
import type { AgentSpec } from '../spec.ts';
import type { Request, Thought } from './chooser.ts';

/** What a thinking thread is started with, and what it is told. */
export interface ThinkingSetup {
  readonly game: string;
  readonly spec: AgentSpec;
  readonly stop: Int32Array;
}
export interface ThinkingTask {
  /** A game that begins, if one does. */
  readonly begins: { readonly seed: number; readonly game: number } | undefined;
  readonly request: Request;
}

/** Thinks for an engine of ours on a thread of its own, one request at a time; commands are heard meanwhile. */
export class Thinker {
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #thread: Thread;
  #begins: ThinkingTask['begins'];
  #closed = false;

  constructor(game: Game, spec: AgentSpec) {
    const setup: ThinkingSetup = { game: game.name, spec, stop: this.#stop };
    this.#thread = new Thread(new URL('./thinking-worker.ts', import.meta.url), setup);
  }

  newGame(seed: number, game: number): void {
    this.#begins = { seed, game };
  }

  think(request: Request, done: (thought: Thought) => void): void {
    Atomics.store(this.#stop, 0, 0);
    const task: ThinkingTask = { begins: this.#begins, request };
    this.#begins = undefined;
    void this.#choose(task, done);
  }

  /** Ends the thinking early: `done` comes soon, if the agent's search can be stopped at all. */
  stop(): void {
    Atomics.store(this.#stop, 0, 1);
  }

  /** Ends the thread; `done` of what it thought about never comes. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#thread.end();
  }

  async #choose(task: ThinkingTask, done: (thought: Thought) => void): Promise<void> {
    try {
      const { results, failure } = await this.#thread.run([task]);
      if (failure !== undefined) throw errorOf(failure);
      done(results[0] as Thought);
    } catch (error) {
      if (!this.#closed) throw error;
    }
  }
}
