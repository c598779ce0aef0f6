import type { DataSet } from '../../datasets/data-set.ts';
import type { PlayedFacts } from '../../datasets/facts.ts';
import { readPositions } from '../../datasets/positions.ts';
import type { Values } from '../../datasets/values.ts';
import { type RowNumbers, valuesAt } from '../../datasets/values.ts';
import type { Game } from '../../games/game.ts';
import { type EvaluationMetrics, evaluationMetrics, rowLogLoss } from './metrics.ts';
import type { Predictor } from './prediction.ts';

/** What only the rows of a data set have: plies, movers, positions. */
export interface PlayedRows {
  readonly dataset: DataSet;
  readonly game: Game;
  readonly facts: PlayedFacts;
}

const PHASES = 4;

/** The rows in ranges of plies, with as equal numbers of rows as can be; `probabilities` has one for each of `rows`. */
export function phasesOf({ plies, results, games }: PlayedFacts, rows: RowNumbers, probabilities: Float64Array) {
  const sorted = valuesAt(plies, rows).sort();
  const starts = Array.from({ length: PHASES }, (_, i) => sorted[Math.floor((i * sorted.length) / PHASES)]!);
  const cuts = [...new Set(starts)];
  return cuts.map((from, i) => {
    const to = cuts[i + 1] === undefined ? sorted.at(-1)! : cuts[i + 1]! - 1;
    const inside = (row: number): boolean => plies[row]! >= from && plies[row]! <= to;
    return { name: `plies ${from} to ${to}`, metrics: metricsWhere(inside, rows, probabilities, results, games) };
  });
}

/** The rows by who is to move. */
export function seatsOf(
  { facts: { turns, results, games }, game: { seats } }: PlayedRows,
  rows: RowNumbers,
  probabilities: Float64Array,
) {
  return seats.flatMap((seat, player) => {
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

/** Positions shown, and the largest terms of each. */
const SHOWN = 6;
const TERMS = 3;

/**
 * Of `rows`, which have `probabilities`, those with the largest log loss: at most one of a game, because positions of
 * one game are wrong together.
 */
export async function worstRows(
  { dataset, game, facts: { games, plies, turns, results } }: PlayedRows,
  rows: RowNumbers,
  probabilities: Float64Array,
  predictor: Predictor,
) {
  const losses = probabilities.map((probability, i) => rowLogLoss(probability, results[rows[i]!]!));
  const chosen = worstOf(losses, (i) => games[rows[i]!]!);
  const ascending = chosen.map((i) => rows[i]!).sort((one, other) => one - other);
  const positions = await readPositions(dataset, game, ascending);
  return chosen.map((i) => {
    const row = rows[i]!;
    const position = positions[ascending.indexOf(row)]!;
    return {
      game: games[row]!,
      ply: plies[row]!,
      seat: game.seats[turns[row] === 0 ? 0 : 1],
      /** One line, which the game reads back. */
      position: position.text(),
      drawing: game.draw(position),
      /** The mover's result, predicted and actual. */
      predicted: probabilities[i]!,
      result: results[row]!,
      logLoss: losses[i]!,
      /** The largest terms for and against the mover, in logits; empty for a network. */
      terms: largestTerms(predictor, row),
    };
  });
}

/** The places of the largest of `losses`, at most one of a game, the largest first, of equal ones the first. */
function worstOf(losses: Float64Array, gameOf: (i: number) => number): number[] {
  let worst: number[] = [];
  for (let i = 0; i < losses.length; i++) {
    if (worst.length === SHOWN && !(losses[i]! > losses[worst.at(-1)!]!)) continue;
    const same = worst.findIndex((one) => gameOf(one) === gameOf(i));
    if (same >= 0 && !(losses[i]! > losses[worst[same]!]!)) continue;
    const others = worst.filter((_, at) => at !== same);
    const place = others.findIndex((one) => losses[i]! > losses[one]!);
    others.splice(place < 0 ? others.length : place, 0, i);
    worst = others.slice(0, SHOWN);
  }
  return worst;
}

function largestTerms({ inputs, terms }: Predictor, row: number): { name: string; logits: number }[] {
  if (terms === undefined) return [];
  const values = terms(row);
  return inputs
    .map((name, i) => ({ name, logits: values[i]! }))
    .filter(({ logits }) => logits !== 0)
    .sort((one, other) => Math.abs(other.logits) - Math.abs(one.logits))
    .slice(0, TERMS);
}
