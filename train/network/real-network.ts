import { type NetworkShape, type Tying, tyingOf } from '../../agents/network/network.ts';
import type { Board } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';

/** The names of a network's parameters, in the order of checkpoints. */
export const parameterNames = [
  'first',
  'firstBiases',
  'linear',
  'second',
  'secondBiases',
  'output',
  'outputBiases',
  'beside',
] as const;
type ParameterName = (typeof parameterNames)[number];

/** Something for each of the parameters. */
export type ByParameter<T> = Readonly<Record<ParameterName, T>>;

/**
 * The parameters of a network while it is fitted, in real numbers: those of `Network`, an activation of 1
 * being 1 and an output being in logits. `beside` are the weights of the features beside it, in logits a standard
 * deviation of each.
 */
export type Parameters = ByParameter<Float32Array>;

/** Those that the penalty on squared weights counts. */
export const penalised: ReadonlySet<ParameterName> = new Set(['first', 'linear', 'second', 'output']);

/** What a network of some shape is on some board, whatever its weights are. */
export interface Plan {
  readonly board: Board;
  readonly shape: NetworkShape;
  readonly tying: Tying;
  /** How many features stand beside it. */
  readonly beside: number;
  /**
   * How many units are added up before the output reads them: those of all copies or cells. What they make together is
   * about its root times larger than a single unit's; what is multiplied with that learns more slowly by as much.
   */
  readonly added: number;
}

/** Throws InputError, which begins with `where`, for a shape that the board can't have. */
export function planOf(board: Board, shape: NetworkShape, beside: number, where: string): Plan {
  const tying = tyingOf(board, shape, where);
  return { board, shape, tying, beside, added: shape.kind === 'star' ? board.cells : shape.units / tying.base };
}

/** How many numbers each of the parameters has. */
export function sizesOf({ shape, tying, beside }: Plan): ByParameter<number> {
  const { buckets, second } = shape;
  return {
    first: tying.free,
    firstBiases: tying.base,
    linear: buckets * tying.orbits.count,
    second: 2 * tying.base * second,
    secondBiases: second,
    output: buckets * (second > 0 ? second : 2 * tying.base),
    outputBiases: buckets,
    beside,
  };
}

/** What `of` makes of each of the parameters. */
export function eachParameter<T>(of: (name: ParameterName) => T): ByParameter<T> {
  return Object.fromEntries(parameterNames.map((name) => [name, of(name)])) as ByParameter<T>;
}

/** All of them 0. */
export function noParameters(plan: Plan): Parameters {
  const sizes = sizesOf(plan);
  return eachParameter((name) => new Float32Array(sizes[name]));
}

/** The mean and the standard deviation of a unit's sum at the start: most units are neither off nor full. */
const MIDDLE = 0.3;
const SPREAD = 0.25;

/**
 * Weights to begin a fit with: uniform, so that units differ and the output is small. Piece-square values and features
 * beside the network begin at 0.
 */
export function initialParameters(plan: Plan, random: Random): Parameters {
  const parameters = noParameters(plan);
  const { shape, board, tying } = plan;
  const larger = Math.sqrt(plan.added);
  const uniform = (values: Float32Array, deviation: number): void => {
    for (let i = 0; i < values.length; i++) values[i] = (2 * random.unit() - 1) * Math.sqrt(3) * deviation;
  };
  const read = shape.kind === 'star' ? mostNear(board).reduce((sum, count) => sum + count) : tying.inputs.cells;
  uniform(parameters.first, SPREAD / Math.sqrt(read));
  parameters.firstBiases.fill(shape.kind === 'star' ? 0 : MIDDLE);
  uniform(parameters.second, 1 / Math.sqrt(2 * tying.base) / larger);
  parameters.secondBiases.fill(shape.second > 0 ? MIDDLE : 0);
  uniform(parameters.output, 0.5 / Math.sqrt(shape.second > 0 ? shape.second : 2 * tying.base * larger ** 2));
  return parameters;
}

/** By class, how many cells a local unit reads at most. */
export function mostNear(board: Board): number[] {
  const near = Array.from({ length: board.cells }, (_, cell) => board.near!(cell));
  return near[0]!.map((_, one) => Math.max(...near.map((classes) => classes[one]!.length)));
}
