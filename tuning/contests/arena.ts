import type { AgentWeights } from '../../agents/agent-weights.ts';
import { type AgentSpec, searcher } from '../../agents/spec.ts';
import type { OpeningOptions } from '../../tournament/openings/openings.ts';
import { nodesAt } from '../costs.ts';

/** Where contests begin: near the game's start, or on its random legal boards. */
export const places = ['near', 'random'] as const;
export type Place = (typeof places)[number];

/** What a contest is for. No two purposes share an opening: the boards of a verdict are fresh ones. */
export const purposes = ['race', 'challenge', 'verdict'] as const;
export type Purpose = (typeof purposes)[number];

/** Which boards there are at a place: drawn ones, or those of `set`, where somebody chose them. */
export type BoardOptions = Pick<OpeningOptions, 'scatter' | 'walk' | 'set'>;

/** The terms of all contests of a run: plain data. */
export interface Arena {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  /** Nodes of a move of the unit, `hand:own`; others get as many as take the same time. */
  readonly nodes: number;
  readonly boards: Readonly<Record<Place, BoardOptions>>;
}

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
