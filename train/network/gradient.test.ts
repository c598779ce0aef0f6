import { describe, expect, test } from 'vitest';
import type { Network } from '../../agents/network/network.ts';
import { Random } from '../../lib/maths/random.ts';
import { type Backend, backendNames, openBackend } from './backend.ts';
import { logitsOf, lossAndGradient, type Minibatch, parametersOf } from './gradient.ts';
import { initialNetwork } from './initial-network.ts';

const hidden = [[], [7], [6, 5], [5, 5, 4]];

function randomBatch(rows: number, inputs: number, random: Random): Minibatch {
  const any = () => 4 * random.unit() - 2;
  return {
    rows,
    inputs: Float32Array.from({ length: rows * inputs }, any),
    targets: Float32Array.from({ length: rows }, () => random.int(3) / 2),
  };
}

function randomNetwork(inputs: number, units: readonly number[], random: Random): Network {
  const network = initialNetwork(inputs, units, random);
  for (const { biases } of network) biases.set(biases.map(() => random.unit() - 0.5));
  return network;
}

/** The mean log loss in 64-bit floats, as the textbook has it; `parameters` are as `parametersOf` has them. */
function lossInDoubles(parameters: readonly (readonly number[])[], network: Network, batch: Minibatch): number {
  let loss = 0;
  for (let row = 0; row < batch.rows; row++) {
    const inputs = network[0]!.inputs;
    let values = Array.from(batch.inputs.subarray(row * inputs, (row + 1) * inputs));
    for (const [at, layer] of network.entries()) {
      const sums = Array.from({ length: layer.outputs }, (_, output) =>
        values.reduce(
          (sum, value, i) => sum + value * parameters[2 * at]![i * layer.outputs + output]!,
          parameters[2 * at + 1]![output]!,
        ),
      );
      values = at === network.length - 1 ? sums : sums.map((sum) => Math.max(sum, 0));
    }
    const p = 1 / (1 + Math.exp(-values[0]!));
    const target = batch.targets[row]!;
    loss -= target * Math.log(p) + (1 - target) * Math.log(1 - p);
  }
  return loss / batch.rows;
}

function centralDifferences(network: Network, batch: Minibatch): number[][] {
  const parameters = parametersOf(network).map((one) => Array.from(one));
  const change = 1e-6;
  return parameters.map((values) =>
    values.map((value, i) => {
      const [up, down] = [value + change, value - change].map((next) => {
        values[i] = next;
        return lossInDoubles(parameters, network, batch);
      }) as [number, number];
      values[i] = value;
      return (up - down) / (2 * change);
    }),
  );
}

async function loadable(): Promise<Backend[]> {
  const backends: Backend[] = [];
  for (const name of backendNames) {
    const backend = await openBackend(name).catch(() => undefined);
    if (backend !== undefined) backends.push(backend);
  }
  return backends;
}

const names = (await loadable()).map((backend) => backend.name);

test('wasm and cpu load everywhere', () => expect(names).toEqual(expect.arrayContaining(['wasm', 'cpu'])));

describe.each(names)('%s', (name) => {
  test.each(hidden.map((units) => [units.join('-') || 'no hidden layer', units] as const))(
    'loss and gradient are those of central differences in 64-bit floats: %s',
    async (_, units) => {
      const { tf } = await openBackend(name);
      for (let seed = 0; seed < 2; seed++) {
        const random = new Random(seed, 'gradient', units.length);
        const network = randomNetwork(9, units, random);
        const batch = randomBatch(40, 9, random);
        const { loss, gradient } = lossAndGradient(tf, network, batch);
        const parameters = parametersOf(network).map((one) => Array.from(one));
        expect(loss).toBeCloseTo(lossInDoubles(parameters, network, batch), 5);
        for (const [i, wanted] of centralDifferences(network, batch).entries()) {
          const largest = Math.max(...wanted.map(Math.abs));
          for (const [at, slope] of wanted.entries())
            expect(Math.abs(gradient[i]![at]! - slope)).toBeLessThan(1e-3 * Math.abs(slope) + 1e-6 * largest + 1e-9);
        }
      }
    },
  );

  test('leaves no tensor behind', async () => {
    const { tf } = await openBackend(name);
    const random = new Random(5, 'leak');
    const network = randomNetwork(9, [8, 4], random);
    const batch = randomBatch(32, 9, random);
    const before = tf.memory().numTensors;
    for (let i = 0; i < 10; i++) {
      lossAndGradient(tf, network, batch);
      logitsOf(tf, network, batch.inputs, batch.rows);
    }
    expect(tf.memory().numTensors).toBe(before);
  });

  test('the same numbers twice, to the bit', async () => {
    const { tf } = await openBackend(name);
    const random = new Random(6, 'twice');
    const network = randomNetwork(30, [32, 16], random);
    const batch = randomBatch(256, 30, random);
    expect(lossAndGradient(tf, network, batch)).toEqual(lossAndGradient(tf, network, batch));
  });
});

test('logits far from 0 give a finite loss', async () => {
  const { tf } = await openBackend('cpu');
  const network = initialNetwork(1, [], new Random(1));
  network[0]!.weights[0] = 1e4;
  const { loss, gradient } = lossAndGradient(tf, network, {
    rows: 2,
    inputs: Float32Array.of(1, -1),
    targets: Float32Array.of(0, 1),
  });
  expect(loss).toBeCloseTo(1e4, 0);
  expect(gradient[0]![0]).toBeCloseTo(1, 5);
});
