import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuzzScene, type Scene } from '../test/fuzz/fuzz.ts';
import { scenes } from '../test/fuzz/scenes.ts';
import { Watchdog } from '../test/fuzz/watchdog.ts';

/** Cases of each scene, for each of two seeds; one in twenty runs through the program itself. */
const cases: readonly (readonly [Scene, number])[] = [
  [scenes.weights, 300],
  [scenes.tournament, 250],
  [scenes.run, 120],
  [scenes.stoppedRun, 30],
  [scenes.experiment, 60],
  [scenes.checkpoint, 60],
  [scenes.dataset, 60],
];

let watchdog: Watchdog;
beforeAll(() => {
  watchdog = new Watchdog();
});
afterAll(() => watchdog.close());

describe.each([1, 2])('seed %d: whatever is changed in a file, its readers end well', (seed) => {
  test.each(cases)('$name', async (scene, wanted) => {
    const counts = await fuzzScene(scene, {
      cases: wanted,
      seed,
      programEvery: 20,
      begins: (at) => watchdog.begins(at),
    });
    process.stdout.write(`${scene.name}, seed ${seed}: ${JSON.stringify(counts)}\n`);
    expect(counts.cases).toBe(wanted);
    expect(counts.refused).toBeGreaterThan(wanted / 4);
  });
});
