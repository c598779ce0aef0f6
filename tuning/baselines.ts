import { readManifest } from '../datasets/manifest.ts';
import { mapSplits } from '../datasets/split.ts';
import type { Values } from '../datasets/values.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { mean } from '../lib/maths/mean.ts';
import { type Metrics, metricsOf } from '../train/metrics/metrics.ts';
import { onRowThread } from '../train/row-thread.ts';
import { bestScale } from '../train/scale/scale.ts';
import { measureWeights, readSplits } from '../train/train.ts';
import type { Predicted } from './outcome.ts';

/** What every fit of a run is compared with. */
export interface Baselines {
  readonly metrics: Pick<Predicted, 'hand' | 'constant'>;
  /** Logits per point of the hand weights, as fits the training rows best. */
  readonly handScale: number;
}

/** The data set whose baselines are wanted: plain data. */
export interface BaselinesPlan {
  readonly dataset: string;
  readonly game: string;
}

/**
 * The baselines on the data set in `dataset`, through the features that the hand weights are for. The signal is heard
 * within a second however many rows there are. Throws its reason.
 */
export function runBaselines(dataset: string, game: Game, signal: AbortSignal): Promise<Baselines> {
  const module = new URL('./baselines-worker.ts', import.meta.url);
  const plan: BaselinesPlan = { dataset, game: game.name };
  return onRowThread(readManifest(dataset).rows, { work: baselinesHere, module }, plan, signal, () => {});
}

/** The same on this thread. */
export async function baselinesHere({ dataset, game: name }: BaselinesPlan): Promise<Baselines> {
  const game = gameNamed(name);
  const samples = await readSplits(dataset, game, game.features[0]!);
  const { scale, tempo } = bestScale(samples.train, game.hand.points, true);
  const share = mean(samples.train.results);
  const constant = (results: Values, probability: number): Metrics =>
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
