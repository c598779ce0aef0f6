import type { Values } from '../../datasets/values.ts';
import { sum } from '../../lib/maths/mean.ts';
import { Z95 } from '../../lib/maths/normal.ts';

/** A mean over rows with its 95 % interval; no interval where the rows are of one game. */
export interface GameMean {
  readonly mean: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/**
 * The mean of `values`, at least one, with an interval that respects that rows of one game go together (`games` has the
 * number of each row's game). The standard error is the square root of Σ over games of (Σ of value - mean)², times
 * G/(G-1) for G games, divided by the number of rows (cluster-robust: K.-Y. Liang and S. L. Zeger, Biometrika 73
 * (1986)).
 */
export function gameMean(values: Values, games: Values): GameMean {
  const rows = values.length;
  const mean = sum(values) / rows;
  const sums = new Map<number, number>();
  for (let row = 0; row < rows; row++) sums.set(games[row]!, (sums.get(games[row]!) ?? 0) + values[row]! - mean);
  const count = sums.size;
  if (count < 2) return { mean, low: undefined, high: undefined };
  let squares = 0;
  for (const one of sums.values()) squares += one * one;
  const error = Math.sqrt((squares * count) / (count - 1)) / rows;
  return { mean, low: mean - Z95 * error, high: mean + Z95 * error };
}
