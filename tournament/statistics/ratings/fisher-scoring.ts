import { inverseOf } from '../../../lib/maths/inverse.ts';
import { differenceIn, type Encounter, gamesOf, logLikelihood, type Strengths, winDrawLossOf } from './encounter.ts';

/** Which column of a fit is what; -1 what is not fitted. */
export interface ParameterColumns {
  /** Of each player. */
  readonly of: readonly number[];
  readonly advantage: number;
  /** Of ln(draws). */
  readonly draws: number;
  readonly width: number;
}

const MAX_STEPS = 200;
/** Logits by which one step may change anything. */
const LONGEST_STEP = 3;

/**
 * Maximizes the likelihood from `start` by Fisher scoring, draws up to `maxDraws`. `covariance` is the inverse of the
 * expected information at the maximum, in the columns' order.
 */
export function fisherScoring(
  encounters: readonly Encounter[],
  columns: ParameterColumns,
  start: Strengths,
  maxDraws: number,
): { model: Strengths; covariance: Float64Array } {
  let model = start;
  let likelihood = logLikelihood(encounters, model);
  for (let step = 0; ; step++) {
    const { gradient, information } = slopesOf(encounters, columns, model);
    const covariance = inverseOf(information, columns.width);
    if (covariance === undefined) throw new RangeError('ratings that nothing bounds');
    const change = product(covariance, gradient);
    const longest = change.reduce((max, one) => Math.max(max, Math.abs(one)), 0);
    if (longest < 1e-9 || step === MAX_STEPS) return { model, covariance };
    const better = betterAlong(change, Math.min(1, LONGEST_STEP / longest));
    // No step helps: what is left is rounding, or draws at their bound.
    if (better === undefined) return { model, covariance };
    ({ model, likelihood } = better);
  }

  function betterAlong(change: Float64Array, first: number): { model: Strengths; likelihood: number } | undefined {
    const least = likelihood - 1e-13 * Math.abs(likelihood);
    for (let size = first; size > 1e-9; size /= 2) {
      const next = moved(model, columns, change, size, maxDraws);
      const reached = logLikelihood(encounters, next);
      if (reached >= least) return { model: next, likelihood: reached };
    }
    return undefined;
  }
}

/** The gradient of the likelihood's logarithm, and the expected information, in the columns' order. */
function slopesOf(
  encounters: readonly Encounter[],
  columns: ParameterColumns,
  model: Strengths,
): { gradient: Float64Array; information: Float64Array } {
  const { width } = columns;
  const gradient = new Float64Array(width);
  const information = new Float64Array(width * width);
  for (const encounter of encounters) {
    const games = gamesOf(encounter);
    const { win, draw, loss, byDifference, byDraws } = winDrawLossOf(differenceIn(encounter, model), model.draws);
    // ln(win / loss) and ln(draws) are the natural parameters; half of wins less losses, and draws, are what is
    // observed of them.
    const lead = (encounter.wins - encounter.losses - games * (win - loss)) / 2;
    const spread = (games * (win + loss - (win - loss) ** 2)) / 4;
    const crossed = (-games * (win - loss) * draw) / 2;
    const places: (readonly [column: number, slope: number])[] = [
      [columns.of[encounter.first]!, byDifference],
      [columns.of[encounter.second]!, -byDifference],
      [columns.advantage, byDifference],
      [columns.draws, byDraws],
    ];
    for (const [column, slope] of places) {
      if (column === -1) continue;
      gradient[column]! += slope * lead;
      for (const [other, otherSlope] of places)
        if (other !== -1) information[column * width + other]! += slope * otherSlope * spread;
    }
    if (columns.draws === -1) continue;
    gradient[columns.draws]! += encounter.draws - games * draw;
    information[columns.draws * width + columns.draws]! += games * draw * (1 - draw);
    for (const [column, slope] of places) {
      if (column === -1) continue;
      information[column * width + columns.draws]! += slope * crossed;
      information[columns.draws * width + column]! += slope * crossed;
    }
  }
  return { gradient, information };
}

function moved(
  { strengths, advantage, draws }: Strengths,
  columns: ParameterColumns,
  change: Float64Array,
  size: number,
  maxDraws: number,
): Strengths {
  const by = (column: number): number => (column === -1 ? 0 : size * change[column]!);
  return {
    strengths: strengths.map((strength, player) => strength + by(columns.of[player]!)),
    advantage: advantage + by(columns.advantage),
    draws: columns.draws === -1 ? draws : Math.min(maxDraws, draws * Math.exp(by(columns.draws))),
  };
}

function product(matrix: Float64Array, vector: Float64Array): Float64Array {
  return vector.map((_, row) => vector.reduce((sum, value, i) => sum + matrix[row * vector.length + i]! * value, 0));
}
