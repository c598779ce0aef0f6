import { maxBoardPoints } from '../agents/network/board/check-board.ts';
import { storedBoardNetwork } from '../agents/network/board/codec.ts';
import { parseShape } from '../agents/network/board/shape.ts';
import { checkNetwork } from '../agents/network/check-network.ts';
import type { BoardWeights } from '../agents/network/network-weights.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import { manifestPath, readManifest } from '../datasets/manifest.ts';
import { boardFingerprint } from '../games/fingerprint.ts';
import type { Game } from '../games/game.ts';
import { sha256OfFile } from '../lib/files/files.ts';
import { Random } from '../lib/maths/random.ts';
import type { Running } from '../lib/progress/running.ts';
import { program } from '../lib/version.ts';
import { type BoardData, boardGiven, readBoardData } from './board-data.ts';
import { measuresOf } from './board-measures.ts';
import { parametersOfStart, startGiven, startKey } from './board-start.ts';
import { type Backend, type BackendName, openBackend } from './network/backend.ts';
import { readBoardCheckpoint, writeBoardCheckpoint } from './network/board/checkpoint.ts';
import { type BoardFitState, firstState, fitBoardNetwork, WHOLE_EPOCHS } from './network/board/fit.ts';
import { initialParameters, type Parameters, type Plan, planOf } from './network/board/real-network.ts';
import { holds, stepsOf, wholeNetwork } from './network/board/steps.ts';
import type { FitKey } from './network/checkpoint.ts';
import { type BoardFitOptions, boardFitOptions, fitCommandOf } from './options.ts';
import { onTrainingRows } from './training-rows.ts';

/**
 * Fits a network that reads the board to the train split of the data set in `folder`, as `trainNetworkWeights` fits
 * others: the last epochs know that it is rounded to whole numbers. `given` is what `start` names, where the caller has
 * read it.
 */
export async function trainBoardWeights(
  folder: string,
  game: Game,
  options: BoardFitOptions,
  backendName: BackendName | undefined,
  checkpoint: string,
  running: Pick<Running, 'signal' | 'progress'>,
  given?: AgentWeights,
): Promise<BoardWeights> {
  const { signal } = running;
  const board = boardGiven(game);
  const shape = parseShape(options.shape, '--shape');
  const start = startGiven(options, given, game);
  const manifest = readManifest(folder);
  const checksum = await sha256OfFile(manifestPath(folder));
  const backend = await openBackend(backendName);
  const data = await onTrainingRows(folder, () => readBoardData(folder, game, shape, options, signal));
  const plan = planOf(board, shape, data.beside?.logits.length ?? 0, '--shape');
  const key = keyOf(game, checksum, options, start, backend);
  const state =
    readBoardCheckpoint(checkpoint, key, plan) ??
    firstState(
      start === undefined ? beginningOf(plan, data, options) : parametersOfStart(start, plan, game, data, options),
    );
  await continueFit(plan, state, data, options, backend, checkpoint, key, running);
  const deviations = data.beside?.deviations ?? [];
  const { steps: known } = state.whole!;
  // The last epochs may have gone beyond what the steps that they knew can hold.
  const steps = holds(plan, state.best, known) ? known : stepsOf(plan, state.best, options.scale, deviations);
  const { network, beside } = wholeNetwork(plan, state.best, steps, data.thresholds);
  const found = {
    format: 'weightroom weights 2' as const,
    game: game.name,
    model: 'network' as const,
    perspective: 'difference' as const,
    input: {
      kind: 'board' as const,
      cells: board.cells,
      values: board.values,
      fingerprint: boardFingerprint(game, board),
      shape: options.shape,
    },
    network: storedBoardNetwork(network),
    ...(data.beside === undefined
      ? {}
      : { beside: { features: data.beside.described, points: [...beside], tempo: 0 } }),
    scale: options.scale,
  };
  // The bound needs no origin, and the origin says the bound.
  const maxPoints = maxBoardPoints(found as BoardWeights, game, 'fit');
  const measured = await measuresOf(
    folder,
    game,
    found as BoardWeights,
    plan,
    network,
    state.whole!.real,
    data,
    signal,
  );
  const weights: BoardWeights = {
    ...found,
    origin: {
      by: 'fit',
      program,
      command: `${fitCommandOf(boardFitOptions, options, { backend: backend.name })} --model network`,
      dataset: { checksum, games: manifest.games, rows: manifest.rows, seed: manifest.seed },
      model: 'network',
      backend: backend.text,
      seed: options.seed,
      options: { ...options },
      bestEpoch: state.bestEpoch,
      epochs: state.history.length,
      history: state.history,
      ...measured,
      maxPoints,
    },
  };
  checkNetwork(weights, game, 'fit');
  return weights;
}

/** The weights that a fit begins with: those beside the network are given, the others drawn. */
export function beginningOf(plan: Plan, { beside }: BoardData, { seed }: BoardFitOptions): Parameters {
  const parameters = initialParameters(plan, new Random(seed, 'network', 'initial'));
  if (beside === undefined) return parameters;
  parameters.beside.set(beside.logits.map((logits, i) => logits * beside.deviations[i]!));
  parameters.outputBiases.fill(beside.tempo);
  return parameters;
}

async function continueFit(
  plan: Plan,
  state: BoardFitState,
  { samples, beside }: BoardData,
  options: BoardFitOptions,
  backend: Backend,
  checkpoint: string,
  key: FitKey,
  { signal, progress }: Pick<Running, 'signal' | 'progress'>,
): Promise<void> {
  // Hundredths of an epoch: a long one is seen to go on.
  const told = (done: number): void => {
    const last = state.history.at(-1);
    const note = last && `loss ${last.train.toFixed(4)}, validation ${last.validation.toFixed(4)}`;
    progress(Math.floor(100 * done) / 100, (state.whole?.from ?? options.epochs) + WHOLE_EPOCHS, note);
  };
  told(state.history.length);
  await fitBoardNetwork(plan, state, samples.train, samples.validation, beside?.deviations ?? [], options, backend, {
    signal,
    epochDone: () => {
      writeBoardCheckpoint(checkpoint, key, state);
      told(state.history.length);
    },
    stepDone: (step, steps) => told(state.history.length + step / steps),
  });
}

function keyOf(
  game: Game,
  checksum: string,
  options: BoardFitOptions,
  start: BoardWeights | undefined,
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
