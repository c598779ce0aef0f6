import { stringify } from 'csv-stringify/sync';
import type { TableRow } from '../formats/format.ts';
import type { Played } from '../log/log.ts';
import type { GameRecord, Measured } from '../log/record.ts';
import type { Match } from './result.ts';
import type { TournamentOutcome } from './standings.ts';

/** A tournament's games and figures as CSV, by the table's name: numbers unrounded, empty cells for the unknown. */
export function csvTables(outcome: TournamentOutcome, log: Played): Readonly<Record<string, string>> {
  const tables: Record<string, readonly TableRow[]> = {
    games: log.records.map((record) => gameRow(record, log.measured.get(record.game))),
    matches: outcome.matches.map(matchRow),
    endings: outcome.matches.flatMap(endingRows),
    forfeited: outcome.matches.flatMap(({ a, b, forfeited }) => forfeited.map((one) => ({ a, b, ...one }))),
    ratings: outcome.ratings?.players.map((player, i) => ({ place: i + 1, ...player })) ?? [],
    superiority: superiorityRows(outcome),
    comparison: outcome.comparison.map(({ home, away, components, ...line }) => ({
      ...line,
      ...prefixed('home', home),
      ...prefixed('away', away),
      ...prefixed('component', components),
    })),
    format: outcome.format.rows,
  };
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([, rows]) => rows.length > 0)
      .map(([name, rows]) => [name, stringify([...rows], { header: true })]),
  );
}

function gameRow(record: GameRecord, measured: Measured | undefined): TableRow {
  const { game, seats, opening, position, winner, ending, voided, chosen, nodes, moves } = record;
  return {
    game,
    ...bySeat('seat', seats),
    opening,
    position,
    winner: winner === -1 ? 'drawn' : winner,
    ending,
    voided: voided === true ? 1 : 0,
    ...bySeat('moves', chosen),
    ...bySeat('nodes', nodes),
    ...bySeat('milliseconds', measured?.milliseconds ?? []),
    ...bySeat('memory', measured?.memory ?? []),
    moves,
  };
}

function bySeat(name: string, values: readonly TableRow[string][]): TableRow {
  return { [`${name}0`]: values[0], [`${name}1`]: values[1] };
}

function matchRow(match: Match): TableRow {
  const { total, seats, pentanomial, rated, rating, normalized, ratios, firstMove, effort, ...more } = match;
  const { endings, forfeited, verdict, ...plain } = more;
  return {
    ...plain,
    ...total,
    ...prefixed('seat0', seats[0]),
    ...prefixed('seat1', seats[1]),
    ...Object.fromEntries(pentanomial.map((count, i) => [`pairs${i / 2}`, count])),
    ...Object.fromEntries(rated.map((count, i) => [`rated${i / 2}`, count])),
    ...rating,
    ...prefixed('normalized', normalized),
    ...prefixed('share', ratios),
    ...prefixed('firstMove', firstMove ?? { elo: null, low: null, high: null }),
    ...prefixed('a', effort[0]),
    ...prefixed('b', effort[1]),
    verdict,
  };
}

/** `homeWins` of `wins`. */
function prefixed(name: string, row: object): TableRow {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      `${name}${key[0]!.toUpperCase()}${key.slice(1)}`,
      value as TableRow[string],
    ]),
  );
}

function endingRows({ a, b, endings }: Match): TableRow[] {
  return Object.entries(endings).map(([ending, games]) => ({ a, b, ending, games }));
}

function superiorityRows({ ratings }: TournamentOutcome): TableRow[] {
  if (ratings === undefined) return [];
  const { players, superiority } = ratings;
  return players.map(({ agent }, row) => ({
    agent,
    ...Object.fromEntries(players.map((other, column) => [`over ${other.agent}`, superiority[row]![column]])),
  }));
}
