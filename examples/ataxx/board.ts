import type { Player } from 'weightroom/game';
import { Grid, MajorityPosition } from 'weightroom/kit';

export const grid = new Grid(7);
const { area } = grid;

/** By cell: those whose larger distance along rows or columns is this. */
const ring = (far: number): readonly Int32Array[] =>
  grid.cells.map((from) =>
    Int32Array.from(
      grid.cells.filter(
        (cell) => Math.max(Math.abs(grid.x(cell) - grid.x(from)), Math.abs(grid.y(cell) - grid.y(from))) === far,
      ),
    ),
  );
/** Where a piece multiplies, and where it jumps. */
const beside = ring(1);
const twoAway = ring(2);

/** A piece that multiplies is its new cell; one that jumps (from + 1) · area + to. */
export class Ataxx extends MajorityPosition {
  movesOf(player: Player, out: Int32Array, at: number): number {
    const { board } = this;
    const own = player + 1;
    for (let cell = 0; cell < area; cell++) if (board[cell] === 0 && this.hasBeside(cell, own)) out[at++] = cell;
    for (let from = 0; from < area; from++) {
      if (board[from] !== own) continue;
      const jumps = twoAway[from]!;
      for (let i = 0; i < jumps.length; i++) if (board[jumps[i]!] === 0) out[at++] = (from + 1) * area + jumps[i]!;
    }
    return at;
  }

  /** Whether `value` stands on a cell beside this one. */
  hasBeside(cell: number, value: number): boolean {
    const { board } = this;
    const near = beside[cell]!;
    for (let i = 0; i < near.length; i++) if (board[near[i]!] === value) return true;
    return false;
  }

  protected place(move: number): void {
    const { board, turn } = this;
    const from = Math.floor(move / area) - 1;
    const to = move % area;
    if (from >= 0) this.set(from, 0);
    this.set(to, turn + 1);
    const near = beside[to]!;
    for (let i = 0; i < near.length; i++) if (board[near[i]!] === 2 - turn) this.set(near[i]!, turn + 1);
  }
}
