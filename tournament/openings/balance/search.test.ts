import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { WIN } from '../../../agents/agent.ts';
import { ownAgent, parseAgent } from '../../../agents/spec.ts';
import { gameNamed } from '../../../games/index.ts';
import { InputError } from '../../../lib/input-error.ts';
import { Random } from '../../../lib/maths/random.ts';
import trier, { type BalanceOptions, Expectation, type FoundOpenings, searchOpenings } from './search.ts';

const game = gameNamed('slider-4');
const own = (text: string, of = game) => ownAgent(parseAgent(text, of, {}), 'a test');
const options: BalanceOptions = {
  game: game.name,
  seed: 4,
  agent: own('hand@depth=1'),
  count: 30,
  sources: [0, 2, 3, 'scatter'],
  trials: 12,
  within: 0.2,
};

function search(changes: Partial<BalanceOptions> = {}, workers = 1): Promise<FoundOpenings> {
  const signal = new AbortController().signal;
  return searchOpenings({ ...options, ...changes }, { workers, signal, progress: () => {} });
}

let whole: FoundOpenings;
beforeAll(async () => {
  whole = await search();
});

test('the set is as large as wanted, distinct, balanced, of unfinished boards, and made by the best source', () => {
  const { figures, chosen, openings } = whole;
  expect(openings).toHaveLength(30);
  expect(new Set(openings.map(({ position }) => position)).size).toBe(30);
  for (const { position, expected } of openings) {
    expect(game.parse(position).over()).toBe(false);
    expect(Math.abs(expected - 0.5)).toBeLessThanOrEqual(0.2);
  }
  expect(figures.map(({ source }) => source)).toEqual(options.sources);
  const best = Math.max(...figures.map(({ usable }) => usable));
  expect(figures.find(({ usable }) => usable === best)!.source).toBe(chosen);
  expect(figures[0]).toMatchObject({ source: 0, boards: 12 });
  for (const { distinct, balanced, usable } of figures) expect(usable).toBeCloseTo(distinct * balanced, 12);
});

test('the same for any number of workers, and another one for another seed', { tags: 'slow' }, async () => {
  expect(await search({}, 2)).toEqual(whole);
  expect((await search({ seed: 5, count: 1 })).openings).not.toEqual(whole.openings.slice(0, 1));
});

test('a trial plays one game from its board: what its seat made of it', () => {
  const play = trier(options);
  for (let number = 0; number < 20; number++) {
    const { position, score, points } = play({ source: 2, number });
    expect(play({ source: 2, number })).toEqual({ position, score, points });
    expect(Number.isFinite(score)).toBe(true);
    expect([0, 0.5, 1]).toContain(points);
    expect(game.parse(position).over()).toBe(false);
  }
});

describe('refused', () => {
  test.each<[string, Partial<BalanceOptions>, string]>([
    ['an agent without scores', { agent: own('random') }, 'random: gives no scores'],
    [
      'more than there are',
      { game: 'hex-3', agent: own('hand@depth=1', gameNamed('hex-3')), sources: [0], count: 2, within: 1 },
      'hex-3: only 1 distinct and balanced openings found',
    ],
    ['nothing balanced', { within: 0 }, 'slider-4: none of the boards is balanced'],
  ])('%s', async (_, changes, message) => {
    const error = await search(changes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).message).toContain(message);
  });
});

/** Games whose points are drawn as a score of `score` makes them, logit base + slope * score. */
function simulated(count: number, base: number, slope: number): { score: number; points: number }[] {
  const random = new Random(1, 'expectation');
  return Array.from({ length: count }, () => {
    const score = random.between(-100, 100);
    return { score, points: random.chance(1 / (1 + Math.exp(-base - slope * score))) ? 1 : 0 };
  });
}

test.each([
  [0, 0],
  [0.5, 0.02],
  [-1, 0.05],
  [0.3, -0.01],
])('base %d and slope %d are found again', (base, slope) => {
  const expectation = new Expectation(simulated(20_000, base, slope));
  for (const score of [-80, 0, 40]) {
    const wanted = 1 / (1 + Math.exp(-base - slope * score));
    expect(Math.abs(expectation.of(score) - wanted)).toBeLessThan(0.02);
  }
});

test('whatever the games, it is a share, and monotone in the score', () => {
  const game = fc.record({ score: fc.integer({ min: -1000, max: 1000 }), points: fc.constantFrom(0, 0.5, 1) });
  fc.assert(
    fc.property(fc.array(game), (games) => {
      const expectation = new Expectation(games);
      const shares = [-900, -5, 0, 3, 900].map((score) => expectation.of(score));
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
      for (const share of shares) expect(share).toBeLessThanOrEqual(1);
      const sorted = [...shares].sort((a, b) => a - b);
      expect(expectation.slope < 0 ? sorted.reverse() : sorted).toEqual(shares);
    }),
  );
});

test('scores that foretell every game stay finite', () => {
  const { base, slope } = new Expectation(simulated(500, 0, 1e6));
  expect(slope).toBeGreaterThan(3);
  expect(Math.abs(base) + slope).toBeLessThan(100);
});

test('a proven win is one, and teaches nothing about other scores', () => {
  const games = simulated(500, 0, 0.02);
  const proven = Array.from({ length: 500 }, () => ({ score: WIN - 3, points: 0 }));
  expect(new Expectation([...games, ...proven])).toEqual(new Expectation(games));
  expect(new Expectation(games).of(WIN - 3)).toBe(1);
  expect(new Expectation(games).of(3 - WIN)).toBe(0);
});
