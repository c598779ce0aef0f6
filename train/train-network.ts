import { checkAgentWeights } from '../agents/agent-weights.ts';
import { maxNetworkPoints, storedNetwork } from '../agents/network/check.ts';
import { parseShape } from '../agents/network/network.ts';
import type { AgentWeights, NetworkWeights } from '../agents/weights/schema.ts';
import { type DataSet, describeData } from '../datasets/data-set.ts';
import { boardFingerprint } from '../games/fingerprint.ts';
import type { Game } from '../games/game.ts';
import { Random } from '../lib/maths/random.ts';
import { OptionSet } from '../lib/options/option-set.ts';
import type { Watching } from '../lib/progress/running.ts';
import { program } from '../lib/version.ts';
import { logLossOf } from './diagnosis/metrics.ts';
import { someRows } from './network/batch.ts';
import { computationOf } from './network/computation.ts';
import { firstState, fitNetwork, PREDICTED_ROWS, predictLogits, WHOLE_EPOCHS } from './network/fit.ts';
import {
  type Backend,
  type BackendName,
  backendOption,
  type NetworkFit,
  networkFitOptions,
  openBackend,
} from './network/options.ts';
import { initialParameters, planOf } from './network/real-network.ts';
import {
  type FitKey,
  parametersOfStart,
  readCheckpoint,
  startGiven,
  startKey,
  writeCheckpoint,
} from './network/start.ts';
import { holds, stepsOf, wholeNetwork } from './network/steps.ts';
import { playedMeasures, readNetworkData } from './network-data.ts';
import { fitCommandOf } from './options.ts';

/** What the command of a fit says. */
const withBackend = new OptionSet({ ...networkFitOptions.options, backend: { ...backendOption, rare: true } });

/** The checkpoint of the network for the weights file at `path`. */
export function checkpointOf(path: string): string {
  return `${path}.checkpoint`;
}

/**
 * Fits a network to the train split of `dataset`, stops by the validation split, and measures it on all three as it is
 * played: the last epochs know that it is rounded to whole numbers. After each epoch a checkpoint is written to
 * `checkpoint`; after a stop the same call resumes from it, to the same bits. The caller removes it when the weights
 * are safe. `running` hears of each epoch and its losses. `given`: what the option `start` names, where the caller has
 * read it. Throws InputError where the data can't teach, where the checkpoint is of another fit, and where an
 * evaluation could outrank a win.
 */
export async function trainNetworkWeights(
  dataset: DataSet,
  game: Game,
  options: NetworkFit,
  backendName: BackendName | undefined,
  checkpoint: string,
  running: Watching,
  given?: AgentWeights,
): Promise<NetworkWeights> {
  const { signal, progress } = running;
  const start = startGiven(options, given, game);
  const backend = await openBackend(backendName);
  const { data, plan } = await planned(dataset, game, options, signal);
  const { board, samples, deviations } = data;
  const { scale } = options;
  const key = keyOf(game, dataset.checksum, options, start, backend);
  const state =
    readCheckpoint(checkpoint, key, plan) ??
    firstState(
      start === undefined ? initialParameters(plan, randomOf(options)) : parametersOfStart(start, plan, data, options),
    );
  // Hundredths of an epoch: a long one is seen to progress.
  const tell = (done: number): void => {
    const last = state.history.at(-1);
    const note = last && `loss ${last.train.toFixed(4)}, validation ${last.validation.toFixed(4)}`;
    progress(Math.floor(100 * done) / 100, (state.whole?.from ?? options.epochs) + WHOLE_EPOCHS, note);
  };
  tell(state.history.length);
  await fitNetwork(plan, state, samples.train, samples.validation, deviations, options, backend, {
    signal,
    epochDone: () => {
      writeCheckpoint(checkpoint, key, state);
      tell(state.history.length);
    },
    stepDone: (step, steps) => tell(state.history.length + step / steps),
  });
  const { steps: known, real } = state.whole!;
  // The last epochs may have gone beyond what the steps that they knew can hold.
  const steps = holds(plan, state.best, known) ? known : stepsOf(plan, state.best, scale, deviations);
  const { network, beside } = wholeNetwork(plan, state.best, steps, data.thresholds);
  const found = {
    format: 'weightroom weights 2' as const,
    game: game.name,
    model: 'network' as const,
    perspective: 'difference' as const,
    input: {
      cells: board.cells,
      values: board.values,
      fingerprint: boardFingerprint(game, board),
      shape: options.shape,
    },
    network: storedNetwork(network),
    ...(data.beside === undefined ? {} : { beside: { features: data.beside.features, points: [...beside], tempo: 0 } }),
    scale,
  };
  // The bound needs no origin, and the origin says the bound.
  const maxPoints = maxNetworkPoints(found as NetworkWeights, game, 'fit');
  const exact = await predictLogits(computationOf(plan, backend, PREDICTED_ROWS), real, samples.test, signal);
  const { predictor, measures } = await playedMeasures(found as NetworkWeights, data, signal);
  const inPoints = predictor.logits(data.members.test).map((logit) => Math.round(logit * scale) / scale);
  const { test } = data.results;
  const weights: NetworkWeights = {
    ...found,
    origin: {
      by: 'fit',
      program,
      command: `${fitCommandOf(withBackend, { ...options, backend: backend.name })} --model network`,
      dataset: describeData(dataset, data.rows.rows),
      model: 'network',
      backend: backend.text,
      seed: options.seed,
      options: { ...options },
      bestEpoch: state.bestEpoch,
      epochs: state.history.length,
      history: state.history,
      measures,
      rounding: { before: logLossOf(Float64Array.from(exact), test), after: logLossOf(inPoints, test) },
      maxPoints,
    },
  };
  checkAgentWeights(weights, game, 'fit');
  return weights;
}

/** `dataset` as the network of `options` reads it, and what that network is. Throws InputError. */
async function planned(dataset: DataSet, game: Game, options: NetworkFit, signal: AbortSignal) {
  const shape = parseShape(options.shape, '--shape');
  const data = await readNetworkData(dataset, game, shape, options, signal);
  return { data, plan: planOf(data.board, shape, data.deviations.length, '--shape') };
}

function keyOf(
  game: Game,
  checksum: string,
  options: NetworkFit,
  start: NetworkWeights | undefined,
  backend: Backend,
): FitKey {
  const given = Object.entries(options).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return {
    program,
    game: game.name,
    dataset: checksum,
    backend: backend.text,
    ...startKey(start),
    ...Object.fromEntries(given),
  };
}

/** What the first weights are drawn from. */
function randomOf({ seed }: NetworkFit): Random {
  return new Random(seed, 'network', 'initial');
}

/** Rows of the epochs that are timed. */
const ROWS = 16_384;

/**
 * Seconds that an epoch of `trainNetworkWeights` with these arguments takes now, on this machine: of a fit to some of
 * the rows that nobody keeps, the last epoch, whose code is warm. Throws InputError as that does, and the signal's
 * reason.
 */
export async function epochSeconds(
  dataset: DataSet,
  game: Game,
  options: NetworkFit,
  backendName: BackendName | undefined,
  signal: AbortSignal,
): Promise<number> {
  const backend = await openBackend(backendName);
  const { data, plan } = await planned(dataset, game, options, signal);
  const { train, validation } = data.samples;
  const some = someRows(train, ROWS / train.rows);
  const share = some.rows / train.rows;
  const ends = [performance.now()];
  const state = firstState(initialParameters(plan, randomOf(options)));
  const once = { ...options, epochs: 1 };
  await fitNetwork(plan, state, some, someRows(validation, share), data.deviations, once, backend, {
    signal,
    epochDone: () => ends.push(performance.now()),
    stepDone: () => {},
  });
  return (ends.at(-1)! - ends.at(-2)!) / 1000 / share;
}
