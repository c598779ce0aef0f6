import { z } from 'zod';
import { wholeNumber } from '../../lib/options/kinds.ts';
import { optional } from '../../lib/options/option-set.ts';
import type { Format } from './format.ts';
import { type FinishedPair, type GamePair, gamePairsOf } from './rounds.ts';

/** A match of a knockout. */
export interface KnockoutMatch {
  /** The second is undefined where the first has a bye. */
  readonly pair: readonly [number, number | undefined];
  /** Twice the points that each made of the games so far. */
  readonly halfPoints: readonly [number, number];
  /** Pairs played beyond those that every match has. */
  readonly extra: number;
  /** Undefined while it goes on. */
  readonly winner: number | undefined;
}

/** Rounds until one of so many is left. */
function roundsOf(agents: number): number {
  return Math.ceil(Math.log2(agents));
}

/** The matches of all rounds that have begun, and the pairs to be played next: none when all is decided. */
export function playBracket(
  agents: number,
  pairs: number,
  extra: number,
  finished: readonly FinishedPair[],
): { rounds: KnockoutMatch[][]; next: GamePair[] } {
  const rounds: KnockoutMatch[][] = [];
  let alive: (number | undefined)[] = seeding(agents);
  let at = 0;
  for (let round = 0; alive.length > 1; round++) {
    const matches = matchesAmong(alive);
    rounds.push(matches);
    const firstOpening = round * (pairs + extra);
    for (let played = 0; played < pairs + extra; played = Math.max(pairs, played + 1)) {
      const open = matches.filter((match) => match.winner === undefined);
      if (open.length === 0) break;
      const next = gamePairsOf(
        open.map(({ pair }) => [pair[0], pair[1]!] as const),
        firstOpening + played,
        played === 0 ? pairs : 1,
      );
      if (at + next.length > finished.length) return { rounds, next };
      addTo(matches, finished.slice(at, at + next.length), played > 0);
      at += next.length;
    }
    for (const match of matches) match.winner ??= Math.min(match.pair[0], match.pair[1]!);
    alive = matches.map(({ winner }) => winner);
  }
  return { rounds, next: [] };
}

type OpenMatch = {
  pair: readonly [number, number | undefined];
  halfPoints: [number, number];
  extra: number;
  winner: number | undefined;
};

function matchesAmong(alive: readonly (number | undefined)[]): OpenMatch[] {
  return Array.from({ length: alive.length / 2 }, (_, i) => {
    const [one, other] = [alive[2 * i], alive[2 * i + 1]];
    const pair = [(one ?? other)!, one === undefined ? undefined : other] as const;
    return { pair, halfPoints: [0, 0], extra: 0, winner: pair[1] === undefined ? pair[0] : undefined };
  });
}

/** Adds what was played to the matches, and names the winners of those that are not tied. */
function addTo(matches: readonly OpenMatch[], played: readonly FinishedPair[], isExtra: boolean): void {
  for (const match of matches) {
    const own = played.filter(({ pair }) => pair[0] === match.pair[0] && pair[1] === match.pair[1]);
    if (own.length === 0) continue;
    if (isExtra) match.extra += own.length;
    for (const { halfPoints } of own) {
      if (halfPoints === undefined) continue;
      match.halfPoints[0] += halfPoints;
      match.halfPoints[1] += 4 - halfPoints;
    }
    const [one, other] = match.halfPoints;
    if (one !== other) match.winner = match.pair[one > other ? 0 : 1];
  }
}

/** Seeds in the bracket's order, filled up to a power of two with undefined: 0 and 1 can meet only in the final. */
function seeding(agents: number): (number | undefined)[] {
  let order = [0];
  while (order.length < agents) {
    const size = 2 * order.length;
    order = order.flatMap((seed) => [seed, size - 1 - seed]);
  }
  return order.map((seed) => (seed < agents ? seed : undefined));
}

const kind = 'knockout';
const schema = z.object({ kind: z.literal(kind), extra: z.int().nonnegative() });
type Spec = z.infer<typeof schema>;

/** The rounds that have begun, the final last. */
export interface KnockoutOutcome {
  readonly kind: typeof kind;
  readonly rounds: readonly (readonly KnockoutMatch[])[];
}

const options = {
  extra: optional(wholeNumber(), 'pairs more, at most, for a tied match of a knockout; else as many as --pairs', {
    rare: true,
  }),
};

/**
 * Seeded in the order of the agents, so that the first two can meet in the last round only; where they are no power of
 * two, the first ones have a bye. Every match of a round has the same `pairs` openings; what is tied then goes on, a
 * pair at a time, for `extra` pairs at most, after which the one seeded higher goes on.
 */
export const knockout = {
  kind,
  schema,
  options,
  read: ({ extra }, { pairs }) => ({ kind, extra: extra ?? pairs }),
  rounds: ({ extra }, { agents, pairs }) => ({
    openings: roundsOf(agents.length) * (pairs + extra),
    max: (agents.length - 1) * (pairs + extra),
    nextRound: (finished) => playBracket(agents.length, pairs, extra, finished).next,
  }),
  outcome: ({ extra }, finished, { agents, pairs }): KnockoutOutcome => ({
    kind,
    rounds: playBracket(agents.length, pairs, extra, finished).rounds,
  }),
  shown: ({ rounds }, agents) =>
    rounds.flatMap((matches, i) => [
      `Round ${i + 1}${i === rounds.length - 1 && matches.length === 1 ? ', the final' : ''}:`,
      ...matches.map((match) => `  ${matchText(match, agents)}`),
    ]),
  rows: ({ rounds }, agents) =>
    rounds.flatMap((matches, round) =>
      matches.map(({ pair: [a, b], halfPoints, extra, winner }) => ({
        round: round + 1,
        a: agents[a],
        b: b === undefined ? 'bye' : agents[b],
        pointsA: halfPoints[0] / 2,
        pointsB: halfPoints[1] / 2,
        extra,
        winner: winner === undefined ? undefined : agents[winner],
      })),
    ),
} satisfies Format<Spec, KnockoutOutcome, typeof options>;

function matchText({ pair: [a, b], halfPoints, extra, winner }: KnockoutMatch, agents: readonly string[]): string {
  if (b === undefined) return `${agents[a]} has a bye`;
  const more = extra === 0 ? '' : ` after ${extra} extra ${extra === 1 ? 'pair' : 'pairs'}`;
  const result = `${agents[a]} ${halfPoints[0] / 2} : ${halfPoints[1] / 2} ${agents[b]}${more}`;
  if (winner === undefined) return `${result}, not decided yet`;
  const tied = halfPoints[0] === halfPoints[1] ? ', tied, seeded higher' : '';
  return `${result}: ${agents[winner]} goes on${tied}`;
}
