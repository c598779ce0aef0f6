import { z } from 'zod';
import { Random } from '../../lib/maths/random.ts';
import { wholeNumber } from '../../lib/options/kinds.ts';
import { optional } from '../../lib/options/option-set.ts';
import type { Format } from './format.ts';
import { type FinishedPair, gamePairsOf } from './rounds.ts';

/** How an agent stands in a Swiss tournament. */
interface SwissLine {
  readonly agent: number;
  /** 1 for a match won, ½ for one drawn; a bye is worth 1. */
  readonly points: number;
  /** Twice the points of its games; it says who of equals comes first. */
  readonly halfPoints: number;
  readonly byes: number;
  /** By round; undefined is a bye. */
  readonly opponents: readonly (number | undefined)[];
}

/** The standings after the rounds that `finished` holds in full, the best first. */
export function swissTable(
  agents: number,
  pairs: number,
  finished: readonly FinishedPair[],
  seed: number,
): SwissLine[] {
  const lines = Array.from({ length: agents }, (_, agent) => ({
    agent,
    points: 0,
    halfPoints: 0,
    byes: 0,
    opponents: [] as (number | undefined)[],
  }));
  const perRound = Math.floor(agents / 2) * pairs;
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
  const lots = new Random(seed, 'swiss').shuffle(Array.from({ length: agents }, (_, agent) => agent));
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

const kind = 'swiss';
const schema = z.object({ kind: z.literal(kind), rounds: z.int().nonnegative() });
type Spec = z.infer<typeof schema>;

/** The standings after the last round that is complete, the best first. */
export interface SwissOutcome {
  readonly kind: typeof kind;
  readonly table: readonly SwissLine[];
}

const options = {
  rounds: optional(wholeNumber(1), 'of a Swiss tournament; else as many as find the first', { rare: true }),
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
  read: ({ rounds }, { agents }) => ({ kind, rounds: rounds ?? defaultRounds(agents.length) }),
  rounds({ rounds }, { agents, pairs, seed }) {
    const perRound = Math.floor(agents.length / 2) * pairs;
    return {
      openings: rounds * pairs,
      max: rounds * perRound,
      nextRound(finished) {
        const round = finished.length / perRound;
        if (round >= rounds) return [];
        return gamePairsOf(pairRound(swissTable(agents.length, pairs, finished, seed)), round * pairs, pairs);
      },
    };
  },
  outcome: (_, finished, { agents, pairs, seed }): SwissOutcome => ({
    kind,
    table: swissTable(agents.length, pairs, finished, seed),
  }),
  shown: ({ table }, agents) => [
    [
      ['place', 'agent', 'points', 'of games', 'byes', 'opponents'],
      ...table.map((line, i) => [
        String(i + 1),
        agents[line.agent]!,
        String(line.points),
        String(line.halfPoints / 2),
        String(line.byes),
        opponentsOf(line, agents).join(', '),
      ]),
    ],
  ],
  rows: ({ table }, agents) =>
    table.map((line, i) => ({
      place: i + 1,
      agent: agents[line.agent],
      points: line.points,
      gamePoints: line.halfPoints / 2,
      byes: line.byes,
      opponents: opponentsOf(line, agents).join('; '),
    })),
} satisfies Format<Spec, SwissOutcome, typeof options>;

/** The rounds in which one of so many agents can come out first: enough to halve them down to one. */
export function defaultRounds(agents: number): number {
  return Math.max(1, Math.ceil(Math.log2(agents)));
}

function opponentsOf({ opponents }: SwissLine, agents: readonly string[]): string[] {
  return opponents.map((other) => (other === undefined ? 'bye' : agents[other]!));
}
