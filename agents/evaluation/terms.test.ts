import { expect, test } from 'vitest';
import { families, gameOfSize } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { evaluatorOf } from '../create-agent.ts';
import { handWeights } from '../weights/weights.ts';
import { termsOf } from './terms.ts';

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
