import type { Player } from 'weightroom/game';
import { Grid, GridPosition, GridRules, type GridState } from 'weightroom/kit';

export const grid = new Grid(7, 6);
export const rules = new GridRules({ name: 'connect-four', grid, pieces: ['X', 'O'] });

/** All places of four in a line: 69. */
export const fours: readonly Int32Array[] = grid.lines(4);
/** By cell: those that go through it. */
export const foursOf = grid.cells.map((cell) => fours.filter((line) => line.includes(cell)));

/** A move is the column into which the piece falls, from 0. */
export class ConnectFour extends GridPosition {
  constructor(state: GridState) {
    super(rules, state);
  }

  moves(out: Int32Array, at: number): number {
    if (this.over()) return at;
    const top = grid.area - grid.width;
    for (let column = 0; column < grid.width; column++) if (this.board[top + column] === 0) out[at++] = column;
    return at;
  }

  protected play(column: number): void {
    this.set(this.gapOf(column), this.turn + 1);
  }

  /** The lowest empty cell of a column; none: one above the board. */
  gapOf(column: number): number {
    let cell = column;
    while (this.board[cell]! > 0) cell += grid.width;
    return cell;
  }

  over(): boolean {
    return this.holding[0] === 0 || this.winner() !== undefined;
  }

  /** Only the last piece can have made four, and it lies on top of its column. */
  winner(): Player | undefined {
    for (let column = 0; column < grid.width; column++) {
      const top = this.gapOf(column) - grid.width;
      if (top < 0) continue;
      const piece = this.board[top]!;
      for (const line of foursOf[top]!) if (this.holds(line, piece)) return piece === 1 ? 0 : 1;
    }
    return undefined;
  }

  private holds(line: Int32Array, piece: number): boolean {
    const { board } = this;
    for (let i = 0; i < 4; i++) if (board[line[i]!] !== piece) return false;
    return true;
  }

  ending(): string {
    return this.winner() === undefined ? 'the board is full' : 'four in a line';
  }
}
