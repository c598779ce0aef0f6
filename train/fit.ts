import type { AgentWeights, NetworkWeights, PatternWeights } from '../agents/weights/schema.ts';
import { readFacts, roomOf, withRoom } from '../datasets/columns.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { fillCaches } from '../datasets/fill.ts';
import { readSamples } from '../datasets/samples.ts';
import { mapSplits, refuseEmptySplits } from '../datasets/split.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import type { Watching } from '../lib/progress/running.ts';
import { type Heard, onOwnThread, threadWork, watchingBy } from '../lib/tasks/thread.ts';
import { auditDataset, type DatasetAudit, looksAt, refuseWarnings, withSets } from './audit.ts';
import { type DiagnoseOptions, defaultDiagnosis, diagnose, type Named, NO_CURVE } from './diagnose.ts';
import { type Diagnosis, diagnoseRows, evaluationsOf, type Judged, scaledProbabilities } from './diagnosis/judge.ts';
import { refitWith } from './diagnosis/learning-curve.ts';
import { linearPredictor, probabilitiesOf } from './diagnosis/predictor.ts';
import { fitSamples } from './fit-weights.ts';
import type { NetworkFit } from './network/options.ts';
import type { TableOptions, TrainOptions } from './options.ts';
import { auditSet } from './set-audit.ts';
import { auditTable, readTableSamples } from './table.ts';
import { beyond, readStart, type Start, tableWeightsOf } from './table-weights.ts';
import { checkNames, checkWeightNames, importWeights, scaleOf, trainWeights } from './train.ts';
import { trainNetworkWeights } from './train-network.ts';
import { type PatternFit, trainPatternWeights } from './train-patterns.ts';

/** What a data set is fitted with: plain data. */
interface DatasetPlan {
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
interface TablePlan {
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

/** The outcome of a table: plain data. */
export type TableFit = Awaited<ReturnType<typeof fitTable>>;

/** The parts of the work that take time, and what they count. */
export const fitStages = {
  rows: 'rows',
  fit: 'steps',
  'cross-validation': 'fits',
  bootstrap: 'fits',
  diagnosis: 'steps',
} as const;
export type FitStage = keyof typeof fitStages;

interface OnDataset {
  readonly dataset: DataSet;
  readonly game: string;
}

/** Work on many rows: plain data, which a thread can be given. */
type Work =
  | DatasetPlan
  | TablePlan
  | (OnDataset & { readonly kind: 'audit'; readonly sets: readonly string[] })
  | (OnDataset & { readonly kind: 'diagnosis'; readonly named: Named; readonly options: DiagnoseOptions })
  | (OnDataset & {
      readonly kind: 'network';
      readonly options: NetworkFit;
      readonly checkpoint: string;
      /** What the option `start` stands for. */
      readonly start: AgentWeights | undefined;
    })
  | (OnDataset & { readonly kind: 'patterns'; readonly options: PatternFit });

interface Answers {
  readonly fit: Awaited<ReturnType<typeof fitDataset>>;
  readonly table: TableFit;
  readonly audit: DatasetAudit;
  readonly diagnosis: Diagnosis;
  readonly network: NetworkWeights;
  readonly patterns: PatternWeights;
}

/** Who hears how work continues, stage by stage, and can stop it. */
interface StageWatching {
  readonly signal: AbortSignal;
  progress(done: number, total: number, note: string | undefined, stage: FitStage): void;
}

/** From this many rows on, work has a thread of its own: a loop over fewer takes no second. */
const MANY_ROWS = 100_000;

/**
 * Fits, audits or diagnoses: on a thread of its own where there are many rows, so that the signal is heard within a
 * second. Rows that were read stay in the caches.
 * Throws InputError for a user's mistake, and the signal's reason.
 */
export async function run<Plan extends Work>(
  plan: Plan,
  { signal, progress }: StageWatching,
): Promise<Answers[Plan['kind']]> {
  const heard = ({ done, total, note, stage }: Heard<FitStage>): void => progress(done, total, note, stage);
  const watching = watchingBy(signal, heard);
  const begun = async (): Promise<unknown> =>
    rowsOf(plan) < MANY_ROWS
      ? work(plan, watching)
      : onOwnThread(new URL(import.meta.url), plan, signal, (message) => heard(message as Heard<FitStage>));
  const sets = plan.kind === 'audit' ? plan.sets : plan.kind === 'fit' ? [plan.options.features] : undefined;
  if (sets === undefined) return (await begun()) as Answers[Plan['kind']];
  const { dataset, game: name } = plan as OnDataset;
  const game = gameNamed(name);
  const lists = sets.map((set) => featuresNamed(game, set));
  if (plan.kind === 'fit') checkNames(plan.options, lists[0]!);
  const room = roomOf(dataset.rows, Math.max(0, ...lists.map(({ list }) => list.length)));
  return withRoom(dataset.name, room, async () => {
    // Here, since this thread can start others.
    await fillCaches(dataset, game, sets, watching('rows'));
    return (await begun()) as Answers[Plan['kind']];
  });
}

/** Rows enough for a thread where nobody knows them, and for networks and patterns: several are fitted at once. */
function rowsOf(plan: Work): number {
  if (plan.kind === 'table' || plan.kind === 'network' || plan.kind === 'patterns') return Infinity;
  // Not every back end of a network works on another thread; a signal is heard between some thousand predictions.
  return plan.kind === 'diagnosis' && plan.named.weights.model === 'network' ? 0 : plan.dataset.rows;
}

/** Does what the plan says, on this thread. */
export function work(plan: Work, watching: (stage: FitStage) => Watching): Promise<Answers[Work['kind']]> {
  if (plan.kind === 'table') return fitTable(plan, watching);
  if (plan.kind === 'fit') return fitDataset(plan, watching);
  const { kind, dataset } = plan;
  const game = gameNamed(plan.game);
  if (kind === 'audit') return auditDataset(dataset, game, plan.sets, watching('rows'));
  if (kind === 'diagnosis') return diagnose(plan.named, dataset, game, plan.options, watching('diagnosis'));
  if (kind === 'patterns') return trainPatternWeights(dataset, game, plan.options, watching('fit'));
  return trainNetworkWeights(dataset, game, plan.options, undefined, plan.checkpoint, watching('fit'), plan.start);
}

/**
 * Audits the data of `plan`, fits weights to its training rows, or takes those that were fitted elsewhere, and measures
 * them. Throws InputError for bad data, where the data can't say what the weights are, where there is no memory for it,
 * and for warnings where the plan is strict; and the signal's reason.
 */
async function fitDataset(
  { dataset, game: name, options, imported, strict }: DatasetPlan,
  watching: (stage: FitStage) => Watching,
) {
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
  refuseEmptySplits(dataset.name, samples);
  step(1, 3, 'weights');
  const data = { dataset, game, features, samples };
  const weights =
    imported === undefined ? await trainWeights(data, options, watching) : await importWeights(imported, data, options);
  step(3, 3);
  return { audit, weights };
}

/** The same of a table. */
export async function fitTable(
  { table, options, name, strict, diagnosis }: TablePlan,
  watching: (stage: FitStage) => Watching,
) {
  let start: Start | undefined;
  // What names no column is told before millions of rows are read.
  const check = (names: readonly string[]): void => {
    checkWeightNames(options, names);
    if (options.against !== undefined) start = readStart(options.against, names);
  };
  const read = await readTableSamples(table, options, watching('rows'), check);
  const { samples } = read;
  if (!options.all) refuseEmptySplits(table, samples);
  const step = watching('fit').progress;
  step(0, 3, 'audit');
  const audit = auditTable(read, options);
  if (strict) refuseWarnings(table, audit);
  step(1, 3, 'weights');
  const scale =
    typeof options.scale === 'number'
      ? options.scale
      : scaleOf(start!.points, samples.train, options, `the weights of --against ${options.against}`);
  const made = await fitSamples(table, samples, options, audit.set.features, scale, watching);
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
    /** A line where an engine can't take the weights. */
    beyond: start === undefined ? [] : beyond(weights, start.bounds),
    /** On the test rows; on all where all were fitted to. */
    evaluations: evaluationsOf(judged, probabilities),
    diagnosis:
      diagnosis === 'none'
        ? undefined
        : await diagnoseRows(judged, { ...defaultDiagnosis, seed: options.seed ?? 1 }, watching('diagnosis')),
  };
}

export default threadWork<Work, unknown, FitStage>(work);
