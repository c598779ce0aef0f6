import type { AgentWeights } from '../agents/weights/schema.ts';
import type { Weights } from '../agents/weights/weights.ts';
import { playedFacts, readFacts } from '../datasets/columns.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { readSamples, type Samples } from '../datasets/samples.ts';
import { mapSplits, refuseEmptySplits, rowsBySplit, type Split } from '../datasets/split.ts';
import { valuesAt } from '../datasets/values.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { hear, type Watching } from '../lib/progress/running.ts';
import { type Diagnosis, diagnoseRows, type Judged, scaledProbabilities } from './diagnosis/judge.ts';
import { refitLinear } from './diagnosis/learning-curve.ts';
import { boardPredictor, linearPredictor, type Predictor, probabilitiesOf } from './diagnosis/predictor.ts';
import { roundingLine } from './rounding.ts';
import { bestScale, tapered } from './scale/scale.ts';

/** Why a diagnosis has no learning curve. */
export const NO_CURVE = 'fits to fewer games were not asked for';

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
}

/** The default options. */
export const defaultDiagnosis: DiagnoseOptions = {
  split: 'test',
  previous: [],
  repeats: 5,
  curve: true,
  seed: 1,
};

/** Weights and what they are called. */
export interface Named {
  readonly name: string;
  readonly weights: AgentWeights;
}

/**
 * Diagnoses weights on a split of `dataset`, beside the hand weights and earlier weights. The same call
 * gives the same figures. `running` hears of every shuffled input and every fit. Throws InputError for a bad data set
 * and a split without rows, and the signal's reason.
 */
export async function diagnose(
  { name, weights }: Named,
  dataset: DataSet,
  game: Game,
  options: DiagnoseOptions,
  running: Watching,
): Promise<Diagnosis> {
  const { signal } = running;
  const { split } = options;
  const facts = await readFacts(dataset, game, { signal }, playedFacts);
  const members = rowsBySplit(facts.splits);
  refuseEmptySplits(
    dataset.name,
    mapSplits(members, ({ length }) => ({ rows: length })),
  );
  const on = { dataset, game, split, signal };
  const model = await modelOf(weights, on, options.curve);
  const hand = await readSamples(dataset, game, game.features[0]!, undefined, { signal });
  await hear(signal);
  const others: Judged['others'][number][] = [
    { name: 'hand', kind: 'hand', probabilities: scaledProbabilities(game.hand.points, hand.train, hand[split]) },
  ];
  for (const one of options.previous) {
    const predictor = await predictorOf(one.weights, on);
    const probabilities = await probabilitiesOf(predictor, members[split], signal);
    others.push({ name: one.name, kind: 'previous', probabilities });
  }
  const rows = mapSplits(members, (numbers) => ({
    numbers,
    results: valuesAt(facts.results, numbers),
    games: valuesAt(facts.games, numbers),
  }));
  const played = { dataset, game, facts };
  const judged = { name, split, rows, others, rounding: roundingLines(weights), played, ...model };
  return diagnoseRows(judged, options, running);
}

/** What rounding changed when the weights were made, as their file says. */
function roundingLines({ model, origin }: AgentWeights): string[] {
  if (origin.by !== 'fit' || origin.rounding === undefined) return [];
  return [roundingLine(model === 'network' ? 'whole weights and points' : 'whole points', origin.rounding)];
}

/** Which rows weights predict: those of a split. */
interface RowsOf {
  readonly dataset: DataSet;
  readonly game: Game;
  readonly split: Split;
  readonly signal: AbortSignal;
}

/** What predicts as `weights` do, and fits like them. */
async function modelOf(
  weights: AgentWeights,
  on: RowsOf,
  curve: boolean,
): Promise<Pick<Judged, 'predictor' | 'refit'>> {
  if (weights.model !== 'linear') {
    const predictor = await predictorOf(weights, on);
    const kind = weights.model === 'network' ? 'networks' : 'patterns';
    return { predictor, refit: curve ? `fits of ${kind} to fewer games would take long` : NO_CURVE };
  }
  const { samples, predictor } = await linearOn(weights, on);
  if (!curve) return { predictor, refit: NO_CURVE };
  const refit = refitLinear(weights, samples, on.split);
  return { predictor, refit: refit ?? 'these weights were not fitted here, so there is nothing to fit again' };
}

/**
 * The predictor of `weights` on `dataset`. Linear ones may be asked about rows of `split` only. Throws
 * InputError for a bad data set, and the signal's reason.
 */
export async function predictorOf(weights: AgentWeights, on: RowsOf): Promise<Predictor> {
  if (weights.model === 'linear') return (await linearOn(weights, on)).predictor;
  return boardPredictor(weights, on.dataset, on.game, { signal: on.signal });
}

async function linearOn(weights: Weights, { dataset, game, split, signal }: RowsOf) {
  const features = featuresNamed(game, weights.features.set);
  const samples = await readSamples(dataset, game, features, weights.phase?.feature, { signal });
  return { samples, predictor: linearPredictor(weights, unitOf(weights, samples.train), samples[split]) };
}

/** Logits per point: weights without a scale have the one that fits the training rows best. */
function unitOf({ scale, phase, points, tempo }: Weights, train: Samples): number {
  if (scale !== undefined) return 1 / scale;
  if (phase === undefined) return bestScale(train, points, tempo).scale;
  return bestScale(tapered(train, phase), [...points, ...phase.points], tempo).scale;
}
