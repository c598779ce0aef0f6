import type { Rule } from './rule.ts';

/** A rule of the contract that a game breaks: the smallest case found, and how often. Plain data. */
export interface Finding {
  readonly rule: Rule;
  /** The sentence of `games/game.ts`. */
  readonly sentence: string;
  /** `slider-6`. */
  readonly game: string;
  /** In a line: "unmake after e4: hashHigh 12 before, 77 after". */
  readonly message: string;
  readonly expected: string;
  readonly found: string;
  /** The move that it is about, if it is. */
  readonly move?: string;
  /** Where it shows, if it is about one position: the board, the moves from there, the position after them. */
  readonly at?: {
    readonly board: string;
    readonly scattered: boolean;
    readonly moves: readonly string[];
    readonly position: string;
  };
  /** Of so many cases that were looked at, so many break it. */
  readonly failed: number;
  readonly of: number;
}
