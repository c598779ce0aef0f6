import type { Random } from '../../lib/maths/random.ts';
import type { Player } from '../game.ts';
import { drawBlocks } from './blocks.ts';
import { EMPTY, type Grid } from './grid.ts';
import { SliderPosition } from './position.ts';

/**
 * A random unfinished board with official blocks. In most of them the sides have about as many pieces left and are
 * about as far on their way, as in play; in the others both are independent, so that the features part. Either side is
 * to move.
 */
export function scatterPosition(grid: Grid, random: Random): SliderPosition {
  const board = drawBlocks(grid, random);
  const max = grid.size - 1;
  const count = random.between(1, max);
  const progress = random.unit();
  for (const player of [0, 1] as const) {
    const near = Math.min(max, Math.max(1, count + random.between(-1, 1)));
    const pieces = random.chance(0.75) ? near : random.between(1, max);
    const far = random.chance(0.75) ? progress + 0.2 * (random.unit() - 0.5) : random.unit();
    for (let i = 0; i < pieces; i++) board[emptyCell(grid, board, player, clamp(far), random)] = player + 1;
  }
  return new SliderPosition(grid, board, random.int(2) as Player, 0);
}

/** Away from 0 and 1, so that every cell can be drawn and an empty one is found. */
function clamp(share: number): number {
  return Math.min(0.9, Math.max(0.1, share));
}

/** An empty cell, each step along the way of `player` made with probability `far`, anywhere across it. */
function emptyCell(grid: Grid, board: Int8Array, player: Player, far: number, random: Random): number {
  for (;;) {
    let along = 0;
    for (let step = 1; step < grid.size; step++) if (random.chance(far)) along++;
    const across = random.int(grid.size);
    const cell = player === 0 ? grid.cell(along, across) : grid.cell(across, along);
    if (board[cell] === EMPTY) return cell;
  }
}
