import type { Board } from './board.ts';
import { CAPTURING, type EdgeSet, FREE, SAFE } from './edgeset.ts';

/**
 * Claims edges of a board to see what it comes to, and gives them back: `grab`, then perhaps `run`, then `back`. One per caller.
 */
export class LookAhead {
  readonly #claimed: Int32Array;
  readonly #safe: Int32Array;
  #count = 0;

  constructor(board: Board) {
    this.#claimed = new Int32Array(board.edges);
    this.#safe = new Int32Array(board.edges);
  }

  /** Claims the last edge of cells until no cell has just one; in which order makes no difference. How many cells that captures. */
  grab(edges: EdgeSet): number {
    let captured = 0;
    for (;;) {
      let edge = edges.first(FREE);
      if (edge === -1) edge = edges.first(CAPTURING);
      if (edge === -1) return captured;
      captured += this.#claim(edges, edge);
    }
  }

  /** Goes through all edges once, in reading order, and claims those that are safe then: no safe edge is left. How many that were. */
  run(edges: EdgeSet): number {
    const end = edges.list(SAFE, this.#safe, 0);
    const before = this.#count;
    for (let i = 0; i < end; i++) if (edges.classOf[this.#safe[i]] === SAFE) this.#claim(edges, this.#safe[i]);
    return this.#count - before;
  }

  /** Gives everything back. */
  back(edges: EdgeSet): void {
    while (this.#count > 0) edges.release(this.#claimed[--this.#count]);
  }

  #claim(edges: EdgeSet, edge: number): number {
    this.#claimed[this.#count++] = edge;
    return edges.claim(edge);
  }
}
