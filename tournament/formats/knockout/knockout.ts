import { z } from 'zod';
import { wholeNumber } from '../../../lib/options/kinds.ts';
import { optional } from '../../../lib/options/option-set.ts';
import type { Format } from '../format.ts';
import { type KnockoutMatch, playBracket, roundsOf } from './bracket.ts';

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
