import { gameNamed } from '../../games/index.ts';
import { defaultFormat, type FormatOutcome, formatOf } from '../formats/index.ts';
import { Schedule } from '../formats/schedule.ts';
import type { Header, Played } from '../log/log.ts';
import type { GameRecord } from '../log/record.ts';
import { totalOf } from '../statistics/counts.ts';
import { normalizedOf, ratingOf, verdictOf } from '../statistics/rating.ts';
import { fitStrengths } from '../statistics/ratings/fit.ts';
import { firstMoveOf, ratingsOf, ratingsVerdict } from '../statistics/ratings/ratings.ts';
import { type ComparisonLine, comparisonOf } from './comparison.ts';
import { encountersOf, type MatchCounts, Meetings } from './match-counts.ts';
import { openingsWarning, tournamentHelp } from './openings-warning.ts';
import type { Match, TournamentResult } from './result.ts';

/** All that a tournament's log and what was measured beside it say. */
export interface TournamentOutcome extends TournamentResult {
  /** Whether all games are played. */
  readonly over: boolean;
  readonly format: FormatOutcome;
  /** Games by how they ended, in the referee's words, over all matches; voided ones are not among them. */
  readonly endings: Readonly<Record<string, number>>;
  readonly comparison: readonly ComparisonLine[];
}

/** What `log` has proved of the tournament that `header` describes, finished or not. */
export function outcomeOf({ tournament }: Pick<Header, 'tournament'>, log: Played): TournamentOutcome {
  const game = gameNamed(tournament.game);
  const { agents, format = defaultFormat } = tournament;
  const schedule = new Schedule(tournament);
  for (const record of log.records) schedule.add(record);
  const result = standingsOf(game, agents, log.records);
  return {
    ...result,
    over: schedule.over,
    format: aboutFaults(
      { kind: format.kind, ...formatOf(format).outcome(format, schedule.finished, tournament) },
      result.matches,
    ),
    endings: endingsOf(log.records),
    comparison: comparisonOf(game, agents, log),
  };
}

/**
 * A sequential test counts all pairs of its two agents: where these are about faults, its verdict says that instead.
 */
function aboutFaults(outcome: FormatOutcome, [match]: TournamentResult['matches']): FormatOutcome {
  const faults = match && faultsVerdict(match);
  if (faults === undefined || outcome.verdict === undefined) return outcome;
  return { ...outcome, verdict: `${faults} The test counts these games all the same.` };
}

function endingsOf(records: readonly GameRecord[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { ending, voided } of records) if (!voided) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

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
    warnings: [...matches.flatMap(warningsOf), ...openingsWarning(matches, tournamentHelp(game.name, agents))],
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

type Forfeited = Match['forfeited'][number];

/**
 * Share of the games above which forfeits are more than a few. This many, turned from won to lost, move the mean score
 * by as much: 14 Elo near equality, less than most matches can show. Of few games, one is more.
 */
const FEW = 0.02;

/**
 * Whether faults decided so many games that all pairs would say more of faults than of strength: more than a few, or so
 * that another agent, or none, is shown to be stronger without them.
 */
function isAboutFaults({ games, pentanomial, faultlessPairs, forfeited }: MatchCounts): boolean {
  const faults = gamesOf(forfeited, 'fault');
  return faults > 0 && (faults > FEW * games || shownBy(pentanomial) !== shownBy(faultlessPairs));
}

/** 1, -1 or 0: whether the first, the second or nobody is shown to be stronger. */
function shownBy(pentanomial: Match['pentanomial']): number {
  const { low, high } = ratingOf(pentanomial);
  return low > 0 ? 1 : high < 0 ? -1 : 0;
}

type Blamed = Pick<Match, 'a' | 'b' | 'games' | 'pairs' | 'forfeited' | 'rated' | 'rating'>;

/** Who is stronger, by how much, how sure; faults first, where the match is about them, and limits last. */
function matchVerdict(match: Blamed): string {
  const { a, b, games, forfeited, rated, rating } = match;
  const left = totalOf(rated);
  const strength = verdictOf(a, b, rating, left);
  const faults = faultsVerdict(match);
  const sentences =
    faults === undefined
      ? [strength]
      : [faults, left === 0 ? 'No pair is without a fault.' : `Without pairs that have one: ${strength}`];
  if (gamesOf(forfeited, 'limit') > FEW * games)
    sentences.push(`${lostBy(match, 'limit', 'by overstepping a limit')}, which counts.`);
  return sentences.join(' ');
}

/** What a match that is about faults says of them; undefined where it is about strength. */
export function faultsVerdict(match: Pick<Match, 'games' | 'pairs' | 'forfeited' | 'rated'>): string | undefined {
  const { pairs, forfeited, rated } = match;
  if (totalOf(rated) === pairs && (pairs > 0 || gamesOf(forfeited, 'fault') === 0)) return undefined;
  const agents = new Set(forfeited.filter(({ kind }) => kind === 'fault').map(({ agent }) => agent));
  return `${faultsOf(match)}: this says nothing of ${agents.size === 1 ? 'its' : 'their'} strength.`;
}

/** `x lost 20 of 20 games by faults (engine crashed)`; undefined without faults. */
function faultsOf(match: Pick<Match, 'games' | 'forfeited'>): string | undefined {
  return lostBy(match, 'fault', 'by faults');
}

function lostBy(
  { games, forfeited }: Pick<Match, 'games' | 'forfeited'>,
  kind: Forfeited['kind'],
  by: string,
): string | undefined {
  const those = forfeited.filter((one) => one.kind === kind);
  const agents = [...new Set(those.map(({ agent }) => agent))];
  if (agents.length === 0) return undefined;
  return agents
    .map((agent, i) => {
      const own = those.filter((one) => one.agent === agent);
      const endings = own.map((one) => (own.length === 1 ? one.ending : `${one.games} ${one.ending}`)).join(', ');
      const count = i === 0 ? `${gamesOf(own, kind)} of ${games} games ${by}` : `${gamesOf(own, kind)}`;
      return `${agent} lost ${count} (${endings})`;
    })
    .join(', and ');
}

function gamesOf(forfeited: readonly Forfeited[], kind: Forfeited['kind']): number {
  return forfeited.reduce((sum, one) => sum + (one.kind === kind ? one.games : 0), 0);
}
