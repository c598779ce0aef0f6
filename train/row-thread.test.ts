import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handWeights } from '../agents/weights/weights.ts';
import { fillCaches } from '../datasets/fill.ts';
import { readManifest } from '../datasets/manifest.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import type { Heard } from '../lib/tasks/thread-work.ts';
import { playDataset } from '../test/dataset.ts';
import { defaultDiagnosis } from './diagnose.ts';
import { fitHere } from './fit-dataset.ts';
import { trainOptions } from './options.ts';
import { onRowThread, type RowWork } from './row-thread.ts';
import { auditHere } from './run-audit.ts';
import { diagnoseHere } from './run-diagnose.ts';
import { trainHere } from './train-dataset.ts';

const game = gameNamed('slider-4');
const dataset = mkdtempSync(join(tmpdir(), 'weightroom-threads-'));
beforeAll(async () => {
  await playDataset(dataset, game.name, 200, 3);
  // Its rows are in the caches from here on, and nothing is heard of them.
  await fillCaches(dataset, readManifest(dataset), game, { sets: ['original', 'full'], planes: false, board: false });
});
afterAll(() => rmSync(dataset, { recursive: true }));

const MANY = 1e6;
const { signal } = new AbortController();
const options = { ...trainOptions.read({ features: 'original' }), bootstrap: 20 };
const named = { name: 'hand', weights: handWeights(game, 'difference') };
const common = { dataset, game: game.name };
const at = (module: string): URL => new URL(module, import.meta.url);

// biome-ignore lint/suspicious/noExplicitAny: plans of all kinds of work, each with its own.
const works: [string, RowWork<any, unknown, string>, unknown][] = [
  ['a fit', { work: fitHere, module: at('./fit-worker.ts') }, { ...common, options }],
  [
    'an audit and a fit',
    { work: trainHere, module: at('./train-worker.ts') },
    { ...common, options, imported: undefined, strict: false },
  ],
  ['an audit', { work: auditHere, module: at('./audit-worker.ts') }, { ...common, sets: ['original', 'full'] }],
  [
    'a diagnosis',
    { work: diagnoseHere, module: at('./diagnose-worker.ts') },
    { ...common, named, options: { ...defaultDiagnosis, repeats: 2 } },
  ],
];

test.each(works)('%s on a thread: what it gives on this one, and the same is heard', async (_, work, plan) => {
  const [here, there]: Heard[][] = [[], []];
  const wanted = await onRowThread(1, work, plan, signal, (heard) => here.push(heard));
  expect(await onRowThread(MANY, work, plan, signal, (heard) => there.push(heard))).toEqual(wanted);
  expect(there.map(({ stage, done, total }) => [stage, done, total])).toEqual(
    here.map(({ stage, done, total }) => [stage, done, total]),
  );
});

test.each(works)('%s on a thread: a mistake of the user is one, and a stop is heard', async (_, work, plan) => {
  const missing = { ...(plan as object), dataset: join(dataset, 'none') };
  await expect(onRowThread(MANY, work, missing, signal, () => {})).rejects.toThrow(InputError);
  const controller = new AbortController();
  const reason = new Error('stopped');
  const stopped = onRowThread(MANY, work, plan, controller.signal, () => {});
  controller.abort(reason);
  await expect(stopped).rejects.toBe(reason);
});
