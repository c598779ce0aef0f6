import { type Board, SIDES, symmetries } from '../../games/hexifence/board.ts';
import type { HexifencePosition } from '../../games/hexifence/position.ts';

/**
 * Up to this board size a set of unclaimed edges is known by all its mirror images; larger boards hardly ever come to
 * two of them.
 */
const MIRRORED_SIZE = 2;
/** With fewer unclaimed edges the images cost more than they save. */
const MIRRORED_EDGES = 12;

/**
 * The hash of all that the rest of the game depends on: which inner edges are unclaimed, and how many edges at the rim
 * each cell has. So claiming any rim edge of a cell counts as claiming its last one, its `slot`. On small boards,
 * images of one another have one key.
 */
export class RestKey {
  low = 0;
  high = 0;
  /** Which image of the position has the key. */
  image = 0;
  readonly #board: Board;
  readonly #images: number;
  /** By slot and image: the slot in the image; and the other way round. */
  readonly #goes: Int16Array;
  readonly #comes: Int16Array;
  /** By slot and image: the keys, low and high in turn. */
  readonly #keys: Int32Array;
  readonly #hashes: Int32Array;
  /** By cell: its rim edges, as a mask of its sides; and in order, from 6 · cell on. */
  readonly #rimMask: Uint8Array;
  readonly #rimEdges: Int16Array;

  constructor(board: Board) {
    const { edges, cells, cellEdges, edgeCells, edgeLow, edgeHigh } = board;
    this.#board = board;
    this.#rimMask = new Uint8Array(cells);
    this.#rimEdges = new Int16Array(SIDES * cells);
    const place = new Int8Array(edges);
    cellEdges.forEach((edge, i) => {
      if (edgeCells[2 * edge + 1] !== cells) return;
      const cell = edgeCells[2 * edge];
      place[edge] = bits(this.#rimMask[cell]);
      this.#rimEdges[SIDES * cell + place[edge]] = edge;
      this.#rimMask[cell] |= 1 << (i % SIDES);
    });
    const all = board.size <= MIRRORED_SIZE ? symmetries(board) : symmetries(board).slice(0, 1);
    const images = all.length;
    this.#images = images;
    this.#goes = new Int16Array(images * edges);
    this.#comes = new Int16Array(images * edges);
    this.#keys = new Int32Array(2 * images * edges);
    this.#hashes = new Int32Array(2 * images);
    for (const [image, goes] of all.entries())
      for (let edge = 0; edge < edges; edge++) {
        const cell = edgeCells[2 * goes[edge]];
        const slot = edgeCells[2 * edge + 1] === cells ? this.#rimEdges[SIDES * cell + place[edge]] : goes[edge];
        const at = images * edge + image;
        this.#goes[at] = slot;
        this.#comes[images * slot + image] = edge;
        this.#keys[2 * at] = edgeLow[slot];
        this.#keys[2 * at + 1] = edgeHigh[slot];
      }
  }

  /** Takes a position for the root. */
  turnTo(position: HexifencePosition): void {
    const { claims, board } = position;
    this.#hashes.fill(0);
    const rims = new Uint8Array(board.cells);
    claims.forEach((claim, edge) => {
      const rim = board.edgeCells[2 * edge + 1] === board.cells;
      const cell = board.edgeCells[2 * edge];
      if (claim !== 0)
        this.#toggle(rim ? this.#rimEdges[SIDES * cell + bits(this.#rimMask[cell]) - 1 - rims[cell]++] : edge);
    });
  }

  /** The slot of an unclaimed edge. */
  slot(position: HexifencePosition, edge: number): number {
    const { edgeCells, cells } = this.#board;
    if (edgeCells[2 * edge + 1] !== cells) return edge;
    const cell = edgeCells[2 * edge];
    return this.#rimEdges[SIDES * cell + bits(position.edges.open[cell] & this.#rimMask[cell]) - 1];
  }

  /** Follows `edge` as it is claimed, before, or given back, after: it is unclaimed in `position`. */
  follow(position: HexifencePosition, edge: number): void {
    this.#toggle(this.slot(position, edge));
  }

  /** Sets the key of a position with this many unclaimed edges: that of the least of its images. */
  set(unclaimed: number): void {
    const hashes = this.#hashes;
    this.low = hashes[0];
    this.high = hashes[1];
    this.image = 0;
    if (unclaimed < MIRRORED_EDGES) return;
    for (let image = 1; image < this.#images; image++)
      if (hashes[2 * image] < this.low) {
        this.low = hashes[2 * image];
        this.high = hashes[2 * image + 1];
        this.image = image;
      }
  }

  /** A slot in an image of the position, and back. */
  to(image: number, slot: number): number {
    return this.#goes[this.#images * slot + image];
  }

  from(image: number, slot: number): number {
    return this.#comes[this.#images * slot + image];
  }

  #toggle(slot: number): void {
    const hashes = this.#hashes;
    const keys = this.#keys;
    const at = hashes.length * slot;
    for (let i = 0; i < hashes.length; i++) hashes[i] ^= keys[at + i];
  }
}

/** How many bits a mask of a cell's sides has. */
function bits(mask: number): number {
  return COUNTS[mask];
}
const COUNTS = Uint8Array.from({ length: 1 << SIDES }, (_, mask) => mask.toString(2).replaceAll('0', '').length);

/** Searched to the end: the value is that of perfect play. */
export const PROVEN = 255;
/** Values are stored from 0 up. */
const SHIFT = 128;

/**
 * What is known of the rest of the game by the set of unclaimed edges, on which alone it depends: bounds of its value
 * for the player to move, the depth they were searched to, the best move. Two places for a key: one for the set with
 * more unclaimed edges, one for the latest.
 */
export class RestTable {
  readonly #mask: number;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #facts: Int32Array;
  /** Move, and unclaimed edges in the upper half. */
  readonly #moves: Int32Array;
  /** What `find` found. */
  lower = 0;
  upper = 0;
  depth = 0;
  move = -1;

  constructor(bits: number) {
    const entries = 2 ** bits;
    this.#mask = entries - 2;
    this.#low = new Int32Array(entries);
    this.#high = new Int32Array(entries);
    this.#facts = new Int32Array(entries);
    this.#moves = new Int32Array(entries);
  }

  clear(): void {
    this.#moves.fill(0);
  }

  /** Whether the set is known; then the fields say what of it. */
  find(low: number, high: number): boolean {
    const at = this.#place(low, high);
    if (at === -1) return false;
    const facts = this.#facts[at];
    this.lower = (facts & 255) - SHIFT;
    this.upper = ((facts >> 8) & 255) - SHIFT;
    this.depth = (facts >> 16) & 255;
    this.move = (this.#moves[at] & 0xffff) - 1;
    return true;
  }

  /**
   * Notes bounds of a set of `unclaimed` edges, one at least, unless a deeper search is known; bounds of the same depth
   * narrow each other.
   */
  store(low: number, high: number, unclaimed: number, depth: number, lower: number, upper: number, move: number): void {
    let at = this.#place(low, high);
    if (at === -1) {
      at = low & this.#mask;
      if (this.#moves[at] >> 16 > unclaimed) at++;
      this.#low[at] = low;
      this.#high[at] = high;
    } else {
      const facts = this.#facts[at];
      const known = (facts >> 16) & 255;
      if (known > depth) return;
      if (known === depth) {
        lower = Math.max(lower, (facts & 255) - SHIFT);
        upper = Math.min(upper, ((facts >> 8) & 255) - SHIFT);
      }
      if (move === -1) move = (this.#moves[at] & 0xffff) - 1;
    }
    this.#facts[at] = (lower + SHIFT) | ((upper + SHIFT) << 8) | (depth << 16);
    this.#moves[at] = (unclaimed << 16) | (move + 1);
  }

  #place(low: number, high: number): number {
    const at = low & this.#mask;
    if (this.#low[at] === low && this.#high[at] === high && this.#moves[at] !== 0) return at;
    if (this.#low[at + 1] === low && this.#high[at + 1] === high && this.#moves[at + 1] !== 0) return at + 1;
    return -1;
  }
}
