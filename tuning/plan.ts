import * as z from 'zod';
import { powerOf } from '../lib/maths/power.ts';
import { NORMALIZED } from '../tournament/statistics/elo.ts';
import type { ChallengeOutcome } from './contests/outcome.ts';
import type { Origin } from './data/origin.ts';

/*
 * What a run with a budget gives to each of its parts: shares of seconds. A run with a fixed amount doesn't look at
 * them.
 */

/** Of the budget: the matches of the baselines, and the most seconds of them. */
const BASELINES = { share: 0.06, most: 120 };
/**
 * Of the budget: the verdict, and the most seconds of it; pairs that are enough. Fewer pairs than `least` tell too
 * little: for them it may have up to the share `longest`. A tenth more than 100, since the rules may void some.
 */
const VERDICT = { share: 0.17, most: 1800, pairs: 500, least: 110, longest: 1 / 3 };
/** Games of tuned players, two at a time on a busy machine, may take this many times as long as those first ones. */
const SLOWER = 1.25;
/** Of the budget: the outcome and its report. */
const REPORT = { share: 0.02, most: 20 };
/** The first generation has this share of the budget, within bounds in seconds; each later one has more. */
const FIRST = { share: 1 / 8, least: 90, most: 240 };
const GROWTH = 1.3;
/** A rest that is shorter than this share of a generation belongs to it: games of its own would leave fits no time. */
const SHORT = 0.5;
/** One that is shorter than this share of the first generation can bring nothing. */
const SHORTEST = 0.2;
/** Of a verdict's seconds, those that stay for it while nobody is promoted. */
const UNPROMISED = 0.5;
/** Of a generation's seconds: when self-play and when the fits are to be over, and what the race gets of the rest. */
const UNTIL = { selfplay: 0.5, fits: 0.65, network: 0.8 };
/** Of one that has no games of its own, since it is shorter than this share of the generation before. */
const SHORT_UNTIL = { selfplay: 0, fits: 0.35, network: 0.5 };
const GAMELESS = 0.4;
const RACE = 0.5;
/** Shorter budgets, in seconds, have no choice of the search; their verdicts are no deeper. */
const LONG = 1200;
/** A long run's verdict may have up to this many times a contest's nodes, as long as it keeps these pairs. */
const DEEP = { times: 4, pairs: 200 };
/**
 * Users' moves are deeper than a contest's, and a selective search pays more there (examples/chess/README.md). So to
 * judge one, moves may have these nodes, as long as a challenge keeps these pairs, and a verdict its fewest.
 */
const SELECTIVE = { nodes: 50_000, pairs: 24 };
/** Searches that race at least, and pairs of each in the first round: with fewer, luck chooses. */
const SEARCHES = 3;
const SEARCH_PAIRS = 12;
/**
 * Of a contest's nodes, those of a race: twice as many pairs at half of the nodes ranked candidates more nearly as a
 * verdict does than the same time at all nodes; four times as many at a quarter did not.
 */
const RACE_NODES = 1 / 2;
/** Of candidates in the order that is foretold, those that race: the share, and the least number. */
const RACERS = { share: 0.6, least: 4 };
/** Of each candidate against each opponent in the first round of a race, at least. */
const RACE_PAIRS = 4;
/** Of a challenge's seconds: the sequential test; and its pairs, where fewer nodes can make room for them. */
const TEST = 0.6;
const TEST_PAIRS = 60;

/** A contest's nodes per move of the unit, and the seconds of the clock that a pair takes with them. */
export interface Pace {
  readonly nodes: number;
  readonly perPair: number;
}

/** `pace`, or with fewer nodes, but `least` at least: as many as leave `pairs` within `seconds`. */
function paceWithin(seconds: number, pairs: number, pace: Pace, least: number): Pace {
  const wanted = (pace.nodes * seconds) / (pairs * Math.max(1e-6, pace.perPair));
  return paceAt(Math.min(pace.nodes, Math.max(least, Math.floor(Number(wanted.toPrecision(2))))), pace);
}

function paceAt(nodes: number, pace: Pace): Pace {
  return { nodes, perPair: (pace.perPair * nodes) / pace.nodes };
}

/** `pace` with up to `most` nodes, as long as `pairs` fit in `seconds`; as it is where it has the `least` nodes. */
function deeperWithin(seconds: number, pairs: number, most: number, pace: Pace, least: number): Pace {
  const deepest = least < pace.nodes ? paceAt(Math.max(most, pace.nodes), pace) : pace;
  return paceWithin(seconds, pairs, deepest, pace.nodes);
}

export function isLong(budget = 0): boolean {
  return budget >= LONG;
}

export function baselineSeconds(budget: number): number {
  return Math.min(BASELINES.most, BASELINES.share * budget);
}

export function verdictSeconds(budget: number): number {
  return Math.min(VERDICT.most, VERDICT.share * budget);
}

/**
 * What a verdict has in any case, though its champion was found in the last seconds, where a pair, with all that is
 * played beside it, takes `perPair` seconds.
 */
export function leastVerdict(budget: number, perPair: number): number {
  return Math.max(UNPROMISED * verdictSeconds(budget), leastPairs(budget, perPair));
}

/** What is kept for the verdict on a champion: no more than pairs enough take. */
export function keptForVerdict(budget: number, perPair: number): number {
  const usual = verdictSeconds(budget);
  const enough = Math.max((UNPROMISED * usual) / 2, VERDICT.pairs * perPair);
  return Math.max(leastPairs(budget, perPair), Math.min(usual, enough));
}

/** What the fewest pairs of a verdict take, where that is no more than it may have. */
function leastPairs(budget: number, perPair: number): number {
  return Math.min(VERDICT.longest * budget, VERDICT.least * perPair);
}

/**
 * Nodes of a move in the contests of a run, `least` at least and those of `pace` at most: as many as leave a verdict of
 * the usual length its fewest pairs, where one, with all that is played beside it, takes what `pace` says.
 */
export function contestNodes(budget: number, pace: Pace, least: number): number {
  return paceWithin(verdictSeconds(budget) / SLOWER, VERDICT.least, pace, least).nodes;
}

/**
 * Pairs of a verdict that begins after `elapsed` seconds, and the nodes of its moves. It has what the generations left,
 * or what was promised. With a long budget, moves are deeper where pairs enough remain, most of all if the champion's
 * search is `selective`. Where the machine became slower, fewer nodes make room for the fewest pairs; where `least` are
 * too many for that, the verdict is longer.
 */
export function verdictPlan(budget: number, elapsed: number, pace: Pace, least: number, selective: boolean) {
  const usual = verdictSeconds(budget);
  const left = Math.max(UNPROMISED * usual, budget - elapsed - usual / 10);
  const [most, pairs] = selective ? [SELECTIVE.nodes, VERDICT.least] : [DEEP.times * pace.nodes, DEEP.pairs];
  const deep = isLong(budget) ? deeperWithin(left, pairs, most, pace, least) : pace;
  const { nodes, perPair } = paceWithin(left, VERDICT.least, deep, least);
  return { nodes, pairs: pairsIn(Math.max(left, leastPairs(budget, perPair)), perPair, 20, 2000) };
}

/**
 * Seconds of generation `number` (from 1) of a run with `budget` seconds, of which `elapsed` are over and `verdict` are
 * kept for the verdict: 0 where what is left can bring nothing.
 */
export function generationSeconds(budget: number, elapsed: number, number: number, verdict: number): number {
  const length = usualSeconds(budget, number);
  const left = secondsLeft(budget, elapsed, verdict);
  // The first one has what there is, however little.
  if (number > 1 && left < SHORTEST * usualSeconds(budget, 1)) return 0;
  if (left - length < SHORT * length) return number === 1 ? Math.max(left, budget / 4) : left;
  return length;
}

/** What is left of a budget before its last `verdict` seconds and the report. */
export function secondsLeft(budget: number, elapsed: number, verdict: number): number {
  return budget - elapsed - verdict - Math.min(REPORT.most, REPORT.share * budget);
}

/** Seconds of generation `number` where more than enough of the budget is left. */
function usualSeconds(budget: number, number: number): number {
  const first = Math.min(FIRST.most, Math.max(FIRST.least, FIRST.share * budget));
  return first * powerOf(GROWTH, number - 1);
}

/**
 * When self-play, fits and the fit of a network are to be over in a generation of `seconds`, as shares of it. Where the
 * rest of a budget is too short for games of its own, it makes fits and contests of the data that are there.
 */
export function partsUntil(budget: number | undefined, number: number, seconds: number): typeof UNTIL {
  return budget !== undefined && number > 1 && seconds < GAMELESS * usualSeconds(budget, number - 1)
    ? SHORT_UNTIL
    : UNTIL;
}

/** How long the loop waits for a champion: generations without one, and whether their candidates are of more kinds. */
interface Patience {
  readonly misses: number;
  readonly wide: boolean;
  /** More time would hardly help. */
  readonly over: boolean;
}

export const PATIENT: Patience = { misses: 0, wide: false, over: false };
/** Generations without a promotion after which candidates widen, and after which, widened, the loop ends. */
const MISSES = 2;
const LEVEL = { pairs: 200, elo: 20 };

/** Whether a challenge shows that the best candidate is level: by its pairs, and no more than this in Elo. */
export function isLevel({ pairs, rating }: Pick<ChallengeOutcome, 'pairs' | 'rating'>): boolean {
  return pairs >= LEVEL.pairs && rating.high <= LEVEL.elo;
}

/**
 * The patience after a generation with this challenge. Where its games show that the best candidate is level, the kinds
 * that were tried have nothing left to give, so no second generation is waited for.
 */
export function patienceAfter(
  { misses, wide }: Patience,
  { challenge }: { readonly challenge: Pick<ChallengeOutcome, 'promoted' | 'pairs' | 'rating'> | undefined },
): Patience {
  if (challenge?.promoted === true) return PATIENT;
  const level = challenge !== undefined && isLevel(challenge);
  if (!level && misses + 1 < MISSES) return { misses: misses + 1, wide, over: false };
  return { misses: 0, wide: true, over: wide };
}

/** How games of self-play are played: as many nodes per move as leave enough games. */
export const selfplayPlanSchema = z.object({ games: z.int(), nodes: z.int() });
type SelfplayPlan = Readonly<z.infer<typeof selfplayPlanSchema>>;

/** This many games at least, where the time allows them; beyond that, moves are searched deeper. */
const ENOUGH_GAMES = 1200;
const MOST_GAMES = 40_000;
/** By what moves get deeper. */
const DEEPER = 2;
/** Of a contest's move, the share that is a shallow search's; fewer nodes judge too badly. */
const SHALLOW_NODES = 1 / 16;
/** More than this many times a contest's nodes teach no more. */
const MOST_NODES = 2;
/**
 * Of self-play, the share of the shallow search: usually, and where the best candidate learned from one search alone.
 */
const SHALLOW = { seconds: 0.2, games: 0.5, shallow: 0.7, deep: 0.1 };

/**
 * Nodes of a shallow search where a contest's move has `nodes`; `least` at least: every move can be searched one ply.
 */
export function shallowNodes(nodes: number, least: number): number {
  return Math.max(least, Math.round(nodes * SHALLOW_NODES));
}

/**
 * Of self-play, the share of the seconds, or of the games where their number is fixed, that the shallow search has:
 * `taught` are the games that the best candidate so far learned from.
 */
export function shallowShare(taught: Origin['search'] | 'all' | undefined, of: 'seconds' | 'games'): number {
  return SHALLOW[taught === undefined || taught === 'all' ? of : taught];
}

/** Self-play for `seconds` with `asked` nodes per move, where a game takes `secondsPerGame` at `nodes`. */
export function shallowPlan(seconds: number, secondsPerGame: number, nodes: number, asked: number): SelfplayPlan {
  return { games: clamped((seconds * nodes) / (secondsPerGame * asked), 16, MOST_GAMES), nodes: asked };
}

/**
 * Self-play for `seconds`, where a game takes `secondsPerGame` at `nodes` a move: the deepest search that leaves enough
 * games, of which `before` are played, and `least` nodes at least.
 */
export function deepPlan(
  seconds: number,
  secondsPerGame: number,
  nodes: number,
  least: number,
  before = 0,
): SelfplayPlan {
  const gamesAt = (count: number): number => (seconds * nodes) / (secondsPerGame * count);
  let chosen = least;
  while (chosen * DEEPER <= nodes * MOST_NODES && before + gamesAt(chosen * DEEPER) >= ENOUGH_GAMES) chosen *= DEEPER;
  return { games: clamped(gamesAt(chosen), 16, MOST_GAMES), nodes: chosen };
}

/** Pairs that fill `seconds`. */
export function pairsIn(seconds: number, secondsPerPair: number, least: number, most: number): number {
  return clamped(seconds / Math.max(1e-6, secondsPerPair), least, most);
}

/**
 * A race of `seconds` in a run whose other contests have `pace`: half of its nodes, or as many fewer as leave each of
 * the candidates its first pairs; not below `least`.
 */
export function racePace(seconds: number, pace: Pace, least: number, candidates: number, opponents: number): Pace {
  const half = paceAt(Math.min(pace.nodes, Math.max(least, Math.round(pace.nodes * RACE_NODES))), pace);
  return paceWithin(seconds, RACE_PAIRS * roundsOf(candidates) * candidates * opponents, half, least);
}

/**
 * Pairs of each candidate against each opponent in the first round of a race: every round takes about as long, for half
 * of the candidates stay and the pairs double.
 */
export function racePairs(seconds: number, secondsPerPair: number, candidates: number, opponents: number): number {
  return pairsIn(seconds, secondsPerPair * roundsOf(candidates) * candidates * opponents, RACE_PAIRS, 200);
}

/**
 * Of candidates in the `order` that is foretold, those that race: the first ones, and always the first of each kind.
 * The order isn't known to compare kinds well, and a kind that lost isn't fitted again for some time.
 */
export function racersOf<T>(order: readonly T[], kindOf: (one: T) => string): readonly T[] {
  const kinds = order.map(kindOf);
  const firsts = order.filter((_, at) => kinds.indexOf(kinds[at]!) === at);
  const count = Math.max(RACERS.least, Math.ceil(RACERS.share * order.length));
  const chosen = new Set([...new Set([...firsts, ...order])].slice(0, Math.max(firsts.length, count)));
  return order.filter((one) => chosen.has(one));
}

/**
 * How many candidates a race of `seconds` has room for, from `least` to `most`: with more of them, fewer `pairs` than
 * tell anything would be left for each.
 */
export function racersIn(
  seconds: number,
  secondsPerPair: number,
  opponents: number,
  least: number,
  most: number,
  pairs = RACE_PAIRS,
): number {
  for (let count = most; count > least; count--)
    if (pairs * secondsPerPair * roundsOf(count) * count * opponents <= seconds) return count;
  return least;
}

/**
 * A race of searches, `known` at most, that takes `seconds`: how many race, the nodes of their moves, and the pairs of
 * each in the first round. Fewer searches with deeper moves rather than more, and fewer pairs rather than nodes.
 */
export function searchPlan(seconds: number, pace: Pace, least: number, known: number) {
  const fewest = Math.min(SEARCHES, known);
  const pairs = SEARCH_PAIRS * roundsOf(fewest) * fewest;
  const { nodes, perPair } = deeperWithin(seconds, pairs, SELECTIVE.nodes, pace, least);
  const count = racersIn(seconds, perPair, 1, fewest, known, SEARCH_PAIRS);
  return { count, nodes, pairs: racePairs(seconds, perPair, count, 1) };
}

function roundsOf(candidates: number): number {
  return Math.max(1, Math.ceil(Math.log2(candidates)));
}

/**
 * A challenge that takes `seconds` at most, against `others` players beside the champion. Its moves have the nodes of
 * `pace`, or fewer if its test would have too few pairs, but never fewer than `least`. If it decides about a search
 * (`deep`), moves are deeper and pairs fewer.
 */
export function termsWithin(seconds: number, pace: Pace, least: number, others: number, deep = false) {
  const test = (others === 0 ? 1 : TEST) * seconds;
  const { nodes, perPair } = deep
    ? deeperWithin(test, SELECTIVE.pairs, SELECTIVE.nodes, pace, least)
    : paceWithin(test, TEST_PAIRS, pace, least);
  const maxPairs = pairsIn(test, perPair, 20, 4000);
  const gauntletPairs = pairsIn(((1 - TEST) * seconds) / Math.max(1, others), perPair, 10, 400);
  return { elo1: testableElo(maxPairs), maxPairs, gauntletPairs, nodes };
}

/** The seconds for the race, of those that are left of a generation. */
export function raceSeconds(left: number): number {
  return RACE * left;
}

/**
 * The difference, in normalized Elo, that a sequential test of as much weaker against as much stronger decides within
 * this many pairs, mostly: where it is there, the log likelihood ratio grows by twice its square in standard deviations
 * a game, up to ln 19 (errors of 5 % on either side).
 */
export function testableElo(pairs: number): number {
  return clamped((NORMALIZED / 2) * Math.sqrt(Math.log(19) / pairs), 3, 100);
}

function clamped(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.floor(value)));
}
