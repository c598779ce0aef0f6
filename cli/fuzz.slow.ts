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
  [scenes.dataset, 400],
];
/** The scenes whose files name each other. */
const exchanges: typeof cases = [
  [scenes.tournament, 60],
  [scenes.run, 60],
  [scenes.stoppedRun, 20],
  [scenes.experiment, 10],
  [scenes.checkpoint, 10],
  [scenes.dataset, 100],
];

let watchdog: Watchdog;
beforeAll(() => {
  watchdog = new Watchdog();
});
afterAll(() => watchdog.close());

describe.each([1, 2])('seed %d: whatever is changed in a file, its readers end well', (seed) => {
  test.each([
    ...cases.map(([scene, wanted]) => ({ scene, cases: wanted, exchanged: false })),
    ...exchanges.map(([scene, wanted]) => ({ scene, cases: wanted, exchanged: true })),
  ])('$scene.name, exchanged: $exchanged', async ({ scene, ...given }) => {
    const counts = await fuzzScene(scene, { ...given, seed, programEvery: 20, begins: (at) => watchdog.begins(at) });
    process.stdout.write(`${scene.name}, ${JSON.stringify({ ...given, seed, ...counts })}\n`);
    expect(counts.cases).toBe(given.cases);
    expect(counts.refused).toBeGreaterThan(given.cases / 8);
  });
});
