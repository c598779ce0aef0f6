import type { Features } from 'weightroom/game';
import { feature, kingSteps, nearOn } from 'weightroom/kit';
import { grid, type Othello } from './board.ts';

const neighboursOf = nearOn(grid, kingSteps(1));
const neighbours = grid.cells.map((cell) => Int32Array.from(neighboursOf(cell).slice(1).flat()));

const CORNERS = Int32Array.from(['a1', 'h1', 'a8', 'h8'], (name) => grid.named(name)!);
/** By corner: the cell beside it along the row, along the column, and diagonally. */
const besides = Array.from(CORNERS, (corner) => neighboursOf(corner).slice(1).flat());

export const features: Features<Othello> = {
  name: 'original',
  list: [
    feature('discs', 'discs', 'own discs', 0, grid.area),
    feature('moves', 'moves', 'cells on which an own disc would enclose something', 0, grid.area - 4),
    feature('frontier', 'discs', 'own discs beside an empty cell', 0, grid.area),
    feature('corners', 'discs', 'own discs in the corners', 0, 4),
    feature('crosses', 'discs', 'own discs diagonally beside an empty corner', 0, 4),
    feature('sides', 'discs', 'own discs along the edge beside an empty corner', 0, 8),
  ],
  extract(position, player, out, at) {
    const { board } = position;
    const own = player + 1;
    let [frontier, corners, crosses, sides] = [0, 0, 0, 0];
    for (let cell = 0; cell < grid.area; cell++) if (board[cell] === own && isFrontier(board, cell)) frontier++;
    for (let i = 0; i < 4; i++) {
      const corner = board[CORNERS[i]!];
      if (corner === own) corners++;
      if (corner !== 0) continue;
      const beside = besides[i]!;
      if (board[beside[0]!] === own) sides++;
      if (board[beside[1]!] === own) sides++;
      if (board[beside[2]!] === own) crosses++;
    }
    out[at] = position.holding[own]!;
    out[at + 1] = position.mobility(player);
    out[at + 2] = frontier;
    out[at + 3] = corners;
    out[at + 4] = crosses;
    out[at + 5] = sides;
  },
};

function isFrontier(board: Int8Array, cell: number): boolean {
  const near = neighbours[cell]!;
  for (let i = 0; i < near.length; i++) if (board[near[i]!] === 0) return true;
  return false;
}
