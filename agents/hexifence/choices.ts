import type { Board } from '../../games/hexifence/board.ts';
import { CAPTURING, type EdgeSet, FREE, SACRIFICING, SAFE } from '../../games/hexifence/edgeset.ts';
import { cellOf, declineOf, otherEdge } from './strings.ts';

/** Longest chain or loop whose kind is told apart by a bit. */
const LENGTHS = 31;

/**
 * Above an edge in the list: 0, or 1 - v where opening the string there is worth v to the mover at most. Of a string of
 * L cells or more the other side may take all and move, or decline the last ones: one of both is worth L - 2 at least,
 * L - 4 for an isolated loop.
 */
export const LOSS = 16;
/** The edge of an entry. */
export const EDGE = (1 << LOSS) - 1;

/**
 * The moves among which a best one is: all of them would give the same value of the rest of the game.
 *
 * A free capture is never worse than another move. Of open strings all but the end is taken, and all but one string;
 * then there are two choices, to take its last cells (2 of a chain, 4 of a loop) or to leave them by one move that
 * makes the other side take them. Without captures every safe edge is a choice, but of a cell's edges at the rim just
 * one, and of each string one edge: of a string of two cells the one between them, which leaves nothing to decline,
 * else any; of isolated strings of one kind and length only one string.
 */
export class Choices {
  readonly #board: Board;
  readonly #list: Int32Array;
  /** By cell: the last call that saw it. */
  readonly #seen: Int32Array;
  #call = 0;
  /** By string, in the order in which they are written. */
  readonly #lengths: Uint8Array;

  constructor(board: Board) {
    this.#board = board;
    this.#list = new Int32Array(board.edges);
    this.#seen = new Int32Array(board.cells + 1);
    this.#lengths = new Uint8Array(board.cells);
  }

  /**
   * Writes the choices to `out` from index `at`: safe edges, then strings, the shortest first; returns the index after
   * the last.
   */
  write(edges: EdgeSet, out: Int32Array, at: number): number {
    const free = edges.first(FREE);
    if (free !== -1) {
      out[at] = free;
      return at + 1;
    }
    if (edges.counts[CAPTURING] > 0) return this.#captures(edges, out, at);
    at = this.#safe(edges, out, at);
    return edges.counts[SACRIFICING] > 0 ? this.#strings(edges, out, at) : at;
  }

  #safe(edges: EdgeSet, out: Int32Array, at: number): number {
    const { edgeCells, cells } = this.#board;
    const seen = this.#seen;
    this.#call = (this.#call + 1) | 0;
    const call = this.#call;
    const end = edges.list(SAFE, out, at);
    for (let i = at; i < end; i++) {
      const edge = out[i];
      if (edgeCells[2 * edge + 1] === cells) {
        const cell = edgeCells[2 * edge];
        if (seen[cell] === call) continue;
        seen[cell] = call;
      }
      out[at++] = edge;
    }
    return at;
  }

  #captures(edges: EdgeSet, out: Int32Array, at: number): number {
    const { edgeCells } = this.#board;
    const { left } = edges;
    const end = edges.list(CAPTURING, this.#list, 0);
    let chain = -1;
    let chains = 0;
    let loop = -1;
    let loopEnds = 0;
    for (let i = 0; i < end; i++) {
      const edge = this.#list[i];
      const one = edgeCells[2 * edge];
      let cell = left[one] === 1 ? edgeCells[2 * edge + 1] : one;
      let length = 1;
      let came = edge;
      while (left[cell] === 2) {
        length++;
        came = otherEdge(edges, cell, came);
        cell = edges.across(came, cell);
      }
      const closed = left[cell] === 1;
      if (closed) length++;
      if (length !== (closed ? 4 : 2)) {
        out[at] = edge;
        return at + 1;
      }
      if (closed) {
        loop = edge;
        loopEnds++;
      } else {
        chain = edge;
        chains++;
      }
    }
    const take = loop === -1 ? chain : loop;
    out[at++] = take;
    if (chains + loopEnds / 2 > 1) return at;
    out[at++] = declineOf(edges, take);
    return at;
  }

  #strings(edges: EdgeSet, out: Int32Array, at: number): number {
    const { cells } = this.#board;
    const { left } = edges;
    const lengths = this.#lengths;
    const seen = this.#seen;
    this.#call = (this.#call + 1) | 0;
    const call = this.#call;
    const end = edges.list(SACRIFICING, this.#list, 0);
    let chainLengths = 0;
    let loopLengths = 0;
    const begin = at;
    for (let i = 0; i < end; i++) {
      const edge = this.#list[i];
      const start = cellOf(edges, edge);
      if (seen[start] === call) continue;
      seen[start] = call;
      let length = 1;
      let inner = edge;
      let isolated = true;
      let closed = false;
      for (let direction = 0; direction < 2 && !closed; direction++) {
        let came = direction === 0 ? edge : otherEdge(edges, start, edge);
        let cell = edges.across(came, start);
        while (left[cell] === 2 && cell !== start) {
          seen[cell] = call;
          inner = length === 1 ? came : inner;
          length++;
          came = otherEdge(edges, cell, came);
          cell = edges.across(came, cell);
        }
        if (cell === start) closed = true;
        else if (cell !== cells) isolated = false;
      }
      if (isolated) {
        const bit = 1 << Math.min(length, LENGTHS);
        if (length < LENGTHS && ((closed ? loopLengths : chainLengths) & bit) !== 0) continue;
        if (closed) loopLengths |= bit;
        else chainLengths |= bit;
      }
      const short = length < 3 || (closed && length === 3);
      const entry = (length === 2 ? inner : edge) | (short ? 0 : (length - (closed ? 3 : 1)) << LOSS);
      let to = at++;
      for (; to > begin && lengths[to - 1 - begin] > length; to--) {
        out[to] = out[to - 1];
        lengths[to - begin] = lengths[to - 1 - begin];
      }
      out[to] = entry;
      lengths[to - begin] = length;
    }
    return at;
  }
}
