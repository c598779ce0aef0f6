import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { type Running, unwatched } from '../../lib/progress/running.ts';
import { playDataset } from '../../test/dataset.ts';
import { networkFitOptions } from '../../train/network/options.ts';
import { epochsFrom, epochsWithin } from './network-epochs.ts';
import type { NetworkRecipe } from './recipe.ts';
import type { DataSource } from './sources.ts';

const game = gameNamed('slider-4');
const running: Running = { ...unwatched, workers: 1 };
const root = mkdtempSync(join(tmpdir(), 'weightroom-epochs-'));
afterAll(() => rmSync(root, { recursive: true }));
const source: DataSource = {
  folder: join(root, 'data'),
  place: 'near',
  search: 'deep',
  maker: 'champions',
  generation: 1,
};
beforeAll(() => playDataset(source.folder, game.name, 60, 1));

const recipe: NetworkRecipe = {
  name: 'board',
  kind: 'network',
  data: 'all',
  search: 'all',
  maker: 'all',
  generations: 1,
  network: networkFitOptions.read({ shape: '2x2' }),
};
const within = (seconds: number, change: Partial<NetworkRecipe> = {}): Promise<number> =>
  epochsWithin(seconds, { ...recipe, ...change }, [source], game, running);

test('a fit has the epochs that its time allows, or is left out: never more than were asked for', () => {
  for (const epoch of [0.01, 0.5, 3, 100])
    for (const seconds of [-5, 0, 1, 10, 60, 600])
      for (const most of [1, 3, 20]) {
        const epochs = epochsFrom(seconds, epoch, most);
        expect(epochs).toBeLessThanOrEqual(most);
        if (epochs > 0) expect((epochs + 2) * epoch).toBeLessThanOrEqual(0.8 * seconds + 1e-9);
        else expect((Math.min(4, most) + 2) * epoch).toBeGreaterThan(0.8 * seconds);
      }
});

test('an epoch is timed on the data that the recipe reads; however fast it is, no time is too little', async () => {
  expect(await within(1e6)).toBe(20);
  expect(await within(1e-6)).toBe(0);
  expect(await within(-3)).toBe(0);
});

test('where there is nothing to read, the fit itself says so', async () => {
  expect(await within(1e-6, { data: 'random' })).toBe(20);
  expect(await within(1e-6, { network: { ...recipe.network, shape: '2x999' } as NetworkRecipe['network'] })).toBe(20);
});

test('a stop ends it with the reason of its signal', async () => {
  const stop = new AbortController();
  stop.abort(new Error('stopped'));
  const stopped = { ...running, signal: stop.signal };
  await expect(epochsWithin(10, recipe, [source], game, stopped)).rejects.toThrow('stopped');
});
