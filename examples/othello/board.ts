import type { Player } from 'weightroom/game';
import { Grid, MajorityPosition } from 'weightroom/kit';

export const grid = new Grid(8);
/** d4, e4, d5, e5. */
export const centre: readonly number[] = ['d4', 'e4', 'd5', 'e5'].map((name) => grid.named(name)!);

const DIRECTIONS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const)).filter(([x, y]) => x || y);
/** A ray has at most seven cells. */
const LENGTH = 8;
const ALL = LENGTH * DIRECTIONS.length;
/** By cell, direction and distance: the cells of a ray, then the cell itself, which is empty and so ends it. */
const rays = Int8Array.from(
  grid.cells.flatMap((from) =>
    DIRECTIONS.flatMap(([dx, dy]) => {
      const ray = Array.from({ length: LENGTH }, (_, far) =>
        grid.cell(grid.x(from) + (far + 1) * dx, grid.y(from) + (far + 1) * dy),
      );
      return ray.map((cell) => (cell === -1 ? from : cell));
    }),
  ),
);

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

  /** Hot: called for each cell at every leaf. */
  private fits(cell: number, player: Player): boolean {
    const { board } = this;
    if (board[cell] !== 0) return false;
    const enemy = 2 - player;
    const begin = cell * ALL;
    for (let ray = begin; ray < begin + ALL; ray += LENGTH) {
      let at = ray;
      while (board[rays[at]!] === enemy) at++;
      if (at > ray && board[rays[at]!] === player + 1) return true;
    }
    return false;
  }

  protected place(cell: number): void {
    const { board, turn } = this;
    const begin = cell * ALL;
    for (let ray = begin; ray < begin + ALL; ray += LENGTH) {
      let at = ray;
      while (board[rays[at]!] === 2 - turn) at++;
      if (board[rays[at]!] === turn + 1) while (--at >= ray) this.set(rays[at]!, turn + 1);
    }
    this.set(cell, turn + 1);
  }
}
