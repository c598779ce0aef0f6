import type { Player } from 'weightroom/game';
import { Grid, MajorityPosition } from 'weightroom/kit';

export const grid = new Grid(8);
/** d4, e4, d5, e5. */
export const centre: readonly number[] = ['d4', 'e4', 'd5', 'e5'].map((name) => grid.named(name)!);

/** By cell: the cells in each of eight directions, of which there are two at least; fewer enclose nothing. */
const rays: readonly (readonly Int32Array[])[] = grid.cells.map((from) =>
  [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].flatMap((dy) => {
      const step = grid.step(dx, dy);
      const ray: number[] = [];
      if (dx !== 0 || dy !== 0) for (let cell = step[from]!; cell !== -1; cell = step[cell]!) ray.push(cell);
      return ray.length < 2 ? [] : [Int32Array.from(ray)];
    }),
  ),
);

/** How many discs of `enemy` along `ray` one of `own` at its beginning would enclose. */
function enclosed(board: Int8Array, ray: Int32Array, own: number, enemy: number): number {
  if (board[ray[0]!] !== enemy) return 0;
  for (let i = 1; i < ray.length; i++) {
    const disc = board[ray[i]!];
    if (disc !== enemy) return disc === own ? i : 0;
  }
  return 0;
}

/** A move is the cell of its disc. */
export class Othello extends MajorityPosition {
  movesOf(player: Player, out: Int32Array, at: number): number {
    for (let cell = 0; cell < grid.area; cell++) if (this.fits(cell, player)) out[at++] = cell;
    return at;
  }

  /** How many moves `player` has. */
  mobility(player: Player): number {
    let count = 0;
    for (let cell = 0; cell < grid.area; cell++) if (this.fits(cell, player)) count++;
    return count;
  }

  private fits(cell: number, player: Player): boolean {
    const { board } = this;
    if (board[cell] !== 0) return false;
    const some = rays[cell]!;
    for (let i = 0; i < some.length; i++) if (enclosed(board, some[i]!, player + 1, 2 - player) > 0) return true;
    return false;
  }

  protected place(cell: number): void {
    const { board, turn } = this;
    const some = rays[cell]!;
    for (let i = 0; i < some.length; i++) {
      const ray = some[i]!;
      for (let left = enclosed(board, ray, turn + 1, 2 - turn) - 1; left >= 0; left--) this.set(ray[left]!, turn + 1);
    }
    this.set(cell, turn + 1);
  }
}
