import type { Limit } from '../../agents/limits/limit.ts';
import { type AgentSpec, searcher } from '../../agents/spec.ts';
import { checkWeights, type Weights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';

/** Games of one weight at many values against the weights as they are: plain data. */
export interface SweepOptions {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  /** The name of the agent whose weight is changed, and its weights. */
  readonly agent: string;
  readonly weights: Weights;
  /** The feature whose weight takes the values. */
  readonly feature: string;
  /** A feature: values are multiples of the size of its weight. Points, where left out. */
  readonly of?: string;
  /** Above 0, ascending, no two alike. */
  readonly values: readonly number[];
  /** Of every agent. */
  readonly limit: Limit;
  /** Openings for each value, each played twice. */
  readonly pairs: number;
  readonly walk: { readonly shortest: number; readonly longest: number };
}

/** The value that the weights themselves have, without its sign: all values have the same. */
export function ownValue({ weights, feature, of }: Pick<SweepOptions, 'weights' | 'feature' | 'of'>): number {
  return Math.abs(pointsOf(weights, feature)) / unitOf(weights, of);
}

/**
 * The agent with the swept weight at `value`. In `own`, a draw's worth grows with the sum of the points, as that of an
 * even board does. Throws InputError for weights that change with a phase, for a feature that there isn't, and where an
 * evaluation could outrank a win.
 */
export function agentAt(options: SweepOptions, value: number): AgentSpec {
  const { game, weights, feature, of, limit } = options;
  const name = `${feature}=${value}`;
  if (weights.phase !== undefined) throw new InputError(`${options.agent}: its weights change with a phase`);
  const at = weights.features.names.indexOf(feature);
  const point = Math.round(value * unitOf(weights, of)) * (pointsOf(weights, feature) < 0 ? -1 : 1);
  const points = weights.points.with(at, point);
  const draw = Math.round((weights.draw * sizeOf(points)) / Math.max(1, sizeOf(weights.points)));
  const changed: Weights = { ...weights, points, draw };
  checkWeights(changed, gameNamed(game), name);
  return searcher(name, changed, limit);
}

/** Throws InputError for values that make the same points, or none. */
export function checkValues(options: SweepOptions): void {
  const unit = unitOf(options.weights, options.of);
  const points = options.values.map((value) => Math.round(value * unit));
  const twice = points.findIndex((point, i) => point === 0 || points.indexOf(point) !== i);
  if (twice === -1) return;
  const why = points[twice] === 0 ? 'is none' : 'another value makes too';
  throw new InputError(
    `${options.feature}=${options.values[twice]}: ${points[twice]} points, which ${why}; values further apart are wanted`,
  );
}

function pointsOf({ features, points }: Weights, feature: string): number {
  const at = features.names.indexOf(feature);
  if (at < 0) throw new InputError(`${feature}: no such feature; there are ${features.names.join(', ')}`);
  return points[at]!;
}

/** Points of one. */
function unitOf(weights: Weights, of: string | undefined): number {
  if (of === undefined) return 1;
  const unit = Math.abs(pointsOf(weights, of));
  if (unit === 0) throw new InputError(`${of}: weighs 0; nothing is a multiple of it`);
  return unit;
}

function sizeOf(points: readonly number[]): number {
  return points.reduce((sum, point) => sum + Math.abs(point), 0);
}
