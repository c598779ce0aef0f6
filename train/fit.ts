import type { Weights } from '../agents/weights/weights.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { readFacts } from '../datasets/facts.ts';
import { readSamples } from '../datasets/samples.ts';
import { mapSplits } from '../datasets/split.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import type { Watching } from '../lib/progress/running.ts';
import { type DatasetAudit, looksAt, refuseWarnings, withSets } from './audit.ts';
import { defaultDiagnosis, NO_CURVE } from './diagnose.ts';
import type { Diagnosis, Evaluation } from './diagnosis/judge.ts';
import { diagnoseRows, evaluationsOf, type Judged, scaledProbabilities } from './diagnosis/judge.ts';
import { linearPredictor, probabilitiesOf } from './diagnosis/prediction.ts';
import { importWeights } from './import-weights.ts';
import type { TableOptions, TrainOptions } from './options.ts';
import { refitWith } from './refit.ts';
import { auditSet } from './set-audit.ts';
import { readTableSamples } from './table.ts';
import { auditTable, type TableAudit } from './table-audit.ts';
import { readStart, type Start, type TableWeights, tableWeightsOf } from './table-weights.ts';
import { checkWeightNames, fitSamples, refuseEmptySamples, scaleOf, trainWeights } from './train.ts';

/** What a data set is fitted with: plain data. */
export interface DatasetPlan {
  readonly kind: 'fit';
  readonly dataset: DataSet;
  readonly game: string;
  readonly options: TrainOptions;
  /** A file of weights that another program fitted, in place of a fit. */
  readonly imported: string | undefined;
  /** Whether warnings of the audit refuse the fit. */
  readonly strict: boolean;
}

/** What a table is fitted with: plain data. */
export interface TablePlan {
  readonly kind: 'table';
  /** The file. */
  readonly table: string;
  readonly options: TableOptions;
  /** What the weights are called. */
  readonly name: string;
  readonly strict: boolean;
  /** Whether they are diagnosed, and with fits to fewer groups. */
  readonly diagnosis: 'none' | 'without curve' | 'whole';
}

/** What came of a data set: plain data. */
export interface DatasetFit {
  readonly audit: DatasetAudit;
  readonly weights: Weights;
}

/** What came of a table: plain data. */
export interface TableFit {
  readonly audit: TableAudit;
  readonly weights: TableWeights;
  /** On the test rows; on all where all were fitted to. */
  readonly evaluations: Evaluation[];
  readonly diagnosis: Diagnosis | undefined;
}

/** The parts of the work that take time, and what they count. */
export const fitStages = {
  rows: 'rows',
  fit: 'steps',
  'cross-validation': 'fits',
  bootstrap: 'fits',
  diagnosis: 'steps',
} as const;
export type FitStage = keyof typeof fitStages;

/**
 * Audits the data of `plan`, fits weights to its training rows, or takes those that were fitted elsewhere, and measures
 * them. Throws InputError for bad data, where the data can't say what the weights are, where there is no memory for it,
 * and for warnings where the plan is strict; and the signal's reason.
 */
export async function fitDataset(
  { dataset, game: name, options, imported, strict }: DatasetPlan,
  watching: (stage: FitStage) => Watching,
): Promise<DatasetFit> {
  const game = gameNamed(name);
  const features = featuresNamed(game, options.features);
  const step = watching('fit').progress;
  step(0, 3, 'audit');
  // The facts that only an audit asks for are let go.
  const { looks, labels } = await readFacts(dataset, game, watching('rows')).then((facts) => {
    const { games, results, scores, splits } = facts;
    return { looks: looksAt(facts, dataset, game), labels: { games, results, scores, splits } };
  });
  const samples = await readSamples(dataset, game, features, options.phase, watching('rows'), labels);
  const audit = withSets(looks, [auditSet(features.name, samples.train)]);
  if (strict) refuseWarnings(dataset.name, audit);
  refuseEmptySamples(dataset.name, samples);
  step(1, 3, 'weights');
  const weights =
    imported === undefined
      ? await trainWeights(dataset, game, features, samples, options, watching)
      : await importWeights(imported, dataset, game, features, samples, options);
  step(3, 3);
  return { audit, weights };
}

/** The same of a table. */
export async function fitTable(
  { table, options, name, strict, diagnosis }: TablePlan,
  watching: (stage: FitStage) => Watching,
): Promise<TableFit> {
  let start: Start | undefined;
  // What names no column is told before millions of rows are read.
  const check = (names: readonly string[]): void => {
    checkWeightNames(options, names);
    if (options.against !== undefined) start = readStart(options.against, names);
  };
  const read = await readTableSamples(table, options, watching('rows'), check);
  const { samples } = read;
  if (!options.all) refuseEmptySamples(table, samples);
  const step = watching('fit').progress;
  step(0, 3, 'audit');
  const audit = auditTable(read, options);
  if (strict) refuseWarnings(table, audit);
  step(1, 3, 'weights');
  const scale =
    typeof options.scale === 'number'
      ? options.scale
      : scaleOf(start!.points, samples.train, options, `the weights of --against ${options.against}`);
  const made = await fitSamples(table, samples, options, audit.sets[0]!.features, scale, watching);
  step(2, 3, 'measures');
  const weights = await tableWeightsOf(table, options, read, made);
  const split = options.all ? 'train' : 'test';
  const { train, [split]: held } = samples;
  const judged: Judged = {
    name,
    split,
    rows: mapSplits(samples, ({ numbers, results, games }) => ({ numbers: numbers!, results, games })),
    predictor: linearPredictor(weights, 1 / scale, held),
    others: start === undefined ? [] : [{ ...start, probabilities: scaledProbabilities(start.points, train, held) }],
    rounding: [],
    refit: options.all
      ? 'all rows were fitted to, so none are left to judge by'
      : diagnosis === 'whole'
        ? refitWith(train, held, made.fitted.options, made.constraints, made.range, scale)
        : NO_CURVE,
  };
  const probabilities = await probabilitiesOf(judged.predictor, held.numbers!, watching('fit').signal);
  step(3, 3);
  return {
    weights,
    audit,
    evaluations: evaluationsOf(judged, probabilities),
    diagnosis:
      diagnosis === 'none'
        ? undefined
        : await diagnoseRows(judged, { ...defaultDiagnosis, seed: options.seed ?? 1 }, watching('diagnosis')),
  };
}
