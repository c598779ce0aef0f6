import { normalBelow, Z95 } from '../../../lib/maths/normal.ts';
import { Random } from '../../../lib/maths/random.ts';
import { ELO_PER_LOGIT, type EloInterval, MAX_ELO, withinMost } from '../elo.ts';
import { type Encounter, gamesOf } from './encounter.ts';
import { fitStrengths, type StrengthFit } from './fit.ts';
import { openEnds } from './groups.ts';
import { simulatedErrors } from './simulate.ts';

/** One agent among all: Elo points against the mean of its group. */
export interface PlayerRating extends EloInterval {
  readonly agent: string;
  /** Agents of different groups never met, nor did anybody they met: their ratings don't compare. From 1. */
  readonly group: number;
  /** Half the width of the 95 % interval by simulation: the games played again a number of times with these ratings. */
  readonly simulatedError: number;
  readonly games: number;
  /** Mean score of a game, 0 to 1. */
  readonly score: number;
}

/** All agents at once, by maximum likelihood. */
export interface Ratings {
  /** The best first, group by group. */
  readonly players: readonly PlayerRating[];
  /**
   * The probability that the agent of the row is stronger than that of the column, in the order of `players`; null
   * where nothing compares them.
   */
  readonly superiority: readonly (readonly (number | null)[])[];
  /** What the first seat is worth; null where the games can't tell. */
  readonly firstMove: EloInterval | null;
  /** The share of draws between equals, fitted. */
  readonly drawRate: number;
  readonly groups: number;
}

/** Replays for the intervals by simulation: they are right to about 4 %. */
const RUNS = 300;

/**
 * The ratings of all `agents` from all their games: strengths, the first move's advantage and the draws fitted at once
 * (`fitStrengths`), 95 % intervals from the inverse information and by simulation. Games count as independent; where
 * openings decide them, a match's own rating from its pairs is the better one. Undefined without games.
 */
export function ratingsOf(agents: readonly string[], encounters: readonly Encounter[]): Ratings | undefined {
  if (!encounters.some((encounter) => gamesOf(encounter) > 0)) return undefined;
  const fit = fitStrengths(agents.length, encounters);
  const errors = simulatedErrors(
    encounters,
    fit,
    RUNS,
    new Random(0, 'ratings'),
    (sample) => fitStrengths(agents.length, sample, {}, fit).strengths,
  );
  const ends = openEnds(agents.length, encounters);
  const order = agents
    .map((_, player) => player)
    .sort((a, b) => fit.groups[a]! - fit.groups[b]! || fit.strengths[b]! - fit.strengths[a]! || a - b);
  return {
    players: order.map((player) => ({
      agent: agents[player]!,
      group: fit.groups[player]! + 1,
      ...playerInterval(fit, player, ends[player]),
      simulatedError: Z95 * errors[player]! * ELO_PER_LOGIT,
      ...playedBy(player, encounters),
    })),
    superiority: order.map((a) => order.map((b) => superiorityOf(fit, a, b))),
    firstMove: firstMoveOf(fit),
    drawRate: fit.drawRate,
    groups: Math.max(...fit.groups) + 1,
  };
}

/** What seat 0 is worth, with its 95 % interval; null where the games can't tell it from the players' strengths. */
export function firstMoveOf({ advantage, advantageError }: StrengthFit): EloInterval | null {
  return advantageError === undefined ? null : intervalOf(advantage, advantageError);
}

function playerInterval(fit: StrengthFit, player: number, end: ReturnType<typeof openEnds>[number]): EloInterval {
  const variance = fit.covariance[player * (fit.strengths.length + 1)]!;
  const { elo, low, high } = intervalOf(fit.strengths[player]!, Math.sqrt(Math.max(0, variance)));
  return {
    elo,
    low: end === 'below' || end === 'both' ? -MAX_ELO : low,
    high: end === 'above' || end === 'both' ? MAX_ELO : high,
  };
}

function intervalOf(logits: number, error: number): EloInterval {
  const elo = (value: number): number => withinMost(value * ELO_PER_LOGIT);
  return { elo: elo(logits), low: elo(logits - Z95 * error), high: elo(logits + Z95 * error) };
}

/** The probability that `a` is stronger than `b`: that a normal difference with the fit's covariance is above 0. */
function superiorityOf(fit: StrengthFit, a: number, b: number): number | null {
  if (a === b || fit.groups[a] !== fit.groups[b]) return null;
  const players = fit.strengths.length;
  const at = (row: number, column: number): number => fit.covariance[row * players + column]!;
  return normalBelow((fit.strengths[a]! - fit.strengths[b]!) / Math.sqrt(at(a, a) + at(b, b) - 2 * at(a, b)));
}

function playedBy(player: number, encounters: readonly Encounter[]): { games: number; score: number } {
  let games = 0;
  let points = 0;
  for (const { first, second, wins, draws, losses } of encounters) {
    if (first !== player && second !== player) continue;
    games += wins + draws + losses;
    points += (first === player ? wins : losses) + draws / 2;
  }
  return { games, score: games === 0 ? 0.5 : points / games };
}
