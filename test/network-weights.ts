import { storedNetwork } from '../agents/network/check.ts';
import { type Network, shapeText } from '../agents/network/network.ts';
import type { NetworkWeights } from '../agents/weights/schema.ts';
import { boardFingerprint } from '../games/fingerprint.ts';
import type { Game } from '../games/game.ts';
import { Random } from '../lib/maths/random.ts';
import { randomNetwork } from './network.ts';

const measures = { rows: 1, logLoss: 0.5, brier: 0.1, accuracy: 0.75 };

/** Where a network comes from; its figures mean nothing. */
const networkOrigin: NetworkWeights['origin'] = {
  by: 'fit',
  program: 'weightroom 0',
  command: 'weightroom train',
  dataset: { checksum: '', games: 1, rows: 1, seed: 1 },
  model: 'network',
  backend: 'TensorFlow.js 4, wasm',
  seed: 1,
  options: {},
  bestEpoch: 1,
  epochs: 1,
  history: [{ train: 0.5, validation: 0.5 }],
  measures: { train: measures, validation: measures, test: measures },
  rounding: { before: 0.5, after: 0.5 },
  maxPoints: 1,
};

/** A weights file's worth of `network` on the board of `game`, whose figures mean nothing. */
export function networkWeights(game: Game, network: Network): NetworkWeights {
  const { cells, values } = game.board!;
  return {
    format: 'weightroom weights 2',
    game: game.name,
    model: 'network',
    perspective: 'difference',
    input: {
      cells,
      values,
      fingerprint: boardFingerprint(game, game.board!),
      shape: shapeText(network.shape),
    },
    network: storedNetwork(network),
    scale: 100,
    origin: networkOrigin,
  };
}

/** Random weights of a network of `shape` on the board of `game`. */
export function randomNetworkWeights(game: Game, shape: string, seed: number): NetworkWeights {
  return networkWeights(game, randomNetwork(game.board!, shape, new Random(seed, 'network', game.name)));
}
