import { numbered, type Values } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { counter, unwatched, type Watching } from '../../lib/progress/running.ts';
import { TEMPO } from '../solver/design-matrix.ts';
import { minimise } from '../solver/minimise.ts';
import { weightsAt } from '../solver/polytope.ts';
import type { Regression } from '../solver/regress.ts';

/** A 95 % confidence interval of a weight. NaN throughout where the data don't identify it. */
export interface Interval {
  /** Standard error. */
  readonly error: number;
  readonly low: number;
  readonly high: number;
}

/** The uncertainty of a fit, in the unit of its weights. */
export interface Uncertainty {
  /** Cluster-robust standard errors, or resampled games. */
  readonly method: 'sandwich' | 'bootstrap';
  readonly games: number;
  /** Fits to resampled games, of which `failed` had no unique answer and were left out; 0 for the sandwich. */
  readonly resamples: number;
  readonly failed: number;
  /** One per feature. */
  readonly weights: readonly Interval[];
  readonly tempo: Interval;
}

/** The rows of a fit by their game. Throws InputError for fewer than two: nothing tells how much one differs from another. */
export function clustersOf(games: Values): ReturnType<typeof numbered> {
  const clusters = numbered(games);
  if (clusters.count < 2) throw new InputError(`samples: rows of ${clusters.count} games; at least 2 are wanted`);
  return clusters;
}

/** `uncertainty` of weights times `scale`. */
export function scaledUncertainty(uncertainty: Uncertainty, scale: number): Uncertainty {
  const scaled = ({ error, low, high }: Interval): Interval => ({
    error: error * scale,
    low: low * scale,
    high: high * scale,
  });
  return { ...uncertainty, weights: uncertainty.weights.map(scaled), tempo: scaled(uncertainty.tempo) };
}

/** With more failed fits than this share, the intervals would be of the easy resamples only. */
const MAX_FAILED = 0.05;

/**
 * Intervals from `resamples` fits to games drawn with replacement, as many as there are, each with all its rows: the
 * middle 95 % of the weights. Constraints, penalty and column sizes are those of `regression`. Resample i is drawn from
 * (seed, i). `watching` hears of every fit. Throws InputError where more than one fit in twenty has no unique answer,
 * and the signal's reason.
 */
export async function bootstrap(
  regression: Regression,
  resamples: number,
  seed: number,
  watching: Watching = unwatched,
): Promise<Uncertainty> {
  const { problem, minimum, fit } = regression;
  const clusters = clustersOf(regression.games);
  const { columns, polytope } = problem;
  const drawn: number[][] = [];
  // In memory that threads share; each resample writes over it.
  const counts = new Float64Array(new SharedArrayBuffer(8 * clusters.of.length));
  const done = counter(resamples, watching);
  for (let resample = 0; resample < resamples; resample++) {
    const random = new Random(seed, 'bootstrap', resample);
    const times = new Float64Array(clusters.count);
    for (let i = 0; i < clusters.count; i++) times[random.int(clusters.count)]!++;
    for (let row = 0; row < counts.length; row++) counts[row] = times[clusters.of[row]!]!;
    const found = minimise({ ...problem, counts }, minimum.solution);
    await done();
    if (found.kind === 'unbounded') continue;
    const { weights, tempo } = weightsAt(columns, found.solution, fit.names.length, polytope, found.multipliers);
    drawn.push([...weights, tempo]);
  }
  const failed = resamples - drawn.length;
  if (failed > MAX_FAILED * resamples)
    throw new InputError(
      `bootstrap: ${failed} of ${resamples} resamples have no one answer; give more games or a larger ridge than ${problem.ridge}`,
    );
  const found = { method: 'bootstrap', games: clusters.count, resamples, failed } as const;
  return uncertaintyOf(regression, found, (_, i) => middle(drawn.map((one) => one[i]!)));
}

/** The uncertainty of `regression`; `intervalOf` the weights, the tempo last, gives an interval: NaN where the data don't tell. */
export function uncertaintyOf(
  { fit, unidentified }: Regression,
  found: Omit<Uncertainty, 'weights' | 'tempo'>,
  intervalOf: (name: string, at: number) => Interval,
): Uncertainty {
  const unknown = new Set(unidentified.flatMap(({ names }) => names));
  const intervals = [...fit.names, TEMPO].map((name, i) =>
    unknown.has(name) ? { error: NaN, low: NaN, high: NaN } : intervalOf(name, i),
  );
  return { ...found, weights: intervals.slice(0, -1), tempo: intervals.at(-1)! };
}

/** Standard deviation, and the 2.5 % and 97.5 % quantiles by linear interpolation. */
export function middle(values: readonly number[]): Interval {
  const sorted = Float64Array.from(values).sort();
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const above = Math.min(below + 1, sorted.length - 1);
    return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
  };
  return { error: Math.sqrt(squares / (sorted.length - 1)), low: at(0.025), high: at(0.975) };
}
