import { InputError } from '../../lib/input-error.ts';
import { powerOf } from '../../lib/maths/power.ts';
import { Random } from '../../lib/maths/random.ts';
import { hear } from '../../lib/progress/running.ts';
import { batches, type NetworkSamples, shuffled } from './batch.ts';
import { type Computation, computationOf, rowLoss } from './computation.ts';
import type { Backend, NetworkFit } from './options.ts';
import { eachParameter, type Parameters, type Plan, parameterNames, penalised } from './real-network.ts';
import { rounded, type Steps, stepsOf } from './steps.ts';

/** What the steps of a fit depend on. */
export type StepOptions = Pick<NetworkFit, 'epochs' | 'part' | 'batch' | 'rate' | 'l2' | 'patience' | 'seed' | 'scale'>;

/** Epochs at the end of a fit in which the network is rounded as it is played. */
export const WHOLE_EPOCHS = 2;
/** Their rate, as a share of the first epoch's. */
const WHOLE_RATE = 0.05;
/** Milliseconds between two words about the steps. */
const STEPS_TOLD = 100;
/** Rows whose logits are computed at once. */
export const PREDICTED_ROWS = 2048;

/** Adam's moments of the gradients. */
interface Moments {
  readonly first: Parameters;
  readonly second: Parameters;
}

/** The state of a fit after an epoch: all that the next one depends on. */
export interface FitState {
  /** Steps of Adam made with these moments. */
  steps: number;
  readonly parameters: Parameters;
  readonly moments: Moments;
  /** Mean log loss by epoch: of the training rows during it, and of the validation rows after it. */
  readonly history: { readonly train: number; readonly validation: number }[];
  /**
   * The epoch with the least validation loss, counted from 1; 0 before the first. Of the last epochs once these began.
   */
  bestEpoch: number;
  /** The least validation loss. */
  bestLoss: number;
  /** The parameters after it. */
  readonly best: Parameters;
  /** From when on the network is rounded. */
  whole: WholeEpochs | undefined;
}

/** The last epochs, in which the network is rounded: in the forward pass, the gradient being that of the real one. */
interface WholeEpochs {
  /** Epochs before them. */
  readonly from: number;
  readonly steps: Steps;
  /** The parameters of the best epoch before them. */
  readonly real: Parameters;
}

/**
 * How a fit is stopped, within a batch or some thousand rows, who gets its state after each epoch, and who hears of its
 * steps.
 */
interface Running {
  readonly signal: AbortSignal;
  readonly epochDone: (state: FitState) => void;
  /** Called now and then with the steps made of an epoch and how many it has. */
  readonly stepDone: (step: number, steps: number) => void;
}

/** The state of a fit before its first epoch, which begins with `parameters`. */
export function firstState(parameters: Parameters): FitState {
  return {
    steps: 0,
    parameters,
    moments: { first: zerosLike(parameters), second: zerosLike(parameters) },
    history: [],
    bestEpoch: 0,
    bestLoss: Number.POSITIVE_INFINITY,
    best: copyOf(parameters),
    whole: undefined,
  };
}

/**
 * Continues the fit in `state`, epoch by epoch, and leaves in `best` the parameters that are to be rounded to
 * `whole.steps` and played. Batches depend on the seed and the epoch alone, so that a fit continued after any epoch
 * ends with the same bits. Throws InputError for a loss that is no number, and the signal's reason when stopped.
 */
export async function fitNetwork(
  plan: Plan,
  state: FitState,
  train: NetworkSamples,
  allValidation: NetworkSamples,
  deviations: readonly number[],
  options: StepOptions,
  backend: Backend,
  running: Running,
): Promise<void> {
  const validation = await someOf(allValidation, options, running.signal);
  const computation = computationOf(plan, backend, Math.max(options.batch, PREDICTED_ROWS));
  const { history, moments } = state;
  const ended = (): boolean => history.length >= options.epochs || history.length - state.bestEpoch >= options.patience;
  while (state.whole === undefined && !ended()) await epoch(rateOf(options.rate, history.length, options.epochs));
  if (state.whole === undefined) {
    copy(state.best, state.parameters);
    const steps = stepsOf(plan, state.best, options.scale, deviations);
    state.whole = { from: history.length, steps, real: copyOf(state.best) };
    state.steps = 0;
    for (const name of parameterNames) {
      moments.first[name].fill(0);
      moments.second[name].fill(0);
    }
    state.bestLoss = await lossOn(computation, rounded(state.best, steps), validation, running.signal);
  }
  while (history.length < state.whole.from + WHOLE_EPOCHS) await epoch(WHOLE_RATE * options.rate);

  async function epoch(rate: number): Promise<void> {
    const loss = await makeSteps(rate);
    const unseen = await lossOn(computation, played(), validation, running.signal);
    history.push({ train: loss, validation: unseen });
    if (!Number.isFinite(loss + unseen))
      throw new InputError(
        `--rate ${options.rate}: the loss is no number after epoch ${history.length}; use a lower rate`,
      );
    if (unseen < state.bestLoss) {
      state.bestEpoch = history.length;
      state.bestLoss = unseen;
      copy(state.parameters, state.best);
    }
    running.epochDone(state);
  }

  /** The parameters, rounded in the last epochs. */
  function played(): Parameters {
    return state.whole === undefined ? state.parameters : rounded(state.parameters, state.whole.steps);
  }

  /** Makes the steps of an epoch; returns the mean loss of the training rows as they came by. */
  async function makeSteps(rate: number): Promise<number> {
    const { batch: size, l2, seed } = options;
    const { signal, stepDone } = running;
    const random = new Random(seed, 'network', 'shuffle', history.length);
    const rows = rowsOf(train.rows, options.part);
    const order = (await shuffled(train.rows, random, signal)).subarray(0, rows);
    const gather = batches(train, size);
    const steps = Math.ceil(rows / size);
    // What the first layer passes on is larger where it is added up.
    const slower = (name: keyof Parameters): number =>
      name === (plan.shape.second > 0 ? 'second' : 'output') ? Math.sqrt(plan.added) : 1;
    let sum = 0;
    let told = 0;
    for (let step = 0; step < steps; step++) {
      if (performance.now() - told > STEPS_TOLD) {
        stepDone(step, steps);
        told = performance.now();
      }
      await hear(signal);
      const batch = gather(order.subarray(step * size, (step + 1) * size));
      sum += computation.lossAndGradient(played(), batch) * batch.rows;
      state.steps++;
      for (const name of parameterNames)
        adamStep(
          state.parameters[name],
          computation.slopes[name],
          moments.first[name],
          moments.second[name],
          state.steps,
          rate / slower(name),
          penalised.has(name) ? l2 : 0,
        );
    }
    signal.throwIfAborted();
    return sum / rows;
  }
}

/** How many of `rows` an epoch reads. */
function rowsOf(rows: number, part = 1): number {
  return Math.max(1, Math.round(part * rows));
}

/** The part of `samples` that is measured after each epoch, always the same. Throws the signal's reason. */
async function someOf(
  samples: NetworkSamples,
  { part, seed }: StepOptions,
  signal: AbortSignal,
): Promise<NetworkSamples> {
  if (part === undefined) return samples;
  const rows = rowsOf(samples.rows, part);
  const drawn = (await shuffled(samples.rows, new Random(seed, 'network', 'validation'), signal)).subarray(0, rows);
  const { members, targets } = samples;
  return {
    ...samples,
    rows,
    members: drawn.map((place) => members[place]!),
    targets: Float32Array.from(drawn, (place) => targets[place]!),
  };
}

/** The logits of `samples` by a computation of PREDICTED_ROWS rows or more. Throws the signal's reason. */
export async function predictLogits(
  computation: Computation,
  parameters: Parameters,
  samples: NetworkSamples,
  signal: AbortSignal,
): Promise<Float32Array> {
  const logits = new Float32Array(samples.rows);
  const gather = batches(samples, PREDICTED_ROWS);
  for (let at = 0; at < samples.rows; at += PREDICTED_ROWS) {
    const count = Math.min(PREDICTED_ROWS, samples.rows - at);
    const batch = gather(Uint32Array.from({ length: count }, (_, i) => at + i));
    logits.set(computation.logits(parameters, batch), at);
    await hear(signal);
  }
  return logits;
}

/** The mean log loss on `samples`. Throws the signal's reason. */
async function lossOn(
  computation: Computation,
  parameters: Parameters,
  samples: NetworkSamples,
  signal: AbortSignal,
): Promise<number> {
  const logits = await predictLogits(computation, parameters, samples, signal);
  return logits.reduce((sum, logit, i) => sum + rowLoss(logit, samples.targets[i]!), 0) / samples.rows;
}

function zerosLike(parameters: Parameters): Parameters {
  return eachParameter((name) => new Float32Array(parameters[name].length));
}

function copyOf(parameters: Parameters): Parameters {
  return eachParameter((name) => parameters[name].slice());
}

function copy(from: Parameters, to: Parameters): void {
  for (const name of parameterNames) to[name].set(from[name]);
}

/** Decay rates of the moments, and epsilon, as in the paper. */
const FIRST = 0.9;
const SECOND = 0.999;
const EPSILON = 1e-8;

/**
 * One step of Adam (Kingma and Ba, 2015, algorithm 1), in place; `step` counts from 1. The penalty's gradient, `decay`
 * times each parameter, is added to `gradient`. The next step depends only on the arrays and on `step`, so that a fit
 * can continue from a file to the bit.
 */
function adamStep(
  parameters: Float32Array,
  gradient: Float32Array,
  first: Float32Array,
  second: Float32Array,
  step: number,
  rate: number,
  decay: number,
): void {
  const firstBias = 1 - powerOf(FIRST, step);
  const secondBias = 1 - powerOf(SECOND, step);
  for (let i = 0; i < parameters.length; i++) {
    const slope = gradient[i]! + decay * parameters[i]!;
    const mean = FIRST * first[i]! + (1 - FIRST) * slope;
    const square = SECOND * second[i]! + (1 - SECOND) * slope * slope;
    first[i] = mean;
    second[i] = square;
    parameters[i]! -= (rate * (mean / firstBias)) / (Math.sqrt(square / secondBias) + EPSILON);
  }
}

/**
 * The learning rate in `epoch` of `epochs`, counted from 0: cosine decay from `rate` to a twentieth of it (Loshchilov
 * and Hutter, SGDR, 2017, without restarts).
 */
function rateOf(rate: number, epoch: number, epochs: number): number {
  const share = epochs > 1 ? epoch / (epochs - 1) : 0;
  return rate * (0.05 + 0.95 * 0.5 * (1 + Math.cos(Math.PI * share)));
}
