import { expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { ratingOf } from '../tournament/statistics/rating.ts';
import { agreementOf } from './verdict.ts';

const at = (elo: number, low: number, high: number) => ({ elo, low, high });

test.each([
  ['the same', at(100, 50, 150), true, 'within the published one'],
  ['wider, inside', at(60, -100, 220), true, 'within the published one'],
  ['beside, overlapping', at(180, 140, 220), true, 'the intervals overlap.'],
  ['ends that touch', at(200, 150, 250), true, 'the intervals overlap.'],
  ['above', at(250, 151, 350), false, 'nothing in common'],
  ['below', at(0, -50, 49), false, 'nothing in common'],
])('%s', (_, found, agree, words) => {
  const published = at(100, 50, 150);
  expect(agreementOf(published, found)).toMatchObject({ agree, sentence: expect.stringContaining(words) });
  expect(agreementOf(found, published).agree).toBe(agree);
});

/** A match of `pairs` pairs of a player who wins each game with `chance`. */
function drawn(chance: number, pairs: number, random: Random) {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (let i = 0; i < pairs; i++) counts[2 * (Number(random.chance(chance)) + Number(random.chance(chance)))]!++;
  return ratingOf(counts);
}

test('two matches of the same strength hardly ever disagree; of other strength they do', () => {
  let same = 0;
  let other = 0;
  for (let seed = 0; seed < 400; seed++) {
    const random = new Random(seed, 'agreement');
    const published = drawn(0.75, 400, random);
    if (agreementOf(published, drawn(0.75, 80, random)).agree) same++;
    if (agreementOf(published, drawn(0.5, 80, random)).agree) other++;
  }
  expect(same).toBeGreaterThanOrEqual(392);
  expect(other).toBeLessThanOrEqual(40);
});
