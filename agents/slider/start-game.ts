import type { Move, Player } from '../../games/game.ts';
import { BLOCK, EMPTY, forward, type Grid } from '../../games/slider/grid.ts';
import type { SliderPosition } from '../../games/slider/position.ts';

/**
 * The original's start-game strategy, as its authors' text says: of the pieces that can step towards the diagonal cell
 * of their own line and get there before an enemy who wants it, the one whose race is the closest. Undefined when there
 * is none: the strategy is over.
 */
export function startGameMove(position: SliderPosition, player: Player): Move | undefined {
  const { board, grid, pieces, counts } = position;
  const offset = player * grid.area;
  const otherOffset = grid.area - offset;
  const step = grid.steps[forward(player)];
  const first = player * grid.cells.length;
  let best: number | undefined;
  let bestRank = 0;
  for (let i = first; i < first + counts[player]; i++) {
    const cell = pieces[i];
    const along = grid.along[offset + cell];
    const line = grid.along[otherOffset + cell];
    const plies = line - along;
    if (plies <= 0 || board[cell + step] !== EMPTY || hasBlock(grid, board, cell, step)) continue;
    const enemyPlies = nearestEnemy(position, player, line, plies);
    if (enemyPlies === undefined) continue;
    // Smallest lead first, then the furthest line, then the piece furthest along it.
    const rank = ((enemyPlies - plies) * grid.size - line) * grid.size - along;
    if (best === undefined || rank < bestRank) {
      best = cell;
      bestRank = rank;
    }
  }
  return best === undefined ? undefined : (best << 2) | forward(player);
}

/** Whether a block stands anywhere in the line of `cell`, behind it included. */
function hasBlock(grid: Grid, board: Int8Array, cell: number, step: number): boolean {
  for (let ahead = cell; grid.along[ahead] >= 0; ahead += step) if (board[ahead] === BLOCK) return true;
  for (let behind = cell; grid.along[behind] >= 0; behind -= step) if (board[behind] === BLOCK) return true;
  return false;
}

/**
 * The fewest plies, not below `least`, that an enemy of `player` needs to the diagonal cell of `line`, on which he must
 * stand.
 */
function nearestEnemy(position: SliderPosition, player: Player, line: number, least: number): number | undefined {
  const { grid, pieces, counts } = position;
  const enemy = 1 - player;
  const first = enemy * grid.cells.length;
  let nearest: number | undefined;
  for (let i = first; i < first + counts[enemy]; i++) {
    if (grid.along[player * grid.area + pieces[i]] !== line) continue;
    const plies = line - grid.along[enemy * grid.area + pieces[i]];
    if (plies >= least && (nearest === undefined || plies < nearest)) nearest = plies;
  }
  return nearest;
}
