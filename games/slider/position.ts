import type { Move, Player, Position } from '../game.ts';
import { rowsText } from '../notation.ts';
import { BLOCK, DOWN, EMPTY, type Grid, LEFT, LETTERS, OUTSIDE, RIGHT, UP } from './grid.ts';
import { pathsAround } from './paths.ts';

/** The forced pass. Any other move is 4 · cell + direction, never 0, since cell 0 lies in the frame. */
export const PASS: Move = 0;

/** Numbers kept per move made: the move, the passes before it, the hash before it. */
const KEPT = 4;

/** A position has no history before its first move: most are only read. */
const NOTHING = new Int32Array(0);

/**
 * A Slider position. The arrays are open to the features and to the original agent, which only read them.
 *
 * Hot: no allocation in moves, make and unmake. Each side's pieces stand in reading order of the board whatever was
 * played before, so the order of moves depends on the position alone; a piece that steps up or down passes a few
 * neighbours in the list.
 */
export class SliderPosition implements Position {
  readonly grid: Grid;
  /** What each cell holds, the frame included. */
  readonly board: Int8Array;
  /** The same, to read several cells at once. */
  readonly bytes: DataView;
  /** The cells of player p's pieces, from index p · size² on, `counts[p]` of them, in reading order. */
  readonly pieces: Int32Array;
  readonly counts: Int32Array;
  /** See paths.ts. Read only: positions share them. */
  straight!: Int32Array;
  shortest!: Int32Array;
  turn: Player;
  ply = 0;
  /** Passes just made, one after the other. */
  passes: number;
  hashLow = 0;
  hashHigh = 0;
  /** By cell: the index in `pieces` of the piece that stands there. */
  readonly #slots: Int32Array;
  #history = NOTHING;

  /** `board` is the position's own from here on. */
  constructor(grid: Grid, board: Int8Array, turn: Player, passes: number) {
    this.grid = grid;
    this.board = board;
    this.bytes = new DataView(board.buffer, board.byteOffset, board.byteLength);
    this.turn = turn;
    this.passes = passes;
    this.pieces = new Int32Array(2 * grid.cells.length);
    this.counts = new Int32Array(2);
    this.#slots = new Int32Array(grid.area);
    this.reset(turn, passes);
  }

  /** Another position from here on: the one on what now stands on `board`. The moves made before are forgotten. */
  reset(turn: Player, passes: number): void {
    const { grid, board, pieces, counts } = this;
    const { area, cells, keysLow, keysHigh } = grid;
    this.turn = turn;
    this.passes = passes;
    this.ply = 0;
    const paths = pathsAround(grid, board);
    this.straight = paths.straight;
    this.shortest = paths.shortest;
    counts[0] = 0;
    counts[1] = 0;
    let low = 0;
    let high = 0;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      const holds = board[cell];
      if (holds === EMPTY) continue;
      low ^= keysLow[(holds - 1) * area + cell];
      high ^= keysHigh[(holds - 1) * area + cell];
      if (holds === BLOCK) continue;
      const player = holds - 1;
      const slot = player * cells.length + counts[player]++;
      pieces[slot] = cell;
      this.#slots[cell] = slot;
    }
    this.hashLow = low;
    this.hashHigh = high;
    if (turn === 1) this.#toggle(0);
    if (passes > 0) this.#toggle(passes);
  }

  /**
   * Forward moves first, then sideways ones; each kind by piece in reading order, and per piece up, right, down, left.
   */
  moves(out: Int32Array, at: number): number {
    if (this.over()) return at;
    const board = this.board;
    const pieces = this.pieces;
    const stride = this.grid.stride;
    const turn = this.turn;
    const first = turn === 0 ? 0 : pieces.length >> 1;
    const last = first + this.counts[turn];
    const begin = at;
    if (turn === 0) {
      for (let i = first; i < last; i++) {
        const cell = pieces[i];
        if ((board[cell + 1] & 3) === 0) out[at++] = (cell << 2) | RIGHT;
      }
      for (let i = first; i < last; i++) {
        const cell = pieces[i];
        if (board[cell - stride] === EMPTY) out[at++] = (cell << 2) | UP;
        if (board[cell + stride] === EMPTY) out[at++] = (cell << 2) | DOWN;
      }
    } else {
      for (let i = first; i < last; i++) {
        const cell = pieces[i];
        if ((board[cell - stride] & 3) === 0) out[at++] = (cell << 2) | UP;
      }
      for (let i = first; i < last; i++) {
        const cell = pieces[i];
        if (board[cell + 1] === EMPTY) out[at++] = (cell << 2) | RIGHT;
        if (board[cell - 1] === EMPTY) out[at++] = (cell << 2) | LEFT;
      }
    }
    if (at === begin) out[at++] = PASS;
    return at;
  }

  make(move: Move): void {
    this.#remember(move);
    const grid = this.grid;
    const turn = this.turn;
    let low = this.hashLow ^ grid.stateLow[0];
    let high = this.hashHigh ^ grid.stateHigh[0];
    const passes = this.passes;
    if (passes > 0) {
      low ^= grid.stateLow[passes];
      high ^= grid.stateHigh[passes];
    }
    if (move === PASS) {
      this.passes = passes + 1;
      low ^= grid.stateLow[passes + 1];
      high ^= grid.stateHigh[passes + 1];
    } else {
      this.passes = 0;
      const from = move >> 2;
      const to = from + grid.steps[move & 3];
      const keys = turn === 0 ? 0 : grid.area;
      this.board[from] = EMPTY;
      low ^= grid.keysLow[keys + from];
      high ^= grid.keysHigh[keys + from];
      if (this.board[to] === OUTSIDE) this.#remove(from, turn);
      else {
        this.board[to] = turn + 1;
        low ^= grid.keysLow[keys + to];
        high ^= grid.keysHigh[keys + to];
        this.#shift(from, to, turn);
      }
    }
    this.hashLow = low;
    this.hashHigh = high;
    this.turn = turn === 0 ? 1 : 0;
  }

  unmake(): void {
    const history = this.#history;
    const kept = --this.ply * KEPT;
    const move = history[kept];
    this.passes = history[kept + 1];
    this.hashLow = history[kept + 2];
    this.hashHigh = history[kept + 3];
    const turn = this.turn === 0 ? 1 : 0;
    this.turn = turn;
    if (move === PASS) return;
    const from = move >> 2;
    const to = from + this.grid.steps[move & 3];
    this.board[from] = turn + 1;
    if (this.board[to] === OUTSIDE) this.#insert(from, turn);
    else {
      this.board[to] = EMPTY;
      this.#shift(to, from, turn);
    }
  }

  over(): boolean {
    return this.counts[0] === 0 || this.counts[1] === 0 || this.passes === 2;
  }

  winner(): Player | undefined {
    if (this.counts[0] === 0) return 0;
    if (this.counts[1] === 0) return 1;
    return undefined;
  }

  ending(): string {
    const winner = this.winner();
    if (winner === undefined) return 'two consecutive forced passes';
    return winner === 0 ? 'all H pieces have left over the right edge' : 'all V pieces have left over the top edge';
  }

  /** The rows alone: the text without whose turn it is. */
  gridText(): string {
    return rowsText(this.grid.rows, this.board, LETTERS);
  }

  text(): string {
    return `${this.gridText()} ${this.turn === 0 ? 'h' : 'v'}${this.passes > 0 ? ` ${this.passes}` : ''}`;
  }

  #toggle(state: number): void {
    this.hashLow ^= this.grid.stateLow[state];
    this.hashHigh ^= this.grid.stateHigh[state];
  }

  #remember(move: Move): void {
    const kept = this.ply++ * KEPT;
    if (kept === this.#history.length) {
      const longer = new Int32Array(Math.max(2 * kept, KEPT * 64));
      longer.set(this.#history);
      this.#history = longer;
    }
    const history = this.#history;
    history[kept] = move;
    history[kept + 1] = this.passes;
    history[kept + 2] = this.hashLow;
    history[kept + 3] = this.hashHigh;
  }

  /** The piece of the list at `from` now stands at `to`. A step along the row passes no piece. */
  #shift(from: number, to: number, player: Player): void {
    const pieces = this.pieces;
    const slots = this.#slots;
    let slot = slots[from];
    if (to < from) {
      const first = player === 0 ? 0 : pieces.length >> 1;
      while (slot > first && pieces[slot - 1] > to) {
        const passed = pieces[slot - 1];
        pieces[slot] = passed;
        slots[passed] = slot--;
      }
    } else {
      const last = (player === 0 ? 0 : pieces.length >> 1) + this.counts[player] - 1;
      while (slot < last && pieces[slot + 1] < to) {
        const passed = pieces[slot + 1];
        pieces[slot] = passed;
        slots[passed] = slot++;
      }
    }
    pieces[slot] = to;
    slots[to] = slot;
  }

  #remove(cell: number, player: Player): void {
    const pieces = this.pieces;
    const slots = this.#slots;
    const last = (player === 0 ? 0 : pieces.length >> 1) + --this.counts[player];
    for (let slot = slots[cell]; slot < last; slot++) {
      const later = pieces[slot + 1];
      pieces[slot] = later;
      slots[later] = slot;
    }
  }

  #insert(cell: number, player: Player): void {
    const pieces = this.pieces;
    const slots = this.#slots;
    const first = player === 0 ? 0 : pieces.length >> 1;
    let slot = first + this.counts[player]++;
    while (slot > first && pieces[slot - 1] > cell) {
      const later = pieces[slot - 1];
      pieces[slot] = later;
      slots[later] = slot--;
    }
    pieces[slot] = cell;
    slots[cell] = slot;
  }
}
