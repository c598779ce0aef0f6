import { type AgentSpec, searcher } from '../../agents/spec.ts';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import type { Game } from '../../games/game.ts';
import { type BoardOptions, boardsOf, type Place } from '../boards.ts';
import { limitAt } from '../costs.ts';

/** The terms of all contests of a run: plain data. */
export interface Arena {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  /** Nodes of a move of the unit, `hand:own`; others get as many as take the same time. */
  readonly nodes: number;
  readonly boards: Readonly<Record<Place, BoardOptions>>;
  /** Who finds balanced openings, with weights; undefined: they are as drawn. */
  readonly judge?: Player;
}

/** The terms of a run's contests in `game`, where a move of the unit has `nodes`; near the start on boards of `set`. */
export function arenaOf(game: Game, seed: number, nodes: number, set?: BoardOptions['set']): Arena {
  return { game: game.name, seed, nodes, boards: boardsOf(game, set) };
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

export type WeightsPlayer = Extract<Player, { readonly kind: 'weights' }>;

/** `player` as it plays where a move of the unit has `nodes`. */
export function agentOf(player: Player, nodes: number): AgentSpec {
  if (player.kind === 'program') return player.agent;
  return searcher(player.name, player.weights, limitAt(player.cost, { nodes }));
}
