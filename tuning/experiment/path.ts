import * as z from 'zod';
import { DifferenceEvaluator, type Evaluator } from '../../agents/evaluation/evaluator.ts';
import { nodeNanoseconds } from '../../agents/node-cost.ts';
import { type Samples, samplesAt } from '../../datasets/samples.ts';
import { partOf, subset } from '../../games/feature-sets.ts';
import type { Features, Game } from '../../games/game.ts';
import { median } from '../../lib/maths/mean.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import type { Watching } from '../../lib/progress/running.ts';
import { factor, solve } from '../../train/algebra/matrix.ts';
import { leafCosts, QUICK } from '../../train/feature-costs.ts';

/** A feature that was taken into the set, in the order of the path. */
const step = z.object({
  feature: z.string(),
  /** Mean log loss with all up to it. */
  loss: z.number(),
  /** Nanoseconds of an evaluation with all up to it, evaluated for both sides. */
  nanoseconds: z.number().nonnegative(),
});
export type Step = Readonly<z.infer<typeof step>>;

/** What `featurePath` found, in a file. */
export const pathSchema = z.object({ node: z.number().positive(), path: z.array(step) });

/** Of the time that a node takes, the least share that a feature is taken to add: measurements know no better. */
const LEAST = 0.01;

/** By how much dearer a node becomes from one rung to the next. */
const FACTOR = Math.SQRT2;
/** Features that make a node this much dearer than the cheapest set does come with it. */
const NEARLY = 1.1;

/** How a path is found. */
interface PathOptions {
  /** Of a move: what a node costs is measured about them. */
  readonly nodes: number;
  /** Of the samples, evenly spread. */
  readonly rows: number;
  /** How often the features' costs are measured, at most: of many features, that takes long. */
  readonly measured: number;
  /** Features that must be there. */
  readonly first?: readonly string[];
}

/**
 * The path through `whole`: all of its features, and nanoseconds of a node without any of them. First comes the feature
 * that lowers the loss on `train` most for the time that it adds to a node; then the next, what is there already being
 * paid for. Features that are computed together come together. What they cost is measured here, in time of the
 * processor, and may differ from time to time, so a run finds its path once. Throws the signal's reason.
 */
export async function featurePath(
  game: Game,
  whole: Features,
  train: Samples,
  { nodes, rows, measured, first = [] }: PathOptions,
  watching: Watching,
) {
  const node = Math.round(await nodeNanoseconds(game, cheapest, nodes, watching));
  const { signal, progress } = watching;
  const gains = new Gains(samplesAt(train, spread(train.rows, rows)));
  const count = whole.list.length;
  const chosen: number[] = [];
  const path: Step[] = [];
  const costs = whole.list.map(() => 0);
  let paid = 0;
  while (chosen.length < count) {
    const left = [...whole.list.keys()].filter((index) => !chosen.includes(index));
    if (chosen.length % Math.ceil(count / measured) === 0) {
      const found = await costsOf(game, whole, chosen, left, signal);
      for (const [at, index] of left.entries()) costs[index] = found[at]!;
    }
    signal.throwIfAborted();
    const gain = gains.gains();
    const worth = (index: number): number =>
      gain[index]! / Math.max(LEAST, Math.log((node + costs[index]!) / (node + paid)));
    const wanted = left.findIndex((index) => first.includes(whole.list[index]!.name));
    const worths = left.map(worth);
    const index = left[wanted !== -1 ? wanted : worths.indexOf(Math.max(...worths))]!;
    paid = Math.max(paid, costs[index]!);
    chosen.push(index);
    gains.add(index);
    path.push({ feature: whole.list[index]!.name, loss: gains.loss(), nanoseconds: paid });
    progress(chosen.length, count, `${whole.list[index]!.name}`);
  }
  return { node, path };
}

/** Next to nothing, so that a search takes what its nodes take without an evaluation. */
const cheapest: Evaluator = { draw: 0, evaluate: ({ hashLow }, player) => (player === 0 ? 1 : -1) * (hashLow & 0xfff) };

/** `wanted` of `rows` rows, evenly spread; all where there are no more. */
export function spread(rows: number, wanted: number): number[] {
  const step = Math.max(1, rows / wanted);
  return Array.from({ length: Math.floor(rows / step) }, (_, i) => Math.floor(i * step));
}

/**
 * The sets along a path that are worth a match, as numbers of features, ascending: of those whose node costs up to 1.1,
 * 1.4, 2, 2.8, … times the cheapest, the largest one each; and all features.
 */
export function rungsOf(path: readonly Step[], node: number): number[] {
  const costs = path.map(({ nanoseconds }) => node + nanoseconds);
  const rungs = new Set<number>();
  for (let limit = costs[0]! * NEARLY; rungs.size === 0 || Math.max(...rungs) < path.length; limit *= FACTOR)
    rungs.add(costs.filter((cost) => cost <= limit).length);
  return [...rungs].filter((count) => count > 0).sort((a, b) => a - b);
}

/** The set of the first `count` features of `path`, which goes through `whole`, by its name. */
export function setAlong(path: readonly Step[], whole: Features, count: number): string {
  if (count === whole.list.length) return whole.name;
  // A subset of a subset is one of the whole.
  const base = partOf(whole)?.whole ?? whole;
  const wanted = new Set(path.slice(0, count).map(({ feature }) => feature));
  return subset(
    base,
    [...base.list.keys()].filter((index) => wanted.has(base.list[index]!.name)),
  ).name;
}

/** Nanoseconds of an evaluation with the chosen features and one of `others`, for each of these. */
async function costsOf(
  game: Game,
  whole: Features,
  chosen: readonly number[],
  others: readonly number[],
  signal: AbortSignal,
): Promise<number[]> {
  const sets = others.map((other) =>
    subset(
      whole,
      [...chosen, other].sort((a, b) => a - b),
    ),
  );
  const evaluators = sets.map(
    (set) =>
      new DifferenceEvaluator(
        set,
        set.list.map((_, i) => 10 + i),
        0,
      ),
  );
  const rounds = await leafCosts(game, evaluators, { signal, progress: () => {} }, QUICK);
  return sets.map((_, i) => Math.max(0, median(rounds.map((costs) => costs[i]!))));
}

/** Newton steps of a fit; a few are enough where the one before it differs by a feature. */
const STEPS = 8;
const SMALL = 1e-9;
/** Of a column's own square, what must be left when the others have explained theirs. */
const INDEPENDENT = 1e-6;
/** A little ridge, so that no column that is made of others stops a fit. */
const RIDGE = 1e-4;
/** The same where it is asked what the others explain. */
const LITTLE = 1e-9;

/**
 * A logistic fit to some of the columns of `samples`, and of each other column how much the mean loss would fall with
 * it. Columns are scaled by their root mean square; the last one is the tempo, which is always in the fit.
 */
export class Gains {
  readonly #columns: readonly Float64Array[];
  readonly #results: Float64Array;
  /** By column: its weight; 0 of columns that aren't in the fit. */
  readonly #weights: Float64Array;
  readonly #chosen: number[];

  constructor({ names, rows, features, results }: Samples) {
    const width = names.length;
    this.#results = new Float64Array(results);
    this.#columns = [...names.map((_, i) => scaled(rows, (row) => features[row * width + i]!)), scaled(rows, () => 1)];
    this.#weights = new Float64Array(width + 1);
    this.#chosen = [width];
    this.#fit();
  }

  /** Takes column `index` into the fit. */
  add(index: number): void {
    this.#chosen.push(index);
    this.#fit();
  }

  /** Mean loss of the fit. */
  loss(): number {
    return this.#lossOf(this.#predictions());
  }

  /** By column that isn't in the fit: by how much its score test says that the mean loss falls; 0 for a made one. */
  gains(): number[] {
    const rows = this.#results.length;
    const predictions = this.#predictions();
    const weighing = predictions.map((p) => p * (1 - p));
    const among = factor(this.#hessian(weighing, LITTLE), this.#chosen.length, 0);
    return this.#columns.map((column, index) => {
      if (this.#chosen.includes(index)) return 0;
      const cross = Float64Array.from(this.#chosen, (other) => product(column, this.#columns[other]!, weighing));
      const own = product(column, column, weighing);
      const explained = solve(among, cross).reduce((sum, value, i) => sum + value * cross[i]!, 0);
      const left = own - explained;
      if (left <= INDEPENDENT * own) return 0;
      let slope = 0;
      for (let row = 0; row < rows; row++) slope += column[row]! * (this.#results[row]! - predictions[row]!);
      return slope ** 2 / (2 * left * rows);
    });
  }

  #fit(): void {
    const rows = this.#results.length;
    for (let step = 0; step < STEPS; step++) {
      const predictions = this.#predictions();
      const slopes = Float64Array.from(this.#chosen, (index) => {
        const column = this.#columns[index]!;
        let slope = -RIDGE * rows * this.#weights[index]!;
        for (let row = 0; row < rows; row++) slope += column[row]! * (this.#results[row]! - predictions[row]!);
        return slope;
      });
      const hessian = this.#hessian(
        predictions.map((p) => p * (1 - p)),
        RIDGE,
      );
      const change = solve(factor(hessian, this.#chosen.length, 0), slopes);
      this.#chosen.forEach((index, i) => {
        this.#weights[index]! += change[i]!;
      });
      if (change.every((value) => Math.abs(value) < SMALL)) return;
    }
  }

  #predictions(): Float64Array {
    const sums = new Float64Array(this.#results.length);
    for (const index of this.#chosen) {
      const column = this.#columns[index]!;
      const weight = this.#weights[index]!;
      for (let row = 0; row < sums.length; row++) sums[row]! += weight * column[row]!;
    }
    return sums.map(sigmoid);
  }

  #hessian(weighing: Float64Array, ridge: number): Float64Array {
    const count = this.#chosen.length;
    const hessian = new Float64Array(count * count);
    for (let a = 0; a < count; a++)
      for (let b = 0; b <= a; b++) {
        const value = product(this.#columns[this.#chosen[a]!]!, this.#columns[this.#chosen[b]!]!, weighing);
        hessian[a * count + b] = value + (a === b ? ridge * weighing.length : 0);
      }
    return hessian;
  }

  #lossOf(predictions: Float64Array): number {
    let sum = 0;
    for (const [row, result] of this.#results.entries()) {
      const p = Math.min(1 - 1e-12, Math.max(1e-12, predictions[row]!));
      sum -= result * Math.log(p) + (1 - result) * Math.log(1 - p);
    }
    return sum / this.#results.length;
  }
}

function scaled(rows: number, value: (row: number) => number): Float64Array {
  const column = Float64Array.from({ length: rows }, (_, row) => value(row));
  const size = Math.sqrt(column.reduce((sum, one) => sum + one * one, 0) / Math.max(1, rows));
  return size === 0 ? column : column.map((one) => one / size);
}

function product(one: Float64Array, other: Float64Array, weighing: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < weighing.length; row++) sum += weighing[row]! * one[row]! * other[row]!;
  return sum;
}
