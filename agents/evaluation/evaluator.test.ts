import { describe, expect, test } from 'vitest';
import type { Features, Game, Position } from '../../games/game.ts';
import { families, gameOfSize } from '../../games/index.ts';
import { walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { evaluatorOf } from '../agent-weights.ts';
import { handWeights, maxPoints } from '../weights/weights.ts';
import { DifferenceEvaluator, EvaluationCache, type Evaluator, OwnEvaluator } from './evaluator.ts';
import { termsOf } from './terms.ts';

const sets = families.flatMap((family) => {
  const game = gameOfSize(family, family.defaultSize);
  return game.features.map((features) => ({ name: `${game.name} ${features.name}`, game, features }));
});

function board(game: Game, i: number): Position {
  const random = new Random(i, 'evaluator', game.name);
  return i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
}

/** Whole points of any size and sign, zeros among them. */
function anyPoints(features: Features, seed: number): number[] {
  const random = new Random(seed, 'points');
  return features.list.map(() => random.between(-1, 1) * random.int(2000));
}

describe.each(sets)('$name', ({ game, features }) => {
  test('difference is what one side has less what the other has, so the other way round it is the negative', () => {
    for (let i = 0; i < 100; i++) {
      const position = board(game, i);
      for (const tempo of [0, 37, -12]) {
        const evaluator = new DifferenceEvaluator(features, anyPoints(features, i), tempo);
        const [first, second] = [evaluator.evaluate(position, 0), evaluator.evaluate(position, 1)];
        expect(first).toBe(0 - second);
      }
      const tempo = new DifferenceEvaluator(features, anyPoints(features, -1).fill(0), 37);
      expect(tempo.evaluate(position, position.turn)).toBe(37);
    }
  });

  test('own is what one side has, so it is no such negative', () => {
    const positions = Array.from({ length: 40 }, (_, i) => board(game, i));
    const evaluator = new OwnEvaluator(
      features,
      features.list.map((_, i) => i + 1),
      5,
    );
    expect(evaluator.draw).toBe(5);
    expect(positions.some((position) => evaluator.evaluate(position, 0) !== 0 - evaluator.evaluate(position, 1))).toBe(
      true,
    );
  });

  test('difference is own less own, where all is whole', () => {
    for (let i = 0; i < 40; i++) {
      const position = board(game, i);
      const points = anyPoints(features, i);
      const own = new OwnEvaluator(features, points, 0);
      const [mine, other] = [own.evaluate(position, 0), own.evaluate(position, 1)];
      const found = new DifferenceEvaluator(features, points, 0).evaluate(position, 0);
      // Each of the three is cut to a whole number.
      expect(Math.abs(found - (mine - other))).toBeLessThanOrEqual(2);
    }
  });

  test('no evaluation outgrows its bound', () => {
    for (let i = 0; i < 200; i++) {
      const position = board(game, i);
      const points = anyPoints(features, 1000 + i);
      const tempo = (i % 3) * 100 - 100;
      const max = maxPoints(points, tempo, features.list);
      for (const player of [0, 1] as const) {
        const own = new OwnEvaluator(features, points, 0).evaluate(position, player);
        const difference = new DifferenceEvaluator(features, points, tempo).evaluate(position, player);
        expect(Math.max(Math.abs(own), Math.abs(difference))).toBeLessThanOrEqual(max);
      }
    }
  });
});

/** One feature, `values[player]`, in a position where player 0 moves. */
function single(...values: [number, number]): { features: Features; position: Position } {
  const features: Features = {
    name: 'original',
    list: [{ name: 'one', unit: 'ratio', meaning: 'a number', low: -10, high: 10 }],
    extract: (_, player, out, at) => {
      out[at] = values[player];
    },
  };
  return { features, position: { turn: 0 } as Position };
}

test.each([
  [2.7, 2],
  [-2.7, -2],
  [0.4, 0],
  [-0.4, 0],
  [-0, 0],
  [2, 2],
])('%d points are cut to %d, towards zero on both sides and never to -0', (value, whole) => {
  const { features, position } = single(value, 0);
  expect(Object.is(new OwnEvaluator(features, [1], 0).evaluate(position, 0), whole)).toBe(true);
  const difference = new DifferenceEvaluator(features, [1], 0);
  expect(Object.is(difference.evaluate(position, 0), whole)).toBe(true);
  expect(Object.is(difference.evaluate(position, 1), 0 - whole)).toBe(true);
});

test.each([
  ['nothing', [], 0, [], 0],
  ['own, by the end farther from zero', [10], 0, [[-5, 2]], 70],
  ['own, where all values lie on one side', [10], 0, [[90, 100]], 1000],
  ['difference, where values lie about zero', [10], 0, [[-5, 5]], 100],
  ['difference and tempo', [10], -7, [[0, 5]], 57],
  ['negative points count as much', [-10, 3], 0, [[0, 5], [0, 1]], 53], // biome-ignore format: a row
  ['a feature without bounds, at no points', [0, 3], 0, [[0, Number.POSITIVE_INFINITY], [0, 1]], 3], // biome-ignore format: a row
  ['a feature without bounds', [1], 0, [[0, Number.POSITIVE_INFINITY]], Number.POSITIVE_INFINITY],
] as const)('bound: %s', (_, points, tempo, ends, max) => {
  const bounds = ends.map(([low, high]) => ({ low, high }));
  expect(maxPoints(points, tempo, bounds)).toBe(max);
});

const cases = families.flatMap((family) =>
  (['own', 'difference'] as const).map((perspective) => ({
    game: gameOfSize(family, family.defaultSize),
    perspective,
  })),
);

test.each(cases)('$game.name, $perspective: the terms add up to the evaluation', ({ game, perspective }) => {
  const weights = { ...handWeights(game, perspective), tempo: 7 };
  const evaluator = evaluatorOf(game, weights);
  for (let i = 0; i < 50; i++) {
    const position = game.scatter(new Random(i, 'terms'));
    for (const player of [0, 1] as const) {
      const terms = termsOf(game, weights, position, player);
      const sum = terms.reduce((total, { points }) => total + points, 0);
      expect(Math.abs(evaluator.evaluate(position, player) - sum)).toBeLessThan(1);
      const sizes = terms.map(({ points }) => Math.abs(points));
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }
  }
});

test.each([20, 60_000])('a cache of 65,536 entries asks anew when it was told to forget %i of them', (positions) => {
  let asked = 0;
  const counting: Evaluator = { draw: 0, evaluate: () => ++asked };
  const cache = new EvaluationCache(counting, 1);
  const evaluateAll = (): void => {
    for (let i = 0; i < positions; i++) cache.evaluate({ hashLow: i, hashHigh: 0 } as Position, 0);
  };
  for (let game = 1; game <= 3; game++) {
    evaluateAll();
    expect(asked).toBe(game * positions);
    cache.forget();
  }
  evaluateAll();
  cache.evaluate({ hashLow: positions - 1, hashHigh: 0 } as Position, 0);
  expect(asked).toBe(4 * positions);
});
