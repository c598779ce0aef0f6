import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import type { FinishedPair } from './rounds.ts';
import { defaultRounds, swiss, swissTable } from './swiss.ts';

type HalfPoints = (a: number, b: number, round: number) => number | undefined;

/** Plays all rounds; `halfPoints` are twice the points of `a` in each pair. */
function play(agents: number, rounds: number, halfPoints: HalfPoints, pairs = 2, seed = 1): FinishedPair[] {
  const format = swiss.rounds({ kind: 'swiss', rounds }, { agents: { length: agents }, pairs, seed });
  const finished: FinishedPair[] = [];
  for (let round = 0; ; round++) {
    const gamePairs = format.nextRound(finished);
    if (gamePairs.length === 0) return finished;
    for (const gamePair of gamePairs) finished.push({ ...gamePair, halfPoints: halfPoints(...gamePair.pair, round) });
  }
}

/** The better one, of the lower number, wins all. */
const stronger: HalfPoints = (a, b) => (a < b ? 4 : 0);
const chance: HalfPoints = (a, b, round) => new Random(7, a, b, round).int(5);

const sizes = [2, 3, 4, 5, 6, 7, 8, 11, 16, 32].map((agents) => ({ agents }));

describe.each(sizes)('$agents agents', ({ agents }) => {
  const rounds = defaultRounds(agents);
  const even = agents - (agents % 2);

  test.each([
    ['the stronger one wins', stronger],
    ['chance', chance],
    ['all is drawn', () => 2],
    ['all is voided', () => undefined],
  ])('%s: everybody plays each round but for one bye, and nobody meets twice', (_, halfPoints) => {
    const finished = play(agents, rounds, halfPoints);
    expect(finished).toHaveLength((rounds * even * 2) / 2);
    const table = swissTable(agents, 2, finished, 1);
    expect(table.map(({ agent }) => agent).sort((a, b) => a - b)).toEqual(Array.from({ length: agents }, (_, i) => i));
    for (const { opponents, byes } of table) {
      expect(opponents).toHaveLength(rounds);
      const met = opponents.filter((one) => one !== undefined);
      expect(new Set(met).size).toBe(met.length);
      expect(byes).toBe(rounds - met.length);
      expect(byes).toBeLessThanOrEqual(1);
    }
    const points = table.reduce((sum, line) => sum + line.points, 0);
    expect(points).toBe(rounds * (even / 2 + (agents % 2)));
    expect(table.map(({ points }) => points)).toEqual(table.map(({ points }) => points).toSorted((a, b) => b - a));
  });

  test('the strongest comes first', () => {
    expect(swissTable(agents, 2, play(agents, rounds, stronger), 1)[0]!.agent).toBe(0);
  });
});

test('as many rounds as there are others: everybody met everybody, more only when that can be', () => {
  for (const agents of [4, 6, 8]) {
    const table = swissTable(agents, 1, play(agents, agents - 1, chance, 1), 1);
    const met = table.map(({ opponents }) => new Set(opponents).size);
    expect(Math.min(...met)).toBeGreaterThanOrEqual(agents - 2);
  }
  const again = swissTable(2, 1, play(2, 5, chance, 1), 1);
  expect(again[0]!.opponents).toHaveLength(5);
});

test('who has as many points meets, as far as can be', () => {
  const finished = play(8, 3, stronger, 1);
  const afterTwo = swissTable(8, 1, finished.slice(0, 8), 1);
  const points = new Map(afterTwo.map((line) => [line.agent, line.points]));
  for (const { pair } of finished.slice(8)) expect(points.get(pair[0])).toBe(points.get(pair[1]));
});

test('a round has openings of its own, the same for all its matches', () => {
  const finished = play(6, 3, chance, 4);
  expect([...new Set(finished.map(({ opening }) => opening))]).toEqual(Array.from({ length: 12 }, (_, i) => i));
  for (const [i, { opening }] of finished.entries()) expect(Math.floor(opening / 4)).toBe(Math.floor(i / 12));
});

test('lots depend on the seed', () => {
  const first = (seed: number) => play(16, 1, chance, 1, seed).map(({ pair }) => pair.join());
  expect(first(1)).toEqual(first(1));
  expect(first(1)).not.toEqual(first(2));
});

test.each([
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
  [32, 5],
  [33, 6],
])('%d agents have %d rounds', (agents, rounds) => expect(defaultRounds(agents)).toBe(rounds));
