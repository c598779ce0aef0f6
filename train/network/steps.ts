import { type Network, SECOND_SHIFT } from '../../agents/network/network.ts';
import { type ByParameter, eachParameter, mostNear, type Parameters, type Plan } from './real-network.ts';

/** What whole numbers of a network, and of the features beside it, stand for. */
export interface Steps {
  /** As in `Network`. */
  readonly one: number;
  readonly outputStep: number;
  /** By feature beside it: logits a standard deviation that one point is worth. */
  readonly beside: readonly number[];
}

const MAX_INT16 = 2 ** 15 - 1;
const MAX_INT32 = 2 ** 31 - 1;
const MAX_ONE = 4095;
/** How much larger than now sums may become before they overflow. */
const ROOM = 1.5;
/** What rounding each weight of a sum can add to it. */
const SLACK = 1.1;
/** Whole numbers of the second layer that a weight of 1 is. */
const SECOND_ONE = 2 ** SECOND_SHIFT;

/**
 * The finest steps in which no sum of the network leaves its bits on any board: 16 in the first layer, 32 in the
 * output, and 16 in a unit added up over copies or cells. `points` are worth a logit, and `deviations` are those of the
 * features beside it.
 */
export function stepsOf(plan: Plan, parameters: Parameters, points: number, deviations: readonly number[]): Steps {
  const one = Math.floor(Math.min(MAX_ONE, MAX_INT16 / plan.added, MAX_INT16 / (ROOM * largestSum(plan, parameters))));
  const largest = parameters.output.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
  const least = ROOM * Math.max(largest / MAX_INT16, (one * largestOutput(plan, parameters)) / MAX_INT32, 1e-9);
  return {
    one,
    // A power of two, so that a file says it shortly.
    outputStep: 2 ** Math.ceil(Math.log2(least)),
    beside: deviations.map((deviation) => deviation / points),
  };
}

/** Whether the parameters in these steps stay within their bits, as those do for which the steps were made. */
export function holds(plan: Plan, parameters: Parameters, { one, outputStep }: Steps): boolean {
  const largest = parameters.output.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
  return (
    one * largestSum(plan, parameters) * SLACK < MAX_INT16 &&
    largest < outputStep * MAX_INT16 &&
    (one * largestOutput(plan, parameters) * SLACK) / outputStep < MAX_INT32
  );
}

/** Of each of the parameters what one of its whole numbers is worth, by its place, and the largest of them. */
function gridOf({ one, outputStep, beside }: Steps): ByParameter<{ of: (at: number) => number; max: number }> {
  const grid = (step: number, max: number) => ({ of: () => step, max });
  return {
    first: grid(1 / one, MAX_INT16),
    firstBiases: grid(1 / one, MAX_INT16),
    linear: grid(outputStep / one, MAX_INT32),
    second: grid(1 / SECOND_ONE, MAX_INT16),
    secondBiases: grid(1 / (SECOND_ONE * one), MAX_INT32),
    output: grid(outputStep, MAX_INT16),
    outputBiases: grid(outputStep / one, MAX_INT32),
    beside: { of: (at) => beside[at]!, max: Infinity },
  };
}

/** The parameters as whole numbers of their steps. */
function wholeOf(parameters: Parameters, steps: Steps): ByParameter<number[]> {
  const grid = gridOf(steps);
  return eachParameter((name) => {
    const { of, max } = grid[name];
    return Array.from(parameters[name], (value, at) => Math.max(-max, Math.min(max, Math.round(value / of(at)))));
  });
}

/** The parameters that whole numbers stand for. */
function realOf(numbers: ByParameter<ArrayLike<number>>, steps: Steps): Parameters {
  const grid = gridOf(steps);
  return eachParameter((name) => Float32Array.from(numbers[name], (number, at) => number * grid[name].of(at)));
}

/** The parameters as they are played: whole numbers of their steps. */
export function rounded(parameters: Parameters, steps: Steps): Parameters {
  return realOf(wholeOf(parameters, steps), steps);
}

/** Half a step of the second layer, whose sums are shifted, which rounds down: with it they round to the nearest. */
const HALF = SECOND_ONE / 2;

/** The network as it is played, and the points of the features beside it. */
export function wholeNetwork(
  { shape }: Plan,
  parameters: Parameters,
  steps: Steps,
  thresholds: Int32Array,
): { readonly network: Network; readonly beside: readonly number[] } {
  const numbers = wholeOf(parameters, steps);
  const network: Network = {
    shape,
    one: steps.one,
    outputStep: steps.outputStep,
    thresholds,
    first: Int16Array.from(numbers.first),
    firstBiases: Int16Array.from(numbers.firstBiases),
    linear: Int32Array.from(numbers.linear),
    second:
      shape.second === 0
        ? undefined
        : {
            weights: Int16Array.from(numbers.second),
            biases: Int32Array.from(numbers.secondBiases, (bias) => bias + HALF),
          },
    output: Int16Array.from(numbers.output),
    outputBiases: Int32Array.from(numbers.outputBiases),
  };
  return { network, beside: numbers.beside.map((points) => points + 0) };
}

/**
 * The parameters that a network stands for, and the points of the features beside it, each worth a step of `beside`.
 */
export function realNetwork(
  { second, one, outputStep, ...numbers }: Network,
  points: readonly number[],
  beside: readonly number[],
): Parameters {
  const secondBiases = Array.from(second?.biases ?? [], (bias) => bias - HALF);
  const whole = { ...numbers, second: second?.weights ?? [], secondBiases, beside: points };
  return realOf(whole, { one, outputStep, beside });
}

/** No sum of the first layer is larger in size, whatever stands on the board. */
function largestSum({ board, shape, tying }: Plan, { first, firstBiases }: Parameters): number {
  const { cells, values } = tying.inputs;
  let largest = 0;
  for (let unit = 0; unit < tying.base; unit++) {
    let sum = Math.abs(firstBiases[unit]!);
    // What a unit reads: cells, or classes of them. A copy reads the same in another order.
    const read = shape.kind === 'star' ? mostNear(board) : new Array<number>(cells).fill(1);
    for (const [at, times] of read.entries()) {
      let most = 0;
      for (let value = 0; value < values; value++)
        most = Math.max(most, Math.abs(first[(at * values + value) * tying.base + unit]!));
      sum += times * most;
    }
    largest = Math.max(largest, sum);
  }
  return Math.max(largest, 1);
}

/** No output is larger in size, in logits. */
function largestOutput({ shape, tying, added }: Plan, parameters: Parameters): number {
  const { cells, values } = tying.inputs;
  const { linear, output, outputBiases } = parameters;
  const {
    count,
    of: [mine, other],
  } = tying.orbits;
  const read = output.length / shape.buckets;
  let largest = 0;
  for (let bucket = 0; bucket < shape.buckets; bucket++) {
    let sum = Math.abs(outputBiases[bucket]!);
    for (let i = 0; i < read; i++) sum += Math.abs(output[bucket * read + i]!) * (shape.second > 0 ? 1 : added);
    for (let cell = 0; cell < cells; cell++) {
      let most = 0;
      for (let value = 0; value < values; value++) {
        const place = cell * values + value;
        const square = linear[bucket * count + mine[place]!]! - linear[bucket * count + other[place]!]!;
        most = Math.max(most, Math.abs(square));
      }
      sum += most;
    }
    largest = Math.max(largest, sum);
  }
  return largest;
}
