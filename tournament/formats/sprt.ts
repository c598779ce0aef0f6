import { SequentialTest } from '../statistics/sprt/sequence.ts';
import type { SprtTest } from '../statistics/sprt/sprt.ts';
import type { Format } from './format.ts';
import { gamePairsOf } from './game-pair.ts';

/** Two agents meet on one opening after the other until `test` has decided, or `pairs` are played. Voided pairs say nothing. */
export function sprt(pairs: number, test: SprtTest): Format {
  const sequence = new SequentialTest(test);
  return {
    openings: pairs,
    max: pairs,
    nextRound: (finished) => (finished.length === 0 ? gamePairsOf([[0, 1]], 0, pairs) : []),
    ends: ({ halfPoints }) => halfPoints !== undefined && sequence.add(halfPoints).decision !== 'continue',
  };
}
