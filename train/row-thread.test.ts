import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { handWeights } from '../agents/weights/weights.ts';
import { openData } from '../datasets/data-set.ts';
import { fillCaches } from '../datasets/fill.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import type { Watching } from '../lib/progress/running.ts';
import { type Heard, watchingBy } from '../lib/tasks/own-thread.ts';
import { playDataset } from '../test/dataset.ts';
import { auditDataset } from './audit.ts';
import { defaultDiagnosis, diagnose } from './diagnose.ts';
import { fitHere } from './fit.ts';
import { trainOptions } from './options.ts';
import { onRowThread } from './row-thread.ts';

const game = gameNamed('slider-4');
const dataset = mkdtempSync(join(tmpdir(), 'weightroom-threads-'));
await playDataset(dataset, game.name, 200, 3);
const opened = openData(dataset);
// Its rows are in the caches from here on, and nothing is heard of them.
await fillCaches(opened, game, ['original', 'full']);
afterAll(() => rmSync(dataset, { recursive: true }));

const MANY = 1e6;
const { signal } = new AbortController();
const options = { ...trainOptions.read({ features: 'original' }), bootstrap: 20 };
const named = { name: 'hand', weights: handWeights(game, 'difference') };
const common = { dataset: opened, game: game.name };

type Work = (watching: (stage: string) => Watching) => Promise<unknown>;
const fitPlan = { kind: 'fit', ...common, options, imported: undefined, strict: false } as const;
const diagnosing = { ...defaultDiagnosis, repeats: 2 };
const works: [string, Work, object][] = [
  ['a fit', (watching) => fitHere(fitPlan, watching), fitPlan],
  [
    'an audit',
    (watching) => auditDataset(opened, game, ['original', 'full'], watching('rows')),
    { kind: 'audit', ...common, sets: ['original', 'full'] },
  ],
  [
    'a diagnosis',
    (watching) => diagnose(named, opened, game, diagnosing, watching('diagnosis')),
    { kind: 'diagnosis', ...common, named, options: diagnosing },
  ],
];
const nobody = (): never => {
  throw new Error('on this thread');
};

test.each(works)('%s on a thread: what it gives on this one, and the same is heard', async (_, work, plan) => {
  const [here, there]: Heard[][] = [[], []];
  const wanted = await work(watchingBy(signal, (heard) => here.push(heard)));
  expect(await onRowThread(MANY, nobody, plan, signal, (heard) => there.push(heard))).toEqual(wanted);
  expect(there.map(({ stage, done, total }) => [stage, done, total])).toEqual(
    here.map(({ stage, done, total }) => [stage, done, total]),
  );
});

test.each(works)('%s on a thread: a mistake of the user is one, and a stop is heard', async (_, __, plan) => {
  const missing = {
    ...plan,
    dataset: { ...opened, parts: opened.parts.map((part) => ({ ...part, folder: join(dataset, 'none') })) },
  };
  await expect(onRowThread(MANY, nobody, missing, signal, () => {})).rejects.toThrow(InputError);
  const controller = new AbortController();
  const reason = new Error('stopped');
  const stopped = onRowThread(MANY, nobody, plan, controller.signal, () => {});
  controller.abort(reason);
  await expect(stopped).rejects.toBe(reason);
});
