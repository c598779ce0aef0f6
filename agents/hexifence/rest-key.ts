import { type Board, SIDES } from '../../games/hexifence/board.ts';
import type { HexifencePosition } from '../../games/hexifence/position.ts';
import { symmetries } from '../../games/hexifence/symmetry.ts';

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

  /** Sets the key of a position with so many unclaimed edges: that of the least of its images. */
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
