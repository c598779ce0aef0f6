import * as z from 'zod';
import { Random } from '../../lib/maths/random.ts';
import { wholeNumber } from '../../lib/options/kinds.ts';
import { optional } from '../../lib/options/option-set.ts';
import { type FinishedPair, type Format, gamePairsOf, type Setting } from './format.ts';

const kind = 'swiss';
const schema = z.object({ kind: z.literal(kind), rounds: z.int().nonnegative() });
type Spec = z.infer<typeof schema>;

const options = {
  rounds: optional(wholeNumber(1), 'of a Swiss tournament; default: as many as find the first', { rare: true }),
};

/**
 * Each round, everybody meets the nearest in the standings whom it hasn't met (the Monrad system), in a match of
 * `pairs` openings of that round's own. Equals are ordered by a lot drawn from the seed before play. Of an odd number,
 * the last of those with the fewest byes has one.
 */
export const swiss = {
  kind,
  schema,
  options,
  // Else enough to halve the agents down to one.
  read: ({ rounds }, { agents }) => ({ kind, rounds: rounds ?? Math.max(1, Math.ceil(Math.log2(agents.length))) }),
  rounds({ rounds }, setting) {
    const { agents, pairs } = setting;
    const perRound = Math.floor(agents.length / 2) * pairs;
    return {
      openings: rounds * pairs,
      max: rounds * perRound,
      nextRound(finished) {
        const round = finished.length / perRound;
        return round >= rounds ? [] : gamePairsOf(pairRound(swissTable(setting, finished)), round * pairs, pairs);
      },
    };
  },
  // After the last round that is complete.
  outcome(_, finished, setting) {
    const called = (agent: number | undefined) => (agent === undefined ? 'bye' : setting.agents[agent]);
    const rows = swissTable(setting, finished).map(({ agent, points, halfPoints, byes, opponents }, i) => ({
      place: i + 1,
      agent: called(agent),
      points,
      gamePoints: halfPoints / 2,
      byes,
      opponents: opponents.map(called).join('; '),
    }));
    return { rows };
  },
} satisfies Format<Spec, typeof options>;

/** How an agent stands in a Swiss tournament. */
interface SwissLine {
  readonly agent: number;
  /** 1 for a match won, ½ for one drawn; a bye is worth 1. */
  points: number;
  /** Twice the points of its games; it says who of equals comes first. */
  halfPoints: number;
  byes: number;
  /** By round; undefined is a bye. */
  readonly opponents: (number | undefined)[];
}

/** The standings after the rounds that `finished` holds in full, the best first. */
function swissTable({ agents: { length }, pairs, seed }: Setting, finished: readonly FinishedPair[]): SwissLine[] {
  const lines = Array.from({ length }, (_, agent): SwissLine => {
    return { agent, points: 0, halfPoints: 0, byes: 0, opponents: [] };
  });
  const perRound = Math.floor(length / 2) * pairs;
  for (let end = perRound; end <= finished.length; end += perRound) {
    for (const { pair, first, both } of matchesOf(finished.slice(end - perRound, end))) {
      const [a, b] = [lines[pair[0]]!, lines[pair[1]]!];
      const won = 2 * first > both ? 1 : 2 * first === both ? 0.5 : 0;
      a.points += won;
      b.points += 1 - won;
      a.halfPoints += first;
      b.halfPoints += both - first;
      a.opponents.push(b.agent);
      b.opponents.push(a.agent);
    }
    for (const line of lines) {
      if (line.opponents.length === end / perRound) continue;
      line.opponents.push(undefined);
      line.points++;
      line.byes++;
    }
  }
  const lots = new Random(seed, 'swiss').shuffle(lines.map(({ agent }) => agent));
  return lines.sort((a, b) => b.points - a.points || b.halfPoints - a.halfPoints || lots[a.agent]! - lots[b.agent]!);
}

/** A match: twice the points that the first of the pair made, and that both made. */
interface MatchSum {
  readonly pair: readonly [number, number];
  first: number;
  both: number;
}

function matchesOf(round: readonly FinishedPair[]): Iterable<MatchSum> {
  const sums = new Map<string, MatchSum>();
  for (const { pair, halfPoints } of round) {
    const key = pair.join();
    const sum = sums.get(key) ?? { pair, first: 0, both: 0 };
    sums.set(key, sum);
    if (halfPoints === undefined) continue;
    sum.first += halfPoints;
    sum.both += 4;
  }
  return sums.values();
}

/** Attempts at pairing everybody with somebody new; a round for which they don't do repeats a match. */
const ATTEMPTS = 20_000;

/** The pairs of the next round, from the standings. */
function pairRound(table: readonly SwissLine[]): [number, number][] {
  const players = [...table];
  if (players.length % 2 === 1) {
    const fewest = Math.min(...players.map((line) => line.byes));
    players.splice(
      players.findLastIndex((line) => line.byes === fewest),
      1,
    );
  }
  const budget = { left: ATTEMPTS };
  return pairUp(players, 0, budget) ?? pairUp(players, Number.POSITIVE_INFINITY, { left: ATTEMPTS })!;
}

/**
 * Pairs the first with the nearest whom it met `maxMet` times or less, then the others likewise; undefined where that
 * can't be, or took too long.
 */
function pairUp(
  players: readonly SwissLine[],
  maxMet: number,
  budget: { left: number },
): [number, number][] | undefined {
  const [first, ...others] = players;
  if (first === undefined) return [];
  const met = (other: SwissLine): number => first.opponents.filter((one) => one === other.agent).length;
  const candidates = others.filter((other) => met(other) <= maxMet);
  if (maxMet > 0) candidates.sort((a, b) => met(a) - met(b));
  for (const other of candidates) {
    if (budget.left-- <= 0) return undefined;
    const rest = pairUp(
      others.filter((one) => one !== other),
      maxMet,
      budget,
    );
    if (rest !== undefined) return [[first.agent, other.agent], ...rest];
  }
  return undefined;
}
