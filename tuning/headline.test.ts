import { describe, expect, test } from 'vitest';
import type { ComparisonLine } from '../tournament/results/comparison.ts';
import type { Match } from '../tournament/results/result.ts';
import { ratingOfPairs, turned } from '../tournament/statistics/rating.ts';
import { headlineOf } from './headline.ts';
import type { Terms } from './terms.ts';

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
const time = { equal: 'time', start: 'after 2 to 8 random moves' } as const;
const depth = { equal: 'depth', start: 'after 4 random moves' } as const;
const sentenceOf = (...matches: Match[]) => headlineOf(rival, [own], matches, [], time)?.sentence;

describe('the first sentence', () => {
  test.each<[string, Pairs, RegExp]>([
    [
      'won',
      won,
      /^tuned-full@depth=2 is stronger than hand:difference@depth=2, the strongest hand baseline, by \d+ Elo at equal time, after 2 to 8 random moves \(95 % interval \+\d+ to \+\d+, 100 pairs, likelihood of superiority [>\d.]+ %\)\.$/,
    ],
    [
      'nothing shown',
      even,
      /^Tuning brought nothing that the games show: 0 Elo for tuned-full@depth=2 against hand:difference@depth=2, the strongest hand baseline, at equal time, after 2 to 8 random moves \(95 % interval −\d+ to \+\d+, 100 pairs, /,
    ],
    [
      'lost',
      lost,
      /^Tuning lost: tuned-full@depth=2 is weaker than hand:difference@depth=2, the strongest hand baseline, by \d+ Elo at equal time, after 2 to 8 random moves \(95 % interval −\d+ to −\d+, 100 pairs, /,
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
    const headline = headlineOf(rival, [own], [worse, aside, best], [], time);
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

  describe('says how long a move took where that was measured', () => {
    const took = (agent: string, secondsPerMove: number) => ({ agent, secondsPerMove }) as ComparisonLine;
    const tookBy = (seconds: number, pairs: Pairs, terms: Terms): string => {
      const times = [took('tuned-full@depth=2', seconds), took(rival, 0.002)];
      return headlineOf(rival, [], [match('tuned-full', 'hand:difference', pairs)], times, terms)!.sentence;
    };

    test.each([
      ['as long', 0.0024, / A move took it 1\.2 times as long as hand:difference@depth=2\.$/],
      ['longer', 0.003, / 1\.5 times as long as [^ ]+\. So the time was not quite equal\.$/],
      ['less', 0.001, / 0\.5 times as long as [^ ]+\. So the time was not quite equal\.$/],
    ])('at equal time: %s', (_, seconds, wanted) => expect(tookBy(seconds, won, time)).toMatch(wanted));

    test('at equal depth, where what is won by thinking longer is not said to be won at equal time', () => {
      const line = tookBy(0.006, won, depth);
      expect(line).toContain(' Elo at equal depth, which leaves out what an evaluation costs, after 4 random moves (');
      expect(line).toMatch(/ A move took it 3\.0 times as long as [^ ]+\. Nothing is shown of equal time\.$/);
      for (const other of [tookBy(0.006, lost, depth), tookBy(0.0024, won, depth)])
        expect(other).toMatch(/ times as long as [^ ]+\.$/);
    });
  });

  test('is not there where no fitted agent met the baseline', () =>
    expect(sentenceOf(match('hand:difference', 'hand:own', won))).toBeUndefined());
});
