import type { Values } from '../../datasets/values.ts';
import { mean } from '../../lib/maths/mean.ts';
import { areaUnderCurve } from './auc.ts';
import { type CalibrationBin, calibrate, calibrationError } from './calibration.ts';
import { type GameMean, gameMean } from './game-mean.ts';
import { metricsOf, rowLogLoss } from './metrics.ts';

/** How well predictions agree with results on some rows: plain data. */
export interface EvaluationMetrics {
  readonly rows: number;
  readonly games: number;
  readonly logLoss: GameMean;
  readonly brier: number;
  readonly accuracy: number;
  /** Undefined where no row is won or none lost. */
  readonly auc: number | undefined;
  /** Mean prediction and mean result. */
  readonly predicted: number;
  readonly actual: number;
  readonly calibrationError: number;
  readonly calibration: readonly CalibrationBin[];
}

/** Judges `probabilities` by `results`; `games` has the number of each row's game. Throws InputError for no rows. */
export function evaluationMetrics(probabilities: Float64Array, results: Values, games: Values): EvaluationMetrics {
  const { rows, brier, accuracy } = metricsOf(probabilities, results);
  const calibration = calibrate(probabilities, results, games);
  return {
    rows,
    games: new Set(games).size,
    logLoss: gameMean(rowLosses(probabilities, results), games),
    brier,
    accuracy,
    auc: areaUnderCurve(probabilities, results),
    predicted: mean(probabilities),
    actual: mean(results),
    calibrationError: calibrationError(calibration),
    calibration,
  };
}

/** The log loss of each row. */
export function rowLosses(probabilities: Float64Array, results: Values): Float64Array {
  return probabilities.map((probability, row) => rowLogLoss(probability, results[row]!));
}
