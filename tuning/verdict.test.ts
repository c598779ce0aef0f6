import { expect, test } from 'vitest';
import type { Match } from '../tournament/results/result.ts';
import { ratingOfPairs, turned } from '../tournament/statistics/rating.ts';
import { rivalOf, verdictOf } from './verdict.ts';

type Pairs = Match['rated'];

const own = 'hand:own@depth=3';
const difference = 'hand:difference@depth=3';
const tuned = 'tuned-original@depth=3';
const lost: Pairs = [40, 20, 30, 5, 5];
const even: Pairs = [20, 10, 40, 10, 20];
const won: Pairs = [5, 5, 30, 20, 40];
const none = { ratings: undefined, comparison: [], warnings: [] };

/** Pairs by the points of `a`. */
function match(a: string, b: string, rated: Pairs): Match {
  return { a, b, rated, rating: ratingOfPairs(rated), verdict: `${a} v ${b}.` } as unknown as Match;
}
function otherWay(one: Match): Match {
  return { ...one, a: one.b, b: one.a, rating: turned(one.rating) };
}

test.each<[string, Match[], string]>([
  ['says nothing of them', [match(tuned, own, won)], own],
  ['shows no difference', [match(own, difference, even)], own],
  ['shows the same', [match(own, difference, won)], own],
  ['shows the other one to be stronger', [match(own, difference, lost)], difference],
  ['shows a fit to be stronger, too', [match(tuned, own, won), match(own, difference, lost)], difference],
])('the one to beat is what the baselines chose, unless the tournament refutes it: it %s', (_, matches, wanted) => {
  expect(rivalOf({ ...none, matches }, { strongest: own })).toBe(wanted);
  expect(rivalOf({ ...none, matches: matches.map(otherWay) }, { strongest: own })).toBe(wanted);
});

test('the first sentence is about that one, and the next ones say why', () => {
  const matches = [match(tuned, own, won), match(tuned, difference, even), match(own, difference, lost)];
  const baseline = { strongest: own, verdict: 'hand:own was taken.' } as Parameters<typeof verdictOf>[4];
  const terms = { equal: 'depth', start: 'after 2 to 8 random moves' } as const;
  const said = verdictOf({ ...none, matches }, terms, [], { fits: [], networks: [] }, baseline);
  expect(said[0]).toMatch(/^Tuning brought nothing .* against hand:difference@depth=3, the strongest hand baseline/);
  expect(said.slice(1, 3)).toEqual([
    'hand:own was taken.',
    `In the games of this tournament ${difference} is stronger than ${own}: it is the one to beat.`,
  ]);
});
