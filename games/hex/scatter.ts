import type { Random } from '../../lib/maths/random.ts';
import type { Player } from '../game.ts';
import { BLACK, type Grid, WHITE } from './grid.ts';
import { HexPosition } from './position.ts';

/** At most this share of the cells holds a stone: fuller boards are mostly won. */
const MAX_STONES = 0.7;

/**
 * A random unfinished board, stones anywhere, as many of each colour as alternate turns give or, in one of eight, any
 * numbers. A board that is won is drawn again, with as many stones or fewer.
 */
export function scatterPosition(grid: Grid, random: Random, swapRule: boolean): HexPosition {
  const cells = Array.from(grid.cells);
  let max = Math.floor(MAX_STONES * cells.length);
  for (;;) {
    const stones = random.between(0, max);
    const black = random.chance(1 / 8) ? random.between(0, stones) : (stones + 1) >> 1;
    const turn = 2 * black === stones ? 0 : 2 * black === stones + 1 ? 1 : random.int(2);
    random.shuffle(cells);
    const board = grid.bare.slice();
    for (let i = 0; i < stones; i++) board[cells[i]] = i < black ? BLACK : WHITE;
    const position = new HexPosition(grid, board, turn as Player, swapRule);
    if (!position.over()) return position;
    max = Math.max(1, stones);
  }
}
