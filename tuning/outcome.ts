import type { Splits } from '../datasets/split.ts';
import type { TournamentOutcome } from '../tournament/results/outcome.ts';
import type { Match } from '../tournament/results/result.ts';
import type { Timed, TournamentTiming, Unmeasured, UnmeasuredMatch } from '../tournament/results/timing.ts';
import type { DatasetAudit } from '../train/audit.ts';
import type { Diagnosis } from '../train/diagnosis/diagnosis.ts';
import type { Metrics } from '../train/metrics/metrics.ts';
import type { Costs } from './costs.ts';
import type { Moments } from './instructive/moment.ts';
import type { BesideKind } from './run-paths.ts';
import type { Terms } from './terms.ts';

/** One weight, hand against tuned. */
export interface WeightLine {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
  /** Logits per unit: the hand weight at its best scale; undefined where the hand agent lacks the feature. */
  readonly hand: number | undefined;
  /** Logits per unit of the feature. */
  readonly tuned: number;
  /** Its 95 % interval; undefined where none was computed or the data can't tell. */
  readonly interval?: { readonly low: number; readonly high: number } | undefined;
  /** As the agent plays it. */
  readonly points: number;
}

/** How well a fit predicts, and what it is compared with. */
export interface Predicted {
  /** The agent's name in the tournament: `tuned-original`, `tuned-full`, `tuned-network-full`. */
  readonly name: string;
  readonly measures: Splits<Omit<Metrics, 'calibration'>>;
  /** The hand weights at their best scale, on the same rows. */
  readonly hand: Splits<Metrics>;
  /** Predicting the mean result of the training rows always. */
  readonly constant: Splits<Metrics>;
  /** Path of the weights file, from the run's folder. */
  readonly file: string;
}

/** One set of fitted weights. */
export interface FitOutcome extends Predicted {
  readonly set: string;
  /** `logistic` or `linear`. */
  readonly model: string;
  readonly ridge: number;
  /** Points worth one logit. */
  readonly scale: number;
  readonly tempo: number;
  readonly weights: readonly WeightLine[];
  /** Where the intervals come from, in words; undefined without any. */
  readonly intervals?: string | undefined;
  /** Constraints that hold the weights where they are. */
  readonly active?: readonly ActiveConstraint[] | undefined;
  /** Weights that the data can't tell, and why, in words. */
  readonly unidentified?: readonly string[] | undefined;
}

interface ActiveConstraint {
  readonly constraint: string;
  /** How fast the loss falls if it gives way, per unit; undefined where constraints can't be told apart. */
  readonly multiplier: number | undefined;
}

/** One fitted network. */
export interface NetworkOutcome extends Predicted {
  /** A feature set, or `planes`. */
  readonly reads: string;
  /** `54-32-32-1`: inputs, and the units of each layer. */
  readonly shape: string;
  /** What computed the gradients, with its version. */
  readonly backend: string;
  /** Mean log loss by epoch: of the training rows as they came by, of the validation rows afterwards. */
  readonly history: readonly { readonly train: number; readonly validation: number }[];
  /** The epoch whose weights are played; 0 is before the first. */
  readonly bestEpoch: number;
  /** Points worth one logit. */
  readonly scale: number;
  /** No evaluation is larger in size, in points. */
  readonly maxPoints: number;
}

export interface DatasetOutcome {
  readonly games: number;
  readonly rows: number;
  readonly duplicates: number;
  readonly splits: Splits<{ readonly games: number; readonly rows: number }>;
  /** Results by seat 0: wins, draws, losses. */
  readonly results: { readonly wins: number; readonly draws: number; readonly losses: number };
  /** Games by how they ended. */
  readonly endings: Readonly<Record<string, number>>;
  /** Games by how they ended that the rules voided; they were played again. */
  readonly voided: Readonly<Record<string, number>>;
  /** Games by the kind of their start: `walk`, `scatter`. */
  readonly starts: Readonly<Record<string, number>>;
  /** Rows by ply, in ten or so ranges. */
  readonly plies: readonly { readonly from: number; readonly to: number; readonly rows: number }[];
  /** The agent that played, with its limit. */
  readonly agent: string;
}

/** What the match of the hand baselines has shown. */
export interface BaselineOutcome {
  /** The stronger one, by its name in the tournament: the one to beat. */
  readonly strongest: string;
  /** Who is stronger, by how much, how sure, and what follows from it. */
  readonly verdict: string;
  readonly match: Match;
}

/** A shorter tournament beside the one that decides: the strongest baseline meets each fitted agent. */
export interface BesideOutcome {
  readonly kind: BesideKind;
  readonly terms: Terms;
  readonly tournament: TuningOutcome['tournament'];
}

/** All that a tuning run has shown: plain data, no rendering. */
export interface TuningOutcome {
  readonly game: string;
  readonly seed: number;
  /** The command that makes this run again. */
  readonly command: string;
  readonly version: string;
  readonly node: string;
  /** In plain words, the most important first: who is stronger, by how much, how sure. */
  readonly verdict: readonly string[];
  /** Undefined in runs from before there was such a match. */
  readonly baseline: BaselineOutcome | undefined;
  readonly dataset: DatasetOutcome;
  readonly audit: DatasetAudit;
  readonly fits: readonly FitOutcome[];
  readonly networks: readonly NetworkOutcome[];
  /** One for each fit, then one for each network. */
  readonly diagnoses: readonly Diagnosis[];
  /** All games are played, every two agents against each other. */
  readonly tournament: Omit<TournamentOutcome, 'over' | 'format'>;
  /** What is equal in it, and where it starts; left out in runs from before it was told, at equal depth. */
  readonly terms?: Terms | undefined;
  /** Left out in runs from before there were any. */
  readonly beside?: readonly BesideOutcome[] | undefined;
  /**
   * Where the best fit and the strongest baseline chose otherwise, and the fit was right; left out in runs from before
   * anybody looked, and where there is nothing to look at.
   */
  readonly moments?: Moments | undefined;
  /** What a node costs each agent, in multiples of one of `hand:own`; left out where no limit asks for it. */
  readonly costs?: Costs | undefined;
  /** SHA-256 of every file of the run that must repeat to the byte, by path from the run's folder. */
  readonly checksums: Readonly<Record<string, string>>;
}

/** What every run of the same command has shown; no sentence of its verdict speaks of time. */
export type UntimedOutcome = Omit<TuningOutcome, 'tournament' | 'baseline' | 'beside'> & {
  readonly baseline: UntimedBaseline | undefined;
  readonly tournament: UntimedTournament;
  readonly beside?: readonly UntimedBeside[] | undefined;
};

export type UntimedTournament = Unmeasured<TuningOutcome['tournament']>;
export type UntimedBeside = Omit<BesideOutcome, 'tournament'> & { readonly tournament: UntimedTournament };

export type UntimedBaseline = Omit<BaselineOutcome, 'match'> & { readonly match: UnmeasuredMatch };

/** What clocks and meters have said of a run, and its verdict with that. */
export interface RunTiming {
  readonly verdict: readonly string[];
  /** By baseline. */
  readonly baseline: readonly [Timed, Timed] | undefined;
  readonly tournament: TournamentTiming;
  readonly beside?: readonly TournamentTiming[] | undefined;
}
