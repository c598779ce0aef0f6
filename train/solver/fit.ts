/**
 * A fitted linear model: the logit (or, for a least-squares fit, the target less its centre) of a row x is tempo +
 * weights · x.
 */
export interface Fit {
  readonly names: readonly string[];
  readonly weights: readonly number[];
  /** The worth of being to move; 0 where it was not fitted. */
  readonly tempo: number;
  readonly rows: number;
  /** Newton steps taken; 1 for a direct solve. */
  readonly iterations: number;
}
