import { maxNetworkPoints } from '../agents/network/bound.ts';
import { checkNetwork } from '../agents/network/check-network.ts';
import { storedLayers } from '../agents/network/codec.ts';
import { inferenceOf } from '../agents/network/inference.ts';
import type { Network } from '../agents/network/network.ts';
import { NetworkEvaluator } from '../agents/network/network-evaluator.ts';
import type { LayeredWeights, NetworkWeights } from '../agents/network/network-weights.ts';
import { quantised } from '../agents/network/quantised.ts';
import type { Rounding } from '../agents/weights/rounding.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import { manifestPath, readManifest } from '../datasets/manifest.ts';
import { mapSplits, type Split } from '../datasets/split.ts';
import type { Game, Position } from '../games/game.ts';
import { setWord } from '../games/index.ts';
import { sha256OfFile } from '../lib/files/files.ts';
import type { Running } from '../lib/progress/running.ts';
import { program } from '../lib/version.ts';
import { metricsOf } from './metrics/metrics.ts';
import { largestActivations } from './network/activations.ts';
import { type Backend, type BackendName, openBackend } from './network/backend.ts';
import { type FitKey, readCheckpoint, writeCheckpoint } from './network/checkpoint.ts';
import { checkRows, initialState, logLossOf, type TrainingState, trainNetwork } from './network/network.ts';
import { type NetworkData, readNetworkData } from './network-data.ts';
import { fitCommandOf, fitsBoard, type LayeredFit, layeredFitOptions, type NetworkFit } from './options.ts';
import { COMPARED_DEPTH, comparedPositions, movesChanged, unrounded } from './rounding.ts';
import { sigmoid } from './solver/loss.ts';
import { trainBoardWeights } from './train-board.ts';
import { onTrainingRows } from './training-rows.ts';

export type { LayeredFit, NetworkFit } from './options.ts';

type WeightsOf<Fit extends NetworkFit> = Fit extends LayeredFit ? LayeredWeights : NetworkWeights;

/** The checkpoint of the network for the weights file at `path`. */
export function checkpointOf(path: string): string {
  return `${path}.checkpoint`;
}

/**
 * Fits a network to the train split of the data set in `folder`, stops by the validation split, and measures it on all
 * three as it is played. After each epoch a checkpoint is written to `checkpoint`; after a stop the same call goes on
 * from it, to the same bits. The caller removes it when the weights are safe. `running` hears of each epoch and its
 * losses. `start`: the weights that the option of this name stands for, where the caller has read them. Throws InputError
 * where the data can't teach, where the checkpoint is of another fit, and where an evaluation
 * could outrank a win.
 */
export async function trainNetworkWeights<Fit extends NetworkFit>(
  folder: string,
  game: Game,
  options: Fit,
  backendName: BackendName | undefined,
  checkpoint: string,
  running: Pick<Running, 'signal' | 'progress'>,
  start?: AgentWeights,
): Promise<WeightsOf<Fit>>;
export async function trainNetworkWeights(
  folder: string,
  game: Game,
  options: NetworkFit,
  backendName: BackendName | undefined,
  checkpoint: string,
  running: Pick<Running, 'signal' | 'progress'>,
  start?: AgentWeights,
): Promise<NetworkWeights> {
  return fitsBoard(options)
    ? trainBoardWeights(folder, game, options, backendName, checkpoint, running, start)
    : trainLayeredWeights(folder, game, options, backendName, checkpoint, running);
}

async function trainLayeredWeights(
  folder: string,
  game: Game,
  options: LayeredFit,
  backendName: BackendName | undefined,
  checkpoint: string,
  running: Pick<Running, 'signal' | 'progress'>,
): Promise<LayeredWeights> {
  const manifest = readManifest(folder);
  const checksum = await sha256OfFile(manifestPath(folder));
  const backend = await openBackend(backendName);
  const data = await onTrainingRows(folder, () => readNetworkData(folder, game, options.reads));
  const key = keyOf(game, checksum, options, backend);
  const state = readCheckpoint(checkpoint, key) ?? initialState(data.splits.train.rows.inputs, options);
  await onTrainingRows(folder, () => continueFit(state, data, options, backend, checkpoint, key, running));
  const played = options.quantise
    ? quantised(state.network, largestActivations(state.network, data.splits.train.rows))
    : state.network;
  const positions = await comparedPositions(folder, game);
  const weights: LayeredWeights = {
    format: 'weightroom weights 2',
    game: game.name,
    model: 'network',
    perspective: 'difference',
    input: data.input,
    layers: storedLayers(played),
    scale: options.scale,
    origin: {
      by: 'fit',
      program,
      command: commandOf({ ...options, reads: setWord(game.name, options.reads) }, backend),
      dataset: { checksum, games: manifest.games, rows: manifest.rows, seed: manifest.seed },
      model: 'network',
      backend: backend.text,
      seed: options.seed,
      options: { ...options },
      bestEpoch: state.bestEpoch,
      epochs: state.history.length,
      history: state.history,
      measures: mapSplits(data.splits, (_, split) => measureSplit(played, data, split)),
      rounding: roundingOf(game, played, data, options.scale, positions),
      ...(options.quantise ? { quantisation: quantisationOf(game, state.network, played, data, positions) } : {}),
      maxPoints: maxNetworkPoints(played, data.input, data.source, options.scale),
    },
  };
  checkNetwork(weights, game, 'fit');
  return weights;
}

async function continueFit(
  state: TrainingState,
  data: NetworkData,
  options: LayeredFit,
  backend: Backend,
  checkpoint: string,
  key: FitKey,
  { signal, progress }: Pick<Running, 'signal' | 'progress'>,
): Promise<void> {
  const { train, validation } = data.splits;
  // Refused before a progress bar is shown.
  checkRows(train.rows);
  progress(state.history.length, options.epochs);
  const epochDone = (): void => {
    writeCheckpoint(checkpoint, key, state);
    const last = state.history.at(-1)!;
    progress(
      state.history.length,
      options.epochs,
      `loss ${last.train.toFixed(4)}, validation ${last.validation.toFixed(4)}`,
    );
  };
  await trainNetwork(state, train.rows, validation.rows, options, backend, { signal, epochDone });
}

/** The scale and whole numbers come after the fit, which is the same without them. */
function keyOf(game: Game, checksum: string, options: LayeredFit, backend: Backend): FitKey {
  const { hidden, scale: _scale, quantise: _quantise, ...steps } = options;
  const layers = hidden.join('-');
  return { program, game: game.name, dataset: checksum, backend: backend.text, layers, ...steps };
}

function measureSplit(network: Network, data: NetworkData, split: Split): LayeredWeights['origin']['measures']['test'] {
  const probabilities = data.play(network, split).map(sigmoid);
  return metricsOf(probabilities, data.splits[split].results);
}

/** What rounding evaluations to points changes. */
function roundingOf(
  game: Game,
  network: Network,
  data: NetworkData,
  scale: number,
  positions: readonly Position[],
): Rounding {
  const inference = inferenceOf(network, data.input, data.source);
  const logits = data.play(network, 'test');
  const { results } = data.splits.test;
  return {
    positions: positions.length,
    depth: COMPARED_DEPTH,
    changed: movesChanged(
      game,
      positions,
      COMPARED_DEPTH,
      unrounded(inference, scale),
      new NetworkEvaluator(inference, scale),
    ),
    before: logLossOf(logits, results),
    after: logLossOf(
      logits.map((logit) => Math.round(logit * scale) / scale),
      results,
    ),
  };
}

/** What quantised weights and activations change, before evaluations are rounded to points. */
function quantisationOf(
  game: Game,
  real: Network,
  integer: Network,
  data: NetworkData,
  positions: readonly Position[],
): Rounding {
  const of = (network: Network) => unrounded(inferenceOf(network, data.input, data.source), 1000);
  const { results } = data.splits.test;
  return {
    positions: positions.length,
    depth: COMPARED_DEPTH,
    changed: movesChanged(game, positions, COMPARED_DEPTH, of(real), of(integer)),
    before: logLossOf(data.play(real, 'test'), results),
    after: logLossOf(data.play(integer, 'test'), results),
  };
}

/** The command that fits the same network to the same data set; its folder is left out. */
function commandOf(options: LayeredFit, backend: Backend): string {
  return `${fitCommandOf(layeredFitOptions, options, { backend: backend.name })} --model network`;
}
