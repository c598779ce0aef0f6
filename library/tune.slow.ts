import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { loadGame, loadWeights, tune } from './index.ts';

const home = testFolder();
const folder = join(home, 'run');
const small = { generations: 1, games: 10, pairs: 2, nodes: 20, sets: ['original'] };

test('a run of the loop, as the command would make it; called again it is read', async () => {
  const game = await loadGame('slider', 4);
  const heard: (string | undefined)[] = [];
  const watched = { workers: 1, progress: (_done: number, _total: number, note?: string) => heard.push(note) };
  const { outcome, weights } = await tune(game, folder, small, watched);
  expect(outcome.generations).toHaveLength(1);
  expect(outcome.command).toBe(
    'weightroom tune slider-4 --generations 1 --seed 1 --nodes 20 --features original --games 10 --pairs 2',
  );
  // Baselines without weights have no file, and so few games seldom find better ones.
  const { name, file } = outcome.champion;
  expect(outcome.ladder.at(-1)!.name).toBe(name);
  expect(weights).toEqual(file === undefined ? undefined : loadWeights(join(folder, file), game));
  expect(existsSync(join(folder, 'report.html'))).toBe(true);
  expect(heard.length).toBeGreaterThan(10);
  heard.length = 0;
  expect((await tune(game, folder, small, watched)).outcome.ladder).toEqual(outcome.ladder);
});

test.each([
  ['a name that is no option', { repeats: 3 }, 'tune: no option is called repeats; there are budget, '],
  ['two lengths', { budget: 60, generations: 1 }, '--budget and --generations: one says how much is done'],
  ['another run in its folder', { ...small, seed: 9 }, 'holds another run'],
])('refused: %s', async (_, options, words) => {
  const game = await loadGame('slider', 4);
  const asked = tune(game, folder, options as typeof small);
  await expect(asked).rejects.toThrow(mistake(words));
});

test('its signal stops it', async () => {
  const game = await loadGame('slider', 4);
  const reason = new Error('enough');
  const stopped = tune(game, join(home, 'stopped'), small, { signal: AbortSignal.abort(reason) });
  await expect(stopped).rejects.toBe(reason);
});
