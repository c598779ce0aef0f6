import { expect, test } from 'vitest';
import type { Features, Game } from '../games/game.ts';
import { families, gameOfSize } from '../games/index.ts';
import { walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { evaluatorOf } from './agent-weights.ts';
import { DifferenceEvaluator, OwnEvaluator, TaperedEvaluator } from './evaluation/evaluator.ts';
import type { Weights } from './weights/weights.ts';

const sets = families
  .map((family) => gameOfSize(family, family.defaultSize))
  .flatMap((game) => game.features.map((features) => ({ name: `${game.name} ${features.name}`, game, features })));

function weightsOf(game: Game, features: Features, points: number[], perspective: Weights['perspective']): Weights {
  return {
    format: 'weightroom weights 2',
    game: game.name,
    features: { set: features.name, names: features.list.map(({ name }) => name), fingerprint: '' },
    model: 'linear',
    perspective,
    points,
    tempo: 7,
    draw: 0,
    origin: { by: 'hand', source: 'a test' },
  };
}

test.each(sets)(
  '$name: weights of 0 change no evaluation, whoever is asked for and with a phase',
  ({ name, game, features }) => {
    for (let i = 0; i < 8; i++) {
      const random = new Random(i, 'zeros', name);
      const some = (): number[] => features.list.map(() => (random.chance(0.5) ? 0 : random.between(-900, 900)));
      const points = some();
      const own = weightsOf(game, features, points, 'own');
      const difference = weightsOf(game, features, points, 'difference');
      const phase = { feature: features.list[i % features.list.length]!.name, low: 0, high: 3, points: some() };
      const pairs = [
        [evaluatorOf(game, own), new OwnEvaluator(features, points, 0)],
        [evaluatorOf(game, difference), new DifferenceEvaluator(features, points, 7)],
        [evaluatorOf(game, { ...difference, phase }), new TaperedEvaluator(features, difference, phase)],
      ] as const;
      for (let board = 0; board < 5; board++) {
        const position = walk(game, game.walk, random);
        for (const [found, wanted] of pairs)
          for (const player of [0, 1] as const)
            expect(found.evaluate(position, player)).toBe(wanted.evaluate(position, player));
      }
    }
  },
);

test('a feature that weighs nothing is not computed', () => {
  const game = gameOfSize(families[0]!, families[0]!.defaultSize);
  const asked: (readonly number[])[] = [];
  const features: Features = {
    ...game.features[0]!,
    only(indices) {
      asked.push(indices);
      return { extract: (_, __, out, at) => out.fill(3, at, at + indices.length) };
    },
  };
  const known: Game = { ...game, features: [features] };
  const points = features.list.map((_, i) => (i === 1 ? 5 : 0));
  const position = game.start(new Random(1));
  expect(evaluatorOf(known, weightsOf(game, features, points, 'own')).evaluate(position, 0)).toBe(15);
  expect(asked).toEqual([[1]]);
});
