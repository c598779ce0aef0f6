import { powerOf } from '../../lib/maths/power.ts';
import { NORMALIZED } from '../../tournament/statistics/elo.ts';

/*
 * What a run with a budget gives to each of its parts: shares of seconds. A run with a fixed amount doesn't look at them.
 */

/** Of the budget: the matches of the baselines and the verdict, and the most seconds of either. */
const BASELINES = { share: 0.06, most: 120 };
const VERDICT = { share: 0.17, most: 1800 };
/** Of the budget: the outcome and its report. */
const REPORT = { share: 0.02, most: 20 };
/** The first generation has this share of the budget, within bounds in seconds; each later one has more. */
const FIRST = { share: 1 / 8, least: 90, most: 240 };
const GROWTH = 1.3;
/** A rest that is shorter than this share of the first generation belongs to the one before. */
const SHORT = 0.5;
/** Of the seconds of self-play those of its first games, which say how long games are. */
export const PILOT = 0.2;
/** Of a generation's seconds: when self-play and when the fits are to be over, and what the race gets of the rest. */
export const SELFPLAY_UNTIL = 0.4;
export const FITS_UNTIL = 0.6;
const RACE = 0.5;
/** Of a challenge's seconds: the sequential test. */
const TEST = 0.6;

export function baselineSeconds(budget: number): number {
  return Math.min(BASELINES.most, BASELINES.share * budget);
}

export function verdictSeconds(budget: number): number {
  return Math.min(VERDICT.most, VERDICT.share * budget);
}

/**
 * Seconds of generation `number` (from 1) of a run with `budget` seconds, of which `elapsed` are over: 0 where there is
 * no time for another one.
 */
export function generationSeconds(budget: number, elapsed: number, number: number): number {
  const first = Math.min(FIRST.most, Math.max(FIRST.least, FIRST.share * budget));
  const length = first * powerOf(GROWTH, number - 1);
  const left = budget - elapsed - verdictSeconds(budget) - Math.min(REPORT.most, REPORT.share * budget);
  // The first one has what there is, however little.
  if (number > 1 && left < SHORT * first) return 0;
  if (left - length < SHORT * first) return number === 1 ? Math.max(left, budget / 4) : left;
  return length;
}

/** How games of self-play are played: as many nodes a move as leave enough games. */
export interface SelfplayPlan {
  readonly games: number;
  readonly nodes: number;
}

/** So many games at least, where the time allows them; beyond that, moves are searched deeper. */
const ENOUGH_GAMES = 1200;
const MOST_GAMES = 40_000;
/** By what moves get deeper. */
const DEEPER = 2;
/** Fewer nodes than this share of a contest's move judge too badly; more than that many times teach no more. */
const LEAST_NODES = 1 / 32;
const MOST_NODES = 2;

/**
 * Self-play for `seconds`, where a game takes `secondsPerGame` at `nodes` a move: the deepest search that leaves enough
 * games. `least` nodes at least: every move can be searched one ply.
 */
export function selfplayPlan(seconds: number, secondsPerGame: number, nodes: number, least: number): SelfplayPlan {
  const gamesAt = (count: number): number => (seconds * nodes) / (secondsPerGame * count);
  let chosen = Math.max(least, Math.round(nodes * LEAST_NODES));
  while (chosen * DEEPER <= nodes * MOST_NODES && gamesAt(chosen * DEEPER) >= ENOUGH_GAMES) chosen *= DEEPER;
  return { games: clamped(gamesAt(chosen), 16, MOST_GAMES), nodes: chosen };
}

/** Pairs that fill `seconds`. */
export function pairsIn(seconds: number, secondsPerPair: number, least: number, most: number): number {
  return clamped(seconds / Math.max(1e-6, secondsPerPair), least, most);
}

/**
 * Pairs of each candidate against each opponent in the first round of a race: every round takes about as long, for half
 * of the candidates stay and the pairs double.
 */
export function racePairs(seconds: number, secondsPerPair: number, candidates: number, opponents: number): number {
  const rounds = Math.max(1, Math.ceil(Math.log2(candidates)));
  return pairsIn(seconds, secondsPerPair * rounds * candidates * opponents, 4, 200);
}

/** How a challenge is played. */
export interface ChallengeTerms {
  /** Of the test, in normalized Elo. */
  readonly elo1: number;
  readonly maxPairs: number;
  readonly gauntletPairs: number;
}

/** A challenge that takes `seconds` at most, against `others` players beside the champion. */
export function challengeTerms(seconds: number, secondsPerPair: number, others: number): ChallengeTerms {
  const maxPairs = pairsIn((others === 0 ? 1 : TEST) * seconds, secondsPerPair, 20, 4000);
  const gauntletPairs = pairsIn(((1 - TEST) * seconds) / Math.max(1, others), secondsPerPair, 10, 400);
  return { elo1: testableElo(maxPairs), maxPairs, gauntletPairs };
}

/** What the race gets of the seconds that are left of a generation. */
export function raceSeconds(left: number): number {
  return RACE * Math.max(0, left);
}

/**
 * The difference, in normalized Elo, that a sequential test of 0 against it decides within so many pairs, mostly: where
 * it is there, the log likelihood ratio grows by half its square in standard deviations a game, up to ln 19 (errors of
 * 5 % on either side).
 */
export function testableElo(pairs: number): number {
  return clamped(NORMALIZED * Math.sqrt(Math.log(19) / pairs), 5, 200);
}

function clamped(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.floor(value)));
}
