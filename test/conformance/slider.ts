import * as z from 'zod';
import { startGameMove } from '../../agents/slider/index.ts';
import { readPosition } from '../../games/index.ts';
import type { SliderPosition } from '../../games/slider/position.ts';
import { illegalKind } from './illegal.ts';
import { playoutKind } from './playout.ts';
import { playerNamed, same, type VectorKind, vectorKind } from './vector.ts';

/** The kinds of vector that only Slider has; its playouts call `first` the side that made the first move. */
export const sliderKinds: readonly VectorKind[] = [
  playoutKind((mover) => mover),
  illegalKind((why) => /^(source cell is outside the board|[^!]*!)/.exec(why)?.[0] ?? why),
  vectorKind({
    name: 'start game',
    schema: z.object({ position: z.string(), player: z.string(), move: z.string().nullable() }),
    check(family, vector) {
      const { game, position } = readPosition(family, vector.position);
      const move = startGameMove(position as SliderPosition, playerNamed(game, vector.player));
      const mismatches: string[] = [];
      same(mismatches, 'start-game move', move === undefined ? null : game.moveText(position, move), vector.move);
      return mismatches;
    },
  }),
];
