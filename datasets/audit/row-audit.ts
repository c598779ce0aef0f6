import type { Game } from '../../games/game.ts';
import type { RowFacts } from '../facts.ts';
import type { Manifest } from '../manifest.ts';
import { mapSplits, rowsBySplit, type Split, type Splits, splits } from '../split.ts';
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
  const members = rowsBySplit(facts.games, manifest.seed);
  const splitOf = new Array<Split>(facts.rows).fill('train');
  for (const split of splits) for (const row of members[split]) splitOf[row] = split;
  return {
    game: name,
    seats,
    rows: facts.rows,
    games: manifest.games,
    dropped: manifest.duplicates,
    byGame: auditGames(facts, splitOf),
    repeats: repeatsOf(facts, splitOf),
    splits: mapSplits(members, (rows) => ({
      games: new Set(rows.map((row) => facts.games[row])).size,
      rows: rows.length,
    })),
    movers: [resultsOf(facts, 0), resultsOf(facts, 1)],
    plies: plyHistogram(facts.plies, PLY_RANGES),
    scores: auditScores(facts.scores, maxPoints),
  };
}

/** The results of the rows on which `player` is to move. */
function resultsOf({ turns, results }: RowFacts, player: number): ResultCounts {
  const counts = { wins: 0, draws: 0, losses: 0 };
  for (const [row, result] of results.entries())
    if (turns[row] === player) counts[result === 1 ? 'wins' : result === 0 ? 'losses' : 'draws']++;
  return counts;
}
