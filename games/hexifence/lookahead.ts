import { type Board, LOWEST, NO_CELL_LEFT, OPPOSITE, SIDES } from './board.ts';
import { CAPTURING, type EdgeSet, FREE, SAFE } from './edgeset.ts';

/** More than the rim has edges. */
const ENOUGH = 255;

/**
 * What is left of a board when the obvious edges are claimed: `grab`, then perhaps `run`. One object per caller. Hot:
 * it plays on a copy of what cells have unclaimed, without classes, so that nothing is taken back.
 */
export class LookAhead {
  /** As those of an EdgeSet: what `grab` and `run` left. */
  readonly open: Uint8Array;
  readonly left: Uint8Array;
  readonly #board: Board;
  readonly #safe: Int32Array;

  constructor(board: Board) {
    this.#board = board;
    this.open = new Uint8Array(board.cells + 1);
    this.left = new Uint8Array(board.cells + 1);
    this.#safe = new Int32Array(board.edges);
  }

  /**
   * Claims the last edge of cells until no cell has just one; in which order makes no difference. How many cells that
   * captures.
   */
  grab(edges: EdgeSet): number {
    const { left, open } = this;
    for (let cell = 0; cell < left.length; cell++) {
      left[cell] = edges.left[cell];
      open[cell] = edges.open[cell];
    }
    if (edges.counts[FREE] + edges.counts[CAPTURING] === 0) return 0;
    let captured = 0;
    for (let cell = 0; cell < this.#board.cells; cell++) if (left[cell] === 1) captured += this.#take(cell);
    return captured;
  }

  /**
   * After `grab` on the same edges: goes through all of them once, in reading order, and claims those that are safe
   * then: no safe edge is left. How many that were.
   */
  run(edges: EdgeSet): number {
    const { edgeCells, edgeBits, cells } = this.#board;
    const { left, open } = this;
    const safe = this.#safe;
    const end = edges.list(SAFE, safe, 0);
    let count = 0;
    left[cells] = ENOUGH;
    for (let i = 0; i < end; i++) {
      const edge = safe[i];
      const one = edgeCells[2 * edge];
      const other = edgeCells[2 * edge + 1];
      // An edge is safe while no cell of it has less than 3; one that isn't never becomes it. 1 or 0 without a branch,
      // which would be mispredicted.
      const claims = ((2 - left[one]) & (2 - left[other])) >>> 31;
      count += claims;
      left[one] -= claims;
      left[other] -= claims;
      open[one] ^= edgeBits[2 * edge] & (0 - claims);
      open[other] ^= edgeBits[2 * edge + 1] & (0 - claims);
    }
    left[cells] = NO_CELL_LEFT;
    return count;
  }

  /** Takes a cell that has one edge, and those behind it that come to one; how many they are. */
  #take(cell: number): number {
    const { across, cells } = this.#board;
    const { left, open } = this;
    for (let captured = 1; ; captured++) {
      const side = LOWEST[open[cell]];
      left[cell] = 0;
      open[cell] = 0;
      cell = across[SIDES * cell + side];
      if (cell === cells) return captured;
      open[cell] ^= 1 << OPPOSITE[side];
      left[cell]--;
      if (left[cell] === 0) return captured + 1;
      if (left[cell] > 1) return captured;
    }
  }
}
