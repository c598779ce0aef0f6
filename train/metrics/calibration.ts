import { rowsWhere, valuesAt } from '../../datasets/column.ts';
import type { Values } from '../../datasets/values.ts';
import { mean } from '../../lib/maths/mean.ts';
import { Z95 } from '../../lib/maths/normal.ts';
import { gameMean } from './game-mean.ts';
import type { Bin } from './metrics.ts';

/** A bin with the 95 % interval of its mean result; none where the bin's rows are of one game. */
export interface CalibrationBin extends Bin {
  readonly games: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

const BINS = 10;

/**
 * What was predicted against what came, in ten bins of predicted probability from 0 to 1, empty ones left out: the bins
 * hold each row once.
 */
export function calibrate(probabilities: Float64Array, results: Values, games: Values): CalibrationBin[] {
  const binOf = (row: number): number => Math.min(Math.floor(probabilities[row]! * BINS), BINS - 1);
  return Array.from({ length: BINS }, (_, bin) => rowsWhere(probabilities.length, (row) => binOf(row) === bin))
    .filter((rows) => rows.length > 0)
    .map((rows): CalibrationBin => {
      const actual = valuesAt(results, rows);
      const numbers = valuesAt(games, rows);
      const count = new Set(numbers).size;
      const { mean: came, high } = gameMean(actual, numbers);
      return {
        rows: rows.length,
        games: count,
        predicted: mean(valuesAt(probabilities, rows)),
        actual: came,
        ...wilson(came, effectiveRows(came, high, rows.length, count)),
      };
    });
}

/**
 * The effective number of independent rows: at most the rows there are; the number of games where all results are the
 * same, which hides how much games differ. Undefined for one game.
 */
function effectiveRows(mean: number, high: number | undefined, rows: number, games: number): number | undefined {
  if (high === undefined) return undefined;
  const variance = ((high - mean) / Z95) ** 2;
  return variance === 0 ? games : Math.min(rows, (mean * (1 - mean)) / variance);
}

/** E. B. Wilson's interval (1927) of a share of `rows`: within 0 and 1, and wider than 0 for shares of 0 and 1 too. */
function wilson(share: number, rows: number | undefined): { low: number | undefined; high: number | undefined } {
  if (rows === undefined) return { low: undefined, high: undefined };
  const square = Z95 * Z95;
  const centre = (share + square / (2 * rows)) / (1 + square / rows);
  const half = (Z95 / (1 + square / rows)) * Math.sqrt((share * (1 - share)) / rows + square / (4 * rows * rows));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** How far, on average over the rows, a bin's mean result is from its mean prediction. */
export function calibrationError(bins: readonly Bin[]): number {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  return bins.reduce((sum, bin) => sum + bin.rows * Math.abs(bin.actual - bin.predicted), 0) / rows;
}
