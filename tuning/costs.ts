import { z } from 'zod';
import { kindOf, positive } from '../lib/options/kinds.ts';

const WANTED = 'agents and what a node costs them are wanted, such as hand:own=1,tuned-full=1.8';
export const costsSchema = z
  .record(z.string(), z.number(WANTED).positive('a cost above 0 is wanted'), WANTED)
  .readonly();

/** What a node of the search costs each agent, by its name without a limit, in multiples of a node of `UNIT`. */
export type Costs = z.infer<typeof costsSchema>;

/** The unit of all costs. */
export const UNIT = 'hand:own';

/** `hand:own=1,hand:difference=1.23`. */
export const costsKind = kindOf(
  costsSchema,
  (word) => {
    const parts = word.split(',').map((part) => /^\s*(.+)=(.+?)\s*$/s.exec(part));
    if (parts.some((part) => part === null)) return undefined;
    return Object.fromEntries(parts.map((part) => [part![1]!, positive.safeParse(part![2]!).data ?? Number.NaN]));
  },
  (costs) =>
    Object.entries(costs)
      .map(([name, cost]) => `${name}=${cost}`)
      .join(),
);

/** So many nodes of an agent with this `cost` take as long as `nodes` of the unit: three digits, 10 at least. */
export function nodesAt(cost: number, nodes: number): number {
  return Math.max(10, Math.round(Number((nodes / cost).toPrecision(3))));
}
