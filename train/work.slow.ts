import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handWeights } from '../agents/weights/weights.ts';
import { openData } from '../datasets/data-set.ts';
import { fillCaches } from '../datasets/fill.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { type Heard, onOwnThread, watchingBy } from '../lib/tasks/thread.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { defaultDiagnosis } from './diagnose.ts';
import { work } from './fit.ts';
import { trainOptions } from './options.ts';

const game = gameNamed('slider-4');
const dataset = testFolder();
await playDataset(dataset, game.name, 200, 3);
const opened = openData(dataset);
// Its rows are in the caches from here on, and nothing is heard of them.
await fillCaches(opened, game, ['original', 'full']);

const { signal } = new AbortController();
const options = { ...trainOptions.read({ features: 'original' }), bootstrap: 20 };
const named = { name: 'hand', weights: handWeights(game, 'difference') };
const common = { dataset: opened, game: game.name };

const works = [
  ['a fit', { kind: 'fit', ...common, options, imported: undefined, strict: false }],
  ['an audit', { kind: 'audit', ...common, sets: ['original', 'full'] }],
  ['a diagnosis', { kind: 'diagnosis', ...common, named, options: { ...defaultDiagnosis, repeats: 2 } }],
] as const;
const thread = new URL('./fit.ts', import.meta.url);

test.each(works)('%s on a thread: what it gives on this one, and the same is heard', async (_, plan) => {
  const [here, there]: Heard[][] = [[], []];
  const wanted = await work(
    plan,
    watchingBy(signal, (heard) => here.push(heard)),
  );
  expect(await onOwnThread(thread, plan, signal, (heard) => there.push(heard as Heard))).toEqual(wanted);
  expect(there.map(({ stage, done, total }) => [stage, done, total])).toEqual(
    here.map(({ stage, done, total }) => [stage, done, total]),
  );
});

test.each(works)('%s on a thread: a mistake of the user is one, and a stop is heard', async (_, plan) => {
  const missing = {
    ...plan,
    dataset: { ...opened, parts: opened.parts.map((part) => ({ ...part, folder: join(dataset, 'none') })) },
  };
  await expect(onOwnThread(thread, missing, signal, () => {})).rejects.toThrow(InputError);
  const controller = new AbortController();
  const reason = new Error('stopped');
  const stopped = onOwnThread(thread, plan, controller.signal, () => {});
  controller.abort(reason);
  await expect(stopped).rejects.toBe(reason);
});
