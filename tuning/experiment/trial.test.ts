import { describe, expect, test } from 'vitest';
import type { Pentanomial } from '../../tournament/statistics/counts.ts';
import { ratingOf } from '../../tournament/statistics/rating.ts';
import { sprtOf } from '../../tournament/statistics/sprt.ts';
import { type Trial, trialVerdict } from './trial.ts';

const GAIN = 40;

/** A contest with these pairs; of its match only what verdicts read. */
function contest(limit: string, pentanomial: Pentanomial): Trial['time'] {
  const pairs = pentanomial.reduce((sum, count) => sum + count, 0);
  const state = sprtOf(pentanomial, { elo0: 0, elo1: GAIN, alpha: 0.05, beta: 0.05, model: 'logistic' });
  const match = { pairs, rating: ratingOf(pentanomial) } as Trial['time']['match'];
  return { limit, match, state, pairs: 150, warnings: [] };
}

const winning: Pentanomial = [8, 10, 60, 30, 42];
const even: Pentanomial = [40, 20, 80, 20, 40];
const losing: Pentanomial = [50, 30, 50, 10, 10];
const open: Pentanomial = [10, 3, 24, 6, 12];

test.each<[string, Pentanomial, Pentanomial, number, 'yes' | 'no' | 'undecided', RegExp]>([
  [
    'good and cheap',
    winning,
    winning,
    1.01,
    'yes',
    /^Worth it: \+\d+ Elo \[\+\d+ to \+\d+\] at 5 ms per move \(150 pairs\); .* at equal depth; a node takes no longer\.$/,
  ],
  ['good at a price', winning, winning, 1.31, 'yes', /; a node takes 1\.3 times as long\.$/],
  ['good but dear', winning, losing, 2.12, 'no', /^Not worth it, worse: −.*; \+.*; a node takes 2\.1 times as long\.$/],
  ['its cost eats it up', winning, even, 1.5, 'no', /^Not worth it, no gain of 40 Elo: 0 Elo \[.*; \+\d+ Elo /],
  ['worthless', even, even, 1.01, 'no', /^Not worth it, no gain of 40 Elo: 0 Elo \[.* \(200 pairs\); 0 Elo \[/],
  ['shown by the interval, not by the test', even, [10, 9, 40, 21, 20], 1, 'yes', /^Worth it: .* \(100 pairs\)/],
  ['harmful', losing, losing, 1, 'no', /^Not worth it, worse: −/],
  [
    'not known yet',
    winning,
    open,
    1.07,
    'undecided',
    /^Undecided after 55 pairs, --pairs 300 plays on: \+\d+ Elo .* a node takes 1\.07 times as long\.$/,
  ],
  ['quicker than without', winning, winning, 0.8, 'yes', /; a node takes less time than without\.$/],
])('%s', (_, depth, time, ratio, worth, words) => {
  const verdict = trialVerdict(contest('depth=4', depth), contest('ms=5', time), ratio, GAIN);
  expect(verdict.worth, verdict.text).toBe(worth);
  expect(verdict.text).toMatch(words);
  expect(verdict.text).not.toContain('\n');
});

describe('what equal time shows decides', () =>
  test.each([[winning], [even], [losing], [open]])('%j at equal depth changes no answer', (depth) => {
    for (const time of [winning, even, losing, open]) {
      const answer = (shown: Pentanomial) =>
        trialVerdict(contest('depth=4', shown), contest('ms=5', time), 1, GAIN).worth;
      expect(answer(depth)).toBe(answer(even));
    }
  }));
