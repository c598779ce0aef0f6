import { median } from '../lib/maths/median.ts';
import { Random } from '../lib/maths/random.ts';
import type { Backend } from '../train/network/backend.ts';
import { initialState, trainNetwork } from '../train/network/network.ts';
import type { NetworkOptions } from '../train/network/options.ts';
import type { NetworkRows } from '../train/network/rows.ts';

/** What an epoch of fitting a network took: medians. */
export interface EpochSpeed {
  readonly backend: string;
  /** `64-64-32-1`. */
  readonly layers: string;
  readonly rows: number;
  readonly batch: number;
  readonly epochs: number;
  /** Of the clock, and of the processor. */
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const ROWS = 200_000;
const INPUTS = 64;
const HIDDEN = [64, 32];

/** Fits 64-64-32-1 to 200,000 rows of random numbers, for `epochs` epochs after one that isn't counted. */
export async function measureEpochs(backend: Backend, batch: number, epochs: number): Promise<EpochSpeed> {
  const options: NetworkOptions = {
    hidden: HIDDEN,
    epochs: epochs + 1,
    batch,
    rate: 0.001,
    l2: 0.003,
    patience: epochs + 1,
    seed: 1,
  };
  const train = randomRows(ROWS, new Random(1, 'bench', 'train'));
  const validation = randomRows(1, new Random(1, 'bench', 'validation'));
  const seconds: number[] = [];
  const cpuSeconds: number[] = [];
  let [clock, cpu] = [performance.now(), process.cpuUsage()];
  const epochDone = (): void => {
    const used = process.cpuUsage(cpu);
    seconds.push((performance.now() - clock) / 1000);
    cpuSeconds.push((used.user + used.system) / 1e6);
    [clock, cpu] = [performance.now(), process.cpuUsage()];
  };
  const running = { signal: new AbortController().signal, epochDone };
  await trainNetwork(initialState(INPUTS, options), train, validation, options, backend, running);
  return {
    backend: backend.text,
    layers: [INPUTS, ...HIDDEN, 1].join('-'),
    rows: ROWS,
    batch,
    epochs,
    seconds: median(seconds.slice(1)),
    cpuSeconds: median(cpuSeconds.slice(1)),
  };
}

function randomRows(rows: number, random: Random): NetworkRows {
  const values = Float32Array.from({ length: rows * INPUTS }, () => 2 * random.unit() - 1);
  return {
    rows,
    inputs: INPUTS,
    targets: Float64Array.from({ length: rows }, (_, row) =>
      values[row * INPUTS]! > values[row * INPUTS + 1]! ? 1 : 0,
    ),
    write: (row, out, at) => out.set(values.subarray(row * INPUTS, (row + 1) * INPUTS), at),
  };
}
