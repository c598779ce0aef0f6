import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { hear } from '../../lib/progress/running.ts';
import { adamStep, type Moments, noMoments, rateOf } from './adam.ts';
import type { Backend } from './backend.ts';
import { batches, type NetworkSamples, shuffled } from './batch.ts';
import { Computation } from './computation.ts';
import type { NetworkFit } from './options.ts';
import { addedUp, type Parameters, type Plan, parameterNames, parametersOf, penalised } from './real-network.ts';
import { rounded, type Steps, stepsOf } from './steps.ts';

/** What the steps of a fit depend on. */
export type StepOptions = Pick<NetworkFit, 'epochs' | 'batch' | 'rate' | 'l2' | 'patience' | 'seed' | 'scale'>;

/** Epochs at the end of a fit in which the network is rounded as it is played. */
export const WHOLE_EPOCHS = 2;
/** Their rate, as a share of the first epoch's. */
const WHOLE_RATE = 0.05;
/** Milliseconds between two words about the steps. */
const STEPS_TOLD = 100;
/** Rows whose logits are computed at once. */
export const PREDICTED_ROWS = 2048;

/** The state of a fit after an epoch: all that the next one depends on. */
export interface FitState {
  /** Steps of Adam made with these moments. */
  steps: number;
  readonly parameters: Parameters;
  readonly moments: Readonly<Record<keyof Parameters, Moments>>;
  /** Mean log loss by epoch: of the training rows during it, and of the validation rows after it. */
  readonly history: { readonly train: number; readonly validation: number }[];
  /** The epoch with the least validation loss, counted from 1; 0 before the first. Of the last epochs once these began. */
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

/** How a fit is stopped, within a batch or some thousand rows, who gets its state after each epoch, and who hears of its steps. */
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
    moments: noMomentsOf(parameters),
    history: [],
    bestEpoch: 0,
    bestLoss: Number.POSITIVE_INFINITY,
    best: copyOf(parameters),
    whole: undefined,
  };
}

/**
 * Continues the fit in `state`, epoch by epoch, and leaves in `best` the parameters that are to be rounded to
 * `whole.steps` and played. Batches depend on the seed and the epoch alone, so that a fit continued after any epoch ends
 * with the same bits. Throws InputError for a loss that is no number, and the signal's reason when stopped.
 */
export async function fitNetwork(
  plan: Plan,
  state: FitState,
  train: NetworkSamples,
  validation: NetworkSamples,
  deviations: readonly number[],
  options: StepOptions,
  backend: Backend,
  running: Running,
): Promise<void> {
  const computation = new Computation(plan, backend, Math.max(options.batch, PREDICTED_ROWS));
  const predict = (parameters: Parameters) => lossOn(computation, parameters, validation, running.signal);
  const ended = ({ history, bestEpoch }: FitState): boolean =>
    history.length >= options.epochs || history.length - bestEpoch >= options.patience;
  while (state.whole === undefined && !ended(state)) {
    const rate = rateOf(options.rate, state.history.length, options.epochs);
    const loss = await epoch(plan, state, train, rate, options, computation, running);
    await epochEnded(state, loss, await predict(state.parameters), options, running);
  }
  if (state.whole === undefined) {
    copy(state.best, state.parameters);
    const steps = stepsOf(plan, state.best, options.scale, deviations);
    state.whole = { from: state.history.length, steps, real: copyOf(state.best) };
    state.steps = 0;
    for (const name of parameterNames) {
      state.moments[name].first.fill(0);
      state.moments[name].second.fill(0);
    }
    state.bestLoss = await predict(rounded(state.best, steps));
  }
  while (state.history.length < state.whole.from + WHOLE_EPOCHS) {
    const loss = await epoch(plan, state, train, WHOLE_RATE * options.rate, options, computation, running);
    await epochEnded(state, loss, await predict(rounded(state.parameters, state.whole.steps)), options, running);
  }
}

async function epochEnded(
  state: FitState,
  train: number,
  validation: number,
  { rate }: StepOptions,
  { epochDone }: Running,
): Promise<void> {
  state.history.push({ train, validation });
  if (!Number.isFinite(train + validation))
    throw new InputError(
      `--rate ${rate}: the loss is no number after epoch ${state.history.length}; a lower rate is wanted`,
    );
  if (validation < state.bestLoss) {
    state.bestEpoch = state.history.length;
    state.bestLoss = validation;
    copy(state.parameters, state.best);
  }
  epochDone(state);
}

async function epoch(
  plan: Plan,
  state: FitState,
  rows: NetworkSamples,
  rate: number,
  { batch: size, l2, seed }: StepOptions,
  computation: Computation,
  { signal, stepDone }: Running,
): Promise<number> {
  const order = await shuffled(rows.rows, new Random(seed, 'network', 'shuffle', state.history.length), signal);
  const gather = batches(rows, size);
  const { parameters, moments, whole } = state;
  const steps = Math.ceil(rows.rows / size);
  // What the first layer passes on is larger where it is added up.
  const slower = (name: keyof Parameters): number =>
    name === (plan.shape.second > 0 ? 'second' : 'output') ? addedUp(plan) : 1;
  let sum = 0;
  let told = 0;
  for (let step = 0; step < steps; step++) {
    if (performance.now() - told > STEPS_TOLD) {
      stepDone(step, steps);
      told = performance.now();
    }
    await hear(signal);
    const batch = gather(order.subarray(step * size, (step + 1) * size));
    const used = whole === undefined ? parameters : rounded(parameters, whole.steps);
    sum += computation.lossAndGradient(used, batch) * batch.rows;
    state.steps++;
    for (const name of parameterNames)
      adamStep(
        parameters[name],
        computation.slopes[name],
        moments[name],
        state.steps,
        rate / slower(name),
        penalised.has(name) ? l2 : 0,
      );
  }
  signal.throwIfAborted();
  return sum / rows.rows;
}

/** The logits of `samples` by a computation of PREDICTED_ROWS rows or more. */
export function predictLogits(computation: Computation, parameters: Parameters, samples: NetworkSamples): Float32Array {
  const logits = new Float32Array(samples.rows);
  for (const { at, some } of predictions(computation, parameters, samples)) logits.set(some, at);
  return logits;
}

/** Part by part. */
function* predictions(
  computation: Computation,
  parameters: Parameters,
  samples: NetworkSamples,
): Generator<{ readonly at: number; readonly some: Float32Array }> {
  const gather = batches(samples, PREDICTED_ROWS);
  for (let at = 0; at < samples.rows; at += PREDICTED_ROWS) {
    const count = Math.min(PREDICTED_ROWS, samples.rows - at);
    yield { at, some: computation.logits(parameters, gather(Uint32Array.from({ length: count }, (_, i) => at + i))) };
  }
}

async function lossOn(
  computation: Computation,
  parameters: Parameters,
  samples: NetworkSamples,
  signal: AbortSignal,
): Promise<number> {
  let loss = 0;
  for (const { at, some } of predictions(computation, parameters, samples)) {
    for (const [i, logit] of some.entries())
      loss += Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - samples.targets[at + i]! * logit;
    await hear(signal);
  }
  return loss / samples.rows;
}

function noMomentsOf(parameters: Parameters): Record<keyof Parameters, Moments> {
  return Object.fromEntries(
    parameterNames.map((name) => [name, noMoments(parameters[name].length)]),
  ) as unknown as Record<keyof Parameters, Moments>;
}

function copyOf(parameters: Parameters): Parameters {
  return parametersOf((name) => parameters[name].slice());
}

function copy(from: Parameters, to: Parameters): void {
  for (const name of parameterNames) to[name].set(from[name]);
}
