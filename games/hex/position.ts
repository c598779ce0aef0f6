import type { Move, Player, Position } from '../game.ts';
import { rowsText } from '../notation.ts';
import { BLACK, BOTH_EDGES, EMPTY, type Grid, HEAD, LAST_EDGE, LETTERS } from './grid.ts';

/**
 * The swap, where the rule is on. Any other move is the cell of the new stone, never 0, since cell 0 lies in the frame.
 */
export const SWAP: Move = 0;

const NOBODY = -1;

/** Bits that hold a number of stones, of 676 at most: three numbers share a word of the history. */
const STONES = 10;
const STONES_MASK = (1 << STONES) - 1;

/**
 * A Hex position. The arrays are open to the features, which only read them.
 *
 * Hot: no allocation in moves, make and unmake. Chains are a union-find without path compression, so that a union is
 * taken back by one write; empty cells are a linked list from the middle outwards, from which a stone is unlinked and
 * into which it is linked again, last out, first in. The order of moves therefore depends on the position alone.
 */
export class HexPosition implements Position {
  readonly grid: Grid;
  /** Whether White may answer the first stone with the swap. */
  readonly swapRule: boolean;
  /** What each cell holds, the frame included. */
  readonly board: Int8Array;
  /** The same, to read several cells at once. */
  readonly bytes: DataView;
  /** By player: the set of the cells of its stones, in the grid's words. */
  readonly stones: Int32Array;
  /** By player: its stones; lines that they still have to go to its last edge, summed (H1). */
  readonly counts = new Int32Array(2);
  readonly toGo = new Int32Array(2);
  /**
   * By player: stones in chains that touch its last edge (H2), stones of its longest chain (H3), stones in chains that
   * touch either edge.
   */
  readonly lastEdgeStones = new Int32Array(2);
  readonly longest = new Int32Array(2);
  readonly edgeStones = new Int32Array(2);
  /** By cell with a stone: another stone of its chain, nearer to the chain's root; the root's own is itself. */
  readonly parent: Int32Array;
  /** By root: the stones of its chain, and the player's edges that it touches. */
  readonly chainSize: Int32Array;
  readonly chainEdges: Int32Array;
  turn: Player;
  ply = 0;
  hashLow = 0;
  hashHigh = 0;
  #winner = NOBODY;
  /** By cell: the next and the last empty cell of the list that begins and ends at HEAD. */
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  /** By ply: the move, how many unions were made before it, and the mover's numbers of stones before it. */
  readonly #moves: Int32Array;
  readonly #unionsBefore: Int32Array;
  readonly #stonesBefore: Int32Array;
  /** Unions made: the root that became a child, and the edges that its new root touched before. */
  readonly #joined: Int32Array;
  readonly #edgesBefore: Int32Array;
  #unions = 0;
  /** Where the black stone stood that a swap took. */
  #swapped = HEAD;

  /** `board` is the position's own from here on. */
  constructor(grid: Grid, board: Int8Array, turn: Player, swapRule: boolean) {
    this.grid = grid;
    this.swapRule = swapRule;
    this.board = grid.bare.slice();
    this.bytes = new DataView(this.board.buffer);
    this.stones = new Int32Array(2 * grid.words);
    // A number that was drawn at random may come boxed, and one boxed number makes the field slow in every position.
    this.turn = turn === 0 ? 0 : 1;
    this.parent = new Int32Array(grid.area);
    this.chainSize = new Int32Array(grid.area);
    this.chainEdges = new Int32Array(grid.area);
    this.#next = new Int32Array(grid.area);
    this.#previous = new Int32Array(grid.area);
    const cells = grid.cells.length;
    this.#moves = new Int32Array(cells + 2);
    this.#unionsBefore = new Int32Array(cells + 2);
    this.#stonesBefore = new Int32Array(cells + 2);
    this.#joined = new Int32Array(cells);
    this.#edgesBefore = new Int32Array(cells);
    let last = HEAD;
    for (const cell of grid.centreFirst) {
      this.#next[last] = cell;
      this.#previous[cell] = last;
      last = cell;
    }
    this.#next[last] = HEAD;
    this.#previous[HEAD] = last;
    for (const cell of grid.cells) if (board[cell] !== EMPTY) this.#place(cell, (board[cell] - 1) as Player);
    if (turn === 1) this.#changeTurnKey();
  }

  /** Empty cells, from the middle of the board outwards; the swap last. */
  moves(out: Int32Array, at: number): number {
    if (this.#winner !== NOBODY) return at;
    const next = this.#next;
    for (let cell = next[HEAD]; cell !== HEAD; cell = next[cell]) out[at++] = cell;
    if (this.swapRule && this.canSwap()) out[at++] = SWAP;
    return at;
  }

  /** Whether the move is the swap's: White's, with one black stone on the board and nothing else. */
  canSwap(): boolean {
    return this.swapRule && this.turn === 1 && this.counts[0] === 1 && this.counts[1] === 0;
  }

  make(move: Move): void {
    const ply = this.ply++;
    this.#moves[ply] = move;
    this.#unionsBefore[ply] = this.#unions;
    const mover = this.turn;
    this.#stonesBefore[ply] =
      this.lastEdgeStones[mover] | (this.longest[mover] << STONES) | (this.edgeStones[mover] << (2 * STONES));
    if (move === SWAP) this.#swap();
    else this.#place(move, mover);
    this.#changeTurnKey();
    this.turn = mover === 0 ? 1 : 0;
  }

  unmake(): void {
    const ply = --this.ply;
    const move = this.#moves[ply];
    const player = this.turn === 0 ? 1 : 0;
    this.turn = player;
    this.#changeTurnKey();
    if (move === SWAP) {
      this.#remove(this.grid.reflected(this.#swapped), 1, 0);
      this.#place(this.#swapped, 0);
      return;
    }
    const before = this.#unionsBefore[ply];
    while (this.#unions > before) {
      const child = this.#joined[--this.#unions];
      const root = this.parent[child];
      this.chainSize[root] -= this.chainSize[child];
      this.chainEdges[root] = this.#edgesBefore[this.#unions];
      this.parent[child] = child;
    }
    this.#remove(move, player, this.#stonesBefore[ply]);
    this.#winner = NOBODY;
  }

  over(): boolean {
    return this.#winner !== NOBODY;
  }

  winner(): Player | undefined {
    return this.#winner === NOBODY ? undefined : (this.#winner as Player);
  }

  ending(): string {
    const way = this.#winner === 0 ? 'black connected top to bottom' : 'white connected left to right';
    return `${way} after ${this.counts[0] + this.counts[1]} stones`;
  }

  /**
   * The cell of the last stone; 0 where nothing was played on the position that was read, or a swap was the last move.
   */
  lastStone(): number {
    return this.ply === 0 ? HEAD : this.#moves[this.ply - 1];
  }

  /** The root of the chain that the stone at `cell` belongs to. */
  root(cell: number): number {
    const parent = this.parent;
    while (parent[cell] !== cell) cell = parent[cell];
    return cell;
  }

  text(): string {
    return `${rowsText(this.grid.rows, this.board, LETTERS)} ${'bw'[this.turn]}`;
  }

  #place(cell: number, player: Player): void {
    const { board, parent, chainSize, chainEdges, grid } = this;
    const own = player + BLACK;
    const key = player * grid.area + cell;
    const next = this.#next[cell];
    const previous = this.#previous[cell];
    this.#next[previous] = next;
    this.#previous[next] = previous;
    board[cell] = own;
    this.stones[player * grid.words + grid.word[cell]] |= grid.bit[cell];
    this.counts[player]++;
    this.hashLow ^= grid.keysLow[key];
    this.hashHigh ^= grid.keysHigh[key];
    parent[cell] = cell;
    chainSize[cell] = 1;
    const touched = grid.edges[key];
    chainEdges[cell] = touched;
    this.toGo[player] += grid.size - 1 - grid.along[key];
    if (touched !== 0) this.edgeStones[player]++;
    if ((touched & LAST_EDGE) !== 0) this.lastEdgeStones[player]++;
    const stride = grid.stride;
    let root = cell;
    if (board[cell - stride] === own) root = this.#join(root, cell - stride);
    if (board[cell - stride + 1] === own) root = this.#join(root, cell - stride + 1);
    if (board[cell + 1] === own) root = this.#join(root, cell + 1);
    if (board[cell + stride] === own) root = this.#join(root, cell + stride);
    if (board[cell + stride - 1] === own) root = this.#join(root, cell + stride - 1);
    if (board[cell - 1] === own) root = this.#join(root, cell - 1);
    if (chainSize[root] > this.longest[player]) this.longest[player] = chainSize[root];
    if (chainEdges[root] === BOTH_EDGES) this.#winner = player;
  }

  /** Joins the chains of `root` and of the stone at `cell`; returns the root of both. The smaller becomes the child. */
  #join(root: number, cell: number): number {
    const { parent, chainSize, chainEdges } = this;
    while (parent[cell] !== cell) cell = parent[cell];
    if (cell === root) return root;
    const upper = chainSize[cell] > chainSize[root] ? cell : root;
    const lower = upper === cell ? root : cell;
    const union = this.#unions++;
    this.#joined[union] = lower;
    this.#edgesBefore[union] = chainEdges[upper];
    parent[lower] = upper;
    if (chainEdges[upper] !== chainEdges[lower]) this.#touchEdges(upper, lower);
    chainSize[upper] += chainSize[lower];
    chainEdges[upper] |= chainEdges[lower];
    return upper;
  }

  /** Counts the stones that come to touch an edge when these two chains join. */
  #touchEdges(upper: number, lower: number): void {
    const { chainSize, chainEdges } = this;
    const player = this.board[upper] - BLACK;
    const ofUpper = chainEdges[upper];
    const ofLower = chainEdges[lower];
    if (ofUpper === 0) this.edgeStones[player] += chainSize[upper];
    else if (ofLower === 0) this.edgeStones[player] += chainSize[lower];
    if (((ofUpper ^ ofLower) & LAST_EDGE) === 0) return;
    this.lastEdgeStones[player] += chainSize[(ofUpper & LAST_EDGE) === 0 ? upper : lower];
  }

  /**
   * Takes the stone off that was placed last and whose unions are undone; its player's numbers of stones become those
   * of `before`.
   */
  #remove(cell: number, player: Player, before: number): void {
    const grid = this.grid;
    const key = player * grid.area + cell;
    this.#next[this.#previous[cell]] = cell;
    this.#previous[this.#next[cell]] = cell;
    this.board[cell] = EMPTY;
    this.stones[player * grid.words + grid.word[cell]] &= ~grid.bit[cell];
    this.counts[player]--;
    this.toGo[player] -= grid.size - 1 - grid.along[key];
    this.lastEdgeStones[player] = before & STONES_MASK;
    this.longest[player] = (before >> STONES) & STONES_MASK;
    this.edgeStones[player] = before >> (2 * STONES);
    this.hashLow ^= grid.keysLow[key];
    this.hashHigh ^= grid.keysHigh[key];
  }

  /** The only stone, which is black, becomes a white one at its reflection. */
  #swap(): void {
    const { board, grid } = this;
    let place = 0;
    while (board[grid.cells[place]] === EMPTY) place++;
    const cell = grid.cells[place];
    this.#swapped = cell;
    this.#remove(cell, 0, 0);
    this.#place(grid.reflected(cell), 1);
  }

  #changeTurnKey(): void {
    this.hashLow ^= this.grid.turnLow;
    this.hashHigh ^= this.grid.turnHigh;
  }
}
