import { z } from 'zod';
import { wholeNumber } from '../../../lib/options/kinds.ts';
import { optional } from '../../../lib/options/option-set.ts';
import type { Format } from '../format.ts';
import { gamePairsOf } from '../game-pair.ts';
import { pairRound } from './pairing.ts';
import { type SwissLine, swissTable } from './table.ts';

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
