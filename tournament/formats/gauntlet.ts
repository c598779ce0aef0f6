import { z } from 'zod';
import type { Format } from './format.ts';
import { pairsOf } from './game-pair.ts';
import { oneRound } from './rounds.ts';

const kind = 'gauntlet';
const schema = z.object({ kind: z.literal(kind) });
type Spec = z.infer<typeof schema>;

/** The first agent meets each of the others on every opening. The matches say it all. */
export const gauntlet = {
  kind,
  schema,
  options: {},
  read: () => ({ kind }),
  words: () => [],
  rounds(_, { agents, pairs }) {
    const ofFirst = pairsOf(agents.length).filter(([first]) => first === 0);
    return oneRound(ofFirst, pairs);
  },
  outcome: () => ({ kind }),
  shown: () => [],
  rows: () => [],
} satisfies Format<Spec, Spec, Record<never, never>>;
