import { parseShape } from '../agents/network/network.ts';
import { gameNamed } from '../games/index.ts';
import { Random } from '../lib/maths/random.ts';
import type { NetworkSamples } from '../train/network/batch.ts';
import { firstState, fitNetwork, type StepOptions } from '../train/network/fit.ts';
import type { Backend } from '../train/network/options.ts';
import { initialParameters, planOf } from '../train/network/real-network.ts';

const GAME = 'infexion';
/** Shapes, and the share of empty cells: the speed of local units depends on it. */
const NETWORKS = [
  ['2x16', 0],
  ['2x32', 0],
  ['star:2x4', 0.5],
] as const;
const ROWS = 65_536;
const BATCH = 2048;
const EPOCHS = 5;

/**
 * Fits networks to random boards of Infexion's size, epochs of 65,536 rows: the median of five after one that isn't
 * counted.
 */
export async function measureEpochs(backend: Backend) {
  const speeds = [];
  for (const [shape, empty] of NETWORKS) speeds.push(await speedOf(backend, shape, empty));
  return speeds;
}

async function speedOf(backend: Backend, text: string, empty: number) {
  const board = gameNamed(GAME).board!;
  const plan = planOf(board, parseShape(text, 'bench'), 0, 'bench');
  const options: StepOptions = {
    epochs: EPOCHS + 1,
    batch: BATCH,
    rate: 0.004,
    l2: 1e-4,
    patience: EPOCHS + 1,
    seed: 1,
    scale: 1000,
  };
  const seconds: number[] = [];
  let cpu = process.cpuUsage();
  const stop = new AbortController();
  const running = {
    signal: stop.signal,
    stepDone: () => {},
    epochDone: () => {
      const used = process.cpuUsage(cpu);
      seconds.push((used.user + used.system) / 1e6);
      cpu = process.cpuUsage();
      // Those in which the network is rounded aren't counted.
      if (seconds.length === options.epochs) stop.abort();
    },
  };
  const state = firstState(initialParameters(plan, new Random(1, 'bench')));
  const fit = fitNetwork(plan, state, randomRows(ROWS, empty), randomRows(1, empty), [], options, backend, running);
  await fit.catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  const median = seconds.slice(1).sort((a, b) => a - b)[EPOCHS >> 1]!;
  const { cells, values } = board;
  // Of the processor, all cores together.
  return { by: backend.text, shape: text, cells, values, rows: ROWS, batch: BATCH, rowsPerSecond: ROWS / median };
}

/** All values are as likely; but for `empty` of the cells, where nothing stands. */
function randomRows(rows: number, empty: number): NetworkSamples {
  const { cells, values } = gameNamed(GAME).board!;
  const random = new Random(1, 'bench', 'boards', rows);
  return {
    rows,
    cells,
    members: Uint32Array.from({ length: rows }, (_, row) => row),
    boards: Uint8Array.from({ length: rows * cells }, () => (random.unit() < empty ? 0 : random.int(values))),
    turns: Uint8Array.from({ length: rows }, () => random.int(2)),
    buckets: new Uint8Array(rows),
    beside: new Float32Array(0),
    features: 0,
    targets: Float32Array.from({ length: rows }, () => random.unit()),
  };
}
