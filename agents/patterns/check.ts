import { boardFingerprint } from '../../games/fingerprint.ts';
import type { Board, Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { arrayOf, base64, boardOf, maxBesidePoints } from '../network/check.ts';
import type { PatternWeights } from '../weights/schema.ts';
import { MOST_CELLS, type Patterns, patternsOf, spread } from './patterns.ts';

const MAX_INT16 = 2 ** 15 - 1;

/** Changes with the board and with which patterns it has: weights of other ones are refused. */
export function patternFingerprint(game: Game, board: Board): string {
  return `${boardFingerprint(game, board)}-2`;
}

/** The points of weights, most of which are 0, as a weights file stores them. */
export function storedPoints(points: Int16Array): Pick<PatternWeights['patterns'], 'weights' | 'points'> {
  const used = Int32Array.from([...points.keys()].filter((weight) => points[weight] !== 0));
  return { weights: base64(used), points: base64(Int16Array.from(used, (weight) => points[weight]!)) };
}

/** A board's patterns with the points of their entries. Throws InputError, which begins with `where`, for others'. */
export function playedPatterns(
  { patterns: stored }: Pick<PatternWeights, 'patterns'>,
  board: Board,
  where: string,
): { readonly patterns: Patterns; readonly points: Int16Array } {
  const patterns = patternsOf(board, stored.held, stored.cells ?? MOST_CELLS, `${where}: patterns`);
  const used = arrayOf(Int32Array, stored.weights, stored.count, `${where}: weights`);
  const numbers = arrayOf(Int16Array, stored.points, stored.count, `${where}: points`);
  const points = new Int16Array(patterns.weights);
  for (const [i, weight] of used.entries()) {
    if (weight < 0 || weight >= points.length || (i > 0 && weight <= used[i - 1]!))
      throw new InputError(`${where}: weight ${weight}; expected ascending ones below ${points.length}`);
    points[weight] = numbers[i]!;
  }
  const entries = new Float64Array(patterns.entries);
  spread(patterns, points, entries);
  const most = entries.reduce((max, entry) => Math.max(max, Math.abs(entry)), 0);
  if (most > MAX_INT16) throw new InputError(`${where}: an entry could reach ${most}, which 16 bits don't hold`);
  return { patterns, points: Int16Array.from(entries) };
}

/**
 * No evaluation by patterns, and by the linear weights beside them, is larger in size, in points. Throws InputError,
 * which begins with `where`.
 */
export function maxPatternPoints(
  weights: Pick<PatternWeights, 'patterns' | 'input' | 'beside'>,
  game: Game,
  where: string,
): number {
  const { patterns, points } = playedPatterns(weights, boardOf(weights, game, where, patternFingerprint), where);
  let most = Math.abs(weights.patterns.tempo) + maxBesidePoints(weights, game, where);
  for (const { from, size } of patterns.tables)
    most += points.subarray(from, from + size).reduce((max, entry) => Math.max(max, Math.abs(entry)), 0);
  return most;
}
