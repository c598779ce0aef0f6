import type { ScoreAudit } from '../datasets/audit/score-audit.ts';
import { rowsWhere, valuesAt } from '../datasets/column.ts';
import type { RowFacts } from '../datasets/facts.ts';
import type { Values } from '../datasets/values.ts';
import { InputError } from '../lib/input-error.ts';
import { bestScale } from './scale/scale.ts';
import { sigmoid } from './solver/loss.ts';
import { withoutFoundWins } from './solver/targets.ts';

/** How many scores, found wins left out, are so large that the game counts as decided. */
export interface Saturation {
  /** Points worth one logit, as fits the results best. */
  readonly scale: number;
  /** Rows whose score says that one player wins 99 times of 100. */
  readonly rows: number;
}

/** The probability from which on a score is sure. */
const SURE = 0.99;
/** The share of sure scores from which on they speak against a fit to scores. */
const LIMIT = 0.5;

/** Undefined where the scores say nothing of the results: all missing, all alike, or the wrong way round. */
export function saturationOf({ rows, games, results, scores }: RowFacts): Saturation | undefined {
  let missing = 0;
  for (let row = 0; row < rows; row++) if (Number.isNaN(scores[row]!)) missing++;
  if (missing === rows) return undefined;
  const scored = missing === 0 ? undefined : rowsWhere(rows, (row) => !Number.isNaN(scores[row]!));
  const of = (column: Values): Values => (scored === undefined ? column : valuesAt(column, scored));
  const values = of(scores);
  const evaluated = withoutFoundWins({
    names: ['score'],
    rows: rows - missing,
    features: values,
    results: of(results),
    scores: values,
    games: of(games),
  });
  try {
    const { scale } = bestScale(evaluated, [1], false);
    if (scale === 0) return undefined;
    const sure = (score: number): boolean => sigmoid(Math.abs(score) * scale) > SURE;
    let count = 0;
    for (const score of evaluated.scores) if (sure(score)) count++;
    return { scale: 1 / scale, rows: count };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** What sure scores speak against, in words. */
export function saturationWarnings(saturation: Saturation | undefined, scores: ScoreAudit): string[] {
  const evaluated = scores.rows - scores.missing - scores.found;
  return saturation !== undefined && saturation.rows > LIMIT * evaluated
    ? [
        `scores: ${saturation.rows} of ${evaluated} say that the game is as good as decided (99 of 100): little is left to learn from them`,
      ]
    : [];
}
