import type { Weights } from '../weights/weights.ts';

export type Phase = NonNullable<Weights['phase']>;

/**
 * How far the game has come from the low end of the phase, 0, to its high end, 1; `mean` is both players' mean of its
 * feature.
 */
export function phaseShare({ low, high }: Phase, mean: number): number {
  return Math.min(1, Math.max(0, (mean - low) / (high - low)));
}
