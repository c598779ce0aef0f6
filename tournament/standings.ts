import { ratingOfPairs, verdictOf } from './rating.ts';
import type { GameRecord } from './record.ts';
import type { Effort, Match, TournamentResult, Wdl } from './result.ts';
import { pairsOf } from './schedule.ts';

/** Share of repeated games above which a reader is warned. */
const MANY_REPEATS = 0.05;

/** What the finished games of a tournament prove: derived from the log's records alone, in any order. */
export function standingsOf(
  game: { readonly name: string; readonly seats: readonly [string, string] },
  agents: readonly string[],
  records: readonly GameRecord[],
  milliseconds: ReadonlyMap<number, readonly [number, number]>,
): TournamentResult {
  const matches = pairsOf(agents.length)
    .map(([a, b]) => matchOf(agents[a]!, agents[b]!, records, milliseconds))
    .filter((match) => match.games > 0);
  return { game: game.name, seatNames: game.seats, agents, matches, warnings: matches.flatMap(warningsOf) };
}

function matchOf(
  a: string,
  b: string,
  records: readonly GameRecord[],
  milliseconds: ReadonlyMap<number, readonly [number, number]>,
): Match {
  const played = records.filter(
    ({ seats }) => (seats[0] === a && seats[1] === b) || (seats[0] === b && seats[1] === a),
  );
  const games = played.filter((record) => record.voided === undefined);
  const seatOfA = (record: GameRecord): 0 | 1 => (record.seats[0] === a ? 0 : 1);
  const scoreOfA = (record: GameRecord): number =>
    record.winner === -1 ? 0.5 : record.winner === seatOfA(record) ? 1 : 0;
  const seats = [0, 1].map((seat) => wdlOf(games.filter((record) => seatOfA(record) === seat).map(scoreOfA)));
  const pentanomial = pentanomialOf(games, scoreOfA);
  const pairs = pentanomial.reduce((sum, count) => sum + count, 0);
  const rating = ratingOfPairs(pentanomial);
  return {
    a,
    b,
    games: games.length,
    voided: played.length - games.length,
    pairs,
    total: wdlOf(games.map(scoreOfA)),
    seats: [seats[0]!, seats[1]!],
    pentanomial,
    rating,
    distinct: new Set(games.map((record) => `${record.position} ${record.moves}`)).size,
    endings: countsOf(games.map((record) => record.ending)),
    effort: [effortOf(a, games, milliseconds), effortOf(b, games, milliseconds)],
    verdict: verdictOf(a, b, rating, pairs),
  };
}

/** Whole pairs only: an opening of which both games are finished. */
function pentanomialOf(games: readonly GameRecord[], score: (record: GameRecord) => number): Match['pentanomial'] {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const firstHalf = new Map<number, number>();
  for (const record of games) {
    const first = firstHalf.get(record.opening);
    if (first === undefined) firstHalf.set(record.opening, score(record));
    else counts[2 * (first + score(record))]!++;
  }
  return counts;
}

function wdlOf(scores: readonly number[]): Wdl {
  const count = (score: number): number => scores.filter((one) => one === score).length;
  return { wins: count(1), draws: count(0.5), losses: count(0) };
}

function effortOf(
  agent: string,
  games: readonly GameRecord[],
  milliseconds: ReadonlyMap<number, readonly [number, number]>,
): Effort {
  const sum = { moves: 0, nodes: 0, milliseconds: 0, timedMoves: 0 };
  for (const record of games) {
    const seat = record.seats[0] === agent ? 0 : 1;
    const time = milliseconds.get(record.game);
    sum.moves += record.chosen[seat];
    sum.nodes += record.nodes[seat];
    sum.milliseconds += time?.[seat] ?? 0;
    sum.timedMoves += time === undefined ? 0 : record.chosen[seat];
  }
  return sum;
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function warningsOf(match: Match): string[] {
  const warnings: string[] = [];
  if (match.voided > 0)
    warnings.push(`${match.a} and ${match.b}: ${match.voided} games were voided by the rules and count for nothing.`);
  const repeated = match.games - match.distinct;
  if (repeated <= MANY_REPEATS * match.games) return warnings;
  return [
    ...warnings,
    `${match.a} and ${match.b}: ${repeated} of ${match.games} games repeat another move by move, whoever sits where; they can't tell the two apart.`,
  ];
}
