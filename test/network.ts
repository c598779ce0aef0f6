import { storedLayers } from '../agents/network/codec.ts';
import { activation, type Network, realWeight } from '../agents/network/network.ts';
import type { LayeredWeights, NetworkInput } from '../agents/network/network-weights.ts';
import { fingerprint, planesFingerprint } from '../games/fingerprint.ts';
import type { Features, Game, Planes } from '../games/game.ts';
import { Random } from '../lib/maths/random.ts';
import { initialNetwork } from '../train/network/initial-network.ts';

const measures = { rows: 1, logLoss: 0.5, brier: 0.1, accuracy: 0.75 };

/** Where a network comes from; its figures mean nothing. */
export const networkOrigin: LayeredWeights['origin'] = {
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
  rounding: { positions: 1, depth: 1, changed: 0, before: 0.5, after: 0.5 },
  maxPoints: 1,
};

/** A network with random weights and biases, as large as fits start with. */
export function randomNetwork(inputs: number, hidden: readonly number[], random: Random): Network {
  const network = initialNetwork(inputs, hidden, random);
  for (const { biases } of network) biases.set(biases.map(() => random.unit() - 0.5));
  return network;
}

/** How a network reads `source`; features by their bounds, so that inputs lie about 0. */
export function inputOf(game: Game, source: Features | Planes): NetworkInput {
  if (!('list' in source))
    return { kind: 'planes', inputs: source.inputs, fingerprint: planesFingerprint(game, source) };
  const sizes = source.list.map(({ low, high }) => 1 + Math.sqrt(high - low));
  return {
    kind: 'features',
    set: source.name,
    names: source.list.map((feature) => feature.name),
    fingerprint: fingerprint(game, source),
    means: [...sizes.map(() => 0), ...sizes, ...sizes],
    factors: [...sizes, ...sizes, ...sizes].map((size, i) => (i % 7 === 6 ? 0 : 1 / size)),
  };
}

/** A weights file's worth of `network`, whose figures mean nothing. */
export function networkWeights(game: Game, input: NetworkInput, network: Network): LayeredWeights {
  return {
    format: 'weightroom weights 2',
    game: game.name,
    model: 'network',
    perspective: 'difference',
    input,
    layers: storedLayers(network),
    scale: 1000,
    origin: networkOrigin,
  };
}

/** Random weights for a network that reads `source`. */
export function randomWeights(
  game: Game,
  source: Features | Planes,
  hidden: readonly number[],
  seed: number,
): LayeredWeights {
  const inputs = 'list' in source ? 3 * source.list.length : source.inputs;
  return networkWeights(game, inputOf(game, source), randomNetwork(inputs, hidden, new Random(seed, 'network')));
}

/** What a network says of `inputs`, as the textbook has it. */
export function logitOf(network: Network, inputs: readonly number[]): number {
  let values = inputs;
  for (const [at, layer] of network.entries()) {
    const sums = Array.from({ length: layer.outputs }, (_, output) =>
      values.reduce(
        (sum, value, i) => sum + value * realWeight(layer, i * layer.outputs + output),
        layer.biases[output]!,
      ),
    );
    values = at === network.length - 1 ? sums : sums.map((sum) => activation(layer, sum));
  }
  return values[0]!;
}
