import { describe, expect, test } from 'vitest';
import type { ComparisonLine } from '../tournament/results/comparison.ts';
import type { Match } from '../tournament/results/result.ts';
import { ratingOfPairs, turned } from '../tournament/statistics/rating.ts';
import { headlineOf } from './headline.ts';

type Pairs = Match['rated'];

/** Pairs by the points of `a`. */
function match(a: string, b: string, rated: Pairs): Match {
  return { a: `${a}@depth=2`, b: `${b}@depth=2`, rated, rating: ratingOfPairs(rated) } as Match;
}

const won: Pairs = [5, 5, 30, 20, 40];
const even: Pairs = [20, 10, 40, 10, 20];
const lost: Pairs = [40, 20, 30, 5, 5];
const rival = 'hand:difference@depth=2';
const own = 'hand:own@depth=2';
const sentenceOf = (...matches: Match[]) => headlineOf(rival, [own], matches, [])?.sentence;

describe('the first sentence', () => {
  test.each<[string, Pairs, RegExp]>([
    [
      'won',
      won,
      /^tuned-full@depth=2 is stronger than hand:difference@depth=2, the strongest hand baseline, by \d+ Elo \(95 % interval \+\d+ to \+\d+, 100 pairs, likelihood of superiority [>\d.]+ %\)\.$/,
    ],
    [
      'nothing shown',
      even,
      /^Tuning brought nothing that the games show: 0 Elo for tuned-full@depth=2 against hand:difference@depth=2, the strongest hand baseline \(95 % interval −\d+ to \+\d+, 100 pairs, /,
    ],
    [
      'lost',
      lost,
      /^Tuning lost: tuned-full@depth=2 is weaker than hand:difference@depth=2, the strongest hand baseline, by \d+ Elo \(95 % interval −\d+ to −\d+, 100 pairs, /,
    ],
  ])('where tuning has %s, whoever the match names first', (_, pairs, wanted) => {
    const straight = match('tuned-full', 'hand:difference', pairs);
    const other = { ...straight, a: straight.b, b: straight.a, rating: turned(straight.rating) };
    expect(sentenceOf(straight)).toMatch(wanted);
    expect(sentenceOf(other)).toBe(sentenceOf(straight));
  });

  test('is about the strongest baseline, and the fitted agent that did best against it', () => {
    const worse = match('tuned-original', 'hand:difference', even);
    const best = match('tuned-full', 'hand:difference', won);
    const aside = match('tuned-original', 'hand:own', won);
    const headline = headlineOf(rival, [own], [worse, aside, best], []);
    expect(headline!.match).toBe(best);
    expect(headline!.sentence).toContain('tuned-full@depth=2 is stronger');
  });

  test('names the other baseline where tuning is not shown to beat it', () => {
    const best = match('tuned-full', 'hand:difference', won);
    const open = ' It is not shown to be stronger than hand:own@depth=2.';
    expect(sentenceOf(best, match('tuned-full', 'hand:own', even))).toContain(open);
    expect(sentenceOf(best, match('hand:own', 'tuned-full', won))).toContain(open);
    expect(sentenceOf(best, match('tuned-full', 'hand:own', won))).not.toContain('not shown');
  });

  test('says how long a move took where that was measured', () => {
    const took = (agent: string, secondsPerMove: number) => ({ agent, secondsPerMove }) as ComparisonLine;
    const tookBy = (seconds: number, pairs: Pairs): string => {
      const times = [took('tuned-full@depth=2', seconds), took(rival, 0.002)];
      return headlineOf(rival, [], [match('tuned-full', 'hand:difference', pairs)], times)!.sentence;
    };
    expect(tookBy(0.0024, won)).toMatch(/ A move took it 1\.2 times as long as hand:difference@depth=2\.$/);
    // What is won by thinking longer is not said to be won at equal time.
    const atDepth =
      / A move took it 3\.0 times as long as [^ ]+\. This is at equal depth; nothing is shown of equal time\.$/;
    expect([tookBy(0.006, won), tookBy(0.006, lost)].map((line) => atDepth.test(line))).toEqual([true, false]);
  });

  test('is not there where no fitted agent met the baseline', () =>
    expect(sentenceOf(match('hand:difference', 'hand:own', won))).toBeUndefined());
});
