import { Worker } from 'node:worker_threads';
import type { Game } from '../../games/game.ts';
import { builtModule } from '../../lib/tasks/built-module.ts';
import { type Preload, preloadsNow } from '../../lib/tasks/preloads.ts';
import type { AgentSpec } from '../spec.ts';
import type { Request, Thought } from './chooser.ts';

/** What a thinking thread is started with, and what it is told. */
export interface ThinkingSetup {
  readonly game: string;
  readonly spec: AgentSpec;
  readonly stop: Int32Array;
  readonly preloads: readonly Preload[];
}
export type ThinkingMessage =
  | { readonly kind: 'new game'; readonly seed: number; readonly game: number }
  | { readonly kind: 'think'; readonly request: Request };

/** Thinks for an engine of ours, one request at a time, on a thread of its own, so that commands are heard meanwhile. */
export class Thinker {
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #thread: Worker;
  #done: (thought: Thought) => void = () => {};

  constructor(game: Game, spec: AgentSpec) {
    const setup: ThinkingSetup = { game: game.name, spec, stop: this.#stop, preloads: preloadsNow() };
    this.#thread = new Worker(builtModule(new URL('./thinking-thread.ts', import.meta.url)), { workerData: setup });
    this.#thread.on('message', (thought: Thought) => this.#done(thought));
  }

  newGame(seed: number, game: number): void {
    this.#tell({ kind: 'new game', seed, game });
  }

  think(request: Request, done: (thought: Thought) => void): void {
    Atomics.store(this.#stop, 0, 0);
    this.#done = done;
    this.#tell({ kind: 'think', request });
  }

  /** Ends the thinking early: `done` comes soon, if the agent's search can be stopped at all. */
  stop(): void {
    Atomics.store(this.#stop, 0, 1);
  }

  close(): void {
    void this.#thread.terminate();
  }

  #tell(message: ThinkingMessage): void {
    this.#thread.postMessage(message);
  }
}
