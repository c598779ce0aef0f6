import type { Weights } from '../../agents/weights/weights.ts';
import { type Samples, samplesAt } from '../../datasets/samples.ts';
import type { Split, Splits } from '../../datasets/split.ts';
import { rowsWhere, type Values, valuesAt } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { mean } from '../../lib/maths/mean.ts';
import { Random } from '../../lib/maths/random.ts';
import { type Constraint, readConstraints } from '../constraints.ts';
import { solveWeights } from '../fit-weights.ts';
import { type FitOptions, trainOptions } from '../options.ts';
import { type PhaseRange, tapered, weightedSums } from '../scale/scale.ts';
import { logLossOf } from './metrics.ts';

/** Rows of a split by their numbers in the data, with what came of each and its game. */
export interface Labelled {
  readonly numbers: Uint32Array;
  readonly results: Values;
  readonly games: Values;
}

/**
 * Fits anew to some of the training rows, by their places among these; what comes back are the logits of these rows and
 * of those held out.
 */
export type Refit = (places: Uint32Array) => Promise<{ readonly train: Float64Array; readonly held: Float64Array }>;

/** The smallest size is one game in 2 to this power; each size has at most MAX_FITS fits. */
const HALVINGS = 5;
const MAX_FITS = 4;
/** Sizes of fewer games are left out. */
const FEWEST_GAMES = 8;

/**
 * The sizes of a learning curve, as shares of all games, and how many fits each has: to different games, half of all at
 * most.
 */
export function curveSizes(games: number): { readonly share: number; readonly fits: number }[] {
  const sizes = Array.from({ length: HALVINGS + 1 }, (_, i) => {
    const parts = 2 ** (HALVINGS - i);
    return { share: 1 / parts, fits: Math.max(1, Math.min(MAX_FITS, parts / 2)) };
  });
  return sizes.filter(({ share }) => share === 1 || Math.floor(share * games) >= FEWEST_GAMES);
}

/**
 * Log loss on the `held` rows after fits to fewer and fewer of the games of the `train` rows, drawn with `seed`. Fits
 * without an answer (one class only, fewer rows than features) are counted, and sizes at which no fit has one are left
 * out. `done` is called after each fit; it may throw.
 */
export async function learningCurve(
  train: Pick<Labelled, 'results' | 'games'>,
  held: Pick<Labelled, 'results'>,
  refit: Refit,
  seed: number,
  done: () => Promise<void>,
) {
  const order = new Random(seed, 'learning curve').shuffle([...new Set(train.games)]);
  const place = new Map(order.map((game, i) => [game, i]));
  const points = [];
  for (const { share, fits } of curveSizes(order.length)) {
    const count = Math.floor(share * order.length);
    const losses: { train: number; held: number; rows: number }[] = [];
    for (let block = 0; block < fits; block++) {
      const inside = (row: number): boolean => Math.floor(place.get(train.games[row]!)! / count) === block;
      const rows = rowsWhere(train.games.length, inside);
      const logits = await answerOf(refit, rows);
      if (logits !== undefined)
        losses.push({
          train: logLossOf(logits.train, valuesAt(train.results, rows)),
          held: logLossOf(logits.held, held.results),
          rows: rows.length,
        });
      await done();
    }
    if (losses.length === 0) continue;
    const all = losses.map((loss) => loss.held);
    points.push({
      games: count,
      rows: Math.round(mean(losses.map(({ rows }) => rows))),
      /** Fits to different games; `failed` ones, to so few games, had no unique answer. */
      fits: losses.length,
      failed: fits - losses.length,
      /** Mean log loss on the rows fitted to, and on those held out, of all fits, of the best and of the worst. */
      train: mean(losses.map((loss) => loss.train)),
      held: mean(all),
      best: Math.min(...all),
      worst: Math.max(...all),
    });
  }
  return points;
}

async function answerOf(refit: Refit, rows: Uint32Array): Promise<Awaited<ReturnType<Refit>> | undefined> {
  try {
    return await refit(rows);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

type FitOrigin = Extract<Weights['origin'], { by: 'fit' }>;

/** Fits weights like `weights` to fewer rows, judged on those of `split`; undefined where they were not fitted here. */
export function refitLinear(weights: Weights, samples: Splits<Samples>, split: Split): Refit | undefined {
  const { origin, phase } = weights;
  const options = origin.by === 'fit' ? optionsOf(weights, origin) : undefined;
  if (options === undefined) return undefined;
  const { names } = samples.train;
  const constraints = readConstraints(options.constraints ?? [], names, phase !== undefined, options.tempo);
  return refitWith(samples.train, samples[split], options, constraints, phase, weights.scale ?? 1);
}

/** Fits with `options` to rows of `train`; weights change with the phase where there is a range of it. */
export function refitWith(
  train: Samples,
  held: Samples,
  options: FitOptions,
  constraints: readonly Constraint[],
  range: PhaseRange | undefined,
  scale: number,
): Refit {
  const seen = (some: Samples): Samples => (range === undefined ? some : tapered(some, range));
  return async (places) => {
    // All rows, in their order, need no copy.
    const some = seen(places.length === train.rows ? train : samplesAt(train, places));
    const { fit } = await solveWeights(some, options, constraints, scale);
    const logitsOf = (of: Samples): Float64Array => weightedSums(of, fit.weights, fit.tempo);
    return { train: logitsOf(some), held: logitsOf(seen(held)) };
  };
}

/** How the weights were fitted, the strength of a penalty as it was chosen then; undefined for imported ones. */
function optionsOf({ features, perspective, scale, phase }: Weights, origin: FitOrigin): FitOptions | undefined {
  if (origin.imported !== undefined) return undefined;
  const { data: options } = trainOptions.schema.safeParse({
    ...origin,
    fromHand: origin.towards !== undefined,
    features: features.set,
    tempo: origin.tempo !== 0,
    scale: scale ?? 1,
    perspective,
    constraints: origin.constraints?.given,
    phase: phase?.feature,
  });
  return options && { ...options, towards: origin.towards };
}
