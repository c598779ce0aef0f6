import type { Game } from 'weightroom/game';
import { DIRECT_BLOCKS, directBlocks, originalWithout, withOne } from './slider.ts';

/** A good feature that costs little. */
export default (game: Game) =>
  withOne(originalWithout(game, 'direct-blocks'), { ...DIRECT_BLOCKS, value: directBlocks });
