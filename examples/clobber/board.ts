import type { Player } from 'weightroom/game';
import { Grid, GridPosition } from 'weightroom/kit';

export const grid = new Grid(5, 6);
const { area } = grid;

/** By cell: those above, below and beside it. */
export const beside: readonly Int32Array[] = grid.cells.map((cell) =>
  Int32Array.from(
    [grid.step(1, 0), grid.step(0, 1), grid.step(-1, 0), grid.step(0, -1)]
      .map((step) => step[cell]!)
      .filter((other) => other !== -1),
  ),
);

/** A move is from · area + to, in cells. */
export class Clobber extends GridPosition {
  moves(out: Int32Array, at: number): number {
    const { board, turn } = this;
    for (let from = 0; from < area; from++) {
      if (board[from] !== turn + 1) continue;
      const near = beside[from]!;
      for (let i = 0; i < near.length; i++) if (board[near[i]!] === 2 - turn) out[at++] = from * area + near[i]!;
    }
    return at;
  }

  /** How many cells beside this one hold `value`. */
  countBeside(cell: number, value: number): number {
    const { board } = this;
    const near = beside[cell]!;
    let count = 0;
    for (let i = 0; i < near.length; i++) if (board[near[i]!] === value) count++;
    return count;
  }

  protected play(move: number): void {
    const from = Math.floor(move / area);
    this.set(from, 0);
    this.set(move - from * area, this.turn + 1);
  }

  over(): boolean {
    const { board, turn } = this;
    for (let cell = 0; cell < area; cell++)
      if (board[cell] === turn + 1 && this.countBeside(cell, 2 - turn) > 0) return false;
    return true;
  }

  winner(): Player {
    return this.turn === 0 ? 1 : 0;
  }

  ending(): string {
    return 'no piece can be taken';
  }
}
