import { expect, test } from 'vitest';
import { fuzzScene } from '../test/fuzz/fuzz.ts';
import { scenes } from '../test/fuzz/scenes.ts';

const { tournament, dataset } = scenes;

/** A few cases of what fuzz.slow.ts does at length. */
test.each([
  { scene: tournament, cases: 6, exchanged: false },
  { scene: dataset, cases: 30, exchanged: false },
  { scene: tournament, cases: 12, exchanged: true },
  { scene: dataset, cases: 20, exchanged: true },
])(
  '$scene.name, exchanged $exchanged: whatever happens to a file, its readers end well',
  async ({ scene, ...given }) => {
    const counts = await fuzzScene(scene, { ...given, seed: 3 });
    expect(counts.cases).toBe(given.cases);
    expect(counts.refused).toBeGreaterThan(given.cases / 8);
  },
);
