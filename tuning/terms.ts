import type { Limit } from '../agents/limits/limit.ts';
import { parseLimit } from '../agents/settings.ts';
import { InputError } from '../lib/input-error.ts';
import type { OpeningOptions } from '../tournament/openings/openings.ts';
import { type Costs, nodesAt } from './costs.ts';

/** What is equal in a tournament of a run, and where its games start. */
export interface Terms {
  readonly equal: 'time' | 'depth';
  /** In words: `after 2 to 8 random moves`. */
  readonly start: string;
}

export function termsOf(limit: string, { openings, walk, set }: OpeningOptions): Terms {
  const equal = isDepth(limit) ? 'depth' : 'time';
  switch (openings) {
    case 'start':
      return { equal, start: 'at the start' };
    case 'set':
      return { equal, start: `at the openings of ${set!.file}` };
    case 'random':
      return { equal, start: afterWalk(walk) };
  }
}

/** `after 2 to 8 random moves`. */
export function afterWalk({ shortest, longest }: OpeningOptions['walk']): string {
  return `after ${shortest === longest ? '' : `${shortest} to `}${longest} random moves`;
}

/** `at equal time`; of equal depth also what that leaves out. */
export function equalText({ equal }: Pick<Terms, 'equal'>): string {
  return equal === 'time' ? 'at equal time' : 'at equal depth, which leaves out what an evaluation costs';
}

/** Whether agents that keep `limit` search equally deep, whatever their nodes cost. */
export function isDepth(limit: string): boolean {
  const { nodes, milliseconds } = parseLimit(limit, 'limit');
  return nodes === undefined && milliseconds === undefined;
}

/**
 * The limit of the agent `name` where a move is to take as long as `limit` allows the unit: its nodes by its cost. A
 * limit of time or depth is what it is. Throws InputError where the cost is wanted and isn't known.
 */
export function limitFor(name: string, limit: string, costs: Costs | undefined): Limit {
  const { nodes, ...rest } = parseLimit(limit, 'limit');
  if (nodes === undefined) return rest;
  if (costs === undefined || !Object.hasOwn(costs, name))
    throw new InputError(`${name}: what its nodes cost is not measured yet; the same command goes on`);
  return { ...rest, nodes: nodesAt(costs[name]!, nodes) };
}
