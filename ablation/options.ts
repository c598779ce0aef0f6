import type { Limit } from '../agents/limits/limit.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import type { Variant } from './variants.ts';

/** An ablation: plain data. */
export interface AblationOptions {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  /** What every search evaluates with, and its name: `hand`, `tuned.json`. */
  readonly agent: string;
  readonly weights: AgentWeights;
  /** The whole search first. */
  readonly variants: readonly Variant[];
  /** Random walks, and the plies that each variant searches in each of them. */
  readonly positions: number;
  readonly depth: number;
  /** Openings that the whole search plays against each other variant, twice each; 0: no games. */
  readonly pairs: number;
  /** Of the games. */
  readonly limit: Limit;
  /** Seeds of Infexion's Figure 1; 0 in other games. */
  readonly figureSeeds: number;
}
