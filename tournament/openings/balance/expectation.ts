import { MAX_POINTS } from '../../../agents/agent.ts';

/** A board's score for seat 0 and what seat 0 made of the game there: 0, ½ or 1. */
export interface Scored {
  readonly score: number;
  readonly points: number;
}

const STEPS = 50;
/** As if so many games at the scores' spread had been drawn: keeps the fit finite where scores foretell every game. */
const PRIOR = 1;

/** What a score is worth: the points that seat 0 may expect of a game. */
export class Expectation {
  /** Logits of a score of 0, and logits of a score as large as the scores' spread. */
  readonly base: number;
  readonly slope: number;
  /** Root mean square of the scores, in points. */
  readonly spread: number;

  /**
   * Fits logit(points) = base + slope * score / spread to the games by maximum likelihood (Newton's method); scores of
   * proven wins are left out.
   */
  constructor(games: readonly Scored[]) {
    const open = games.filter(({ score }) => !isProven(score));
    this.spread = Math.sqrt(open.reduce((sum, { score }) => sum + score * score, 0) / Math.max(1, open.length)) || 1;
    let [base, slope] = [0, 0];
    for (let step = 0; step < STEPS; step++) {
      // Gradient and negative Hessian of the log-likelihood, the prior's included.
      let [g0, g1, h00, h01, h11] = [-PRIOR * base, -PRIOR * slope, PRIOR, 0, PRIOR];
      for (const { score, points } of open) {
        const x = score / this.spread;
        const p = 1 / (1 + Math.exp(-base - slope * x));
        const w = p * (1 - p);
        g0 += points - p;
        g1 += (points - p) * x;
        h00 += w;
        h01 += w * x;
        h11 += w * x * x;
      }
      const determinant = h00 * h11 - h01 * h01;
      base += (h11 * g0 - h01 * g1) / determinant;
      slope += (h00 * g1 - h01 * g0) / determinant;
    }
    this.base = base;
    this.slope = slope;
  }

  /** From 0 to 1. */
  of(score: number): number {
    if (isProven(score)) return score > 0 ? 1 : 0;
    return 1 / (1 + Math.exp(0 - this.base - (this.slope * score) / this.spread));
  }
}

function isProven(score: number): boolean {
  return Math.abs(score) >= MAX_POINTS;
}
