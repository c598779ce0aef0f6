import { sourceOf } from '../../agents/network/check-network.ts';
import { networkOf } from '../../agents/network/codec.ts';
import { FeatureInference, PlaneInference } from '../../agents/network/inference.ts';
import { type LayeredWeights, onBoard } from '../../agents/network/network-weights.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import type { AgentWeights } from '../../agents/weights-file.ts';
import type { Reading } from '../../datasets/fill.ts';
import { readMatrix, type Sides } from '../../datasets/matrix.ts';
import { type PlaneRows, readPlanes } from '../../datasets/planes.ts';
import { type AnySamples, readSamples } from '../../datasets/samples.ts';
import type { Split } from '../../datasets/split.ts';
import type { Game, Planes } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import { tapered } from '../scale/phase.ts';
import { bestScale } from '../scale/scale.ts';
import { boardPredictor } from './board-predictor.ts';
import { linearPredictor, type Predictor } from './prediction.ts';

export type { Predictor } from './prediction.ts';

/**
 * The predictor of `weights` on the data set in `folder`. Linear ones may be asked about rows of `split` only. Throws
 * InputError for a bad data set, and the reason of the signal of `reading`.
 */
export async function predictorOf(
  weights: AgentWeights,
  folder: string,
  game: Game,
  split: Split,
  reading?: Reading,
): Promise<Predictor> {
  if (weights.model === 'linear') {
    const features = featuresNamed(game, weights.features.set);
    const samples = await readSamples(folder, game, features, weights.phase?.feature, reading);
    return linearPredictor(weights, unitOf(weights, samples.train), samples[split]);
  }
  if (onBoard(weights)) return boardPredictor(weights, folder, game, reading);
  const source = sourceOf(weights.input, game, 'weights');
  if ('list' in source)
    return networkOnFeatures(weights, everyRow(await readMatrix(folder, game, source, reading)), game);
  return networkOnPlanes(weights, await readPlanes(folder, game, source, reading), source);
}

/** Logits per point: weights without a scale have the one that fits the training rows best. */
export function unitOf({ scale, phase, points, tempo }: Weights, train: AnySamples): number {
  if (scale !== undefined) return 1 / scale;
  if (phase === undefined) return bestScale(train, points, tempo).scale;
  return bestScale(tapered(train, phase), [...points, ...phase.points], tempo).scale;
}

/** The features of both players on some rows of a data set, which know their places. */
interface ReadSides extends Sides {
  placeOf(row: number): number;
}

/** Of a matrix of all rows. */
export function everyRow({ names, mover, other }: Sides): ReadSides {
  return { names, mover, other, placeOf: (row) => row };
}

/** A network that reads the features in `matrix`. */
export function networkOnFeatures(
  { input, layers }: Pick<LayeredWeights, 'input' | 'layers'>,
  matrix: ReadSides,
  game: Game,
): Predictor {
  if (input.kind !== 'features') throw new Error('a network that reads planes');
  const inference = new FeatureInference(networkOf(layers, 'weights'), input, featuresNamed(game, input.set));
  return featurePredictor(matrix, (values) => inference.ofValues(values));
}

function featurePredictor(matrix: ReadSides, logit: (values: Float64Array) => number): Predictor {
  const width = matrix.names.length;
  return {
    inputs: matrix.names,
    logits: (rows, shuffled) =>
      Float64Array.from(rows, (row, i) => {
        const values = valuesOf(matrix, row);
        if (shuffled === undefined) return logit(values);
        const { input } = shuffled;
        const at = matrix.placeOf(shuffled.from[i]!) * width + input;
        values[input] = matrix.mover[at]!;
        values[width + input] = matrix.other[at]!;
        return logit(values);
      }),
  };
}

/** The mover's features on `row`, then the other's. */
function valuesOf({ names, mover, other, placeOf }: ReadSides, row: number): Float64Array {
  const width = names.length;
  const at = placeOf(row) * width;
  const values = new Float64Array(2 * width);
  values.set(mover.subarray(at, at + width), 0);
  values.set(other.subarray(at, at + width), width);
  return values;
}

/** A network that reads `planes`. */
export function networkOnPlanes(
  { input, layers }: Pick<LayeredWeights, 'input' | 'layers'>,
  { active, starts }: PlaneRows,
  planes: Planes,
): Predictor {
  // A shuffled row may have more inputs on than any position.
  const inference = new PlaneInference(networkOf(layers, 'weights'), input, { ...planes, max: planes.inputs });
  const { names, of } = planes.kinds;
  const on = (row: number): Uint16Array => active.subarray(starts[row]!, starts[row + 1]!);
  return {
    inputs: names,
    logits: (rows, shuffled) =>
      Float64Array.from(rows, (row, i) => {
        if (shuffled === undefined) return inference.ofActive(on(row));
        const { input: kind, from } = shuffled;
        const kept = on(row).filter((one) => of(one) !== kind);
        const taken = on(from[i]!).filter((one) => of(one) === kind);
        return inference.ofActive(Uint16Array.of(...kept, ...taken).sort());
      }),
  };
}
