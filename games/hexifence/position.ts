import type { Move, Player, Position } from '../game.ts';
import type { Board } from './board.ts';
import { CAPTURING, EdgeSet, FREE, SACRIFICING, SAFE } from './edgeset.ts';

const SQUARES = '+BR';
const CENTRES = '\0br';

/**
 * A Hexifence position; player 0 is blue. A move is the number of an edge, edges in reading order. The fields are open to the
 * features and to the agents made for the game, which only read them.
 *
 * `hashLow` and `hashHigh` tell apart whatever the text does, who claimed an edge included. The rest of the game depends on less:
 * `restLow` and `restHigh` are a hash of the set of unclaimed edges alone, and with it goes the value of the rest for the player to move.
 */
export class HexifencePosition implements Position {
  readonly board: Board;
  readonly edges: EdgeSet;
  /** By edge: 0 unclaimed, else the player who claimed it + 1. */
  readonly claims: Int8Array;
  /** By cell: 0 not captured, else the player who captured it + 1. */
  readonly owners: Int8Array;
  /** Cells captured, by player. */
  readonly captured = new Int32Array(2);
  turn: Player;
  hashLow = 0;
  hashHigh = 0;
  restLow = 0;
  restHigh = 0;
  /** Moves made since the position was read, each 4 · edge + 2 · (it captured) + player. */
  readonly #history: Int32Array;
  #made = 0;

  /** `claims` and `owners` are the position's own from here on: each captured cell has an owner, no other one. */
  constructor(board: Board, claims: Int8Array, owners: Int8Array, turn: Player) {
    this.board = board;
    this.claims = claims;
    this.owners = owners;
    this.turn = turn;
    this.edges = new EdgeSet(board);
    this.#history = new Int32Array(board.edges);
    for (let edge = 0; edge < board.edges; edge++) {
      if (claims[edge] === 0) continue;
      this.edges.claim(edge);
      this.#toggleEdge(edge, claims[edge] - 1);
    }
    for (const owner of owners) if (owner !== 0) this.captured[owner - 1]++;
    this.#toggleScore(this.captured[0]);
    if (turn === 1) this.#toggleSide();
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
    this.#toggleEdge(edge, turn);
    const cells = this.edges.claim(edge);
    this.#history[this.#made++] = (edge << 2) | (cells > 0 ? 2 : 0) | turn;
    if (cells === 0) {
      this.#toggleSide();
      this.turn = turn === 0 ? 1 : 0;
      return;
    }
    this.#own(edge, turn + 1);
    this.#score(turn, cells);
  }

  unmake(): void {
    const made = this.#history[--this.#made];
    const edge = made >> 2;
    const turn = (made & 1) as Player;
    if ((made & 2) === 0) {
      this.#toggleSide();
      this.turn = turn;
    } else {
      const cells = this.#own(edge, 0);
      this.#score(turn, 0 - cells);
    }
    this.edges.release(edge);
    this.#toggleEdge(edge, turn);
    this.claims[edge] = 0;
  }

  over(): boolean {
    return this.edges.unclaimed === 0;
  }

  /** The number of cells is odd: there are no draws. */
  winner(): Player {
    return this.captured[0] > this.captured[1] ? 0 : 1;
  }

  ending(): string {
    return `all edges claimed; ${this.winner() === 0 ? 'blue' : 'red'} captured more cells`;
  }

  text(): string {
    const { board, claims, owners, captured } = this;
    const { width, edgeAt, cellAt } = board;
    const rows: string[] = [];
    for (let row = 0; row < width; row++) {
      let line = '';
      let run = 0;
      for (let square = row * width; square < (row + 1) * width; square++) {
        const edge = edgeAt[square];
        const owner = cellAt[square] === -1 ? 0 : owners[cellAt[square]];
        if (edge === -1 && owner === 0) {
          run++;
          continue;
        }
        line += (run > 0 ? run : '') + (edge === -1 ? CENTRES[owner] : SQUARES[claims[edge]]);
        run = 0;
      }
      rows.push(line + (run > 0 ? run : ''));
    }
    return `${rows.join('/')} ${this.turn === 0 ? 'b' : 'r'} ${captured[0]} ${captured[1]}`;
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

  #score(player: Player, cells: number): void {
    this.captured[player] += cells;
    if (player === 1) return;
    this.#toggleScore(this.captured[0]);
    this.#toggleScore(this.captured[0] - cells);
  }

  #toggleScore(blue: number): void {
    this.hashLow ^= this.board.scoreLow[blue];
    this.hashHigh ^= this.board.scoreHigh[blue];
  }

  #toggleSide(): void {
    this.hashLow ^= this.board.sideLow;
    this.hashHigh ^= this.board.sideHigh;
  }

  #toggleEdge(edge: number, player: number): void {
    const { claimLow, claimHigh, edgeLow, edgeHigh } = this.board;
    this.hashLow ^= claimLow[2 * edge + player];
    this.hashHigh ^= claimHigh[2 * edge + player];
    this.restLow ^= edgeLow[edge];
    this.restHigh ^= edgeHigh[edge];
  }
}
