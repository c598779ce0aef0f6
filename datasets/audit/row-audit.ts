import type { Game } from '../../games/game.ts';
import { firstRows } from '../column.ts';
import type { DataSet } from '../data-set.ts';
import type { RowFacts } from '../facts.ts';
import { mapSplits, type Splits, splits } from '../split.ts';
import type { Values } from '../values.ts';
import { auditGames, type GameAudit } from './game-audit.ts';

/** What the rows of a data set can and can't teach, whatever is fitted to them: plain data, JSON's words only. */
export interface RowAudit {
  readonly game: string;
  /** The names of players 0 and 1. */
  readonly seats: readonly [string, string];
  readonly rows: number;
  /** Games played; `byGame` has how many of them have rows: all rows of the others stand in earlier games. */
  readonly games: number;
  /** Rows that are left out because an earlier one has the same position. */
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

/** What `facts` say of their data set; above `maxPoints` in size a score is a found win or loss. */
export function auditRows(
  facts: RowFacts,
  data: Pick<DataSet, 'games' | 'rows' | 'parts'>,
  { name, seats }: Pick<Game, 'name' | 'seats'>,
  maxPoints: number,
): RowAudit {
  return {
    game: name,
    seats,
    rows: facts.rows,
    games: data.games,
    dropped: data.parts.reduce((sum, { manifest }) => sum + manifest.duplicates, data.rows - facts.rows),
    byGame: auditGames(facts),
    repeats: repeatsOf(facts),
    splits: countsOf(facts),
    movers: [resultsOf(facts, 0), resultsOf(facts, 1)],
    plies: plyHistogram(facts.plies, PLY_RANGES),
    scores: auditScores(facts.scores, maxPoints),
  };
}

/** Games and rows of each split. */
function countsOf({ games, splits: splitOf }: RowFacts): RowAudit['splits'] {
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

/** Positions that stand in several rows. */
export interface Repeats {
  /** Rows whose position an earlier row of the same split has. */
  readonly within: number;
  /** Rows of validation and test whose position an earlier split has: the fit has seen it. */
  readonly across: number;
  /**
   * Positions that come with different results, and their rows: nothing that sees the position alone can get all of
   * them right.
   */
  readonly disputed: { readonly positions: number; readonly rows: number };
}

/** What is noted of a position where it comes first: a bit for each split, and whether its results differ. */
const DISPUTED = 1 << splits.length;

/** Positions that come more than once. */
export function repeatsOf({ rows, positions, results, splits: splitOf }: RowFacts): Repeats {
  const first = firstRows(positions);
  const notes = new Uint8Array(rows);
  let within = 0;
  for (let row = 0; row < rows; row++) {
    const bit = 1 << splitOf[row]!;
    const before = first[row]!;
    if ((notes[before]! & bit) !== 0) within++;
    notes[before]! |= bit;
    if (results[row] !== results[before]) notes[before]! |= DISPUTED;
  }
  let across = 0;
  const disputed = { positions: 0, rows: 0 };
  for (let row = 0; row < rows; row++) {
    const note = notes[first[row]!]!;
    const earlier = (1 << splitOf[row]!) - 1;
    if ((note & earlier) !== 0) across++;
    if ((note & DISPUTED) === 0) continue;
    disputed.rows++;
    if (first[row] === row) disputed.positions++;
  }
  return { within, across, disputed };
}

/** Rows whose ply is from `from` to `to`. */
export interface PlyRange {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
}

/** Rows by ply: at most `ranges` ranges of equal length from ply 0 on, which hold each row once. */
export function plyHistogram(plies: Values, ranges: number): PlyRange[] {
  if (plies.length === 0) return [];
  let max = 0;
  for (const ply of plies) max = Math.max(max, ply);
  const width = Math.max(1, Math.ceil((max + 1) / ranges));
  const counts = new Array<number>(Math.floor(max / width) + 1).fill(0);
  for (const ply of plies) counts[Math.floor(ply / width)]!++;
  return counts.map((rows, i) => ({ from: i * width, to: (i + 1) * width - 1, rows }));
}

/** What the scores of a data set can teach. */
export interface ScoreAudit {
  readonly rows: number;
  /** Rows that nobody evaluated. */
  readonly missing: number;
  /** Rows with a found win or loss. */
  readonly found: number;
  /** The largest size of a score that is an evaluation; 0 without any. */
  readonly largest: number;
  /** How many rows have it: many where scores were cut off. */
  readonly atLargest: number;
}

/** Looks at `scores`, NaN where nobody evaluated; above `maxPoints` in size a score is a found win or loss. */
export function auditScores(scores: Values, maxPoints: number): ScoreAudit {
  let missing = 0;
  let found = 0;
  let largest = 0;
  let atLargest = 0;
  for (const score of scores) {
    const size = Math.abs(score);
    if (Number.isNaN(size)) missing++;
    else if (size > maxPoints) found++;
    else if (size > largest) [largest, atLargest] = [size, 1];
    else if (size === largest && size > 0) atLargest++;
  }
  return { rows: scores.length, missing, found, largest, atLargest };
}
