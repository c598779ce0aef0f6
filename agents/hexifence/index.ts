import { InputError } from '../../lib/input-error.ts';
import type { BuiltInAgent } from '../built-in-agent.ts';
import { type Limit, limitsSet } from '../limits/limit.ts';
import { doubleAgent } from './double.ts';
import { exactAgent } from './exact.ts';
import { greedyOriginal } from './greedy-original.ts';
import { originalHexifence } from './original.ts';

/** Throws InputError unless `limit` is of what the agent called `name` can keep. */
function mustKeep(limit: Limit, name: string, wanted: string, ...kept: readonly (keyof Limit)[]): void {
  const others = limitsSet(limit).filter((key) => !kept.includes(key));
  if (others.length > 0) throw new InputError(`${name}: plays no ${others.join(', ')}; ${wanted} is wanted`);
}

/** The agents made for Hexifence. */
export const hexifenceAgents: Readonly<Record<string, BuiltInAgent>> = {
  double: {
    defaultLimit: { nodes: 200_000 },
    create(game, limit) {
      mustKeep(limit, 'double', 'nodes or ms', 'nodes', 'milliseconds');
      return doubleAgent(game, limit);
    },
  },
  exact: {
    defaultLimit: { nodes: 50_000 },
    create(game, limit) {
      mustKeep(limit, 'exact', 'depth, nodes or ms', 'depth', 'nodes', 'milliseconds');
      return exactAgent(game, limit);
    },
  },
  'greedy-original': {
    defaultLimit: { depth: 1 },
    create(game, limit) {
      mustKeep(limit, 'greedy-original', 'depth=1', 'depth');
      if (limit.depth !== 1) throw new InputError('greedy-original: looks one ply ahead, so depth=1 is its only limit');
      return greedyOriginal(game);
    },
  },
  original: {
    defaultLimit: { milliseconds: 3000 },
    create(game, limit) {
      mustKeep(limit, 'original', 'nodes or ms', 'nodes', 'milliseconds');
      return originalHexifence(game, limit);
    },
  },
};
