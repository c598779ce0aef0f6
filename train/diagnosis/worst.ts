import type { RowFacts } from '../../datasets/facts.ts';
import { readPositions } from '../../datasets/positions.ts';
import type { Game } from '../../games/game.ts';
import { rowLogLoss } from '../metrics/metrics.ts';
import type { WorstRow } from './diagnosis.ts';
import type { Predictor } from './predictor.ts';

/** Positions shown, and the largest terms of each. */
const SHOWN = 6;
const TERMS = 3;

/**
 * Of `rows`, which have `probabilities`, those with the largest log loss: at most one of a game, because positions of
 * one game are wrong together.
 */
export async function worstRows(
  folder: string,
  game: Game,
  { games, plies, turns, results }: RowFacts,
  rows: readonly number[],
  probabilities: Float64Array,
  predictor: Predictor,
): Promise<WorstRow[]> {
  const losses = rows.map((row, i) => rowLogLoss(probabilities[i]!, results[row]!));
  const order = [...rows.keys()].sort((one, other) => losses[other]! - losses[one]! || one - other);
  const met = new Set<number>();
  const chosen = order.filter((i) => !met.has(games[rows[i]!]!) && met.add(games[rows[i]!]!)).slice(0, SHOWN);
  const ascending = chosen.map((i) => rows[i]!).sort((one, other) => one - other);
  const positions = await readPositions(folder, game, ascending);
  return chosen.map((i): WorstRow => {
    const row = rows[i]!;
    const position = positions[ascending.indexOf(row)]!;
    return {
      game: games[row]!,
      ply: plies[row]!,
      seat: game.seats[turns[row] === 0 ? 0 : 1],
      position: position.text(),
      drawing: game.draw(position),
      predicted: probabilities[i]!,
      result: results[row]!,
      logLoss: losses[i]!,
      terms: largestTerms(predictor, row),
    };
  });
}

function largestTerms({ inputs, terms }: Predictor, row: number): WorstRow['terms'] {
  if (terms === undefined) return [];
  const values = terms(row);
  return inputs
    .map((name, i) => ({ name, logits: values[i]! }))
    .filter(({ logits }) => logits !== 0)
    .sort((one, other) => Math.abs(other.logits) - Math.abs(one.logits))
    .slice(0, TERMS);
}
