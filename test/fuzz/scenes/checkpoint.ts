import { join } from 'node:path';
import { openData } from '../../../datasets/data-set.ts';
import { gameNamed } from '../../../games/index.ts';
import { networkFitOptions } from '../../../train/network/options.ts';
import { checkpointOf, trainNetworkWeights } from '../../../train/train-network.ts';
import { playDataset } from '../../dataset.ts';
import { stoppingAt } from '../../stopping.ts';
import type { Reading } from '../case.ts';
import type { Scene } from '../fuzz.ts';
import { GAME } from './folder.ts';

const settings = JSON.stringify({ shape: '2x2', epochs: 4, batch: 64, backend: 'wasm' });
const networkFit: Reading = {
  words: ['fit', 'data', '--model', 'network', '--config', settings, '--force', '--out', 'network.json'],
  writes: ['network.json'],
};

/** The checkpoint of a network's fit, and the data set that it continues with. */
export const checkpoint: Scene = {
  name: 'checkpoint',
  async make(folder, seed) {
    const data = join(folder, 'data');
    await playDataset(data, GAME, 150, seed, 6);
    const options = networkFitOptions.read({ shape: '2x2', epochs: '4', batch: '64' });
    const path = checkpointOf(join(folder, 'network.json'));
    await trainNetworkWeights(openData(data), gameNamed(GAME), options, 'wasm', path, stoppingAt(2)).then(
      () => {
        throw new Error('the fit was not stopped');
      },
      (error: Error) => {
        if (error.message !== 'stopped') throw error;
      },
    );
  },
  files: () => [{ file: 'network.json.checkpoint', readings: [networkFit], free: 'nothing' }],
};
