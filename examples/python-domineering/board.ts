import type { Player } from 'weightroom/game';
import { GridPosition, type GridRules, type GridState } from 'weightroom/kit';

/** What a covered cell holds, whoever covered it. */
export const COVERED = 3;

/** A move is the lower or left cell of its domino. */
export class Domineering extends GridPosition {
  /** By player and cell: where a domino that begins on the cell ends, and where one begins that ends there. */
  readonly ends: readonly [Int32Array, Int32Array];
  readonly starts: readonly [Int32Array, Int32Array];

  constructor(rules: GridRules, state: GridState) {
    super(rules, state);
    const { grid } = rules;
    this.ends = [grid.step(0, 1), grid.step(1, 0)];
    this.starts = [grid.step(0, -1), grid.step(-1, 0)];
  }

  fits(cell: number, player: Player): boolean {
    const end = this.ends[player][cell]!;
    return end !== -1 && this.board[cell] === 0 && this.board[end] === 0;
  }

  /** Whether a domino of `player` could cover the cell. */
  reaches(cell: number, player: Player): boolean {
    const before = this.starts[player][cell]!;
    return this.fits(cell, player) || (before !== -1 && this.fits(before, player));
  }

  moves(out: Int32Array, at: number): number {
    for (let cell = 0; cell < this.board.length; cell++) if (this.fits(cell, this.turn)) out[at++] = cell;
    return at;
  }

  protected play(cell: number): void {
    this.set(cell, COVERED);
    this.set(this.ends[this.turn][cell]!, COVERED);
  }

  over(): boolean {
    for (let cell = 0; cell < this.board.length; cell++) if (this.fits(cell, this.turn)) return false;
    return true;
  }

  winner(): Player {
    return this.turn === 0 ? 1 : 0;
  }

  ending(): string {
    return 'no place is left';
  }
}
