import type { AnySamples } from '../../datasets/samples.ts';
import type { Splits } from '../../datasets/split.ts';
import { isStored, kindOfAll, partsOf, StoredWriter } from '../../datasets/stored-values.ts';
import type { Values } from '../../datasets/values.ts';
import type { Watching } from '../../lib/progress/running.ts';
import { fitWeights } from '../../train/fit-weights.ts';
import { predict, rowLogLoss } from '../../train/metrics/metrics.ts';
import { type TrainOptions, trainOptions } from '../../train/options.ts';
import type { Difference, FeaturePart } from './outcome.ts';

/** How both sets are fitted: as `weightroom train` does unless told otherwise. */
export const trialFit = (features: string): TrainOptions => trainOptions.read({ features });

/** Losses of rows that no fit has seen, row by row, and the game of each. */
interface RowLosses {
  readonly losses: Float64Array;
  readonly games: Float64Array;
}

/** Two-sided 95 %. */
const Z = 1.959964;

/** What fits to the same rows have shown: with the tried features, without them, and without each by itself. */
export interface Losses {
  readonly without: number;
  readonly with: number;
  readonly change: Difference;
  readonly parts: readonly Pick<FeaturePart, 'name' | 'change'>[];
}

/**
 * Fits `tried` and `baseline` to their training rows, and `tried` again without each feature of `added`; all are judged
 * on the rows of the validation and test splits, which are the same for both. Throws what fits throw, and the signal's
 * reason.
 */
export async function lossesOf(
  tried: Splits<AnySamples>,
  baseline: Splits<AnySamples>,
  added: readonly string[],
  { signal, progress }: Watching,
): Promise<Losses> {
  const total = 2 + added.length;
  let done = 0;
  progress(0, total);
  const fitted = async (samples: Splits<AnySamples>): Promise<RowLosses> => {
    // A signal is heard between two fits.
    await new Promise(setImmediate);
    signal.throwIfAborted();
    const found = await rowLosses(samples);
    progress(++done, total);
    return found;
  };
  const without = await fitted(baseline);
  const whole = await fitted(tried);
  const parts: Losses['parts'][number][] = [];
  for (const name of added) {
    const left = { ...tried };
    for (const split of ['train', 'validation', 'test'] as const) left[split] = withoutColumn(tried[split], name);
    // What the feature gives: the loss with it less that without it.
    parts.push({ name, change: differenceOf(whole, await fitted(left)) });
  }
  return { without: meanOf(without.losses), with: meanOf(whole.losses), change: differenceOf(whole, without), parts };
}

async function rowLosses({ train, validation, test }: Splits<AnySamples>): Promise<RowLosses> {
  const { fit } = await fitWeights(train, trialFit('any'), [], 1);
  const judged = [validation, test].map((samples) => ({
    losses: predict(samples, fit).map((probability, row) => rowLogLoss(probability, samples.results[row]!)),
    games: samples.games,
  }));
  return {
    losses: Float64Array.from(judged.flatMap(({ losses }) => [...losses])),
    games: Float64Array.from(judged.flatMap(({ games }) => [...games])),
  };
}

/** The same samples without the feature `name`. */
export function withoutColumn(samples: AnySamples, name: string): AnySamples {
  const { names, features } = samples;
  const width = names.length;
  const left = names.flatMap((one, i) => (one === name ? [] : [i]));
  const kind = kindOfAll(features);
  const leave = (part: Values): Values => {
    const rows = part.length / width;
    const values = new kind(rows * left.length);
    for (let row = 0; row < rows; row++)
      for (const [to, from] of left.entries()) values[row * left.length + to] = part[row * width + from]!;
    return values;
  };
  const named = { ...samples, names: left.map((i) => names[i]!) };
  if (!isStored(features)) return { ...named, features: leave(features) };
  const writer = new StoredWriter(kind, features.place);
  for (const { part } of partsOf(features, width)) writer.append(leave(part));
  return { ...named, features: writer.finish() };
}

/**
 * The mean of `one` less `other`, row by row, with its 95 % interval: rows of one game go together. Row i of both is the
 * same position.
 */
export function differenceOf(one: RowLosses, other: RowLosses): Difference {
  const differences = one.losses.map((loss, row) => loss - other.losses[row]!);
  const mean = meanOf(differences);
  const sums = new Map<number, number>();
  for (const [row, difference] of differences.entries()) {
    const game = one.games[row]!;
    sums.set(game, (sums.get(game) ?? 0) + difference - mean);
  }
  const squares = [...sums.values()].reduce((sum, value) => sum + value * value, 0);
  const error = Math.sqrt((squares * sums.size) / Math.max(1, sums.size - 1)) / differences.length;
  return { mean, low: mean - Z * error, high: mean + Z * error };
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
