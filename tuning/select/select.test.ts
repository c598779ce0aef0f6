import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWeights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Running } from '../../lib/progress/running.ts';
import { playDataset } from '../../test/dataset.ts';
import { trainOptions } from '../../train/options.ts';
import { type SelectRequest, type SelectStage, selectFeatures } from './select.ts';
import { selectionPath } from './selection.ts';

const game = gameNamed('slider-4');
const command = 'weightroom train DATASET --select';

let folder: string;
let request: SelectRequest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-select-'));
  const dataset = join(folder, 'data');
  await playDataset(dataset, game.name, 150, 7);
  request = { dataset, game, options: trainOptions.read({}), pairs: 4, nodes: 60, seed: 1 };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Selects; `told` hears each stage's progress. */
function select(out: string, signal = new AbortController().signal, told = (_: SelectStage): void => {}) {
  const running = (stage: SelectStage): Running => ({ workers: 1, signal, progress: () => told(stage) });
  return selectFeatures(request, command, join(folder, out), running, signal);
}

test('stopped while it plays, it goes on with what it measured and played; it ends with weights that play', async () => {
  const stop = new AbortController();
  let told = 0;
  const stopped = select('one', stop.signal, (stage) => {
    if (stage === 'matches' && ++told === 6) stop.abort(new Error('stopped'));
  });
  await expect(stopped).rejects.toThrow('stopped');
  const before = JSON.parse(readFileSync(selectionPath(join(folder, 'one')), 'utf8'));
  expect(before.path).toHaveLength(game.features[0]!.list.length);
  expect(before.chosen).toBeUndefined();
  const stages = new Set<SelectStage>();
  const { weights, selection } = await select('one', undefined, (stage) => stages.add(stage));
  expect([stages.has('costs'), stages.has('path')]).toEqual([false, false]);
  expect([selection.node, selection.path]).toEqual([before.node, before.path]);
  expect(selection.costs).toMatchObject(before.costs);

  expect(weights.features.set).toBe(selection.chosen);
  expect(() => checkWeights(weights, game, 'selected')).not.toThrow();
  expect(weights.points).toHaveLength(weights.features.names.length);
  const last = selection.matches.slice(-2);
  expect(last.map(({ a, b }) => [a, b])).toEqual([
    [selection.chosen, 'hand'],
    [selection.chosen, 'hand:difference'],
  ]);
  for (const { near, random, nodes, a, b } of selection.matches) {
    for (const { wins, draws, losses } of [near, random]) expect(wins + draws + losses).toBe(4);
    expect(nodes).toEqual([a, b].map((set) => Math.round(60 / selection.costs[set]!)));
  }
  // Ended, it says the same again and plays nothing.
  const again = await select('one');
  expect(again.selection).toEqual(selection);
  expect(again.weights).toEqual(weights);
});

test('the folder of another command is refused in a line', async () => {
  const signal = new AbortController().signal;
  const running = (): Running => ({ workers: 1, signal, progress: () => {} });
  const other = selectFeatures(request, `${command} --select-pairs 9`, join(folder, 'one'), running, signal);
  await expect(other).rejects.toThrow(InputError);
  await expect(other).rejects.toThrow(/one: was begun by another command \(weightroom train DATASET --select\)/);
});
