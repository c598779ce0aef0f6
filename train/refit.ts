import { parseShape } from '../agents/network/network.ts';
import type { NetworkWeights } from '../agents/network/schema.ts';
import type { Weights } from '../agents/weights/weights.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { type AnySamples, samplesAt } from '../datasets/samples.ts';
import { type Splits, splits } from '../datasets/split.ts';
import type { RowNumbers } from '../datasets/values.ts';
import type { Game } from '../games/game.ts';
import { parseWith } from '../lib/schema.ts';
import { readConstraints } from './constraints.ts';
import type { Refit } from './diagnosis/learning-curve.ts';
import { fitWeights } from './fit-weights.ts';
import { openBackend } from './network/backend.ts';
import { Computation } from './network/computation.ts';
import { firstState, fitNetwork, PREDICTED_ROWS, predictLogits } from './network/fit.ts';
import type { BackendName } from './network/options.ts';
import { boardGiven, networkFitOptions } from './network/options.ts';
import { planOf } from './network/real-network.ts';
import { rounded } from './network/steps.ts';
import { readNetworkData } from './network-data.ts';
import { beginningOf } from './network-start.ts';
import { type FitOptions, type TrainOptions, trainOptions } from './options.ts';
import { type PhaseRange, tapered } from './scale/phase.ts';
import { weightedSums } from './scale/scale.ts';
import type { Constraint } from './solver/constraint.ts';

type FitOrigin = Extract<Weights['origin'], { by: 'fit' }>;

/** Fits weights like `weights` to other rows of `samples`; undefined where these were not fitted here. */
export function refitLinear(weights: Weights, samples: Splits<AnySamples>): Refit | undefined {
  const { origin, phase } = weights;
  const options = origin.by === 'fit' ? optionsOf(weights, origin) : undefined;
  if (options === undefined) return undefined;
  const { names } = samples.train;
  const constraints = readConstraints(options.constraints ?? [], names, phase !== undefined, options.tempo);
  return refitWith(samples, options, constraints, phase, weights.scale ?? 1);
}

/** Fits with `options` to other rows of `samples`; weights change with the phase where there is a range of it. */
export function refitWith(
  samples: Splits<AnySamples>,
  options: FitOptions,
  constraints: readonly Constraint[],
  range: PhaseRange | undefined,
  scale: number,
): Refit {
  // Neither changes what is predicted.
  const { bootstrap: _bootstrap, relativeTo: _relativeTo, ...plain } = options;
  const partOf = partsOf(samples);
  let last: { readonly rows: RowNumbers; readonly samples: AnySamples } | undefined;
  const seen = (rows: RowNumbers): AnySamples => {
    // A fit's rows are asked for twice.
    if (last?.rows === rows) return last.samples;
    last = undefined;
    const some = partOf(rows);
    last = { rows, samples: range === undefined ? some : tapered(some, range) };
    return last.samples;
  };
  return async (rows) => {
    const { fit } = await fitWeights(seen(rows), plain, constraints, scale);
    return (some) => weightedSums(seen(some), fit.weights, fit.tempo);
  };
}

/** Rows of one split, by their numbers, as samples. */
function partsOf(samples: Splits<AnySamples>): (some: RowNumbers) => AnySamples {
  const rows = splits.reduce((sum, split) => sum + samples[split].rows, 0);
  const of = new Uint8Array(rows);
  const places = new Uint32Array(rows);
  for (const [split, name] of splits.entries())
    for (const [place, row] of samples[name].numbers!.entries()) {
      of[row] = split;
      places[row] = place;
    }
  return (some) => {
    const split = samples[splits[of[some[0] ?? 0]!]!];
    // All of a split's rows, in their order, need no copy.
    if (some.length === split.rows) return split;
    return samplesAt(
      split,
      Uint32Array.from(some, (row) => places[row]!),
    );
  };
}

/** How the weights were fitted, the strength of a penalty as it was chosen then; undefined for imported ones. */
function optionsOf({ features, perspective, scale, phase }: Weights, origin: FitOrigin): TrainOptions | undefined {
  if (origin.imported !== undefined) return undefined;
  const { data: options } = trainOptions.schema.safeParse({
    ...origin,
    features: features.set,
    tempo: origin.tempo !== 0,
    scale: scale ?? 1,
    perspective,
    constraints: origin.constraints?.given,
    phase: phase?.feature,
  });
  return options;
}

/** Fits networks like `weights` to other rows of `dataset`; they stop by its validation rows. */
export async function refitNetwork(
  weights: NetworkWeights,
  dataset: DataSet,
  game: Game,
  { backend, signal }: { readonly backend: BackendName | undefined; readonly signal: AbortSignal },
): Promise<Refit> {
  const options = {
    ...parseWith(networkFitOptions.schema, weights.origin.options, 'weights: options'),
    // The file that it began with may be gone; its features are known.
    beside: weights.beside?.features.set,
  };
  const shape = parseShape(weights.input.shape, 'weights');
  const data = await readNetworkData(dataset, game, shape, options, signal);
  const deviations = data.beside?.deviations ?? [];
  const plan = planOf(boardGiven(game), shape, deviations.length, 'weights');
  const opened = await openBackend(backend);
  return async (rows) => {
    const state = firstState(beginningOf(plan, data, options));
    const running = { signal, epochDone: () => {}, stepDone: () => {} };
    const train = data.samplesOf(rows);
    await fitNetwork(plan, state, train, data.samples.validation, deviations, options, opened, running);
    const found = rounded(state.best, state.whole!.steps);
    const computation = new Computation(plan, opened, PREDICTED_ROWS);
    return async (some) => Float64Array.from(await predictLogits(computation, found, data.samplesOf(some), signal));
  };
}
