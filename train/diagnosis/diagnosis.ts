import type { Split } from '../../datasets/split.ts';
import type { Drawing } from '../../games/game.ts';
import type { EvaluationMetrics, GameMean } from './metrics.ts';

/** How well weights predict the rows of one split, compared with what, and where they fail: plain data. */
export interface Diagnosis {
  /** What is diagnosed. */
  readonly name: string;
  readonly split: Split;
  /**
   * The mean result, the hand weights at their best scale, earlier weights, and last the weights that are diagnosed.
   */
  readonly evaluations: readonly Evaluation[];
  /** What rounding changed, in words, one line for each kind; empty where it was not measured. */
  readonly rounding: readonly string[];
  /** By phase and by seat; empty where rows have no positions. */
  readonly phases: readonly Group[];
  readonly seats: readonly Group[];
  readonly importance: Importance;
  readonly curve: LearningCurve;
  /** The rows with the largest log loss, at most one of a game, the worst first. */
  readonly worst: readonly WorstRow[];
}

export interface Evaluation {
  readonly name: string;
  readonly kind: 'constant' | 'hand' | 'previous' | 'tuned';
  readonly metrics: EvaluationMetrics;
  /** How much its log loss is above that of the diagnosed weights, row by row; undefined for these. */
  readonly behind: GameMean | undefined;
}

/** Rows that have something in common. */
export interface Group {
  readonly name: string;
  readonly metrics: EvaluationMetrics;
}

/** Permutation importance: how much log loss rises when the values of an input are shuffled among the rows. */
export interface Importance {
  /** Rows that were shuffled, and how many times. */
  readonly rows: number;
  readonly repeats: number;
  /** One for each input, the most important first. */
  readonly inputs: readonly InputImportance[];
}

export interface InputImportance {
  readonly name: string;
  /** Mean rise of the log loss, and its standard deviation from one shuffle to the next. */
  readonly rise: number;
  readonly deviation: number;
}

/** Log loss of fits to fewer games. */
interface LearningCurve {
  /** From few games to all; empty where the weights were not fitted here. */
  readonly points: readonly CurvePoint[];
  /** Why there are none, or a remark on them. */
  readonly note: string | undefined;
}

export interface CurvePoint {
  readonly games: number;
  readonly rows: number;
  /** Fits to different games; `failed` ones, to so few games, had no unique answer. */
  readonly fits: number;
  readonly failed: number;
  /** Mean log loss on the rows fitted to. */
  readonly train: number;
  /** Mean log loss on the rows held out, of all fits, of the best and of the worst. */
  readonly held: number;
  readonly best: number;
  readonly worst: number;
}

export interface WorstRow {
  readonly game: number;
  readonly ply: number;
  /** The seat to move. */
  readonly seat: string;
  /** One line, which the game reads back. */
  readonly position: string;
  readonly drawing: Drawing;
  /** The mover's result, predicted and actual. */
  readonly predicted: number;
  readonly result: number;
  readonly logLoss: number;
  /** The largest terms for and against the mover, in logits; empty for a network. */
  readonly terms: readonly { readonly name: string; readonly logits: number }[];
}
