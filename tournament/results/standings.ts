import type { GameRecord } from '../log/record.ts';
import { totalOf } from '../statistics/counts.ts';
import { normalizedOf, ratingOf } from '../statistics/rating.ts';
import { fitStrengths } from '../statistics/ratings/fit.ts';
import { firstMoveOf, ratingsOf, ratingsVerdict } from '../statistics/ratings/ratings.ts';
import { faultsOf, faultsVerdict, isAboutFaults, matchVerdict } from './faults.ts';
import { encountersOf, type MatchCounts, Meetings } from './match-counts.ts';
import { openingsWarning } from './openings-warning.ts';
import type { Match, TournamentResult } from './result.ts';

/** What the finished games of a tournament prove: derived from the log's records alone, in any order, in one pass. */
export function standingsOf(
  game: { readonly name: string; readonly seats: readonly [string, string] },
  agents: readonly string[],
  records: Iterable<GameRecord>,
): TournamentResult {
  const meetings = new Meetings(agents);
  for (const record of records) meetings.add(record);
  const met = meetings.all.filter(({ counts }) => counts.games > 0);
  const matches = met.map(({ first, second, counts }) => matchOf(agents[first]!, agents[second]!, counts));
  const ratings = ratingsOf(
    agents,
    met.flatMap(({ first, second, counts }) =>
      encountersOf(first, second, isAboutFaults(counts) ? counts.faultless : counts.seats),
    ),
  );
  return {
    game: game.name,
    seatNames: game.seats,
    agents,
    matches,
    warnings: [...matches.flatMap(warningsOf), ...openingsWarning(matches)],
    ratings: ratings && {
      ...ratings,
      verdict: [...ratingsVerdict(ratings, game.seats), ...matches.flatMap(leftOut)],
    },
  };
}

function matchOf(a: string, b: string, counts: MatchCounts): Match {
  const { seats, total, games, pentanomial, forfeited } = counts;
  const pairs = totalOf(pentanomial);
  const [rated, ratedSeats] = isAboutFaults(counts) ? [counts.faultlessPairs, counts.faultless] : [pentanomial, seats];
  const rating = ratingOf(rated);
  return {
    a,
    b,
    games,
    voided: counts.voided,
    pairs,
    total,
    seats,
    pentanomial,
    forfeited,
    rated,
    rating,
    normalized: normalizedOf(rated),
    ratios: {
      draws: total.draws / games,
      drawnPairs: pairs === 0 ? 0 : pentanomial[2] / pairs,
      won: pentanomial[3] + pentanomial[4],
      lost: pentanomial[0] + pentanomial[1],
    },
    firstMove: firstMoveOf(fitStrengths(2, encountersOf(0, 1, ratedSeats))),
    distinct: counts.distinct,
    endings: counts.endings,
    effort: counts.effort,
    verdict: matchVerdict({ a, b, games, pairs, forfeited, rated, rating }),
  };
}

/** What the ratings leave out, of a match that is about faults. */
function leftOut(match: Match): string[] {
  if (faultsVerdict(match) === undefined) return [];
  return [`The ratings leave out games that faults decided: ${faultsOf(match)} of ${match.a} against ${match.b}.`];
}

function warningsOf(match: Match): string[] {
  const warnings: string[] = [];
  const faults = faultsOf(match);
  if (faults !== undefined && faultsVerdict(match) === undefined)
    warnings.push(`${match.a} and ${match.b}: ${faults}; without them the same would be shown.`);
  if (match.voided > 0)
    warnings.push(`${match.a} and ${match.b}: ${match.voided} games were voided by the rules and count for nothing.`);
  return warnings;
}
