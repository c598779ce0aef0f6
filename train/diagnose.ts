import { onBoard } from '../agents/network/network-weights.ts';
import { roundingLine } from '../agents/weights/rounding.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import { type PlayedFacts, readFacts } from '../datasets/facts.ts';
import { manifestPath, readManifest } from '../datasets/manifest.ts';
import { refuseEmptySplits, rowsBySplit, type Split } from '../datasets/split.ts';
import type { Game } from '../games/game.ts';
import { sha256OfFile } from '../lib/files/files.ts';
import { counter, type Watching } from '../lib/progress/running.ts';
import type { Diagnosis, LearningCurve } from './diagnosis/diagnosis.ts';
import { evaluationsOf, type Named } from './diagnosis/evaluations.ts';
import { phasesOf, seatsOf } from './diagnosis/groups.ts';
import { importanceOf } from './diagnosis/importance.ts';
import { curveSizes, learningCurve, type Refit } from './diagnosis/learning-curve.ts';
import { probabilitiesOf } from './diagnosis/prediction.ts';
import { type Predictor, predictorOf } from './diagnosis/predictor.ts';
import { worstRows } from './diagnosis/worst.ts';
import type { BackendName } from './network/backend-names.ts';
import { refitLinear, refitNetwork } from './refit.ts';
import { refitBoard } from './refit-board.ts';

/** How weights are diagnosed: plain data. */
export interface DiagnoseOptions {
  readonly split: Split;
  /** Earlier weights to compare with. */
  readonly previous: readonly Named[];
  /** Shuffles of each input. */
  readonly repeats: number;
  /** Whether fits to fewer games are made. */
  readonly curve: boolean;
  readonly seed: number;
  /** For fits of networks. */
  readonly backend: BackendName | undefined;
}

/** The default options. */
export const defaultDiagnosis: DiagnoseOptions = {
  split: 'test',
  previous: [],
  repeats: 5,
  curve: true,
  seed: 1,
  backend: undefined,
};

/**
 * Diagnoses weights on a split of the data set in `folder`: compared with a constant, the hand weights and earlier
 * weights, by phase and by seat, the importance of each input, a learning curve, and the worst rows. The same call
 * gives the same figures. `running` hears of every shuffled input and every fit. Throws InputError for a bad data set
 * and a split without rows, and the signal's reason.
 */
export async function diagnose(
  { name, weights }: Named,
  folder: string,
  game: Game,
  options: DiagnoseOptions,
  running: Watching,
): Promise<Diagnosis> {
  const { signal } = running;
  const facts = await playedFacts(folder, game, running);
  const members = rowsBySplit(facts.games, readManifest(folder).seed);
  refuseEmptySplits(folder, members);
  const rows = members[options.split];
  const predictor = await predictorOf(weights, folder, game, rows, { signal });
  const refit = options.curve ? await refitOf(weights, predictor, folder, game, facts, options, running) : undefined;
  const trained = new Set(members.train.map((row) => facts.games[row])).size;
  const fits = refit === undefined ? 0 : curveSizes(trained).reduce((sum, size) => sum + size.fits, 0);
  const done = counter(predictor.inputs.length + fits, running);
  const probabilities = await probabilitiesOf(predictor, rows, signal);
  const { results, games } = facts;
  return {
    name,
    split: options.split,
    evaluations: await evaluationsOf(name, probabilities, folder, game, facts, members, options, signal),
    rounding: roundingLines(weights),
    phases: phasesOf(facts, rows, probabilities),
    seats: seatsOf(facts, rows, probabilities, game),
    importance: await importanceOf(predictor, rows, results, options, done),
    curve:
      refit === undefined
        ? { points: [], note: curveNote(weights, options) }
        : await curveOf({ games, results, train: members.train, held: rows }, refit, options, done),
    worst: await worstRows(folder, game, facts, rows, probabilities, predictor),
  };
}

/** The others are let go. */
async function playedFacts(folder: string, game: Game, { signal }: Watching): Promise<PlayedFacts> {
  const { rows, games, plies, results, turns } = await readFacts(folder, game, { signal });
  return { rows, games, plies, results, turns };
}

/** What rounding changed when the weights were made, as their file says. */
function roundingLines({ origin }: AgentWeights): string[] {
  if (origin.by !== 'fit') return [];
  const quantisation = 'quantisation' in origin ? origin.quantisation : undefined;
  return [
    ...(origin.rounding === undefined ? [] : [roundingLine('whole points', origin.rounding)]),
    ...(quantisation === undefined ? [] : [roundingLine('whole weights', quantisation)]),
  ];
}

/**
 * Fits with the options that made `weights`. A network that was fitted to these very rows is not fitted to all of them
 * again.
 */
async function refitOf(
  weights: AgentWeights,
  predictor: Predictor,
  folder: string,
  game: Game,
  facts: PlayedFacts,
  { backend }: DiagnoseOptions,
  { signal }: Pick<Watching, 'signal'>,
): Promise<Refit | undefined> {
  if (weights.model === 'linear') return refitLinear(weights, folder, game);
  const { train, validation } = rowsBySplit(facts.games, readManifest(folder).seed);
  const running = { backend, signal };
  const refit = onBoard(weights)
    ? await refitBoard(weights, folder, game, running)
    : await refitNetwork(weights, folder, game, { results: facts.results, validation }, running);
  const same = weights.origin.dataset.checksum === (await sha256OfFile(manifestPath(folder)));
  return async (rows) => (same && rows.length === train.length ? (some) => predictor.logits(some) : await refit(rows));
}

async function curveOf(
  data: Parameters<typeof learningCurve>[0],
  refit: Refit,
  { seed }: DiagnoseOptions,
  done: () => Promise<void>,
): Promise<LearningCurve> {
  const points = await learningCurve(data, refit, seed, done);
  return { points, note: points.length > 0 ? undefined : 'no fit to any number of games has one answer' };
}

function curveNote({ model }: AgentWeights, { curve }: DiagnoseOptions): string {
  if (!curve) return 'fits to fewer games were not asked for';
  return `these ${model} weights were not fitted here, so there is nothing to fit again`;
}
