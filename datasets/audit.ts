import { createHash } from 'node:crypto';
import type { Game } from '../games/game.ts';
import { percent } from '../lib/numbers.ts';
import type { RowFacts } from './columns.ts';
import { type DataSet, PLIES_PER_END } from './data-set.ts';
import { mapSplits, splits } from './split.ts';
import { countResults, firstRows, type Values } from './values.ts';

/** Ranges of plies in the histogram. */
const PLY_RANGES = 12;

/** What the rows of a data set can and can't teach, whatever is fitted to them: plain data, JSON's words only. */
export type RowAudit = ReturnType<typeof auditRows>;
export type ScoreAudit = ReturnType<typeof auditScores>;
export type ResultCounts = ReturnType<typeof countResults>;

/** What `facts` say of their data set; above `maxPoints` in size a score is a found win or loss. */
export function auditRows(
  facts: RowFacts,
  data: Pick<DataSet, 'games' | 'rows' | 'parts'>,
  { name, seats }: Pick<Game, 'name' | 'seats'>,
  maxPoints: number,
) {
  return {
    game: name,
    /** The names of players 0 and 1. */
    seats,
    rows: facts.rows,
    /** Games played; `byGame` has how many of them have rows: all rows of the others stand in earlier games. */
    games: data.games,
    /** Rows that are left out because an earlier one has the same position. */
    dropped: data.parts.reduce((sum, { manifest }) => sum + manifest.duplicates, data.rows - facts.rows),
    byGame: auditGames(facts),
    repeats: repeatsOf(facts),
    splits: countsOf(facts),
    /** Rows by who is to move and what that player came to. */
    movers: resultsByMover(facts),
    plies: plyHistogram(facts.plies, PLY_RANGES),
    scores: auditScores(facts.scores, maxPoints),
    ends: auditEnds(data.parts),
  };
}

function resultsByMover({ rows, results, turns }: RowFacts): readonly [ResultCounts, ResultCounts] {
  const counts = new Uint32Array(6);
  for (let row = 0; row < rows; row++) counts[3 * turns[row]! + 2 * results[row]!]!++;
  const countsOf = ([losses, draws, wins]: Uint32Array): ResultCounts => ({
    wins: wins!,
    draws: draws!,
    losses: losses!,
  });
  return [countsOf(counts.subarray(0, 3)), countsOf(counts.subarray(3))];
}

/**
 * Positions that were proven when the data were made, by plies to the end of their game: how many there are, and how
 * many of their games had another result. Empty where nothing was proven.
 */
function auditEnds(parts: DataSet['parts']) {
  const all = parts.map(({ manifest }) => manifest.ends ?? []);
  const places = Math.max(0, ...all.map((ends) => ends.length));
  return Array.from({ length: places }, (_, place) => ({
    from: PLIES_PER_END * place + 1,
    to: PLIES_PER_END * (place + 1),
    proven: all.reduce((sum, ends) => sum + (ends[place]?.proven ?? 0), 0),
    wrong: all.reduce((sum, ends) => sum + (ends[place]?.wrong ?? 0), 0),
  }));
}

/** Games and rows of each split. */
function countsOf({ games, splits: splitOf }: RowFacts) {
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

/** What is noted of a position where it comes first: a bit for each split, and whether its results differ. */
const DISPUTED = 1 << splits.length;

/**
 * Positions that come more than once: rows `within` a split whose position an earlier row of it has; rows `across`
 * splits, in validation and test, whose position an earlier split has, so that the fit has seen it; and `disputed`
 * positions, which come with different results: nothing that sees the position alone can get all of them right.
 */
function repeatsOf({ rows, positions, results, splits: splitOf }: RowFacts) {
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

/** Rows by ply: at most `ranges` ranges of equal length from ply 0 on, which hold each row once. */
function plyHistogram(plies: Values, ranges: number) {
  if (plies.length === 0) return [];
  let max = 0;
  for (const ply of plies) max = Math.max(max, ply);
  const width = Math.max(1, Math.ceil((max + 1) / ranges));
  const counts = new Array<number>(Math.floor(max / width) + 1).fill(0);
  for (const ply of plies) counts[Math.floor(ply / width)]!++;
  return counts.map((rows, i) => ({ from: i * width, to: (i + 1) * width - 1, rows }));
}

/** Looks at `scores`, NaN where nobody evaluated; above `maxPoints` in size a score is a `found` win or loss. */
export function auditScores(scores: Values, maxPoints: number) {
  let missing = 0;
  let found = 0;
  /** The largest size of an evaluation, 0 without any, and how many rows have it: many where scores were cut off. */
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

/** How many games something is true of, and the numbers of the first few. */
interface Games {
  readonly count: number;
  readonly first: readonly number[];
}

const NAMED = 5;

/** What the rows of one game say, as they come. */
interface SeenGame {
  readonly game: number;
  readonly first: number;
  last: number;
  divided: boolean;
  contradictory: boolean;
  scattered: boolean;
}

/** What the rows of each game, taken together, say. */
function auditGames(facts: RowFacts) {
  const all = seenGames(facts);
  const where = (is: (seen: SeenGame) => boolean): Games => {
    const found = all.filter(is).map(({ game }) => game);
    return { count: found.length, first: found.slice(0, NAMED) };
  };
  const agreed = all.filter(({ contradictory }) => !contradictory);
  return {
    /** Games that have rows; `distinct` are those whose row of positions no earlier game has. */
    games: all.length,
    distinct: new Set(all.map((seen) => digestOf(facts, seen))).size,
    /** Games with rows in several splits. */
    divided: where(({ divided }) => divided),
    /** Games whose rows don't agree about who won. */
    contradictory: where(({ contradictory }) => contradictory),
    /** Games whose rows don't stand together, ply after ply: one number may stand for two games. */
    scattered: where(({ scattered }) => scattered),
    /** By the first player's result, contradictory ones left out. */
    results: countResults(agreed.map(({ first }) => firstPlayersResult(facts, first))),
  };
}

function seenGames(facts: RowFacts): SeenGame[] {
  const { rows, games, plies, splits: splitOf } = facts;
  const all = new Map<number, SeenGame>();
  let seen: SeenGame | undefined;
  for (let row = 0; row < rows; row++) {
    const game = games[row]!;
    // Rows of a game mostly follow each other.
    if (seen?.game !== game) seen = all.get(game);
    if (seen === undefined) {
      seen = { game, first: row, last: row, divided: false, contradictory: false, scattered: false };
      all.set(game, seen);
      continue;
    }
    const { first, last } = seen;
    if (splitOf[row] !== splitOf[first]) seen.divided = true;
    if (firstPlayersResult(facts, row) !== firstPlayersResult(facts, first)) seen.contradictory = true;
    if (row !== last + 1 || plies[row]! <= plies[last]!) seen.scattered = true;
    seen.last = row;
  }
  return [...all.values()];
}

function firstPlayersResult({ turns, results }: RowFacts, row: number): number {
  return turns[row] === 0 ? results[row]! : 1 - results[row]!;
}

/** The same for games with the same positions in the same order, and for no others. */
function digestOf({ games, positions }: RowFacts, { game, first, last, scattered }: SeenGame): string {
  const own = (_: number, i: number): boolean => games[first + i] === game;
  const sequence = positions.slice(first, last + 1);
  const chosen = scattered ? sequence.filter(own) : sequence;
  return createHash('sha256').update(new Uint8Array(chosen.buffer)).digest('base64');
}

/** From these shares and counts on, something speaks against the data. */
const limits = {
  repeatedRows: 0.01,
  seenRows: 0.001,
  disputedRows: 0.01,
  repeatedGames: 0.05,
  /** Games of a split, and of a balance. */
  fewGames: 30,
  seat: 0.8,
  draws: 0.6,
  foundWins: 0.25,
  cutOff: 0.01,
} as const;

/** What speaks against the rows, in words: what, how much, and what comes of it. */
export function rowWarnings({ rows, games, seats, repeats, splits, byGame, scores, ends }: RowAudit): string[] {
  const tested = splits.validation.rows + splits.test.rows;
  const { within, across, disputed } = repeats;
  const { distinct, divided, contradictory, scattered, results } = byGame;
  const { wins, draws, losses } = results;
  const played = wins + draws + losses;
  const score = (wins + draws / 2) / played;
  const [ahead, share] = score > 0.5 ? [seats[0], score] : [seats[1], 1 - score];
  const enough = played >= limits.fewGames;
  const { missing, found, largest, atLargest } = scores;
  const evaluated = scores.rows - missing - found;
  return [
    within > limits.repeatedRows * rows &&
      `duplicates: ${within} of ${rows} rows repeat a position of their own split, so that it counts several times`,
    across > limits.seenRows * tested &&
      `splits: the positions of ${across} of ${tested} validation and test rows stand in an earlier split too: figures on them are too good`,
    disputed.rows > limits.disputedRows * rows &&
      `labels: ${disputed.positions} positions come with different results, on ${disputed.rows} of ${rows} rows: no weights can get all of them right`,
    ...Object.entries(splits)
      .filter(([, { games }]) => games < limits.fewGames)
      .map(([split, { games }]) => `splits: ${games} games in the ${split} split: figures on it say little`),
    divided.count > 0 && `splits: ${named(divided)} with rows on both sides of a split`,
    // Proven results differ within a game wherever somebody blundered.
    ends.length === 0 &&
      contradictory.count > 0 &&
      `labels: ${named(contradictory)} whose rows don't agree about who won`,
    scattered.count > 0 &&
      `games: ${named(scattered)} whose rows don't follow each other: one number may stand for two games`,
    games - distinct > limits.repeatedGames * games &&
      `games: ${distinct} of ${games} are distinct; the others repeat them or have no rows of their own`,
    enough &&
      share > limits.seat &&
      `balance: ${ahead} scores ${percent(share)} of the points: results tell the seat more than the position`,
    enough &&
      draws > limits.draws * played &&
      `balance: ${percent(draws / played)} of the games are drawn, and a draw teaches little`,
    missing > 0 &&
      missing < scores.rows &&
      `scores: ${missing} of ${scores.rows} rows have none: fits to scores are refused`,
    found > limits.foundWins * (scores.rows - missing) &&
      `scores: ${found} of ${scores.rows - missing} are found wins or losses, which no fit to scores uses`,
    atLargest > 1 &&
      atLargest > limits.cutOff * evaluated &&
      `scores: ${atLargest} of ${evaluated} are ${largest} points in size, the largest there is: cut off there?`,
  ].filter((line) => line !== false);
}

/** `3 games (7, 8, 12)`. */
function named({ count, first }: Games): string {
  const more = count > first.length ? ', …' : '';
  return `${count} ${count === 1 ? 'game' : 'games'} (${first.join(', ')}${more})`;
}
