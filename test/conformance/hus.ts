import * as z from 'zod';
import type { Position } from '../../games/game.ts';
import type { HusPosition } from '../../games/hus/position.ts';
import { aborted, capturedOf, capturesOf } from '../../games/hus/sow.ts';
import { readPosition } from '../../games/index.ts';
import { beforeBrackets, illegalKind } from './illegal.ts';
import { same, shapes, type VectorKind, vectorKind } from './vector.ts';

const count = z.int().nonnegative();

/** How many hands were sown, as `sow` packs it. */
export function sowingsOf(sown: number): number {
  return sown & 0xff;
}

/** The kinds of vector that only Hus has: turns with what happened in them. */
export const husKinds: readonly VectorKind[] = [
  illegalKind(beforeBrackets),
  vectorKind({
    name: 'turn',
    schema: shapes.move.extend({
      sowings: count,
      captures: count,
      captured: count,
      void: z.boolean(),
      over: z.boolean(),
    }),
    check(family, vector) {
      const { game, position } = readPosition(family, vector.position);
      const mismatches: string[] = [];
      position.make(game.parseMove(position, vector.move));
      const { sown } = position as HusPosition;
      same(mismatches, 'after', position.text(), vector.after);
      same(mismatches, 'sowings', sowingsOf(sown), vector.sowings);
      same(mismatches, 'captures', capturesOf(sown), vector.captures);
      same(mismatches, 'captured', capturedOf(sown), vector.captured);
      same(mismatches, 'void', aborted(sown), vector.void);
      same(mismatches, 'over', position.over(), vector.over);
      if (vector.result !== undefined) same(mismatches, 'result', resultOf(position), vector.result);
      if (vector.reason !== undefined) same(mismatches, 'reason', position.over() && position.ending(), vector.reason);
      position.unmake();
      same(mismatches, 'taken back', position.text(), vector.position);
      return mismatches;
    },
  }),
];

/** As a vector says it: `first` is player 0. */
function resultOf(position: Position): string {
  if (!position.over()) return 'unfinished';
  if (position.voided?.() === true) return 'void';
  const winner = position.winner();
  return winner === undefined ? 'draw' : winner === 0 ? 'first' : 'second';
}
