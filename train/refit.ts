import { parseShape } from '../agents/network/network.ts';
import type { NetworkWeights } from '../agents/weights/schema.ts';
import type { Weights } from '../agents/weights/weights.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { type Samples, samplesAt } from '../datasets/samples.ts';
import type { Split, Splits } from '../datasets/split.ts';
import type { Game } from '../games/game.ts';
import { parseWith } from '../lib/schema.ts';
import { readConstraints } from './constraints.ts';
import type { Refit } from './diagnosis/learning-curve.ts';
import { fitWeights } from './fit-weights.ts';
import { openBackend } from './network/backend.ts';
import type { NetworkSamples } from './network/batch.ts';
import { Computation } from './network/computation.ts';
import { firstState, fitNetwork, PREDICTED_ROWS, predictLogits } from './network/fit.ts';
import { type BackendName, boardGiven, networkFitOptions } from './network/options.ts';
import { planOf } from './network/real-network.ts';
import { rounded } from './network/steps.ts';
import { readNetworkData } from './network-data.ts';
import { beginningOf } from './network-start.ts';
import { type FitOptions, type TrainOptions, trainOptions } from './options.ts';
import { type PhaseRange, tapered } from './scale/phase.ts';
import { weightedSums } from './scale/scale.ts';
import type { Constraint } from './solver/constraint.ts';

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
  // Neither changes what is predicted.
  const { bootstrap: _bootstrap, relativeTo: _relativeTo, ...plain } = options;
  const seen = (some: Samples): Samples => (range === undefined ? some : tapered(some, range));
  return async (places) => {
    // All rows, in their order, need no copy.
    const some = seen(places.length === train.rows ? train : samplesAt(train, places));
    const { fit } = await fitWeights(some, plain, constraints, scale);
    const logitsOf = (of: Samples): Float64Array => weightedSums(of, fit.weights, fit.tempo);
    return { train: logitsOf(some), held: logitsOf(seen(held)) };
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

/** Fits networks like `weights` to fewer rows of `dataset`, judged on those of `split`; they stop by its validation rows. */
export async function refitNetwork(
  weights: NetworkWeights,
  dataset: DataSet,
  game: Game,
  { split, backend }: { readonly split: Split; readonly backend?: BackendName | undefined },
  signal: AbortSignal,
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
  return async (places) => {
    const state = firstState(beginningOf(plan, data, options));
    const running = { signal, epochDone: () => {}, stepDone: () => {} };
    const train = data.samplesOf(places.map((place) => data.members.train[place]!));
    await fitNetwork(plan, state, train, data.samples.validation, deviations, options, opened, running);
    const found = rounded(state.best, state.whole!.steps);
    const computation = new Computation(plan, opened, PREDICTED_ROWS);
    const logitsOf = async (some: NetworkSamples): Promise<Float64Array> =>
      Float64Array.from(await predictLogits(computation, found, some, signal));
    return { train: await logitsOf(train), held: await logitsOf(data.samples[split]) };
  };
}
