import type { AgentSpec } from '../agents/spec.ts';

/** How self-play is done: plain data, the same for every game of a run. */
export interface SelfplayOptions {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  readonly games: number;
  /** Plays both sides. */
  readonly agent: AgentSpec;
  /** Share of moves that are random instead, 0 to 1. */
  readonly randomMoves: number;
  /** Share of games that start from a `scatter` board, 0 to 1; the others start from a `walk`. */
  readonly scatter: number;
  /** Random moves that make a walk board, drawn evenly. */
  readonly walk: { readonly shortest: number; readonly longest: number };
  /** Share of games whose start is drawn again until a rare feature speaks, 0 to 1. */
  readonly rare: number;
  /** The rare features, as `set.feature`. */
  readonly rareFeatures: readonly string[];
  /** Every n-th ply is kept, counted from a start drawn evenly for each game. */
  readonly every: number;
  /** Positions are kept only where search and static evaluation differ by at most this many points; undefined: all. */
  readonly quiet: number | undefined;
  /** Whether positions where the move was random are kept too: they have no score. */
  readonly keepRandom: boolean;
}
