import type { Match } from '../tournament/results/result.ts';
import type { FigureOutcome } from './infexion/figure-outcome.ts';

/** One variant of the search: what it did on the positions, and what the whole search did against it. */
export interface AblationRow {
  /** `whole`, or the setting that sets it apart: `pvs=off`. */
  readonly name: string;
  /** Whether it searches the same tree as the whole search, so that values and moves must be equal. */
  readonly sameTree: boolean;
  /** Sums over all positions. */
  readonly nodes: number;
  readonly milliseconds: number;
  /** Positions in which its value, and its move, is the whole search's. */
  readonly sameValue: number;
  readonly sameMove: number;
  /** The whole search against it, seen from the whole search; undefined where no games were played. */
  readonly match: Match | undefined;
}

/** All that a report of an ablation says: plain data, no rendering. */
export interface AblationOutcome {
  readonly game: string;
  readonly seed: number;
  /** The command that does this ablation again. */
  readonly command: string;
  readonly version: string;
  readonly node: string;
  /** Of the machine that wrote this. */
  readonly processor: string;
  /** What every search evaluates with. */
  readonly agent: string;
  readonly positions: number;
  /** Plies. */
  readonly depth: number;
  readonly pairs: number;
  /** Of the games: `ms=20`. */
  readonly limit: string;
  /** The whole search first. */
  readonly rows: readonly AblationRow[];
  /** Positions in which a variant of the same tree found another value or move: each is a bug of the search. */
  readonly disagreements: readonly string[];
  /** Infexion only. */
  readonly figure: FigureOutcome | undefined;
}
