import type { Features } from 'weightroom/game';
import { feature } from 'weightroom/kit';
import { type Ataxx, grid } from './board.ts';

const { area } = grid;

export const features: Features<Ataxx> = {
  name: 'original',
  list: [
    feature('pieces', 'pieces', 'own pieces', 0, area),
    feature('reach', 'cells', 'empty cells beside an own piece', 0, area),
    feature('open', 'pieces', 'own pieces beside an empty cell', 0, area),
  ],
  extract(position, player, out, at) {
    const { board, holding } = position;
    const own = player + 1;
    let [reach, open] = [0, 0];
    for (let cell = 0; cell < area; cell++) {
      if (board[cell] === 0) {
        if (position.hasBeside(cell, own)) reach++;
      } else if (board[cell] === own && position.hasBeside(cell, 0)) open++;
    }
    out[at] = holding[own]!;
    out[at + 1] = reach;
    out[at + 2] = open;
  },
};
