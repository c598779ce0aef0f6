import { normalBelow, Z95 } from '../../../lib/maths/normal.ts';
import { powerOf } from '../../../lib/maths/power.ts';
import { Random } from '../../../lib/maths/random.ts';
import { likelihood, signed, whole } from '../../../lib/numbers.ts';
import { ELO_PER_LOGIT, type EloInterval, eloInterval, MAX_ELO, withinMost } from '../elo.ts';
import { differenceIn, type Encounter, gamesOf, type Strengths, winDrawLossOf } from './encounter.ts';
import { fitStrengths, type StrengthFit } from './fit.ts';
import { openEnds } from './groups.ts';

/** The same games played again at random by players of the strengths `truth`. Counts are rounded. */
export function replay(encounters: readonly Encounter[], truth: Strengths, random: Random): Encounter[] {
  return encounters.map((encounter) => {
    const { win, draw } = winDrawLossOf(differenceIn(encounter, truth), truth.draws);
    const games = Math.round(gamesOf(encounter));
    const wins = binomial(random, games, win);
    const draws = binomial(random, games - wins, draw / (1 - win));
    return { ...encounter, wins, draws, losses: games - wins - draws };
  });
}

/**
 * The standard error of every strength by simulation (the parametric bootstrap): how much `refit`, which returns
 * strengths less their mean, scatters over `runs` replays of the games, at least two.
 */
export function simulatedErrors(
  encounters: readonly Encounter[],
  truth: Strengths,
  runs: number,
  random: Random,
  refit: (sample: readonly Encounter[]) => Float64Array,
): Float64Array {
  const sums = new Float64Array(truth.strengths.length);
  const squares = new Float64Array(truth.strengths.length);
  for (let run = 0; run < runs; run++)
    refit(replay(encounters, truth, random)).forEach((strength, player) => {
      const off = strength - truth.strengths[player]!;
      sums[player]! += off;
      squares[player]! += off * off;
    });
  return sums.map((sum, player) => Math.sqrt(Math.max(0, squares[player]! - (sum * sum) / runs) / (runs - 1)));
}

/** All agents at once, by maximum likelihood. */
export type Ratings = NonNullable<ReturnType<typeof ratingsOf>>;

/** Replays for the intervals by simulation: they are right to about 4 %. */
const RUNS = 300;

/**
 * The ratings of all `agents` from all their games: strengths, the first move's advantage and the draws fitted at once
 * (`fitStrengths`), 95 % intervals from the inverse information and by simulation. Games count as independent; where
 * openings decide them, a match's own rating from its pairs is the better one. Undefined without games.
 */
export function ratingsOf(agents: readonly string[], encounters: readonly Encounter[]) {
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
    /** The best first, group by group: Elo points against the mean of its group. */
    players: order.map((player) => ({
      agent: agents[player]!,
      /** Agents of different groups never met, nor did anybody they met: their ratings don't compare. From 1. */
      group: fit.groups[player]! + 1,
      ...playerInterval(fit, player, ends[player]),
      /** Half the width of the 95 % interval by simulation: the games played again some times with these ratings. */
      simulatedError: Z95 * errors[player]! * ELO_PER_LOGIT,
      ...playedBy(player, encounters),
    })),
    /**
     * The probability that the agent of the row is stronger than that of the column, in the order of `players`; null
     * where nothing compares them.
     */
    superiority: order.map((a) => order.map((b) => superiorityOf(fit, a, b))),
    /** What the first seat is worth; null where the games can't tell. */
    firstMove: firstMoveOf(fit),
    /** The share of draws between equals, fitted. */
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

/** The games of a player, and its mean score in them, 0 to 1; 0.5 without any. */
export function playedBy(player: number, encounters: readonly Encounter[]): { games: number; score: number } {
  let games = 0;
  let points = 0;
  for (const { first, second, wins, draws, losses } of encounters) {
    if (first !== player && second !== player) continue;
    games += wins + draws + losses;
    points += (first === player ? wins : losses) + draws / 2;
  }
  return { games, score: games === 0 ? 0.5 : points / games };
}

/** What all games say of all agents, in sentences: who leads, what a seat is worth, what can't be compared. */
export function ratingsVerdict(ratings: Ratings, seatNames: readonly [string, string]): string[] {
  const lines: string[] = [];
  for (let group = 1; group <= ratings.groups; group++) lines.push(...leaderOf(ratings, group));
  if (ratings.groups > 1)
    lines.push(
      `The agents fall into ${ratings.groups} groups that never met: ratings of different groups don't compare.`,
    );
  lines.push(...ratings.players.flatMap((player) => openSentence(player)));
  lines.push(firstMoveSentence(ratings.firstMove, seatNames));
  return lines;
}

function leaderOf({ players, superiority }: Ratings, group: number): string[] {
  const at = players.findIndex((player) => player.group === group);
  const [first, second] = [players[at]!, players[at + 1]];
  if (second?.group !== group) return [];
  const count = players.filter((player) => player.group === group).length;
  const chance = superiority[at]![at + 1]!;
  return [
    `${first.agent} leads ${count} agents with ${signed(first.elo)} Elo on their mean (95 % interval ${eloInterval(first.low, first.high)}, ${first.games} games); it is stronger than ${second.agent}, the next, with likelihood ${likelihood(chance)}.`,
  ];
}

function openSentence({ agent, low, high, games }: Ratings['players'][number]): string[] {
  if (games === 0) return [`${agent} has no games that count, so it has no rating.`];
  if (high === MAX_ELO)
    return [`${agent} lost no points that would bound its rating: it is at least ${whole(low)} Elo on the mean.`];
  if (low === -MAX_ELO)
    return [`${agent} won no points that would bound its rating: it is at most ${whole(high)} Elo on the mean.`];
  return [];
}

/** What a seat is worth; it counts as shown where the interval leaves out 0. */
function firstMoveSentence(worth: EloInterval | null, [first, second]: readonly [string, string]): string {
  if (worth === null) return `What ${first}, the first seat, is worth can't be told from these games.`;
  const { elo, low, high } = worth;
  if (low > 0)
    return `To have ${first}, the first seat, is worth ${whole(elo)} Elo (95 % interval ${eloInterval(low, high)}).`;
  if (high < 0)
    return `To have ${second}, the second seat, is worth ${whole(-elo)} Elo (95 % interval ${eloInterval(-high, -low)}).`;
  return `Neither seat is shown to be worth more: ${signed(elo)} Elo for ${first}, the first (95 % interval ${eloInterval(low, high)}).`;
}

/** Tries that are drawn at once: the chance that none succeeds is still far above the least number there is. */
const AT_ONCE = 500;

/**
 * How many of `count` tries succeed, each with probability `chance`: drawn from one uniform number for every 500 tries,
 * by adding up the chances of 0, 1, 2…
 */
export function binomial(random: Random, count: number, chance: number): number {
  if (!(chance > 0)) return 0;
  if (chance > 0.5) return count - binomial(random, count, 1 - chance);
  let sum = 0;
  for (let left = count; left > 0; left -= AT_ONCE) sum += few(random, Math.min(left, AT_ONCE), chance);
  return sum;
}

function few(random: Random, count: number, chance: number): number {
  const odds = chance / (1 - chance);
  let rest = random.unit();
  let share = powerOf(1 - chance, count);
  let successes = 0;
  while (rest >= share && successes < count) {
    rest -= share;
    share *= (odds * (count - successes)) / (successes + 1);
    successes++;
  }
  return successes;
}
