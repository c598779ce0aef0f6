import { z } from 'zod';
import type { Format } from './format.ts';
import { pairsOf } from './game-pair.ts';
import { oneRound } from './rounds.ts';

const kind = 'round robin';
const schema = z.object({ kind: z.literal(kind) });
type Spec = z.infer<typeof schema>;

/** Every two agents meet on every opening. The matches say it all. */
export const roundRobin = {
  kind,
  schema,
  options: {},
  read: () => ({ kind }),
  words: () => [],
  rounds: (_, { agents, pairs }) => oneRound(pairsOf(agents.length), pairs),
  outcome: () => ({ kind }),
  shown: () => [],
  rows: () => [],
} satisfies Format<Spec, Spec, Record<never, never>>;
