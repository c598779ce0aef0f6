import type { Player } from 'weightroom/game';
import { type Grid, GridPosition, type GridRules, type GridState } from 'weightroom/kit';

/** What a board of one size has, by player. */
interface Lines {
  /** By cell: one step ahead to the left, straight, and to the right; -1 outside the board. */
  readonly ahead: readonly [readonly Int32Array[], readonly Int32Array[]];
  /** The cells that win. */
  readonly goal: readonly [readonly number[], readonly number[]];
}

export function linesOf(grid: Grid): Lines {
  const ahead = (dy: number) => [-1, 0, 1].map((dx) => grid.step(dx, dy));
  const row = (y: number) => grid.cells.filter((cell) => grid.y(cell) === y);
  return { ahead: [ahead(1), ahead(-1)], goal: [row(grid.height - 1), row(0)] };
}

/** Room for the pieces of the player to move, or for the moves of one. */
const pieces = new Int32Array(64);

/** A move is from · area + to, in cells. */
export class Breakthrough extends GridPosition {
  readonly lines: Lines;

  constructor(rules: GridRules, lines: Lines, state: GridState) {
    super(rules, state);
    this.lines = lines;
  }

  /** Stops after a piece once `out` is filled up to `enough`. */
  moves(out: Int32Array, at: number, enough = Number.POSITIVE_INFINITY): number {
    const { board, turn } = this;
    if (this.won()) return at;
    const own = turn + 1;
    const area = board.length;
    const [left, straight, right] = this.lines.ahead[turn] as [Int32Array, Int32Array, Int32Array];
    for (let from = 0; from < area && at < enough; from++) {
      if (board[from] !== own) continue;
      let to = left[from]!;
      if (to !== -1 && board[to] !== own) out[at++] = from * area + to;
      to = straight[from]!;
      if (to !== -1 && board[to] === 0) out[at++] = from * area + to;
      to = right[from]!;
      if (to !== -1 && board[to] !== own) out[at++] = from * area + to;
    }
    return at;
  }

  /** Captures, and steps into the last row. */
  noisy(out: Int32Array, at: number): number {
    const { board, turn, lines } = this;
    const area = board.length;
    const [first, last] = [lines.goal[turn][0]!, lines.goal[turn].at(-1)!];
    let count = 0;
    for (let cell = 0; cell < area; cell++) if (board[cell] === turn + 1) pieces[count++] = cell;
    for (let way = 0; way < 3; way++)
      for (let i = 0; i < count; i++) {
        const from = pieces[i]!;
        const to = lines.ahead[turn][way]![from]!;
        if (to === -1) continue;
        if (board[to] === 0 ? to >= first && to <= last : board[to] !== turn + 1 && way !== 1)
          out[at++] = from * area + to;
      }
    return at;
  }

  protected play(move: number): void {
    const area = this.board.length;
    const from = Math.floor(move / area);
    this.set(move - from * area, this.turn + 1);
    this.set(from, 0);
  }

  /** Whether the player who is not to move has a piece on its last row. */
  private won(): boolean {
    const { board, turn } = this;
    const goal = this.lines.goal[turn === 0 ? 1 : 0];
    for (let i = 0; i < goal.length; i++) if (board[goal[i]!] === 2 - turn) return true;
    return false;
  }

  /** Nearly always the first piece can move. */
  over(): boolean {
    return this.moves(pieces, 0, 1) === 0;
  }

  winner(): Player {
    return this.turn === 0 ? 1 : 0;
  }

  ending(): string {
    return this.won() ? 'the last row is reached' : 'no move is left';
  }
}
