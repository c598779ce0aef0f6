import { type RowNumbers, valuesAt } from '../../datasets/column.ts';
import type { PlayedFacts } from '../../datasets/facts.ts';
import type { Values } from '../../datasets/values.ts';
import type { Game } from '../../games/game.ts';
import { type EvaluationMetrics, evaluationMetrics } from '../metrics/evaluation-metrics.ts';
import type { Group } from './diagnosis.ts';

const PHASES = 4;

/** The rows in ranges of plies, with as equal numbers of rows as can be; `probabilities` has one for each of `rows`. */
export function phasesOf(
  { plies, results, games }: PlayedFacts,
  rows: RowNumbers,
  probabilities: Float64Array,
): Group[] {
  const sorted = valuesAt(plies, rows).sort();
  const starts = Array.from({ length: PHASES }, (_, i) => sorted[Math.floor((i * sorted.length) / PHASES)]!);
  const cuts = [...new Set(starts)];
  return cuts.map((from, i): Group => {
    const to = cuts[i + 1] === undefined ? sorted.at(-1)! : cuts[i + 1]! - 1;
    const inside = (row: number): boolean => plies[row]! >= from && plies[row]! <= to;
    return { name: `plies ${from} to ${to}`, metrics: metricsWhere(inside, rows, probabilities, results, games) };
  });
}

/** The rows by who is to move. */
export function seatsOf(
  { turns, results, games }: PlayedFacts,
  rows: RowNumbers,
  probabilities: Float64Array,
  { seats }: Pick<Game, 'seats'>,
): Group[] {
  return seats.flatMap((seat, player): Group[] => {
    const moves = (row: number): boolean => turns[row] === player;
    if (!Uint32Array.from(rows).some(moves)) return [];
    return [{ name: `${seat} to move`, metrics: metricsWhere(moves, rows, probabilities, results, games) }];
  });
}

function metricsWhere(
  is: (row: number) => boolean,
  rows: RowNumbers,
  probabilities: Float64Array,
  results: Values,
  games: Values,
): EvaluationMetrics {
  const some = Uint32Array.from(rows).filter(is);
  const predicted = probabilities.filter((_, i) => is(rows[i]!));
  return evaluationMetrics(predicted, valuesAt(results, some), valuesAt(games, some));
}
