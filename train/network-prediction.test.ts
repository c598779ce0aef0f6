import { expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { largestDifference } from '../test/prediction.ts';
import { openBackend } from './backend.ts';

const slider = gameNamed('slider-6');

test.each([
  ['features', slider.features.at(-1)!],
  ['planes', slider.planes!],
])('on 10,000 positions of Slider the plain loops play what TensorFlow predicts, to 1e-5: %s', async (_, source) => {
  expect(largestDifference(slider, source, 10_000, await openBackend('wasm'))).toBeLessThan(1e-5);
});
