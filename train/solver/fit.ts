/** A fitted linear model: the logit (or, for a least-squares fit, the target less its centre) of a row x is tempo + weights · x. */
export interface Fit {
  readonly names: readonly string[];
  readonly weights: readonly number[];
  /** The worth of being to move; 0 where it was not fitted. */
  readonly tempo: number;
  readonly rows: number;
  /** Newton steps taken; 1 for a direct solve. */
  readonly iterations: number;
}

/** How well predictions agree with results, on one set of rows. */
export interface Metrics {
  readonly rows: number;
  /** Mean of -(y log p + (1-y) log(1-p)), natural logarithm; a draw is y = 0.5. */
  readonly logLoss: number;
  /** Mean of (y - p)². */
  readonly brier: number;
  /** Share of decided rows (y is 0 or 1) whose result is on the predicted side of 0.5; p = 0.5 counts half. NaN without decided rows is never given: 0.5. */
  readonly accuracy: number;
  /** Ten bins of predicted probability, from 0 to 1; empty bins left out. */
  readonly calibration: readonly Bin[];
}

export interface Bin {
  readonly rows: number;
  /** Mean prediction of the bin's rows. */
  readonly predicted: number;
  /** Mean result of the bin's rows. */
  readonly actual: number;
}
