import type { Network } from '../../agents/network/network.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { hear } from '../../lib/progress/running.ts';
import { logLoss } from '../solver/loss.ts';
import { adamStep, type Moments, noMoments, rateOf } from './adam.ts';
import type { Backend } from './backend.ts';
import { finished, refuseDivergence } from './epochs.ts';
import { logitsOf, lossAndGradient, type Minibatch, parametersOf } from './gradient.ts';
import { initialNetwork } from './initial-network.ts';
import type { NetworkOptions } from './options.ts';
import type { NetworkRows } from './rows.ts';
import { shuffled } from './shuffled.ts';

/** Mean log loss in an epoch: of the training rows during it, and of the validation rows after it. */
interface EpochLoss {
  readonly train: number;
  readonly validation: number;
}

/** The state of a fit after an epoch: all that the next one depends on. */
export interface TrainingState {
  /** Steps of Adam made. */
  steps: number;
  readonly network: Network;
  readonly moments: readonly Moments[];
  /** One for each epoch made. */
  readonly history: EpochLoss[];
  /** The epoch with the least validation loss, counted from 1; 0 before the first. */
  bestEpoch: number;
  /** The parameters after it. */
  readonly best: readonly Float32Array[];
}

/** How a fit is stopped, within a batch or some thousand rows, and who gets its state after each epoch. */
interface NetworkRunning {
  readonly signal: AbortSignal;
  readonly epochDone: (state: TrainingState) => void;
}

/** Rows whose logits are computed at once. */
const PREDICTED_ROWS = 4096;

/** The state of a fit before its first epoch. */
export function initialState(inputs: number, options: NetworkOptions): TrainingState {
  const network = initialNetwork(inputs, options.hidden, new Random(options.seed, 'network', 'initial'));
  const parameters = parametersOf(network);
  return {
    steps: 0,
    network,
    moments: parameters.map((one) => noMoments(one.length)),
    history: [],
    bestEpoch: 0,
    best: parameters.map((one) => one.slice()),
  };
}

/**
 * Continues the fit in `state`, epoch by epoch, and leaves in its network the parameters with the least loss on the
 * validation rows. Batches depend on the seed and the epoch alone, so that a fit continued after any epoch ends with
 * the same bits. Throws InputError for rows that can't teach, and the signal's reason when stopped.
 */
export async function trainNetwork(
  state: TrainingState,
  train: NetworkRows,
  validation: NetworkRows,
  options: NetworkOptions,
  backend: Backend,
  running: NetworkRunning,
): Promise<void> {
  checkRows(train);
  checkTargets(validation);
  while (!finished(state, options)) {
    const loss = await trainEpoch(state, train, options, backend, running.signal);
    const logits = await predictLogits(backend, state.network, validation, running.signal);
    const validationLoss = logLossOf(logits, validation.targets);
    state.history.push({ train: loss, validation: validationLoss });
    refuseDivergence(state, loss, validationLoss, options.rate);
    if (state.bestEpoch === 0 || validationLoss < state.history[state.bestEpoch - 1]!.validation) {
      state.bestEpoch = state.history.length;
      for (const [i, values] of parametersOf(state.network).entries()) state.best[i]!.set(values);
    }
    running.epochDone(state);
  }
  for (const [i, values] of parametersOf(state.network).entries()) values.set(state.best[i]!);
}

async function trainEpoch(
  state: TrainingState,
  rows: NetworkRows,
  options: NetworkOptions,
  { tf }: Backend,
  signal: AbortSignal,
): Promise<number> {
  const epoch = state.history.length;
  const order = await shuffled(rows.rows, new Random(options.seed, 'network', 'shuffle', epoch), signal);
  const rate = rateOf(options.rate, epoch, options.epochs);
  const parameters = parametersOf(state.network);
  const gather = gatherer(rows, options.batch);
  let sum = 0;
  for (let at = 0; at < rows.rows; at += options.batch) {
    await hear(signal);
    const batch = gather(order.subarray(at, at + options.batch));
    const { loss, gradient } = lossAndGradient(tf, state.network, batch);
    sum += loss * batch.rows;
    state.steps++;
    for (const [i, values] of parameters.entries())
      adamStep(values, gradient[i]!, state.moments[i]!, state.steps, rate, i % 2 === 0 ? options.l2 : 0);
  }
  await hear(signal);
  return sum / rows.rows;
}

/** The logits of `rows` by TensorFlow. Throws the signal's reason. */
export async function predictLogits(
  { tf }: Backend,
  network: Network,
  rows: NetworkRows,
  signal: AbortSignal,
): Promise<Float32Array> {
  const logits = new Float32Array(rows.rows);
  const gather = gatherer(rows, PREDICTED_ROWS);
  for (let at = 0; at < rows.rows; at += PREDICTED_ROWS) {
    const count = Math.min(PREDICTED_ROWS, rows.rows - at);
    await hear(signal);
    const batch = gather(Uint32Array.from({ length: count }, (_, i) => at + i));
    logits.set(logitsOf(tf, network, batch.inputs, count), at);
  }
  return logits;
}

/** The mean log loss of logits. */
export function logLossOf(logits: ArrayLike<number>, targets: Float64Array): number {
  const slopes = new Float64Array(targets.length);
  return (
    logLoss.assess({ predictions: Float64Array.from(logits), targets, counts: undefined }, slopes, slopes) /
    targets.length
  );
}

/** Gathers rows into a batch; the next call reuses its memory. */
function gatherer(rows: NetworkRows, max: number): (some: Uint32Array) => Minibatch {
  const inputs = new Float32Array(max * rows.inputs);
  const targets = new Float32Array(max);
  return (some) => {
    inputs.fill(0);
    for (let i = 0; i < some.length; i++) {
      rows.write(some[i]!, inputs, i * rows.inputs);
      targets[i] = rows.targets[some[i]!]!;
    }
    return {
      rows: some.length,
      inputs: inputs.subarray(0, some.length * rows.inputs),
      targets: targets.subarray(0, some.length),
    };
  };
}

/** Throws InputError for rows that can't teach a network. */
export function checkRows(train: NetworkRows): void {
  const { rows, inputs, targets } = train;
  if (rows < inputs)
    throw new InputError(`samples: ${rows} rows for ${inputs} inputs; at least as many rows are wanted`);
  checkTargets(train);
  if (targets.every((target) => target === targets[0]))
    throw new InputError(`samples: no two of ${rows} rows differ in result; won and lost games are wanted`);
}

function checkTargets({ targets }: NetworkRows): void {
  const wrong = targets.findIndex((target) => !(target >= 0 && target <= 1));
  if (wrong !== -1)
    throw new InputError(`samples: the result is ${targets[wrong]} on row ${wrong + 1}; 0 to 1 is wanted`);
}
