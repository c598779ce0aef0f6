import type { Match } from '../../tournament/results/result.ts';
import type { SprtState } from '../../tournament/statistics/sprt/sprt.ts';
import type { SetAudit } from '../../train/set-audit.ts';

/** A mean with its 95 % interval. */
export interface Difference {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Nodes a second in a search, and what features cost. */
export interface Speeds {
  readonly with: number;
  readonly without: number;
  /** How many times as long a node takes with the tried features: the median of some rounds, the least, the most. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  /** Microseconds that all features of a position take, of both players. */
  readonly evaluation: { readonly with: number; readonly without: number };
  /** The same of each added feature by itself; null where it is computed with others. */
  readonly features: readonly { readonly name: string; readonly microseconds: number | null }[];
}

/** What one added feature is worth, and what it costs. */
export interface FeaturePart {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
  /** Points of a unit, and their 95 % interval; null where the data can't tell. */
  readonly points: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** By how much the loss changes with it, the other features being there: below 0 it helps. */
  readonly change: Difference;
  /** The variance inflation factor; null where it doesn't vary, and where others make it up. */
  readonly inflation: number | null;
  readonly partners: readonly string[];
  readonly microseconds: number | null;
}

/** The tried features against the baseline, one contest. */
export interface Contest {
  /** `ms=5`, `depth=4`. */
  readonly limit: string;
  /** From the view of the tried features. */
  readonly match: Match;
  readonly state: SprtState;
  /** Openings at most. */
  readonly pairs: number;
}

/** Whether features are worth their cost. */
export interface Verdict {
  readonly worth: 'yes' | 'no' | 'undecided';
  /** One line. */
  readonly text: string;
}

/** All that a trial of features has shown. Plain data. */
export interface TrialOutcome {
  readonly game: string;
  readonly seed: number;
  readonly command: string;
  readonly version: string;
  readonly node: string;
  readonly verdict: Verdict;
  readonly set: string;
  readonly baseline: string;
  readonly data: {
    readonly folder: string;
    readonly games: number;
    readonly rows: number;
    /** Rows that no fit has seen, on which losses are measured. */
    readonly judged: number;
  };
  /** Mean log loss. */
  readonly losses: { readonly with: number; readonly without: number; readonly change: Difference };
  readonly parts: readonly FeaturePart[];
  readonly audit: SetAudit;
  readonly speeds: Speeds;
  readonly depth: Contest;
  readonly time: Contest;
  /** What a reader should know before trusting the figures. */
  readonly warnings: readonly string[];
}
