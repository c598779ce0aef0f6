import { signed } from '../../lib/numbers.ts';
import { type EloInterval, eloInterval } from '../../tournament/statistics/elo.ts';

/** How figures that were found again stand beside the published ones. */
export interface Agreement {
  /** Both intervals hold a value that the other one holds, too. */
  readonly agree: boolean;
  readonly sentence: string;
}

/**
 * Whether what was found again agrees with what was published: their 95 % intervals overlap. Two that measure the same
 * don't overlap about once in two hundred times.
 */
export function agreementOf(published: EloInterval, found: EloInterval): Agreement {
  const agree = found.low <= published.high && found.high >= published.low;
  const inside = found.elo >= published.low && found.elo <= published.high;
  const here = `${signed(found.elo)} Elo here (95 % interval ${eloInterval(found.low, found.high)})`;
  const there = `${signed(published.elo)} published (${eloInterval(published.low, published.high)})`;
  const sentence = agree
    ? `They agree: ${here}, ${there}; the intervals overlap${inside ? ', and what was found lies within the published one' : ''}.`
    : `They don't agree: ${here}, ${there}; the intervals have nothing in common.`;
  return { agree, sentence };
}
