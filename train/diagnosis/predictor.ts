import { sourceOf } from '../../agents/network/check-network.ts';
import { networkOf } from '../../agents/network/codec.ts';
import { FeatureInference, PlaneInference } from '../../agents/network/inference.ts';
import { type LayeredWeights, onBoard } from '../../agents/network/network-weights.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import type { AgentWeights } from '../../agents/weights-file.ts';
import { readManifest } from '../../datasets/manifest.ts';
import { type Matrix, readMatrix } from '../../datasets/matrix.ts';
import { type PlaneRows, readPlanes } from '../../datasets/planes.ts';
import { samplesOf } from '../../datasets/samples.ts';
import { rowsBySplit } from '../../datasets/split.ts';
import type { Game, Planes } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import { phaseAt, tapered } from '../scale/phase.ts';
import { bestScale } from '../scale/scale.ts';
import { boardPredictor } from './board-predictor.ts';
import type { Predictor } from './prediction.ts';

export type { Predictor } from './prediction.ts';

/**
 * The predictor of `weights` on the data set in `folder`; weights without a scale have the one that fits the training
 * rows best. Throws InputError for a bad data set.
 */
export async function predictorOf(weights: AgentWeights, folder: string, game: Game): Promise<Predictor> {
  if (weights.model === 'linear') return linearPredictor(weights, folder, game);
  if (onBoard(weights)) return boardPredictor(weights, folder, game);
  const source = sourceOf(weights.input, game, 'weights');
  if ('list' in source) return networkOnFeatures(weights, await readMatrix(folder, game, source), game);
  return networkOnPlanes(weights, await readPlanes(folder, game, source), source);
}

async function linearPredictor(weights: Weights, folder: string, game: Game): Promise<Predictor> {
  const features = featuresNamed(game, weights.features.set);
  const matrix = await readMatrix(folder, game, features);
  const unit = weights.scale === undefined ? fittedScale(weights, matrix, folder) : 1 / weights.scale;
  const width = matrix.names.length;
  const { phase, points, tempo } = weights;
  const phaseOf = (values: Float64Array): number => {
    if (phase === undefined) return 0;
    const at = matrix.names.indexOf(phase.feature);
    return phaseAt((values[at]! + values[width + at]!) / 2, phase);
  };
  const weightAt = (i: number, share: number): number =>
    points[i]! + (phase === undefined ? 0 : share * (phase.points[i]! - points[i]!));
  const termsOf = (values: Float64Array): Float64Array => {
    const share = phaseOf(values);
    return Float64Array.from(points, (_, i) => unit * weightAt(i, share) * (values[i]! - values[width + i]!));
  };
  const logit = (values: Float64Array): number => {
    const share = phaseOf(values);
    let sum = tempo;
    for (let i = 0; i < width; i++) sum += weightAt(i, share) * (values[i]! - values[width + i]!);
    return unit * sum;
  };
  return { ...featurePredictor(matrix, logit), terms: (row) => termsOf(valuesOf(matrix, row)) };
}

/** Logits per point. */
function fittedScale(weights: Weights, matrix: Matrix, folder: string): number {
  const { train } = rowsBySplit(matrix.games, readManifest(folder).seed);
  const { phase, points, tempo } = weights;
  const samples = samplesOf(matrix, train, phase?.feature);
  if (phase === undefined) return bestScale(samples, points, tempo).scale;
  return bestScale(tapered(samples, phase), [...points, ...phase.points], tempo).scale;
}

/** A network that reads the features in `matrix`. */
export function networkOnFeatures(
  { input, layers }: Pick<LayeredWeights, 'input' | 'layers'>,
  matrix: Matrix,
  game: Game,
): Predictor {
  if (input.kind !== 'features') throw new Error('a network that reads planes');
  const inference = new FeatureInference(networkOf(layers, 'weights'), input, featuresNamed(game, input.set));
  return featurePredictor(matrix, (values) => inference.ofValues(values));
}

function featurePredictor(matrix: Matrix, logit: (values: Float64Array) => number): Predictor {
  const width = matrix.names.length;
  return {
    inputs: matrix.names,
    logits: (rows, shuffled) =>
      Float64Array.from(rows, (row, i) => {
        const values = valuesOf(matrix, row);
        if (shuffled === undefined) return logit(values);
        const { input } = shuffled;
        const at = shuffled.from[i]! * width + input;
        values[input] = matrix.mover[at]!;
        values[width + input] = matrix.other[at]!;
        return logit(values);
      }),
  };
}

/** The mover's features on `row`, then the other's. */
function valuesOf({ names, mover, other }: Matrix, row: number): Float64Array {
  const width = names.length;
  const values = new Float64Array(2 * width);
  values.set(mover.subarray(row * width, (row + 1) * width), 0);
  values.set(other.subarray(row * width, (row + 1) * width), width);
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
