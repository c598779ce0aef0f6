import { MAX_POINTS } from '../../agents/agent.ts';
import { type Samples, samplesAt } from '../../datasets/samples.ts';
import type { Values } from '../../datasets/values.ts';
import { rowsWhere } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { sigmoid } from './loss.ts';

/** Each row's result, from 0 to 1. Throws InputError for one that isn't, and for results all alike. */
export function resultTargets({ rows, results }: Samples): Values {
  for (let row = 0; row < rows; row++) {
    const result = results[row]!;
    if (!(result >= 0 && result <= 1))
      throw new InputError(`samples: the result is ${result} on row ${row + 1}; 0 to 1 is wanted`);
  }
  if (allAlike(results))
    throw new InputError(`samples: no two of ${rows} rows differ in result; won and lost games are wanted`);
  return results;
}

/**
 * lambda · result + (1 - lambda) · sigmoid(score / `scale`): the result blended with the search's score. A found win's
 * score is so large that it counts as won. Throws InputError for a score that is NaN, unless lambda is 1.
 */
export function blendedTargets(samples: Samples, lambda: number, scale: number): Values {
  if (!(lambda >= 0 && lambda <= 1)) throw new InputError(`lambda: ${lambda}; a number from 0 to 1 is wanted`);
  const results = resultTargets(samples);
  if (lambda === 1) return results;
  if (!(scale > 0 && scale < Infinity)) throw new InputError(`score scale: ${scale}; a number above 0 is wanted`);
  checkScores(samples);
  const targets = new Float64Array(new SharedArrayBuffer(8 * results.length));
  for (let row = 0; row < targets.length; row++)
    targets[row] = lambda * results[row]! + (1 - lambda) * sigmoid(samples.scores[row]! / scale);
  return targets;
}

/** Each row's score in points. Throws InputError for one that is NaN, and for scores all alike. */
export function scoreTargets(samples: Samples): Values {
  checkScores(samples);
  if (allAlike(samples.scores))
    throw new InputError(`samples: no two of ${samples.rows} rows differ in score; nothing to fit`);
  return samples.scores;
}

/** The rows whose score is an evaluation: above MAX_POINTS in size it is a found win. */
export function withoutFoundWins(samples: Samples): Samples {
  const { rows, scores } = samples;
  const found = (row: number): boolean => Math.abs(scores[row]!) > MAX_POINTS;
  for (let row = 0; row < rows; row++)
    if (found(row))
      return samplesAt(
        samples,
        rowsWhere(rows, (one) => !found(one)),
      );
  return samples;
}

function checkScores({ rows, scores }: Samples): void {
  for (let row = 0; row < rows; row++)
    if (Number.isNaN(scores[row]))
      throw new InputError(`samples: the score is NaN on row ${row + 1}; a number on every row is wanted`);
}

function allAlike(values: Values): boolean {
  return values.every((value) => value === values[0]);
}
