import { type AgentSpec, searcher } from '../../../agents/spec.ts';
import type { AgentWeights } from '../../../agents/weights-file.ts';
import { nodesAt } from '../../costs.ts';

/**
 * Who plays in a run of the champion loop: plain data. Weights play in our search, in as many nodes as take the time
 * that the arena allows; a program of its own (a game's `original`) keeps the limit that it came with.
 */
export type Player = { readonly name: string } & (
  | {
      readonly kind: 'weights';
      readonly weights: AgentWeights;
      /** What a node costs it, in multiples of one of `hand:own`. */
      readonly cost: number;
    }
  | { readonly kind: 'program'; readonly agent: AgentSpec }
);

/** `player` as it plays where a move of the unit has `nodes`. */
export function agentOf(player: Player, nodes: number): AgentSpec {
  if (player.kind === 'program') return player.agent;
  return searcher(player.name, player.weights, { nodes: nodesAt(player.cost, nodes) });
}
