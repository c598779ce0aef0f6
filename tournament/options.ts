import type { Adjudication } from '../agents/play/adjudication.ts';
import type { AgentSpec } from '../agents/spec.ts';
import type { FormatSpec } from './formats/format.ts';
import type { OpeningSet } from './openings/opening-set.ts';

/** Where the games of a tournament start. */
export const openingKinds = ['random', 'start'] as const;

/** A tournament in pairs of games: plain data. */
export interface TournamentOptions {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  /** At least two, with distinct names. */
  readonly agents: readonly AgentSpec[];
  /** Openings of every two that meet: they play each twice, seats swapped. */
  readonly pairs: number;
  /** Random legal boards, no two alike; or the start as the game's rules give it, for every pair; or those of `set`. */
  readonly openings: (typeof openingKinds)[number] | 'set';
  /** Share of openings that are `scatter` boards, 0 to 1; the others are walks. */
  readonly scatter: number;
  /** Random moves that make a walk board, drawn evenly. */
  readonly walk: { readonly shortest: number; readonly longest: number };
  /** The file that the openings were read from, and its positions, no two alike. */
  readonly set?: OpeningSet;
  /** A round robin where nothing else stands. */
  readonly format?: FormatSpec;
  /** What ends games that the rules would let go on; nothing but the game's own draw rules where nothing stands. */
  readonly adjudication?: Adjudication;
}
