import { DifferenceEvaluator } from '../../agents/evaluation/evaluator.ts';
import type { Samples } from '../../datasets/samples.ts';
import type { Features, Game } from '../../games/game.ts';
import { subset } from '../../games/subset.ts';
import { median } from '../../lib/maths/median.ts';
import type { Watching } from '../../lib/progress/running.ts';
import { leafCosts, QUICK } from '../../train/cost/leaves.ts';
import { Gains } from './gains.ts';

/** A feature that was taken into the set, in the order of the path. */
export interface Step {
  readonly feature: string;
  /** Mean log loss with all up to it. */
  readonly loss: number;
  /** Nanoseconds of an evaluation with all up to it, judged for both sides. */
  readonly nanoseconds: number;
}

/** Of the time that a node takes, the least share that a feature is taken to add: measurements know no better. */
const LEAST = 0.01;

/**
 * All features of `whole`, the one first that lowers the loss most for the time that it adds to a node; then the next,
 * what is there already being paid for: features that are computed together come together. `node` is what a node costs
 * without its evaluation, in nanoseconds. `first`: those that must be there. What features cost is measured anew after
 * each of them, or after so many as `together` says: of many features, that takes long. Throws the signal's reason.
 */
export async function pathThrough(
  game: Game,
  whole: Features,
  samples: Samples,
  {
    node,
    first,
    together = 1,
  }: { readonly node: number; readonly first: readonly string[]; readonly together?: number },
  { signal, progress }: Watching,
): Promise<Step[]> {
  const gains = new Gains(samples);
  const count = whole.list.length;
  const chosen: number[] = [];
  const steps: Step[] = [];
  const costs = whole.list.map(() => 0);
  let paid = 0;
  while (chosen.length < count) {
    const left = [...whole.list.keys()].filter((index) => !chosen.includes(index));
    if (chosen.length % together === 0) {
      const measured = await costsOf(game, whole, chosen, left, signal);
      for (const [at, index] of left.entries()) costs[index] = measured[at]!;
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
    steps.push({ feature: whole.list[index]!.name, loss: gains.loss(), nanoseconds: paid });
    progress(chosen.length, count, `${whole.list[index]!.name}`);
  }
  return steps;
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
