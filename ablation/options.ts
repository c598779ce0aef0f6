import type { Limit } from '../agents/limits/limit.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import { list, text, wholeNumber } from '../lib/options/kinds.ts';
import { defaulting, leftOut, OptionSet, optional, seed, type ValuesOf } from '../lib/options/option-set.ts';
import type { Variant } from './variants.ts';

/** The options of an ablation at the command line. */
export const ablationFlags = new OptionSet({
  agent: leftOut(text, 'hand', 'our search: hand, or a weights file'),
  parts: optional(list(), 'settings to change, one at a time: pvs=off,table=0; else all parts'),
  positions: defaulting(wholeNumber(1), '20', 'random walks that every variant searches'),
  depth: optional(
    wholeNumber(1),
    'plies that they are searched; else what plain alpha-beta reaches with 300,000 nodes',
  ),
  pairs: defaulting(wholeNumber(), '30', 'openings against each variant; 0: no games'),
  limit: defaulting(text, 'ms=20', 'of a move in the games: ms=N or nodes=N'),
  figureSeeds: optional(wholeNumber(), 'Infexion: seeds of Figure 1 of its report; 0: none', { name: 'figure' }),
  seed,
});

/** An ablation: plain data. */
export interface AblationOptions extends Pick<ValuesOf<typeof ablationFlags.options>, 'seed' | 'positions' | 'pairs'> {
  /** `slider-6`. */
  readonly game: string;
  /** What every search evaluates with, and its name: `hand`, `tuned.json`. */
  readonly agent: string;
  readonly weights: AgentWeights;
  /** The whole search first. */
  readonly variants: readonly Variant[];
  /** Plies that each variant searches in each position. */
  readonly depth: number;
  /** Of the games. */
  readonly limit: Limit;
  /** Seeds of Infexion's Figure 1; 0 in other games. */
  readonly figureSeeds: number;
}
