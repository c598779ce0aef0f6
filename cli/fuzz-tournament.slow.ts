import { expect, test } from 'vitest';
import { fuzzScene } from '../test/fuzz/fuzz.ts';
import { scenes } from '../test/fuzz/scenes.ts';

/** A few cases of what fuzz.slow.ts does at length. */
test.each([[scenes.tournament, 6]])(
  '$name: whatever is changed in a file, its readers end well',
  async (scene, wanted) => {
    const counts = await fuzzScene(scene, { cases: wanted, seed: 3 });
    expect(counts.cases).toBe(wanted);
    expect(counts.refused).toBeGreaterThan(wanted / 4);
  },
  600_000,
);
