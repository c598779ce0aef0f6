import type { AgentSpec } from '../agents/spec.ts';

/** Where the games of a tournament start. */
export const openingKinds = ['random', 'start'] as const;

/** A round robin in pairs of games: plain data. */
export interface TournamentOptions {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  /** At least two, with distinct names. */
  readonly agents: readonly AgentSpec[];
  /** Openings; every two agents play each twice, seats swapped. */
  readonly pairs: number;
  /** Random legal boards, no two alike; or the start as the game's rules give it, for every pair. */
  readonly openings: (typeof openingKinds)[number];
  /** Share of openings that are `scatter` boards, 0 to 1; the others are walks. */
  readonly scatter: number;
  /** Random moves that make a walk board, drawn evenly. */
  readonly walk: { readonly shortest: number; readonly longest: number };
}
