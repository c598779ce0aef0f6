import { type Board, LOWEST, SIDES } from '../../games/hexifence/board.ts';
import { CAPTURING, type EdgeSet, FREE } from '../../games/hexifence/edgeset.ts';

/** Adds to a size where the walk came to a cell that it had captured before: the opened string was a loop. */
export const CLOSED = 1024;

/**
 * What claiming an edge lets the other side take: from each cell that comes to its last edge, take it and walk on into
 * the cell across while that comes to its last edge too. A cell met again after its capture counts again and ends the
 * walk.
 */
export class Sacrifice {
  readonly #claimed: Int32Array;
  #count = 0;

  constructor(board: Board) {
    this.#claimed = new Int32Array(board.edges);
  }

  /** The cells that the walk from an unclaimed edge takes, CLOSED added for a loop. Changes nothing. */
  size(edges: EdgeSet, edge: number): number {
    const before = this.#count;
    const size = this.take(edges, edge);
    this.back(edges, before);
    return size;
  }

  /** The same, and leaves the edge and the walk claimed until `back`. */
  take(edges: EdgeSet, edge: number): number {
    const { edgeCells, cells } = edges.board;
    this.#claim(edges, edge);
    let size = this.#walk(edges, edgeCells[2 * edge]);
    if (edgeCells[2 * edge + 1] !== cells) size += this.#walk(edges, edgeCells[2 * edge + 1]);
    return size;
  }

  /** Captures whatever can be captured at once, and leaves it claimed until `back`; how many cells that is. */
  grab(edges: EdgeSet): number {
    let captured = 0;
    for (;;) {
      const free = edges.first(FREE);
      const edge = free === -1 ? edges.first(CAPTURING) : free;
      if (edge === -1) return captured;
      captured += edges.claim(edge);
      this.#claimed[this.#count++] = edge;
    }
  }

  /** How many claims wait to be taken back. */
  get claims(): number {
    return this.#count;
  }

  /** Takes claims back until this many are left. */
  back(edges: EdgeSet, claims: number): void {
    while (this.#count > claims) edges.release(this.#claimed[--this.#count]);
  }

  #walk(edges: EdgeSet, from: number): number {
    const { left } = edges;
    let size = 0;
    for (let cell = from; left[cell] === 1; ) {
      const edge = edges.edgeOf(cell);
      this.#claim(edges, edge);
      size++;
      cell = edges.across(edge, cell);
      if (left[cell] === 0) return size + 1 + CLOSED;
    }
    return size;
  }

  #claim(edges: EdgeSet, edge: number): void {
    edges.claim(edge);
    this.#claimed[this.#count++] = edge;
  }
}

/** The unclaimed edge of a cell that has two of them, other than `edge`. */
export function otherEdge(edges: EdgeSet, cell: number, edge: number): number {
  const open = edges.open[cell];
  const first = edges.edgeOf(cell);
  return first === edge ? edges.board.cellEdges[SIDES * cell + LOWEST[open & (open - 1)]] : first;
}

/**
 * The move that leaves the cells which `edge`, a capturing one, would begin to take: the other edge of the cell that it
 * opens.
 */
export function declineOf(edges: EdgeSet, edge: number): number {
  return otherEdge(edges, cellOf(edges, edge), edge);
}

/** A cell beside `edge` that has two unclaimed edges: of the string that it opens, or opened. */
export function cellOf(edges: EdgeSet, edge: number): number {
  const one = edges.board.edgeCells[2 * edge];
  return edges.left[one] === 2 ? one : edges.board.edgeCells[2 * edge + 1];
}

/**
 * Of a string of two cells, `edge` one of its three: the edge between them, which leaves the taker nothing to decline.
 */
export function innerOf(edges: EdgeSet, edge: number): number {
  const cell = cellOf(edges, edge);
  const { left } = edges;
  return left[edges.across(edge, cell)] === 2 ? edge : otherEdge(edges, cell, edge);
}

/** Of a string of two cells, `edge` one of its three: an edge at its end, so that the taker may take all or decline. */
export function outerOf(edges: EdgeSet, edge: number): number {
  const cell = cellOf(edges, edge);
  const { left } = edges;
  return left[edges.across(edge, cell)] === 2 ? otherEdge(edges, cell, edge) : edge;
}
