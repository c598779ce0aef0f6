import type { Features } from 'weightroom/game';
import { feature } from 'weightroom/kit';
import { beside, type Clobber, grid } from './board.ts';

const most = grid.area;

/** The number of moves says nothing: what a piece can take can take it, so both sides always have as many. */
export const features: Features<Clobber> = {
  name: 'original',
  list: [
    feature('movers', 'pieces', 'own pieces that can take one', 0, most),
    feature('safe', 'moves', 'own moves to a cell where no enemy is beside the piece', 0, 4 * most),
    feature('reserve', 'pieces', 'own pieces that can take none, beside one that can', 0, most),
    feature('alone', 'pieces', 'own pieces with nothing beside them', 0, most),
  ],
  extract(position, player, out, at) {
    const { board } = position;
    const [own, enemy] = [player + 1, 2 - player];
    let [movers, safe, reserve, alone] = [0, 0, 0, 0];
    for (let cell = 0; cell < most; cell++) {
      if (board[cell] !== own) continue;
      const near = beside[cell]!;
      let [enemies, friends, backed] = [0, 0, false];
      for (let i = 0; i < near.length; i++) {
        const other = near[i]!;
        if (board[other] === enemy) {
          enemies++;
          if (position.countBeside(other, enemy) === 0) safe++;
        } else if (board[other] === own) {
          friends++;
          if (!backed && position.countBeside(other, enemy) > 0) backed = true;
        }
      }
      if (enemies > 0) movers++;
      else if (backed) reserve++;
      else if (friends === 0) alone++;
    }
    out[at] = movers;
    out[at + 1] = safe;
    out[at + 2] = reserve;
    out[at + 3] = alone;
  },
};
