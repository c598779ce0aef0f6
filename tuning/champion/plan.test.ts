import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import {
  baselineSeconds,
  challengeTerms,
  generationSeconds,
  racePairs,
  selfplayPlan,
  testableElo,
  verdictSeconds,
} from './plan.ts';

/** The generations of a run in which each takes as long as it was given, and `late` times that. */
function generations(budget: number, late = 1): number[] {
  const lengths: number[] = [];
  for (let elapsed = baselineSeconds(budget); ; elapsed += late * lengths.at(-1)!) {
    const next = generationSeconds(budget, elapsed, lengths.length + 1);
    if (next === 0) return lengths;
    lengths.push(next);
  }
}

describe('generations', () => {
  test.each([60, 180, 600, 1200, 3600, 8 * 3600])('%d s: the budget is used, and not much more', (budget) => {
    const lengths = generations(budget);
    const spent = baselineSeconds(budget) + lengths.reduce((a, b) => a + b, 0) + verdictSeconds(budget);
    expect(spent).toBeLessThanOrEqual(budget);
    expect(spent).toBeGreaterThan(0.85 * budget);
    expect(lengths.length).toBeGreaterThan(0);
  });

  test('more time makes more generations, each longer than the one before, but for the last', () => {
    const counts = [180, 1200, 3600, 8 * 3600].map((budget) => generations(budget).length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts).size).toBe(counts.length);
    const lengths = generations(3600).slice(0, -1);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });

  test('a slow machine has fewer of them; the first is played however late it is', () => {
    expect(generations(1200, 2).length).toBeLessThan(generations(1200).length);
    expect(generationSeconds(180, 500, 1)).toBeGreaterThan(0);
    expect(generationSeconds(180, 500, 2)).toBe(0);
  });
});

test('self-play searches the deeper the faster games are, and never has fewer games for it than enough', () => {
  const random = new Random(1, 'plan');
  let before = 0;
  for (const perGame of [8, 4, 2, 1, 0.5, 0.1, 0.01]) {
    const { games, nodes } = selfplayPlan(60, perGame, 3000, 20);
    expect(nodes).toBeGreaterThanOrEqual(before);
    expect(nodes).toBeLessThanOrEqual(6000);
    // As long as it was given, unless that is more than anybody needs.
    const took = (games * perGame * nodes) / 3000;
    expect(took).toBeLessThanOrEqual(60.01);
    if (games < 40_000) expect(took).toBeGreaterThan(60 - (perGame * nodes) / 3000);
    before = nodes;
  }
  for (let i = 0; i < 200; i++) {
    const [time, perGame, nodes, least] = [random.int(3600), 0.001 + random.int(100) / 10, 10 + random.int(90_000), 30];
    const plan = selfplayPlan(time, perGame, nodes, least);
    expect(plan.nodes).toBeGreaterThanOrEqual(least);
    if (plan.nodes > Math.max(least, Math.round(nodes / 32))) expect(plan.games).toBeGreaterThanOrEqual(1200);
  }
});

test('a race of so many candidates takes the time that it is given', () => {
  for (const candidates of [1, 2, 3, 5, 8]) {
    const first = racePairs(600, 0.1, candidates, 2);
    let [left, pairs, played] = [candidates, first, 0];
    do {
      played += left * 2 * pairs;
      left = Math.ceil(left / 2);
      pairs *= 2;
    } while (left > 1);
    if (first < 200) expect(played * 0.1).toBeLessThan(900);
    expect(played * 0.1).toBeGreaterThan(first < 200 ? 200 : 0);
  }
});

test('a challenge gives most to the test, all where there is nobody else; what it can show fits its pairs', () => {
  const alone = challengeTerms(100, 0.5, 0);
  const among = challengeTerms(100, 0.5, 4);
  expect(alone.maxPairs).toBe(200);
  expect(among.maxPairs).toBe(120);
  expect(among.maxPairs + 4 * among.gauntletPairs).toBeLessThanOrEqual(200);
  expect(alone.elo1).toBeLessThan(among.elo1);
  expect([testableElo(100), testableElo(400), testableElo(4)]).toEqual([59, 29, 200]);
  // However little time is left, something is played.
  expect(challengeTerms(0, 5, 3)).toMatchObject({ maxPairs: 20, gauntletPairs: 10 });
});
