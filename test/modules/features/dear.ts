import type { Game } from 'weightroom/game';
import { DIRECT_BLOCKS, directBlocks, originalWithout, withOne } from './slider.ts';

const REPEATS = 400;

/** The same good feature, found in a needlessly dear way. */
export default (game: Game) =>
  withOne(originalWithout(game, 'direct-blocks'), {
    ...DIRECT_BLOCKS,
    value(position, player) {
      let sum = 0;
      for (let i = 0; i < REPEATS; i++) sum += directBlocks(position, player);
      return sum / REPEATS;
    },
  });
