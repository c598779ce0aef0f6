import type { Feature } from '../../games/game.ts';

/**
 * No evaluation with these points, one per feature, can be larger in size, be it `own`, Σ points · f(player), or
 * `difference`, Σ points · (f(mover) - f(other)) + tempo.
 */
export function maxPoints(
  points: readonly number[],
  tempo: number,
  bounds: readonly Pick<Feature, 'low' | 'high'>[],
): number {
  let own = 0;
  let difference = Math.abs(tempo);
  for (const [i, point] of points.entries()) {
    if (point === 0) continue; // 0 times a feature without bounds
    const { low, high } = bounds[i]!;
    own += Math.abs(point) * Math.max(Math.abs(low), Math.abs(high));
    difference += Math.abs(point) * (high - low);
  }
  return Math.max(own, difference);
}
