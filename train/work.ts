import type { AgentWeights, NetworkWeights } from '../agents/weights/schema.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { fillCaches } from '../datasets/fill.ts';
import { roomOf } from '../datasets/matrix.ts';
import { withRoom } from '../datasets/room.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { threadsLeft } from '../lib/processes/address-space.ts';
import type { Watching } from '../lib/progress/running.ts';
import { type Heard, onOwnThread, threadWork, watchingBy } from '../lib/tasks/own-thread.ts';
import { auditDataset, type DatasetAudit } from './audit.ts';
import { type DiagnoseOptions, diagnose, type Named } from './diagnose.ts';
import type { Diagnosis } from './diagnosis/judge.ts';
import {
  type DatasetFit,
  type DatasetPlan,
  type FitStage,
  fitDataset,
  fitTable,
  type TableFit,
  type TablePlan,
} from './fit.ts';
import type { NetworkFit } from './network/options.ts';
import { checkNames } from './train.ts';
import { trainNetworkWeights } from './train-network.ts';

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
    });

interface Answers {
  readonly fit: DatasetFit;
  readonly table: TableFit;
  readonly audit: DatasetAudit;
  readonly diagnosis: Diagnosis;
  readonly network: NetworkWeights;
}

/** Who hears how work goes on, stage by stage, and can stop it. */
interface StageWatching {
  readonly signal: AbortSignal;
  progress(done: number, total: number, note: string | undefined, stage: FitStage): void;
}

/** From this many rows on, work has a thread of its own: a loop over fewer takes no second. */
const MANY_ROWS = 100_000;

/**
 * Fits, audits or diagnoses: on a thread of its own where there are many rows, so that the signal is heard within a
 * second; on this one where there are no addresses for another (`ulimit -v`). Rows that were read stay in the caches.
 * Throws InputError for a user's mistake, and the signal's reason.
 */
export async function run<Plan extends Work>(
  plan: Plan,
  { signal, progress }: StageWatching,
): Promise<Answers[Plan['kind']]> {
  const heard = ({ done, total, note, stage }: Heard<FitStage>): void => progress(done, total, note, stage);
  const watching = watchingBy(signal, heard);
  const begun = async (): Promise<unknown> =>
    rowsOf(plan) < MANY_ROWS || threadsLeft() === 0
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

/** Rows enough for a thread where nobody knows them, and for networks, of which several are fitted at once. */
function rowsOf(plan: Work): number {
  if (plan.kind === 'table' || plan.kind === 'network') return Infinity;
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
  return trainNetworkWeights(dataset, game, plan.options, undefined, plan.checkpoint, watching('fit'), plan.start);
}

export default threadWork<Work, unknown, FitStage>(work);
