import type { Step } from './path.ts';

/** By how much dearer a node becomes from one rung to the next. */
const FACTOR = Math.SQRT2;
/** Features that make a node this much dearer than the cheapest set does come with it. */
const NEARLY = 1.1;

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
