import type { DataSet } from '../../datasets/data-set.ts';
import type { Game } from '../../games/game.ts';
import { auditSummary, blockLines } from '../../reports/index.ts';
import { type DatasetAudit, refuseWarnings, runAudit } from '../../train/audit.ts';
import { printBeside } from '../terminal/print.ts';
import { View } from '../terminal/view.ts';

/** Audits the data set and shows how it goes on. Throws the reason of `signal`. */
export function auditViewed(
  dataset: DataSet,
  game: Game,
  sets: readonly string[],
  signal: AbortSignal,
): Promise<DatasetAudit> {
  const view = View.ofShortWork('audit', 'rows');
  return runAudit(dataset, game, sets, { signal, progress: view.progress }).finally(() => view.close());
}

/** Audits the data set through `sets`. Throws InputError where `strict` forbids warnings. */
export async function auditBeforeFit(
  dataset: DataSet,
  game: Game,
  sets: readonly string[],
  strict: boolean,
  signal: AbortSignal,
): Promise<DatasetAudit> {
  const audit = await auditViewed(dataset, game, sets, signal);
  if (strict) refuseWarnings(dataset.name, audit);
  return audit;
}

/** Says in a few lines what an audit has found. */
export function sayAudit(audit: DatasetAudit, json: boolean): void {
  printBeside(json, [...blockLines(auditSummary(audit)), '']);
}
