import type { Weights } from '../../agents/weights/weights.ts';
import type { AgentWeights } from '../../agents/weights-file.ts';
import type { DataSet } from '../../datasets/data-set.ts';
import type { Reading } from '../../datasets/fill.ts';
import { type AnySamples, readSamples } from '../../datasets/samples.ts';
import type { Split } from '../../datasets/split.ts';
import type { Game } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import { tapered } from '../scale/phase.ts';
import { bestScale } from '../scale/scale.ts';
import { networkPredictor } from './network-predictor.ts';
import { linearPredictor, type Predictor } from './prediction.ts';

export type { Predictor } from './prediction.ts';

/**
 * The predictor of `weights` on `dataset`. Linear ones may be asked about rows of `split` only. Throws
 * InputError for a bad data set, and the reason of the signal of `reading`.
 */
export async function predictorOf(
  weights: AgentWeights,
  dataset: DataSet,
  game: Game,
  split: Split,
  reading?: Reading,
): Promise<Predictor> {
  if (weights.model === 'linear') {
    const features = featuresNamed(game, weights.features.set);
    const samples = await readSamples(dataset, game, features, weights.phase?.feature, reading);
    return linearPredictor(weights, unitOf(weights, samples.train), samples[split]);
  }
  return networkPredictor(weights, dataset, game, reading);
}

/** Logits per point: weights without a scale have the one that fits the training rows best. */
export function unitOf({ scale, phase, points, tempo }: Weights, train: AnySamples): number {
  if (scale !== undefined) return 1 / scale;
  if (phase === undefined) return bestScale(train, points, tempo).scale;
  return bestScale(tapered(train, phase), [...points, ...phase.points], tempo).scale;
}
