import { type Board, LOWEST, OPPOSITE, SIDES } from './board.ts';

/**
 * The classes of unclaimed edges, by the reference's names; k is how many of its cells have no other unclaimed edge.
 */
export const FREE = 0;
export const CAPTURING = 1;
export const SAFE = 2;
export const SACRIFICING = 3;
/** Not a class: the edge is claimed. */
const CLAIMED = 4;

/** `left` of what lies across an edge of the rim: neither 1 nor 2, so that it captures and opens nothing. */
const NO_CELL_LEFT = 7;

/** `CLASS_OF[8 · m + m']`: the class of an edge whose cells have m and m' unclaimed edges, NO_CELL_LEFT for no cell. */
const CLASS_OF = Uint8Array.from({ length: 64 }, (_, i) => {
  const [one, other] = [i >> 3, i & 7];
  const last = (one === 1 ? 1 : 0) + (other === 1 ? 1 : 0);
  if (last === 2) return FREE;
  if (last === 1) return one === 2 || other === 2 ? CAPTURING : FREE;
  return one === 2 || other === 2 ? SACRIFICING : SAFE;
});

/**
 * The unclaimed edges and the class of each, kept while edges are claimed and given back. Hot: a cell with three
 * unclaimed edges is like one with six, so a change looks at the few unclaimed edges of a cell that comes to 2 or 1, or
 * leaves them. The sets hold no order: edges come in reading order, whatever was played before.
 */
export class EdgeSet {
  readonly board: Board;
  /**
   * By cell: its unclaimed edges, as a mask of its six sides; and how many they are (one more entry, NO_CELL_LEFT, for
   * no cell).
   */
  readonly open: Uint8Array;
  readonly left: Uint8Array;
  /** The latter, to read several cells at once. */
  readonly leftBytes: DataView;
  /** By edge: its class, or CLAIMED. */
  readonly classOf: Uint8Array;
  /** By class: how many edges are of it. */
  readonly counts = new Int32Array(5);
  /** By class: one bit per edge, `board.words` words each. */
  readonly #bits: Int32Array;

  /** Nothing is claimed yet. */
  constructor(board: Board) {
    this.board = board;
    this.open = new Uint8Array(board.cells + 1).fill((1 << SIDES) - 1, 0, board.cells);
    this.left = new Uint8Array(board.cells + 1).fill(SIDES);
    this.left[board.cells] = NO_CELL_LEFT;
    this.leftBytes = new DataView(this.left.buffer);
    this.classOf = new Uint8Array(board.edges).fill(CLAIMED);
    this.counts[CLAIMED] = board.edges;
    this.#bits = new Int32Array(5 * board.words);
    for (let edge = 0; edge < board.edges; edge++) this.#put(edge, SAFE);
  }

  /** How many edges are unclaimed. */
  get unclaimed(): number {
    return this.board.edges - this.counts[CLAIMED];
  }

  /** Claims an unclaimed edge; returns how many cells it was the last edge of. */
  claim(edge: number): number {
    const { edgeCells, edgeBits } = this.board;
    const left = this.left;
    const open = this.open;
    const one = edgeCells[2 * edge];
    const other = edgeCells[2 * edge + 1];
    this.#put(edge, CLAIMED);
    open[one] ^= edgeBits[2 * edge];
    const oneLeft = --left[one];
    let captured = oneLeft === 0 ? 1 : 0;
    if (other === this.board.cells) {
      if (oneLeft === 2 || oneLeft === 1) this.#classify(one);
      return captured;
    }
    open[other] ^= edgeBits[2 * edge + 1];
    const otherLeft = --left[other];
    if (otherLeft === 0) captured++;
    if (oneLeft === 2 || oneLeft === 1) this.#classify(one);
    if (otherLeft === 2 || otherLeft === 1) this.#classify(other);
    return captured;
  }

  /** Gives a claimed edge back. */
  release(edge: number): void {
    const { edgeCells, edgeBits, cells } = this.board;
    const left = this.left;
    const one = edgeCells[2 * edge];
    const other = edgeCells[2 * edge + 1];
    this.open[one] ^= edgeBits[2 * edge];
    const oneLeft = ++left[one];
    let otherLeft = NO_CELL_LEFT;
    if (other !== cells) {
      this.open[other] ^= edgeBits[2 * edge + 1];
      otherLeft = ++left[other];
    }
    this.#put(edge, CLASS_OF[(oneLeft << 3) | otherLeft]);
    if (oneLeft === 2 || oneLeft === 3) this.#classify(one);
    if (otherLeft === 2 || otherLeft === 3) this.#classify(other);
  }

  /** Writes the edges of one class to `out` from index `at`, in reading order; returns the index after the last. */
  list(of: number, out: Int32Array, at: number): number {
    const words = this.board.words;
    for (let word = 0; word < words; word++)
      for (let bits = this.#bits[of * words + word]; bits !== 0; bits &= bits - 1)
        out[at++] = (word << 5) + 31 - Math.clz32(bits & -bits);
    return at;
  }

  /** The first edge of one class in reading order, or -1. */
  first(of: number): number {
    const words = this.board.words;
    for (let word = 0; word < words; word++) {
      const bits = this.#bits[of * words + word];
      if (bits !== 0) return (word << 5) + 31 - Math.clz32(bits & -bits);
    }
    return -1;
  }

  /** The first unclaimed edge of a cell that has one, in the order of its sides. */
  edgeOf(cell: number): number {
    return this.board.cellEdges[SIDES * cell + LOWEST[this.open[cell]]];
  }

  /** The cell on the other side of an edge of `cell`. */
  across(edge: number, cell: number): number {
    const { edgeCells } = this.board;
    return edgeCells[2 * edge] === cell ? edgeCells[2 * edge + 1] : edgeCells[2 * edge];
  }

  /** Puts every unclaimed edge of `cell` into its class. */
  #classify(cell: number): void {
    const { edgeCells, cellEdges } = this.board;
    const left = this.left;
    for (let open = this.open[cell]; open !== 0; open &= open - 1) {
      const edge = cellEdges[SIDES * cell + LOWEST[open]];
      this.#put(edge, CLASS_OF[(left[edgeCells[2 * edge]] << 3) | left[edgeCells[2 * edge + 1]]]);
    }
  }

  #put(edge: number, to: number): void {
    const from = this.classOf[edge];
    if (from === to) return;
    const words = this.board.words;
    const bit = 1 << (edge & 31);
    const word = edge >> 5;
    this.classOf[edge] = to;
    this.#bits[from * words + word] &= ~bit;
    this.#bits[to * words + word] |= bit;
    this.counts[from]--;
    this.counts[to]++;
  }
}

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
