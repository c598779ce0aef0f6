import type { Player } from 'weightroom/game';
import { Grid } from 'weightroom/kit';

export const grid = new Grid(8);

/** Kinds of piece. White's are these numbers on the board, Black's are six more; 0 is an empty cell. */
export const [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6] as const;
export const KINDS = 6;
export const LETTERS = 'PNBRQKpnbrqk';
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

type Step = readonly [dx: number, dy: number];

/** The rook's, then the bishop's; opposite ones stand side by side, so that two have one line. */
const DIRECTIONS: readonly Step[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
];
/** Cells of a ray at most, with the -1 behind them. */
export const RAY = 8;
/** At (cell · 8 + direction) · RAY: the cells of the ray, then -1. */
export const RAYS = Int8Array.from(
  grid.cells.flatMap((from) =>
    DIRECTIONS.flatMap(([dx, dy]) => {
      const ray: number[] = [];
      for (let to = grid.step(dx, dy)[from]!; to !== -1; to = grid.step(dx, dy)[to]!) ray.push(to);
      return [...ray, ...Array<number>(RAY - ray.length).fill(-1)];
    }),
  ),
);

/** The line of two cells in one direction: half of it. */
export function lineOf(direction: number): number {
  return direction >> 1;
}

/** By player: a step ahead, in cells. */
export const AHEAD = [8, -8] as const;
/** By player: the row on which its pawns start, and the one on which they become something else. */
export const FIRST_ROW = [1, 6] as const;
export const LAST_ROW = [7, 0] as const;

/** The cell as `player` sees it, from its own side. */
export function seenBy(player: Player, cell: number): number {
  return player === 0 ? cell : cell ^ 56;
}

/** Rights to castle, as bits: White's on the king's and the queen's side, then Black's. */
export const RIGHTS = 'KQkq';
const HOMES = ['e1h1', 'e1a1', 'e8h8', 'e8a8'].map((names) => names.match(/../g)!.map((name) => grid.named(name)!));
/** By right, where king and rook stand. */
export const CASTLES = HOMES as readonly (readonly number[])[];
/** By cell: the rights that are left when something leaves or reaches it. */
export const KEPT = Int8Array.from(grid.cells, (cell) =>
  HOMES.reduce((kept, homes, right) => (homes.includes(cell) ? kept & ~(1 << right) : kept), 15),
);
