import { describe, expect, test } from 'vitest';
import { type Rating, ratingOf } from '../../tournament/statistics/rating.ts';
import type { ChallengeOutcome } from './outcome.ts';
import { differenceOf, gauntletLine, passed, whyOf } from './promotion.ts';

const better = ratingOf([2, 8, 30, 40, 20]);
/** Likelihood of superiority 86 %. */
const likely = ratingOf([16, 18, 24, 20, 22]);
const even = ratingOf([20, 20, 20, 20, 20]);
const worse = ratingOf([20, 40, 30, 8, 2]);

function outcomeOf(
  rating: Rating,
  decision: ChallengeOutcome['test']['decision'],
  gauntlet: ChallengeOutcome['gauntlet'] = [],
): Omit<ChallengeOutcome, 'why'> {
  const test = { decision, llr: 0, elo0: -30, elo1: 30 };
  const shown = { candidate: 'g2-full', champion: 'g1-lean', test, pairs: 100, rating, gauntlet };
  return { ...shown, promoted: passed(shown) && gauntlet.every(({ regresses }) => !regresses) };
}

const line = (rating: Rating, champion?: Rating) => gauntletLine('hand:own', 100, rating, champion, 1);

describe('passed', () => {
  test.each([
    ['the test accepts', even, 'accepted', true],
    ['the test rejects, whatever the interval', better, 'rejected', false],
    ['it stays open, and it is surely better', better, 'open', true],
    ['it stays open, and it is likely better', likely, 'open', true],
    ['it stays open, and it is as likely better as worse', even, 'open', false],
    ['it stays open, and it is likely worse', ratingOf([22, 20, 24, 18, 16]), 'open', false],
  ] as const)('%s', (_, rating, decision, wanted) => expect(passed(outcomeOf(rating, decision))).toBe(wanted));
});

test.each([
  [
    'promoted, with nobody else to meet',
    outcomeOf(better, 'accepted'),
    /^g2-full is promoted: it beats g1-lean by 123 Elo \(95 % interval \+\d+ to \+\d+, 100 pairs, likelihood of superiority >99.9 %\)\.$/,
  ],
  [
    'promoted, though its interval holds 0',
    outcomeOf(likely, 'open'),
    /^g2-full is promoted: it is likely stronger than g1-lean, by \d+ Elo \(95 % interval −\d+ to \+\d+, 100 pairs, /,
  ],
  ['promoted past one other', outcomeOf(better, 'accepted', [line(even)]), /, and doesn't regress against hand:own\.$/],
  ['weaker', outcomeOf(worse, 'rejected'), /^g2-full is not promoted: it is weaker than g1-lean by 123 Elo \(/],
  [
    'nothing shown',
    outcomeOf(even, 'open'),
    /^g2-full is not promoted: it isn't shown to be stronger than g1-lean: 0 Elo \(/,
  ],
  [
    'both play alike',
    { ...outcomeOf(even, 'open'), untold: { reason: 'alike', share: 0.9 } as const },
    'g2-full is not promoted: both play alike: in 90 % of the pairs the two games are the same, move by move.',
  ],
  [
    'weaker than another one',
    outcomeOf(better, 'accepted', [line(worse)]),
    /^g2-full is not promoted: it beats g1-lean by 123 Elo \(.*\) but is weaker than hand:own by 123 Elo \(.*\)\.$/,
  ],
  [
    'worse against another one than the champion was',
    outcomeOf(better, 'accepted', [line(even, better)]),
    /\) but does worse against hand:own than g1-lean did, by 123 Elo \(95 % interval −\d+ to −\d+\)\.$/,
  ],
])('%s', (_, outcome, why) =>
  expect(whyOf(outcome)).toEqual(typeof why === 'string' ? why : expect.stringMatching(why)),
);

describe('a line of the gauntlet regresses', () => {
  test.each([
    ['surely weaker', worse, undefined, true],
    ['not surely weaker', even, undefined, false],
    ['surely worse than the champion, though not weaker', even, better, true],
    ['stronger, as the champion was', better, better, false],
    ['nothing known of the champion', even, ratingOf([0, 0, 0, 0, 0]), false],
  ])('%s: %#', (_, rating, champion, wanted) => expect(line(rating, champion).regresses).toBe(wanted));
});

test('the more opponents, the surer a regression must be', () => {
  const rating = ratingOf([6, 12, 12, 4, 1]);
  expect(rating.high).toBeLessThan(0);
  const among = (opponents: number) => gauntletLine('hand:own', 35, rating, undefined, opponents).regresses;
  expect([among(1), among(20)]).toEqual([true, false]);
});

test('a difference is wider than either interval, and turns with its sides', () => {
  for (const a of [better, even, worse])
    for (const b of [better, even, worse]) {
      const { elo, low, high } = differenceOf(a, b);
      expect(elo).toBeCloseTo(a.elo - b.elo, 9);
      expect(high - low).toBeGreaterThan(Math.max(a.high - a.low, b.high - b.low));
      const other = differenceOf(b, a);
      expect([-other.high, -other.low]).toEqual([expect.closeTo(low, 9), expect.closeTo(high, 9)]);
    }
});
