import type { Feature, Player } from '../game.ts';
import { BLOCK, EMPTY } from './grid.ts';
import type { SliderPosition } from './position.ts';

/** What `specialCorner` is, on a board of `size`. */
export function cornerFeature(size: number): Feature {
  return {
    name: 'special-corner',
    unit: 'pieces',
    meaning: 'enemies in our zone less own pieces in theirs, where blocks shut the far corner off; 0 on other boards',
    low: -size - 10,
    high: 3,
    asymmetry: 'where two blocks shut the corner off, V alone loses for pieces in the last column, as in the original',
  };
}

/**
 * The original's special corner for `player`: 0 unless the inner corner (n-2, n-2) is blocked. Then enemies in the
 * player's zone count for him, own pieces in the enemy's zone against him: by the cells next to an occupied corner, or,
 * if (n-3, n-3) is blocked too, by the whole zones.
 */
export function specialCorner(position: SliderPosition, player: Player): number {
  const { board, grid } = position;
  if (board[grid.innerCorner] !== BLOCK) return 0;
  if (board[grid.secondInner] === BLOCK) return twoBlocks(position, player);
  const corner = board[grid.corner];
  if (corner === EMPTY) return 0;
  const own = player + 1;
  const enemy = 2 - player;
  const bonus = corner === own && board[grid.zones[player][0]] === enemy ? 1 : 0;
  return board[grid.zones[1 - player][0]] === own ? bonus - 2 : bonus;
}

function twoBlocks(position: SliderPosition, player: Player): number {
  const { board, grid } = position;
  const { along, cornerCells } = grid;
  const offset = player * grid.area;
  const own = player + 1;
  const enemy = 2 - player;
  const zone = grid.zones[player];
  const enemyZone = grid.zones[1 - player];
  let sum = 0;
  if (board[grid.corner] === own || board[zone[0]] === own) {
    for (let i = 0; i < 3; i++) if (board[zone[i]] === enemy) sum++;
  }
  for (let i = 0; i < 3; i++) {
    const cell = enemyZone[i];
    if (board[cell] !== own) continue;
    for (let j = 0; j < cornerCells.length; j++) {
      const other = cornerCells[j];
      if (board[other] === enemy && along[offset + other] > along[offset + cell]) sum--;
    }
  }
  // Only V loses by standing in the last column below the corner; the original has no mirror of this for H.
  if (player === 1) {
    for (let y = 0; y < grid.size - 1; y++) if (board[grid.cell(grid.size - 1, y)] === own) sum--;
  }
  return sum;
}
