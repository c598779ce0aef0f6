import type { Game } from '../../games/game.ts';
import type { RowFacts } from '../facts.ts';
import type { Manifest } from '../manifest.ts';
import { mapSplits, type Splits, splits, splitsOf } from '../split.ts';
import type { Values } from '../values.ts';
import { auditGames, type GameAudit } from './game-audit.ts';
import { type PlyRange, plyHistogram } from './ply-histogram.ts';
import { type Repeats, repeatsOf } from './repeats.ts';
import { auditScores, type ScoreAudit } from './score-audit.ts';

/** What the rows of a data set can and can't teach, whatever is fitted to them: plain data, JSON's words only. */
export interface RowAudit {
  readonly game: string;
  /** The names of players 0 and 1. */
  readonly seats: readonly [string, string];
  readonly rows: number;
  /** Games played; `byGame` has how many of them have rows: all rows of the others stand in earlier games. */
  readonly games: number;
  /** Rows that were left out when the data set was made, because an earlier one has the same position. */
  readonly dropped: number;
  readonly byGame: GameAudit;
  readonly repeats: Repeats;
  readonly splits: Splits<{ readonly games: number; readonly rows: number }>;
  /** Rows by who is to move and what that player came to. */
  readonly movers: readonly [ResultCounts, ResultCounts];
  readonly plies: readonly PlyRange[];
  readonly scores: ScoreAudit;
}

export interface ResultCounts {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** Ranges of plies in the histogram. */
const PLY_RANGES = 12;

/** What `facts` say of the data set with this manifest; above `maxPoints` in size a score is a found win or loss. */
export function auditRows(
  facts: RowFacts,
  manifest: Pick<Manifest, 'games' | 'duplicates' | 'seed'>,
  { name, seats }: Pick<Game, 'name' | 'seats'>,
  maxPoints: number,
): RowAudit {
  const splitOf = splitsOf(facts.games, manifest.seed);
  return {
    game: name,
    seats,
    rows: facts.rows,
    games: manifest.games,
    dropped: manifest.duplicates,
    byGame: auditGames(facts, splitOf),
    repeats: repeatsOf(facts, splitOf),
    splits: countsOf(facts.games, splitOf),
    movers: [resultsOf(facts, 0), resultsOf(facts, 1)],
    plies: plyHistogram(facts.plies, PLY_RANGES),
    scores: auditScores(facts.scores, maxPoints),
  };
}

/** Games and rows of each split. */
function countsOf(games: Values, splitOf: Uint8Array): RowAudit['splits'] {
  const rows = [0, 0, 0];
  const met = splits.map(() => new Set<number>());
  for (let row = 0; row < games.length; row++) {
    const split = splitOf[row]!;
    rows[split]!++;
    // Rows of a game mostly follow each other.
    if (games[row] !== games[row - 1]) met[split]!.add(games[row]!);
  }
  return mapSplits({ train: 0, validation: 1, test: 2 }, (split) => ({ games: met[split]!.size, rows: rows[split]! }));
}

/** The results of the rows on which `player` is to move. */
function resultsOf({ turns, results }: RowFacts, player: number): ResultCounts {
  const counts = { wins: 0, draws: 0, losses: 0 };
  for (let row = 0; row < turns.length; row++)
    if (turns[row] === player) counts[results[row] === 1 ? 'wins' : results[row] === 0 ? 'losses' : 'draws']++;
  return counts;
}
