import { expect, test } from 'vitest';
import { families, gameOfSize } from '../../games/index.ts';
import { largestDifference } from '../../test/prediction.ts';
import { openBackend } from './backend.ts';

const sources = families.flatMap((family) => {
  const game = gameOfSize(family, family.defaultSize);
  const read = game.planes === undefined ? game.features : [...game.features, game.planes];
  return read.map((source) => ({ name: `${game.name} ${'name' in source ? source.name : 'planes'}`, game, source }));
});

test.each(sources)(
  '$name: on 10,000 positions the plain loops play what TensorFlow predicts, to 1e-5',
  async ({ game, source }) => {
    for (const name of ['wasm', 'cpu'] as const)
      expect(await largestDifference(game, source, 10_000, await openBackend(name))).toBeLessThan(1e-5);
  },
);
