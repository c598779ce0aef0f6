/** A 95 % confidence interval of a weight. NaN throughout where the data don't identify it. */
export interface Interval {
  /** Standard error. */
  readonly error: number;
  readonly low: number;
  readonly high: number;
}

/** The uncertainty of a fit, in the unit of its weights. */
export interface Uncertainty {
  /** Cluster-robust standard errors, or resampled games. */
  readonly method: 'sandwich' | 'bootstrap';
  readonly games: number;
  /** Fits to resampled games, of which `failed` had no unique answer and were left out; 0 for the sandwich. */
  readonly resamples: number;
  readonly failed: number;
  /** One per feature. */
  readonly weights: readonly Interval[];
  readonly tempo: Interval;
}

/** `uncertainty` of weights times `scale`. */
export function scaledUncertainty(uncertainty: Uncertainty, scale: number): Uncertainty {
  const scaled = ({ error, low, high }: Interval): Interval => ({
    error: error * scale,
    low: low * scale,
    high: high * scale,
  });
  return { ...uncertainty, weights: uncertainty.weights.map(scaled), tempo: scaled(uncertainty.tempo) };
}
