import type { Block } from '../algebra/block.ts';

/**
 * The loss of the first `rows` predictions of a block, each times the row's count. A prediction is a logit, or for
 * `squares` the target itself. Hot: each runs over a million rows a few times.
 */
export interface Loss {
  /** The sum of the costs. Writes the first derivatives in the predictions to `slopes`, and the second to `second`. */
  assess(block: Block, rows: number): number;
  /** Second derivatives that are never negative, for steps far from the optimum; missing where they never are. */
  safeCurvatures?(block: Block, rows: number): void;
  /**
   * The most that a second derivative can change, as a share of itself, while its prediction moves by `distance`;
   * missing where there is no bound.
   */
  curvatureChange?(distance: number): number;
}

/** Half the squared error, so that penalties weigh as they do beside `logLoss`. */
const squares: Loss = {
  assess({ predictions, targets, counts, slopes, second }, rows) {
    let sum = 0;
    for (let row = 0; row < rows; row++) {
      const count = counts[row]!;
      const error = predictions[row]! - targets[row]!;
      sum += (count * error * error) / 2;
      slopes[row] = count * error;
      second[row] = count;
    }
    return sum;
  },
  curvatureChange: () => 0,
};

/** -(t log p + (1 - t) log(1 - p)), p being the sigmoid of the prediction; targets from 0 to 1. */
const logLoss: Loss = {
  assess: (block) => block.assess(),
  /** The derivative of ln(p (1 - p)) is 1 - 2 p, which lies between -1 and 1. */
  curvatureChange: Math.expm1,
};

/** Half of (t - p)²: what texel tuners minimise. Not convex in the weights. */
const squaredSigmoid: Loss = {
  assess({ predictions, targets, counts, slopes, second }, rows) {
    let sum = 0;
    for (let row = 0; row < rows; row++) {
      const count = counts[row]!;
      const p = sigmoid(predictions[row]!);
      const spread = p * (1 - p);
      const error = p - targets[row]!;
      sum += (count * error * error) / 2;
      slopes[row] = count * error * spread;
      second[row] = count * (spread * spread + error * spread * (1 - 2 * p));
    }
    return sum;
  },
  /** Gauss-Newton: without the term of the error. */
  safeCurvatures({ predictions, counts, second }, rows) {
    for (let row = 0; row < rows; row++) {
      const p = sigmoid(predictions[row]!);
      second[row] = counts[row]! * (p * (1 - p)) ** 2;
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
