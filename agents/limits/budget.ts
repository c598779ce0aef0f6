import type { Limit } from './limit.ts';

/**
 * Reads the clock about every 0.25 ms: the nodes between two readings adapt, since a node's cost differs a
 * thousandfold.
 */
const INTERVAL = 0.25;
const MAX_NODES_BETWEEN = 1 << 14;
const FIRST_NODES_BETWEEN = 8;
/** Nodes between two checks where no clock is to be read. */
const UNTIMED_NODES = 2 ** 30;

/**
 * The nodes and the time of one search; without limits until `start`. Hot: the search counts its nodes here, and asks
 * `spent` only once `nodes` has reached `checkpoint`. A limit of nodes is kept exactly.
 */
export class Budget {
  nodes = 0;
  checkpoint = UNTIMED_NODES;
  /** Whether nodes or time have run out, from then on until the next start. */
  stopped = false;
  #maxNodes = Number.MAX_SAFE_INTEGER;
  #deadline = Number.POSITIVE_INFINITY;
  #soft = Number.POSITIVE_INFINITY;
  #stop: Int32Array | undefined;
  #timed = false;
  #lastReading = 0;
  #nodesBetween = UNTIMED_NODES;

  /** Counts from now. */
  start({ nodes, milliseconds = Number.POSITIVE_INFINITY, soft = Number.POSITIVE_INFINITY, stop }: Limit): void {
    this.nodes = 0;
    this.stopped = false;
    this.#maxNodes = nodes ?? Number.MAX_SAFE_INTEGER;
    this.#stop = stop;
    this.#timed = Math.min(milliseconds, soft) < Number.POSITIVE_INFINITY || stop !== undefined;
    this.#lastReading = this.#timed ? performance.now() : 0;
    this.#deadline = this.#lastReading + milliseconds;
    this.#soft = this.#lastReading + soft;
    this.#nodesBetween = this.#timed ? FIRST_NODES_BETWEEN : UNTIMED_NODES;
    this.checkpoint = Math.min(this.#maxNodes, this.#nodesBetween);
  }

  /** Checks all limits, and sets the next checkpoint; once a limit is reached, every node is one. */
  spent(): boolean {
    this.stopped ||= this.nodes >= this.#maxNodes || (this.#timed && this.#late());
    this.checkpoint = this.stopped ? 0 : Math.min(this.#maxNodes, this.nodes + this.#nodesBetween);
    return this.stopped;
  }

  /** Whether a deeper iteration should not be begun. */
  get ending(): boolean {
    return this.stopped || (this.#soft < Number.POSITIVE_INFINITY && performance.now() >= this.#soft);
  }

  #late(): boolean {
    const now = performance.now();
    const pace = INTERVAL / Math.max(now - this.#lastReading, INTERVAL / 4);
    this.#nodesBetween = Math.min(Math.max(1, Math.round(this.#nodesBetween * pace)), MAX_NODES_BETWEEN);
    this.#lastReading = now;
    return now >= this.#deadline || (this.#stop !== undefined && Atomics.load(this.#stop, 0) !== 0);
  }
}
