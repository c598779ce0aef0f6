import { SequentialTest } from '../statistics/sprt/sequence.ts';
import type { SprtTest } from '../statistics/sprt/sprt.ts';
import type { Format } from './format.ts';
import { meetingsOf } from './schedule.ts';

/** Two agents meet on one opening after the other until `test` has decided, or `pairs` are played. Voided pairs say nothing. */
export function sprt(pairs: number, test: SprtTest): Format {
  const sequence = new SequentialTest(test);
  return {
    openings: pairs,
    most: pairs,
    nextRound: (finished) => (finished.length === 0 ? meetingsOf([[0, 1]], 0, pairs) : []),
    ends: ({ halves }) => halves !== undefined && sequence.add(halves).decision !== 'continue',
  };
}
