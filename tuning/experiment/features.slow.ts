import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readWeights } from '../../agents/weights-file.ts';
import { gameNamed } from '../../games/index.ts';
import type { Running } from '../../lib/progress/running.ts';
import { playDataset } from '../../test/dataset.ts';
import { testFolder } from '../../test/folder.ts';
import { trainOptions } from '../../train/options.ts';
import { type featuresStages, runFeatures } from './features.ts';
import type { FeaturesRequest } from './trial.ts';

type FeaturesStage = keyof typeof featuresStages;

const game = gameNamed('slider-4');
const command = 'weightroom experiment features data original --select';

const folder = testFolder();
let request: FeaturesRequest;
beforeAll(async () => {
  const data = join(folder, 'data');
  await playDataset(data, game.name, 150, 7);
  request = {
    game: game.name,
    seed: 1,
    set: 'original',
    baseline: undefined,
    data,
    limit: { nodes: 60 },
    depth: 1,
    gain: 50,
    pairs: 4,
    walk: game.walk,
    fit: trainOptions.read({}),
  };
});

/** Selects; `told` hears each stage's progress. */
async function select(change: Partial<FeaturesRequest> = {}, told = (_: FeaturesStage, _stop: () => void): void => {}) {
  const stop = new AbortController();
  const running = (stage: FeaturesStage): Running => ({
    workers: 1,
    signal: stop.signal,
    progress: () => told(stage, () => stop.abort(new Error('stopped'))),
  });
  const { selection, ...rest } = await runFeatures({ ...request, ...change }, command, join(folder, 'one'), running);
  return { ...rest, selection: selection! };
}

test('stopped while it plays, it resumes with what it measured and played; it ends with weights that play', async () => {
  let heard = 0;
  const stopped = select({}, (stage, stop) => {
    if (stage === 'games' && ++heard === 6) stop();
  });
  await expect(stopped).rejects.toThrow('stopped');
  const before = JSON.parse(readFileSync(join(folder, 'one/path.json'), 'utf8'));
  expect(before.path).toHaveLength(game.features[0]!.list.length);
  const stages = new Set<FeaturesStage>();
  const outcome = await select({}, (stage) => stages.add(stage));
  expect(stages.has('path')).toBe(false);
  const { selection } = outcome;
  expect([selection.node, selection.path]).toEqual([before.node, before.path]);

  const weights = readWeights(selection.weights, game);
  expect(weights.features.set).toBe(selection.chosen);
  expect(weights.points).toHaveLength(weights.features.names.length);
  expect(selection.race.winner).toBe(selection.chosen);
  expect(selection.race.opponents).toEqual(['hand:own', 'hand:difference']);
  const others = [...(selection.chosen === 'original' ? [] : ['original']), 'hand:own', 'hand:difference'];
  for (const [place, pairs] of [
    ['near', 4],
    ['plain', 1],
    ['random', 1],
  ] as const) {
    const here = selection.verdict.filter((one) => one.place === place);
    expect(here.map(({ opponent }) => opponent)).toEqual(others);
    for (const { opponent, match } of here) {
      expect(match.games + match.voided).toBe(2 * pairs);
      const limits = [match.a, match.b].map((agent) => Number(/@nodes=(\d+)$/.exec(agent)![1]));
      expect(limits).toEqual(
        [selection.chosen, opponent].map((set) =>
          Math.max(10, Math.round(Number((60 / selection.costs[set]!).toPrecision(3)))),
        ),
      );
    }
  }
  // Ended, it says the same again and plays nothing.
  expect(await select()).toEqual(outcome);
});

test.each<[string, Partial<FeaturesRequest>, RegExp]>([
  ['another seed', { seed: 2 }, /one: holds another run \(weightroom experiment features data original --select,/],
  ['another fit', { fit: trainOptions.read({ ridge: '0.1' }) }, /one: holds another run/],
])('the folder of %s is refused in a line', async (_, change, message) =>
  expect(select(change)).rejects.toThrow(message),
);
