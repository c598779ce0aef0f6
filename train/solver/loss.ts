import { assessLogLoss } from '../algebra/block-loops.ts';

/**
 * The loss of a prediction. A prediction is a logit, or for `squares` the target itself. Hot: each runs over a million
 * rows a few times.
 */
export interface Loss {
  /**
   * The sum over the rows of `counts` (1 without) times the cost of the prediction. Writes the cost's first derivative
   * in the prediction, times the count, to `slopes`, and the second to `curvatures`.
   */
  assess(rows: Rows, slopes: Float64Array, curvatures: Float64Array): number;
  /**
   * Second derivatives, times the count, that are never negative; missing where those of `assess` never are. For steps
   * far from the optimum.
   */
  safeCurvatures?(rows: Rows, curvatures: Float64Array): void;
  /**
   * The most that a second derivative can change, as a share of itself, while its prediction moves by `distance`;
   * missing where there is no bound.
   */
  curvatureChange?(distance: number): number;
}

interface Rows {
  readonly predictions: Float64Array;
  readonly targets: Float64Array;
  /** How often each row counts. */
  readonly counts: Float64Array | undefined;
}

/** Half the squared error, so that penalties weigh as they do beside `logLoss`. */
const squares: Loss = {
  assess({ predictions, targets, counts }, slopes, curvatures) {
    let sum = 0;
    for (let row = 0; row < predictions.length; row++) {
      const count = counts === undefined ? 1 : counts[row]!;
      const error = predictions[row]! - targets[row]!;
      sum += (count * error * error) / 2;
      slopes[row] = count * error;
      curvatures[row] = count;
    }
    return sum;
  },
  curvatureChange: () => 0,
};

/** -(t log p + (1 - t) log(1 - p)), p being the sigmoid of the prediction; targets from 0 to 1. */
const logLoss: Loss = {
  assess: ({ predictions, targets, counts }, slopes, curvatures) =>
    assessLogLoss(predictions.length, predictions, targets, counts, slopes, curvatures),
  /** The derivative of ln(p (1 - p)) is 1 - 2 p, which lies between -1 and 1. */
  curvatureChange: Math.expm1,
};

/** Half of (t - p)²: what texel tuners minimise. Not convex in the weights. */
const squaredSigmoid: Loss = {
  assess({ predictions, targets, counts }, slopes, curvatures) {
    let sum = 0;
    for (let row = 0; row < predictions.length; row++) {
      const count = counts === undefined ? 1 : counts[row]!;
      const p = sigmoid(predictions[row]!);
      const spread = p * (1 - p);
      const error = p - targets[row]!;
      sum += (count * error * error) / 2;
      slopes[row] = count * error * spread;
      curvatures[row] = count * (spread * spread + error * spread * (1 - 2 * p));
    }
    return sum;
  },
  /** Gauss-Newton: without the term of the error. */
  safeCurvatures({ predictions, counts }, curvatures) {
    for (let row = 0; row < predictions.length; row++) {
      const p = sigmoid(predictions[row]!);
      curvatures[row] = (counts === undefined ? 1 : counts[row]!) * (p * (1 - p)) ** 2;
    }
  },
};

/** 1 / (1 + e^-logit), without overflow. */
export function sigmoid(logit: number): number {
  if (logit >= 0) return 1 / (1 + Math.exp(-logit));
  const power = Math.exp(logit);
  return power / (1 + power);
}

/** All losses by their names. */
export const losses = { squares, log: logLoss, mse: squaredSigmoid } as const;
export type LossName = keyof typeof losses;
