import * as z from 'zod';
import { wholeNumber } from '../../lib/options/kinds.ts';
import { optional } from '../../lib/options/option-set.ts';
import { type FinishedPair, type Format, type GamePair, gamePairsOf, type Setting } from './format.ts';

const kind = 'knockout';
const schema = z.object({ kind: z.literal(kind), extra: z.int().nonnegative() });
type Spec = z.infer<typeof schema>;

const options = {
  extra: optional(wholeNumber(), 'most extra pairs for a tied match of a knockout; default: as many as --pairs', {
    rare: true,
  }),
};

/**
 * Seeded in the order of the agents, so that the first two can meet in the last round only; where they are no power of
 * two, the first ones have a bye. Every match of a round has the same `pairs` openings; what is tied then plays on, a
 * pair at a time, for `extra` pairs at most, after which the one seeded higher advances.
 */
export const knockout = {
  kind,
  schema,
  options,
  read: ({ extra }, { pairs }) => ({ kind, extra: extra ?? pairs }),
  rounds: (spec, setting) => ({
    openings: Math.ceil(Math.log2(setting.agents.length)) * (setting.pairs + spec.extra),
    max: (setting.agents.length - 1) * (setting.pairs + spec.extra),
    nextRound: (finished) => playBracket(spec, setting, finished).next,
  }),
  outcome(spec, finished, setting) {
    const { agents } = setting;
    const { rounds } = playBracket(spec, setting, finished);
    const rows = rounds.flatMap((matches, round) =>
      matches.map(({ pair: [a, b], halfPoints, extra, winner }) => ({
        round: round + 1,
        a: agents[a],
        b: b === undefined ? 'bye' : agents[b],
        pointsA: halfPoints[0] / 2,
        pointsB: halfPoints[1] / 2,
        extra,
        winner: winner === undefined ? undefined : agents[winner],
      })),
    );
    return { rows };
  },
} satisfies Format<Spec, typeof options>;

interface KnockoutMatch {
  /** The second is undefined where the first has a bye. */
  readonly pair: readonly [number, number | undefined];
  /** Twice the points that each made of the games so far. */
  readonly halfPoints: [number, number];
  /** Pairs played beyond those that every match has. */
  extra: number;
  /** Undefined while it continues. */
  winner: number | undefined;
}

/** The matches of all rounds that have begun, and the pairs to be played next: none when all is decided. */
function playBracket({ extra }: Spec, { agents, pairs }: Setting, finished: readonly FinishedPair[]) {
  const rounds: KnockoutMatch[][] = [];
  let alive: (number | undefined)[] = seeding(agents.length);
  let at = 0;
  for (let round = 0; alive.length > 1; round++) {
    const matches = matchesAmong(alive);
    rounds.push(matches);
    for (let played = 0; played < pairs + extra; played = Math.max(pairs, played + 1)) {
      const open = matches.filter((match) => match.winner === undefined);
      const next: GamePair[] = gamePairsOf(
        open.map(({ pair }) => [pair[0], pair[1]!] as const),
        round * (pairs + extra) + played,
        played === 0 ? pairs : 1,
      );
      if (at + next.length > finished.length) return { rounds, next };
      for (const { pair, halfPoints } of finished.slice(at, at + next.length)) {
        const match = open.find((one) => one.pair[0] === pair[0])!;
        if (played > 0) match.extra++;
        if (halfPoints === undefined) continue;
        match.halfPoints[0] += halfPoints;
        match.halfPoints[1] += 4 - halfPoints;
      }
      for (const match of open) {
        const [one, other] = match.halfPoints;
        if (one !== other) match.winner = match.pair[one > other ? 0 : 1];
      }
      at += next.length;
    }
    for (const match of matches) match.winner ??= Math.min(match.pair[0], match.pair[1]!);
    alive = matches.map(({ winner }) => winner);
  }
  return { rounds, next: [] };
}

function matchesAmong(alive: readonly (number | undefined)[]): KnockoutMatch[] {
  return Array.from({ length: alive.length / 2 }, (_, i) => {
    const [one, other] = [alive[2 * i], alive[2 * i + 1]];
    const pair = [(one ?? other)!, one === undefined ? undefined : other] as const;
    return { pair, halfPoints: [0, 0], extra: 0, winner: pair[1] === undefined ? pair[0] : undefined };
  });
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
