import type { Game } from 'weightroom/game';
import { extend } from 'weightroom/kit';

/** A feature that says nothing: a number made of the position's hash. */
export const features = (game: Game) =>
  extend(game, 'original', [
    {
      name: 'noise',
      unit: 'share',
      meaning: 'nothing',
      low: 0,
      high: 1,
      value: ({ hashLow, hashHigh }, player) => {
        const mixed = Math.imul(player === 0 ? hashLow : hashHigh, 0x9e3779b1);
        return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
      },
    },
  ]);
