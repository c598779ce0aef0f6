import type { Bin } from './fit.ts';
import { gameMean } from './game-mean.ts';

/** A bin with the 95 % interval of its mean result, within 0 and 1; none where the bin's rows are of one game. */
export interface CalibrationBin extends Bin {
  readonly games: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

const BINS = 10;

/** What was predicted against what came, in ten bins of predicted probability from 0 to 1, empty ones left out: the bins hold each row once. */
export function calibrate(probabilities: Float64Array, results: Float64Array, games: Float64Array): CalibrationBin[] {
  const members: number[][] = Array.from({ length: BINS }, () => []);
  for (const [row, probability] of probabilities.entries())
    members[Math.min(Math.floor(probability * BINS), BINS - 1)]!.push(row);
  return members
    .filter((rows) => rows.length > 0)
    .map((rows): CalibrationBin => {
      const part = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]!);
      const { mean, low, high } = gameMean(part(results), part(games));
      return {
        rows: rows.length,
        games: new Set(part(games)).size,
        predicted: part(probabilities).reduce((sum, value) => sum + value, 0) / rows.length,
        actual: mean,
        low: low === undefined ? undefined : Math.max(0, low),
        high: high === undefined ? undefined : Math.min(1, high),
      };
    });
}

/** How far, on average over the rows, a bin's mean result is from its mean prediction. */
export function calibrationError(bins: readonly Bin[]): number {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  return bins.reduce((sum, bin) => sum + bin.rows * Math.abs(bin.actual - bin.predicted), 0) / rows;
}
