import { mapSplits } from '../datasets/split.ts';
import type { Game } from '../games/game.ts';
import { mean } from '../lib/maths/mean.ts';
import { type Metrics, metricsOf } from '../train/metrics/metrics.ts';
import { bestScale } from '../train/scale/scale.ts';
import { measureWeights, readSplits } from '../train/train.ts';
import type { Predicted } from './outcome.ts';

/** What every fit of a run is compared with. */
export interface Baselines {
  readonly metrics: Pick<Predicted, 'hand' | 'constant'>;
  /** Logits per point of the hand weights, as fits the training rows best. */
  readonly handScale: number;
}

/** The baselines on the data set in `dataset`, through the features that the hand weights are for. */
export async function baselinesOf(dataset: string, game: Game): Promise<Baselines> {
  const samples = await readSplits(dataset, game, game.features[0]!);
  const { scale, tempo } = bestScale(samples.train, game.hand.points, true);
  const share = mean(samples.train.results);
  const constant = (results: Float64Array, probability: number): Metrics =>
    metricsOf(new Float64Array(results.length).fill(probability), results);
  return {
    metrics: {
      hand: mapSplits(samples, (split) =>
        scale === 0 ? constant(split.results, 0.5) : measureWeights(split, game.hand.points, tempo / scale, 1 / scale),
      ),
      constant: mapSplits(samples, ({ results }) => constant(results, share)),
    },
    handScale: scale,
  };
}
