import { MAX_POINTS } from '../../agents/agent.ts';
import { maxPoints } from '../../agents/weights/evaluation-bound.ts';
import type { Feature } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Constraint } from '../solver/constraint.ts';
import { TEMPO } from '../solver/design-matrix.ts';
import type { Fit } from '../solver/fit.ts';
import { roundToIntegers } from '../solver/integer-rounding.ts';

/** Integer weights, as the search plays them. */
export interface IntegerWeights {
  readonly points: readonly number[];
  readonly tempo: number;
  /** Points worth one logit. */
  readonly scale: number;
}

interface IntegerWeightsOptions {
  /** Points worth one logit; 1000 by default. */
  readonly scale?: number;
  /** The range of each feature, in the order of the fit. */
  readonly bounds: readonly Pick<Feature, 'low' | 'high'>[];
  /** Constraints that the integer weights satisfy too, with bounds in logits. */
  readonly constraints?: readonly Constraint[];
}

/**
 * `fit`, which is in logits, times `scale`, rounded within the constraints. Safe for the search: no evaluation reaches
 * MAX_POINTS. Throws InputError where a weight is too large for that, or where all weights would be rounded to 0 though
 * some are not.
 */
export function toIntegerWeights(
  fit: Fit,
  { scale = 1000, bounds, constraints = [] }: IntegerWeightsOptions,
): IntegerWeights {
  if (!(scale > 0 && scale < Infinity)) throw new InputError(`scale: ${scale}; a number above 0 is wanted`);
  const rounded = roundToIntegers([...fit.names, TEMPO], [...fit.weights, fit.tempo], scale, constraints);
  const points = rounded.slice(0, -1);
  const tempo = rounded.at(-1)!;
  const largest = Math.max(...fit.weights.map(Math.abs));
  if (largest > 0 && points.every((point) => point === 0)) {
    throw new InputError(
      `scale: ${scale} rounds every weight to 0; the largest is ${largest}, so above ${0.5 / largest} is wanted`,
    );
  }
  const max = maxPoints(points, tempo, bounds);
  if (!(max < MAX_POINTS)) {
    throw new InputError(
      `points at scale ${scale}: an evaluation could reach ${max}, and below ${MAX_POINTS} is wanted: ` +
        blame(fit.names, points, tempo, bounds),
    );
  }
  return { points, tempo, scale };
}

/** Names the weight with the largest part in the bound, and how large it may be beside the others. */
function blame(
  names: readonly string[],
  points: readonly number[],
  tempo: number,
  bounds: IntegerWeightsOptions['bounds'],
): string {
  const part = (i: number): number => maxPoints([points[i]!], 0, [bounds[i]!]);
  const max = [...points.keys()].reduce((best, i) => (part(i) > part(best) ? i : best), 0);
  if (points.length === 0 || part(max) < Math.abs(tempo)) return `${tempo} points are the tempo's`;
  const others = points.map((point, i) => (i === max ? 0 : point));
  const room = MAX_POINTS - 1 - maxPoints(others, tempo, bounds);
  const allowed = Math.floor(room / maxPoints([1], 0, [bounds[max]!]));
  const { low, high } = bounds[max]!;
  const culprit = `${names[max]}, from ${low} to ${high}, has ${points[max]} points`;
  return allowed > 0
    ? `${culprit}, and at most ${allowed} fit beside the other weights`
    : `${culprit}, and the other weights leave no room for it`;
}
