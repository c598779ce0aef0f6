import { sourceOf } from '../agents/network/check-network.ts';
import { storedLayers } from '../agents/network/codec.ts';
import type { LayeredWeights } from '../agents/network/network-weights.ts';
import type { Weights } from '../agents/weights/weights.ts';
import { type RowNumbers, valuesAt } from '../datasets/column.ts';
import type { Reading } from '../datasets/fill.ts';
import { type Matrix, readMatrix } from '../datasets/matrix.ts';
import { readPlanes } from '../datasets/planes.ts';
import { type AnySamples, samplesAt } from '../datasets/samples.ts';
import { type Splits, splits } from '../datasets/split.ts';
import type { Values } from '../datasets/values.ts';
import type { Game } from '../games/game.ts';
import { unwatched } from '../lib/progress/running.ts';
import { parseWith } from '../lib/schema.ts';
import { readConstraints } from './constraints.ts';
import type { Refit } from './diagnosis/learning-curve.ts';
import type { Predictor } from './diagnosis/prediction.ts';
import { everyRow, networkOnFeatures, networkOnPlanes } from './diagnosis/predictor.ts';
import { fitWeights } from './fit-weights.ts';
import { type BackendName, openBackend } from './network/backend.ts';
import { initialState, trainNetwork } from './network/network.ts';
import { networkOptions } from './network/options.ts';
import { featureRows, type NetworkRows, planeRows } from './network/rows.ts';
import { type FitOptions, type TrainOptions, trainOptions } from './options.ts';
import { type PhaseRange, tapered } from './scale/phase.ts';
import { weightedSums } from './scale/scale.ts';
import type { Constraint } from './solver/constraint.ts';
import { PredictionMemory } from './solver/objective.ts';

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
  const memory = new PredictionMemory();
  return async (rows) => {
    const { fit } = await fitWeights(seen(rows), plain, constraints, scale, () => unwatched, memory);
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

/**
 * Fits networks like `weights`, which read what these read, to other rows of the data set in `folder`; they stop by the
 * `validation` rows.
 */
export async function refitNetwork(
  weights: LayeredWeights,
  folder: string,
  game: Game,
  data: { readonly results: Values; readonly validation: Uint32Array },
  { backend, signal }: { readonly backend: BackendName | undefined; readonly signal: AbortSignal },
): Promise<Refit> {
  const options = parseWith(networkOptions.schema, weights.origin.options, 'weights: options');
  const { rowsOf, predictorOf } = await reader(weights, folder, game, { signal });
  const opened = await openBackend(backend);
  const part = (rows: RowNumbers): NetworkRows => rowsOf(rows, new Float64Array(valuesAt(data.results, rows)));
  const validation = part(data.validation);
  return async (rows) => {
    const train = part(rows);
    const state = initialState(train.inputs, options);
    await trainNetwork(state, train, validation, options, opened, { signal, epochDone: () => {} });
    const fitted = predictorOf({ input: weights.input, layers: storedLayers(state.network) });
    return (some) => fitted.logits(some);
  };
}

/** Rows of the data set as the network reads them, and predictors that read the same. */
async function reader(
  { input }: LayeredWeights,
  folder: string,
  game: Game,
  reading: Reading,
): Promise<{
  rowsOf(rows: RowNumbers, targets: Float64Array): NetworkRows;
  predictorOf(weights: Pick<LayeredWeights, 'input' | 'layers'>): Predictor;
}> {
  const source = sourceOf(input, game, 'weights');
  if (input.kind === 'features' && 'list' in source) {
    const matrix: Matrix = await readMatrix(folder, game, source, reading);
    return {
      rowsOf: (rows, results) => featureRows(matrix, rows, results, input),
      predictorOf: (weights) => networkOnFeatures(weights, everyRow(matrix), game),
    };
  }
  if ('list' in source) throw new Error('a network that reads planes has no features');
  const planes = await readPlanes(folder, game, source, reading);
  return {
    rowsOf: (rows, results) => planeRows(planes, rows, results),
    predictorOf: (weights) => networkOnPlanes(weights, planes, source),
  };
}
