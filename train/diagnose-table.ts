import type { Samples } from '../datasets/samples.ts';
import { mapSplits, type Split, type Splits, splits } from '../datasets/split.ts';
import type { Watching } from '../lib/progress/running.ts';
import { readConstraints } from './constraints.ts';
import { NO_CURVE } from './diagnose.ts';
import type { Diagnosis, Evaluation } from './diagnosis/diagnosis.ts';
import { diagnoseRows, evaluationsOf, type Judged, scaledProbabilities } from './diagnosis/judge.ts';
import { linearPredictor, probabilitiesOf } from './diagnosis/prediction.ts';
import type { TableOptions } from './options.ts';
import { refitWith } from './refit.ts';
import type { Start, TableWeights } from './table-weights.ts';
import type { PlayedFit } from './train.ts';

/** Shuffles of each feature. */
const REPEATS = 5;

/** What is diagnosed. */
interface FittedTable {
  readonly name: string;
  readonly samples: Splits<Samples>;
  readonly weights: TableWeights;
  readonly made: PlayedFit;
  /** Weights to compare with. */
  readonly start: Start | undefined;
  readonly options: TableOptions;
}

/** How well the weights predict the test rows, all where all were fitted to, beside what they are compared with. */
export async function evaluateTable(table: FittedTable, signal: AbortSignal): Promise<Evaluation[]> {
  const judged = judgedOf(table, NO_CURVE);
  return evaluationsOf(judged, await probabilitiesOf(judged.predictor, judged.members[judged.split], signal));
}

/**
 * Diagnoses the weights on the same rows, with fits to fewer groups for a `curve`. Rows of a table have no positions, so
 * there are no phases, no seats and no worst rows. Throws the signal's reason.
 */
export function diagnoseTable(table: FittedTable, curve: boolean, watching: Watching): Promise<Diagnosis> {
  const { samples, made, options, weights } = table;
  const { constraints: rules = [], all, phase, tempo, seed = 1 } = options;
  const constraints = readConstraints(rules, weights.names, phase !== undefined, tempo);
  const refit = all
    ? 'all rows were fitted to, so none are left to judge by'
    : curve
      ? refitWith(samples, made.fitted.options, constraints, made.range, weights.scale)
      : NO_CURVE;
  return diagnoseRows(judgedOf(table, refit), { repeats: REPEATS, seed }, watching);
}

function judgedOf({ name, samples, weights, start, options }: FittedTable, refit: Judged['refit']): Judged {
  const split: Split = options.all ? 'train' : 'test';
  const { train, [split]: held } = samples;
  const others =
    start === undefined
      ? []
      : [{ name: start.name, kind: 'hand', probabilities: scaledProbabilities(start.points, train, held) } as const];
  return {
    name,
    split,
    results: joined(splits.map((one) => samples[one].results)),
    games: joined(splits.map((one) => samples[one].games)),
    members: mapSplits(samples, ({ numbers }) => numbers!),
    predictor: linearPredictor(weights, 1 / weights.scale, held),
    others,
    rounding: [],
    refit,
  };
}

/** The values of all rows, as they are numbered. */
function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
