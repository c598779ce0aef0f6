import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAgent } from '../agents/create-agent.ts';
import { parseAgent } from '../agents/spec.ts';
import { openData } from '../datasets/data-set.ts';
import { loadOutside } from '../games/modules/outside.ts';
import { jsonText, writeWhole } from '../lib/files/files.ts';
import { Random } from '../lib/maths/random.ts';
import { unwatched } from '../lib/progress/running.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { networkFitOptions } from '../train/network/options.ts';
import { trainNetworkWeights } from '../train/train-network.ts';

const folder = testFolder();
const usual = networkFitOptions.read({ epochs: '3', batch: '64', rate: '0.02' });

test('a game from outside that has nothing but a board is fitted, quantised and plays', async () => {
  const { family } = await loadOutside(join(import.meta.dirname, '../test/modules/domineering.ts'));
  const theirs = family.game(family.sizes[0] ?? 0);
  const data = join(folder, 'theirs');
  await playDataset(data, theirs.name, 120, 3);
  const checkpoint = join(folder, 'theirs.checkpoint');
  for (const shape of ['2x8', 'star:2x2']) {
    const weights = await trainNetworkWeights(
      openData(data),
      theirs,
      { ...usual, shape },
      'wasm',
      checkpoint,
      unwatched,
    );
    rmSync(checkpoint);
    expect(weights.origin.measures.train.logLoss).toBeLessThan(0.69);
    const path = join(folder, 'theirs.json');
    writeWhole(path, jsonText(weights));
    const spec = parseAgent(`${path}@depth=2`, theirs, {});
    const { move } = createAgent(theirs, spec).choose(theirs.start(new Random(1)), new Random(1));
    expect(theirs.moveText(theirs.start(new Random(1)), move)).not.toBe('');
  }
});
