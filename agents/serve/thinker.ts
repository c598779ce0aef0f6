import { Worker } from 'node:worker_threads';
import type { Game } from '../../games/game.ts';
import { builtModule } from '../../lib/tasks/built-module.ts';
import { type Preload, preloadsNow } from '../../lib/tasks/preloads.ts';
import type { AgentSpec } from '../spec.ts';
import { Chooser, type Request, type Thought } from './chooser.ts';

/** Thinks for an engine of ours, one request at a time. */
export interface Thinker {
  newGame(seed: number, game: number): void;
  think(request: Request, done: (thought: Thought) => void): void;
  /** Ends the thinking early: `done` comes soon, if the agent's search can be stopped at all. */
  stop(): void;
  close(): void;
}

/**
 * A thinker for `spec`: at once where the agent doesn't search, else on a thread of its own, so that commands are heard
 * meanwhile.
 */
export function thinkerFor(game: Game, spec: AgentSpec): Thinker {
  return 'limit' in spec ? new ThreadThinker(game, spec) : new PromptThinker(game, spec);
}

class PromptThinker implements Thinker {
  readonly #chooser: Chooser;

  constructor(game: Game, spec: AgentSpec) {
    this.#chooser = new Chooser(game, spec);
  }

  newGame(seed: number, game: number): void {
    this.#chooser.newGame(seed, game);
  }

  think(request: Request, done: (thought: Thought) => void): void {
    done(this.#chooser.choose(request));
  }

  stop(): void {}

  close(): void {}
}

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

class ThreadThinker implements Thinker {
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
