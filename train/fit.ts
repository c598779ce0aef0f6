import { basename } from 'node:path';
import type { Weights } from '../agents/weights/weights.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { readFacts } from '../datasets/facts.ts';
import { fillCaches } from '../datasets/fill.ts';
import { roomOf } from '../datasets/matrix.ts';
import { withRoom } from '../datasets/room.ts';
import { readSamples } from '../datasets/samples.ts';
import { mapSplits, refuseEmptySplits } from '../datasets/split.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import type { Watching } from '../lib/progress/running.ts';
import { type Heard, onOwnThread, watchingBy } from '../lib/tasks/own-thread.ts';
import { type DatasetAudit, looksAt, refuseWarnings, withSets } from './audit.ts';
import { diagnoseTable, evaluateTable } from './diagnose-table.ts';
import type { Diagnosis, Evaluation } from './diagnosis/diagnosis.ts';
import { importWeights } from './import-weights.ts';
import type { TableOptions, TrainOptions } from './options.ts';
import { fitThread, onRowThread } from './row-thread.ts';
import { auditSet } from './set-audit.ts';
import { readTableSamples } from './table.ts';
import { auditTable, type TableAudit } from './table-audit.ts';
import { readStart, type Start, type TableWeights, tableWeightsOf } from './table-weights.ts';
import { checkNames, checkWeightNames, fitSamples, refuseEmptySamples, scaleOf, trainWeights } from './train.ts';

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
  readonly kind: 'fit';
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
interface DatasetFit {
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

export type FitOf<Plan> = Plan extends DatasetPlan ? DatasetFit : TableFit;

/**
 * Audits the data of `plan`, fits weights to its training rows, or takes those that were fitted elsewhere, and measures
 * them. `signal` is heard within a second; rows of a data set that were read stay in the caches. Throws InputError for
 * bad data, where the data can't say what the weights are, where there is no memory for it, and for warnings where the
 * plan is strict; and the signal's reason.
 */
export async function fitData<Plan extends DatasetPlan | TablePlan>(
  plan: Plan,
  signal: AbortSignal,
  hear: (heard: Heard<FitStage>) => void,
): Promise<FitOf<Plan>> {
  if ('table' in plan)
    return onOwnThread<FitOf<Plan>>(fitThread, plan, signal, (message) => hear(message as Heard<FitStage>));
  const game = gameNamed(plan.game);
  const features = featuresNamed(game, plan.options.features);
  checkNames(plan.options, features);
  return withRoom(plan.dataset.name, roomOf(plan.dataset.rows, features.list.length), async () => {
    await fillCaches(plan.dataset, game, [features.name], watchingBy(signal, hear)('rows'));
    const work = { work: fitHere, module: fitThread };
    return onRowThread<DatasetPlan | TablePlan, DatasetFit | TableFit, FitStage>(
      plan.dataset.rows,
      work,
      plan,
      signal,
      hear,
    ) as Promise<FitOf<Plan>>;
  });
}

/** The same on this thread; what is in the caches is taken from there. */
export function fitHere(
  plan: DatasetPlan | TablePlan,
  watching: (stage: FitStage) => Watching,
): Promise<DatasetFit | TableFit> {
  return 'table' in plan ? fitTable(plan, watching) : fitDataset(plan, watching);
}

async function fitDataset(
  { dataset, game: name, options, imported, strict }: DatasetPlan,
  watching: (stage: FitStage) => Watching,
): Promise<DatasetFit> {
  const game = gameNamed(name);
  const features = featuresNamed(game, options.features);
  const step = watching('fit').progress;
  step(0, 3, 'audit');
  checkNames(options, features);
  const { looks, labels } = await looksOnce();
  const samples = await readSamples(dataset, game, features, options.phase, watching('rows'), labels);
  const audit = withSets(looks, [auditSet(features.name, samples.train)]);
  if (strict) refuseWarnings(dataset.name, audit);
  refuseEmptySamples(dataset, samples);
  step(1, 3, 'weights');
  const weights =
    imported === undefined
      ? await trainWeights(dataset, game, features, samples, options, watching)
      : await importWeights(imported, dataset, game, features, samples, importScale(options));
  step(3, 3);
  return { audit, weights };

  /** What the rows say and what a fit needs of them; the facts that only an audit asks for are let go. */
  async function looksOnce() {
    const facts = await readFacts(dataset, game, watching('rows'));
    const { games, results, scores, splits } = facts;
    return { looks: looksAt(facts, dataset, game), labels: { games, results, scores, splits } };
  }
}

function importScale({ scale, perspective }: TrainOptions): {
  scale: number;
  perspective: TrainOptions['perspective'];
} {
  if (typeof scale !== 'number') throw new InputError(`--scale ${scale}: imported weights need a number`);
  return { scale, perspective };
}

async function fitTable(plan: TablePlan, watching: (stage: FitStage) => Watching): Promise<TableFit> {
  const { table, options, strict } = plan;
  let start: Start | undefined;
  // What names no column is told before millions of rows are read.
  const check = (names: readonly string[]): void => {
    checkWeightNames(options, names);
    start =
      options.against === undefined
        ? undefined
        : { ...readStart(options.against, names), name: basename(options.against).replace(/\.\w+$/, '') };
  };
  const read = await readTableSamples(table, options, watching('rows'), check);
  const { samples } = read;
  if (!options.all)
    refuseEmptySplits(
      table,
      mapSplits(samples, ({ results }) => results),
    );
  const step = watching('fit').progress;
  step(0, 3, 'audit');
  const audit = auditTable(read, options);
  if (strict) refuseWarnings(table, audit);
  step(1, 3, 'weights');
  const scale =
    typeof options.scale === 'number'
      ? options.scale
      : scaleOf(start!.points, samples.train, options, `the weights of --against ${options.against}`);
  const { features } = audit.sets[0]!;
  const made = await fitSamples(table, samples, options, features, scale, watching);
  step(2, 3, 'measures');
  const weights = await tableWeightsOf(table, options, read, made);
  const judged = { name: plan.name, samples, weights, made, start, options };
  const evaluations = await evaluateTable(judged, watching('fit').signal);
  step(3, 3);
  const diagnosis =
    plan.diagnosis === 'none'
      ? undefined
      : await diagnoseTable(judged, plan.diagnosis === 'whole', watching('diagnosis'));
  return { weights, audit, evaluations, diagnosis };
}
