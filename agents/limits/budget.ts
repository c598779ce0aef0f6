import type { Limit } from './limit.ts';

/** Between two looks at the clock pass some so many milliseconds, and at most so many nodes: what a node takes differs a thousandfold. */
const LOOK_EVERY = 0.25;
const MAX_BETWEEN = 1 << 14;
const FIRST_BETWEEN = 8;
/** Without a clock there is nothing to look at for so many nodes. */
const LONG = 2 ** 30;

/** The nodes and the time of one search. Hot: who makes a node counts it, and asks `spent` only once `nodes` has reached `checkpoint`. */
export class Budget {
  nodes = 0;
  checkpoint = 0;
  /** Whether nodes or time have run out. */
  stopped = false;
  #maxNodes = 0;
  #deadline = 0;
  #stop: Int32Array | undefined;
  #lastLook = 0;
  #between = 0;

  /** Counts from now. */
  start(limit: Limit): void {
    const { milliseconds = Number.POSITIVE_INFINITY } = limit;
    const timed = milliseconds < Number.POSITIVE_INFINITY || limit.stop !== undefined;
    this.#stop = limit.stop;
    this.nodes = 0;
    this.stopped = false;
    this.#maxNodes = limit.nodes ?? Number.MAX_SAFE_INTEGER;
    this.#lastLook = timed ? performance.now() : 0;
    this.#deadline = this.#lastLook + milliseconds;
    this.#between = FIRST_BETWEEN;
    this.checkpoint = Math.min(this.#maxNodes, timed ? this.#between : LONG);
  }

  /** Looks at both limits, and says when to look again. */
  spent(): boolean {
    this.stopped = this.nodes >= this.#maxNodes;
    if (this.#deadline < Number.POSITIVE_INFINITY || this.#stop !== undefined) this.#lookAtClock();
    else this.checkpoint = Math.min(this.#maxNodes, this.nodes + LONG);
    return this.stopped;
  }

  #lookAtClock(): void {
    const now = performance.now();
    if (now >= this.#deadline || (this.#stop !== undefined && Atomics.load(this.#stop, 0) !== 0)) this.stopped = true;
    const pace = LOOK_EVERY / Math.max(now - this.#lastLook, LOOK_EVERY / 4);
    this.#between = Math.min(Math.max(1, Math.round(this.#between * pace)), MAX_BETWEEN);
    this.#lastLook = now;
    this.checkpoint = Math.min(this.#maxNodes, this.nodes + this.#between);
  }
}
