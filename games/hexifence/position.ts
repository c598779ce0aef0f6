import type { Move, Player, Position } from '../game.ts';
import { rowsText } from '../notation.ts';
import { type Board, CAPTURED, LETTERS, UNCLAIMED_EDGE } from './board.ts';
import { CAPTURING, EdgeSet, FREE, SACRIFICING, SAFE } from './edgeset.ts';

/**
 * A Hexifence position; player 0 is blue. A move is the number of an edge, edges in reading order. The fields are open
 * to the features and to the agents made for the game, which only read them.
 *
 * The rest of the game does not depend on who claimed which edge, or owns which cell: the hash is that of the unclaimed
 * edges, the score and the turn. `restLow` and `restHigh` are a hash of the unclaimed edges alone, with which goes the
 * value of the rest for the player to move.
 */
export class HexifencePosition implements Position {
  readonly board: Board;
  readonly edges: EdgeSet;
  /** By edge: 0 unclaimed, else the player who claimed it + 1. */
  readonly claims: Int8Array;
  /** The same, to read several edges at once. */
  readonly claimBytes: DataView;
  /** By cell: 0 not captured, else the player who captured it + 1. */
  readonly owners: Int8Array;
  /** Cells captured, by player. */
  readonly captured = new Int32Array(2);
  turn: Player;
  restLow = 0;
  restHigh = 0;
  /** Moves made since the position was read, each 4 · edge + 2 · (it captured) + player. */
  readonly #history: Int32Array;
  #made = 0;

  /** `claims` and `owners` are the position's own from here on: each captured cell has an owner, no other one. */
  constructor(board: Board, claims: Int8Array, owners: Int8Array, turn: Player) {
    this.board = board;
    this.claims = claims;
    this.claimBytes = new DataView(claims.buffer, claims.byteOffset, claims.byteLength);
    this.owners = owners;
    // A number that was drawn at random may come boxed, and one boxed number makes the field slow in every position.
    this.turn = turn === 0 ? 0 : 1;
    this.edges = new EdgeSet(board);
    this.#history = new Int32Array(board.edges);
    for (let edge = 0; edge < board.edges; edge++) {
      if (claims[edge] === 0) continue;
      this.edges.claim(edge);
      this.#toggle(edge);
    }
    for (const owner of owners) if (owner !== 0) this.captured[owner - 1]++;
  }

  get hashLow(): number {
    const { scoreLow, sideLow } = this.board;
    return this.restLow ^ scoreLow[this.captured[0]] ^ (this.turn === 0 ? 0 : sideLow);
  }

  get hashHigh(): number {
    const { scoreHigh, sideHigh } = this.board;
    return this.restHigh ^ scoreHigh[this.captured[0]] ^ (this.turn === 0 ? 0 : sideHigh);
  }

  /** Claimed edges: every move claims one. */
  get ply(): number {
    return this.board.edges - this.edges.unclaimed;
  }

  /** Captures first, then safe edges, then sacrifices; each class in reading order. */
  moves(out: Int32Array, at: number): number {
    const { edges } = this;
    at = edges.list(FREE, out, at);
    at = edges.list(CAPTURING, out, at);
    at = edges.list(SAFE, out, at);
    return edges.list(SACRIFICING, out, at);
  }

  make(edge: Move): void {
    const turn = this.turn;
    this.claims[edge] = turn + 1;
    this.#toggle(edge);
    const cells = this.edges.claim(edge);
    this.#history[this.#made++] = (edge << 2) | (cells > 0 ? 2 : 0) | turn;
    if (cells === 0) {
      this.turn = turn === 0 ? 1 : 0;
      return;
    }
    this.#own(edge, turn + 1);
    this.captured[turn] += cells;
  }

  unmake(): void {
    const made = this.#history[--this.#made];
    const edge = made >> 2;
    const turn = (made & 1) as Player;
    this.turn = turn;
    if ((made & 2) !== 0) this.captured[turn] -= this.#own(edge, 0);
    this.edges.release(edge);
    this.#toggle(edge);
    this.claims[edge] = 0;
  }

  over(): boolean {
    return this.edges.unclaimed === 0;
  }

  /** The number of cells is odd: there are no draws. */
  winner(): Player {
    return this.captured[0] > this.captured[1] ? 0 : 1;
  }

  margin(): number {
    return this.captured[0] - this.captured[1];
  }

  ending(): string {
    return `all edges claimed; ${this.winner() === 0 ? 'blue' : 'red'} captured more cells`;
  }

  text(): string {
    const { board, claims, owners, captured } = this;
    const squares = new Int8Array(board.edgeAt.length);
    for (const [edge, square] of board.edgeSquare.entries()) squares[square] = UNCLAIMED_EDGE + claims[edge];
    for (const [cell, square] of board.cellSquare.entries())
      if (owners[cell] !== 0) squares[square] = CAPTURED + owners[cell];
    return `${rowsText(board.rows, squares, LETTERS)} ${'br'[this.turn]} ${captured[0]} ${captured[1]}`;
  }

  /** The captured cells of a claimed edge get `owner`; returns how many they are. */
  #own(edge: number, owner: number): number {
    const { edgeCells, cells } = this.board;
    const left = this.edges.left;
    const one = edgeCells[2 * edge];
    const other = edgeCells[2 * edge + 1];
    let count = 0;
    if (left[one] === 0) {
      this.owners[one] = owner;
      count++;
    }
    if (other !== cells && left[other] === 0) {
      this.owners[other] = owner;
      count++;
    }
    return count;
  }

  #toggle(edge: number): void {
    this.restLow ^= this.board.edgeLow[edge];
    this.restHigh ^= this.board.edgeHigh[edge];
  }
}
