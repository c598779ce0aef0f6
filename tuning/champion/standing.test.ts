import { expect, test } from 'vitest';
import { handPlayer } from '../../test/champion.ts';
import type { Rating } from '../../tournament/statistics/rating.ts';
import { Ratings } from './ratings.ts';
import { Standing } from './standing.ts';

const [first, second, third] = ['first', 'second', 'third'].map((name) => ({ ...handPlayer('own'), name }));
const baselines = [first!, second!, third!];
const rates = { perPair: 1, perGame: 1 };

function rated(elo: number, width: number): Rating {
  return { elo, low: elo - width, high: elo + width, los: 0.9, score: 0.6 };
}

function standingAfter(matches: readonly (readonly [string, string, Rating])[]): Standing {
  const ratings = new Ratings();
  for (const [a, b, rating] of matches) ratings.add({ a, b, pairs: 10, rating });
  return new Standing(baselines, ratings, {}, rates);
}

test('whoever the games of the baselines do not show to be weaker may be the strongest', () => {
  const close = standingAfter([
    ['first', 'second', rated(20, 30)],
    ['third', 'first', rated(-80, 40)],
  ]);
  expect(close.rivals.map(({ name }) => name)).toEqual(['first', 'second']);
  expect(standingAfter([['first', 'second', rated(90, 40)]]).rivals.map(({ name }) => name)).toEqual([
    'first',
    'third',
  ]);
});

test('the ladder says what each champion showed against the baseline that is asked about', () => {
  const standing = standingAfter([]);
  for (const [name, elo] of [
    ['one', 40],
    ['two', 70],
  ] as const) {
    standing.ratings.add({ a: name, b: 'first', pairs: 8, rating: rated(elo, 10) });
    standing.ratings.add({ a: name, b: 'second', pairs: 4, rating: rated(elo - 30, 10) });
    standing.promote({ ...handPlayer('own'), name }, 3);
  }
  const shown = standing
    .ladder(second!)
    .map(({ name, generation, rating, pairs }) => [name, generation, rating?.elo, pairs]);
  expect(shown).toEqual([
    ['second', 0, undefined, 0],
    ['one', 3, 10, 4],
    ['two', 3, 40, 4],
  ]);
});
