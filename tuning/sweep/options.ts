import { z } from 'zod';
import { type EngineSpec, optionValue, withOption } from '../../agents/engine/spec.ts';
import type { Limit } from '../../agents/limits/limit.ts';
import { checkNetwork } from '../../agents/network/check.ts';
import type { NetworkWeights } from '../../agents/network/schema.ts';
import { type AgentSpec, searcher } from '../../agents/spec.ts';
import { checkWeights, type Weights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { insteadOf } from '../../lib/near-names.ts';
import { kindOf, range, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, required, seed, type ValuesOf } from '../../lib/options/option-set.ts';

const wanted = 'at least two different numbers are wanted, such as 1..12 or -2,0,0.5,1';

/** Different numbers, ascending: `1..12`, or joined by commas. */
const values = kindOf(
  z
    .array(z.number(wanted))
    .min(2, wanted)
    .refine((all) => new Set(all).size === all.length, wanted)
    .readonly(),
  (word) => {
    const [, low, high] = /^(-?\d{1,6})\.\.(-?\d{1,6})$/.exec(word) ?? [];
    if (low === undefined)
      return word
        .split(',')
        .map(numberOf)
        .sort((a, b) => a - b);
    const [first, last] = [numberOf(low), numberOf(high!)];
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  },
  (all) => {
    const isRange = all.every((value, i) => value === all[0]! + i) && Number.isInteger(all[0]);
    return isRange ? `${all[0]}..${all.at(-1)}` : all.join();
  },
);

/** Never -0. */
function numberOf(word: string): number {
  return word.trim() === '' ? Number.NaN : Number(word) + 0;
}

/** The options of a sweep at the command line. */
export const sweepFlags = new OptionSet({
  feature: required(text, 'whose weight is changed; of a network, scale: points a logit; of an engine, the option'),
  of: optional(text, 'values are multiples of the weight of this feature; else points'),
  values: required(values, 'such as 1..12, or -1,0,0.5,1; below 0 the weight has the other sign', { minus: true }),
  agent: defaulting(text, 'hand', 'our search: hand, or a weights file; or an engine, cmd:./engine?w1=30'),
  pairs: defaulting(wholeNumber(1), '200', 'openings a value, each played twice'),
  limit: defaulting(text, 'depth=3', 'of a move'),
  walk: optional(range, 'random moves that make an opening, such as 4..12'),
  seed,
});

type SweepFlags = ValuesOf<typeof sweepFlags.options>;

/** What is swept of a network. */
const SCALE = 'scale';

/** Games of one weight at many values against the agent as it is: plain data. */
export type SweepOptions = CommonOptions & (WeightsSwept | NetworkSwept | EngineSwept);

/** A weight of our search. */
interface WeightsSwept {
  /** Of `agent`. */
  readonly weights: Weights;
}

/** The scale of a network: it matters beside linear weights, and where points are coarse. */
interface NetworkSwept {
  /** Of `agent`. */
  readonly network: NetworkWeights;
}

/** An option of an engine from outside. */
export interface EngineSwept {
  /** `agent`, with the option at its own value. */
  readonly engine: EngineSpec;
}

interface CommonOptions extends Pick<SweepFlags, 'feature' | 'of' | 'values' | 'agent' | 'pairs' | 'seed'> {
  /** `slider-6`. */
  readonly game: string;
  /** Of every agent. */
  readonly limit: Limit;
  readonly walk: NonNullable<SweepFlags['walk']>;
}

/** The value that the agent itself has; a weight's without its sign, which that of every value above 0 is. */
export function ownValue(options: SweepOptions): number {
  if ('engine' in options) return Number(optionValue(options.engine, options.feature));
  if ('network' in options) return options.network.scale;
  const { weights, feature, of } = options;
  return Math.abs(pointsOf(weights, feature)) / unitOf(weights, of);
}

/** The agent as it is. */
export function agentAsItIs(options: SweepOptions): AgentSpec {
  if ('engine' in options) return options.engine;
  return searcher(options.agent, 'network' in options ? options.network : options.weights, options.limit);
}

/**
 * The agent with the swept weight at `value`. In `own`, a draw's worth grows with the sum of the points, as that of an
 * even board does. Throws InputError for weights that change with a phase, for a feature that there isn't, and where an
 * evaluation could outrank a win.
 */
export function agentAt(options: SweepOptions, value: number): AgentSpec {
  const name = `${options.feature}=${value}`;
  if ('engine' in options) return { ...withOption(options.engine, options.feature, String(value)), name };
  const { game, limit } = options;
  if ('network' in options) {
    const scaled = { ...options.network, scale: value };
    checkNetwork(scaled, gameNamed(game), name);
    return searcher(name, scaled, limit);
  }
  const { weights, feature, of } = options;
  if (weights.phase !== undefined) throw new InputError(`${options.agent}: its weights change with a phase`);
  const at = weights.features.names.indexOf(feature);
  const point = Math.round(value * unitOf(weights, of)) * (pointsOf(weights, feature) < 0 ? -1 : 1) + 0;
  const points = weights.points.with(at, point);
  const draw = Math.round((weights.draw * sizeOf(points)) / Math.max(1, sizeOf(weights.points)));
  const changed: Weights = { ...weights, points, draw };
  checkWeights(changed, gameNamed(game), name);
  return searcher(name, changed, limit);
}

/** Throws InputError for values that make the same points, or, but for 0 itself, none; of a network, for 0 and below. */
export function checkValues(options: SweepOptions): void {
  if ('engine' in options) return;
  if ('network' in options) {
    if (options.feature !== SCALE)
      throw new InputError(`--feature ${options.feature}: of a network its ${SCALE} is swept, points a logit`);
    const [least] = options.values;
    if (!(least! > 0)) throw new InputError(`${SCALE}=${least}: a scale above 0 is wanted`);
    return;
  }
  const unit = unitOf(options.weights, options.of);
  const points = options.values.map((value) => Math.round(value * unit) + 0);
  const twice = points.findIndex((point, i) => (point === 0 && options.values[i] !== 0) || points.indexOf(point) !== i);
  if (twice === -1) return;
  const why = points[twice] === 0 && points.indexOf(0) === twice ? 'is none' : 'another value makes too';
  throw new InputError(
    `${options.feature}=${options.values[twice]}: ${points[twice]} points, which ${why}; values further apart are wanted`,
  );
}

function pointsOf({ features, points }: Weights, feature: string): number {
  const at = features.names.indexOf(feature);
  if (at < 0) throw new InputError(`${feature}: no such feature; ${insteadOf(feature, features.names)}`);
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
