import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseShape } from '../agents/network/network.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import type { Backend } from '../train/network/backend.ts';
import type { NetworkSamples } from '../train/network/batch.ts';
import { firstState, fitNetwork, type StepOptions } from '../train/network/fit.ts';
import { initialParameters, planOf } from '../train/network/real-network.ts';

/** Rows a second of the processor, all cores together, in an epoch of fitting a network. */
export interface EpochSpeed {
  /** `TensorFlow.js 4.22.0, wasm`, or which way of numpy. */
  readonly by: string;
  readonly shape: string;
  readonly cells: number;
  readonly values: number;
  readonly rows: number;
  readonly batch: number;
  readonly rowsPerSecond: number;
}

const GAME = 'infexion';
const SHAPES = ['2x16', '2x32'];
/** Its speed hangs on how much of the boards is empty. */
const LOCAL = { shape: 'star:2x4', empty: 0.5 };
const ROWS = 65_536;
const BATCH = 2048;
const EPOCHS = 5;

/**
 * Fits networks to random boards of Infexion's size, epochs of 65,536 rows: the median of five after one that isn't
 * counted. With `python`, an interpreter that has numpy, it does the same steps in turn, in two ways: rows of the table
 * gathered and added, and boards as 0 and 1 multiplied with the table. A network of local units comes last, on half-empty
 * boards. Throws InputError where that interpreter can't be run.
 */
export async function measureEpochs(backend: Backend, python: string | undefined): Promise<EpochSpeed[]> {
  const speeds: EpochSpeed[] = [];
  for (const shape of SHAPES) {
    speeds.push(await ours(backend, shape, 0));
    if (python !== undefined) speeds.push(...numpys(python, shape));
  }
  speeds.push(await ours(backend, LOCAL.shape, LOCAL.empty));
  return speeds;
}

async function ours(backend: Backend, text: string, empty: number): Promise<EpochSpeed> {
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
  return { by: backend.text, ...sizes(text), rowsPerSecond: ROWS / median };
}

function sizes(shape: string): Pick<EpochSpeed, 'shape' | 'cells' | 'values' | 'rows' | 'batch'> {
  const { cells, values } = gameNamed(GAME).board!;
  return { shape, cells, values, rows: ROWS, batch: BATCH };
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

function numpys(python: string, shape: string): EpochSpeed[] {
  const { cells, values } = gameNamed(GAME).board!;
  const { units } = parseShape(shape, 'bench');
  const script = fileURLToPath(new URL('../../bench/network_epoch.py', import.meta.url));
  const numbers = [cells, values, units, ROWS, BATCH, EPOCHS].map(String);
  const { status, stdout, stderr, error } = spawnSync(python, [script, ...numbers], {
    encoding: 'utf8',
    env: { ...process.env, OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' },
  });
  if (status !== 0)
    throw new InputError(`--python ${python}: ${error?.message ?? stderr.trim().split('\n').at(-1)}; numpy is needed`);
  const found = JSON.parse(stdout) as Record<string, number>;
  return Object.entries(found).map(([by, rowsPerSecond]) => ({ by, ...sizes(shape), rowsPerSecond }));
}
