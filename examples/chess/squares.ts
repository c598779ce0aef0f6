import type { Player } from 'weightroom/game';
import { Grid } from 'weightroom/kit';

export const grid = new Grid(8);

/** Kinds of piece. White's are these numbers on the board, Black's are six more; 0 is an empty cell. */
export const [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6] as const;
export const KINDS = 6;
export const LETTERS = 'PNBRQKpnbrqk';
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

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
