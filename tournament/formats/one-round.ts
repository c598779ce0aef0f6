import { z } from 'zod';
import type { Format } from './format.ts';
import { oneRound, pairsOf } from './rounds.ts';

/** A format of one round, in which the pairs of `among` meet on every opening. The matches say all that it shows. */
function oneRoundFormat<Kind extends string>(kind: Kind, among: (agents: number) => [number, number][]) {
  return {
    kind,
    grows: true,
    schema: z.object({ kind: z.literal(kind) }),
    options: {},
    read: () => ({ kind }),
    rounds: (_, { agents, pairs }) => oneRound(among(agents.length), pairs),
    outcome: () => ({ kind }),
    shown: () => [],
    rows: () => [],
  } satisfies Format<{ kind: Kind }, { kind: Kind }, Record<never, never>>;
}

/** Every two agents meet. */
export const roundRobin = oneRoundFormat('round robin', pairsOf);

/** The first agent meets each of the others. */
export const gauntlet = oneRoundFormat('gauntlet', (agents) => pairsOf(agents).filter(([first]) => first === 0));
