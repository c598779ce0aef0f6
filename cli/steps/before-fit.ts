import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { flag } from '../../lib/options/option-set.ts';
import { auditSummary, blockLines } from '../../reports/index.ts';
import { auditDataset, type DatasetAudit } from '../../train/audit.ts';
import { printBeside } from '../terminal/print.ts';
import { View } from '../terminal/view.ts';

/** `--strict`, of every command that audits data. */
export const strict = flag('warnings about the data are errors');

/** Throws InputError for an audit with warnings. */
export function refuseWarnings(dataset: string, { warnings }: DatasetAudit): void {
  if (warnings.length === 0) return;
  const others = warnings.length === 1 ? '' : ` (and ${warnings.length - 1} more)`;
  throw new InputError(`${dataset}: --strict: ${warnings[0]}${others}`);
}

/** Audits the data set and shows how it goes on. Throws the reason of `signal`. */
export function auditViewed(
  dataset: string,
  game: Game,
  sets: readonly string[],
  signal: AbortSignal,
): Promise<DatasetAudit> {
  const view = View.ofShortWork('audit', 'rows');
  return auditDataset(dataset, game, sets, { signal, progress: view.progress }).finally(() => view.close());
}

/** Audits the data set through `sets`. Throws InputError where `strict` forbids warnings. */
export async function auditBeforeFit(
  dataset: string,
  game: Game,
  sets: readonly string[],
  strict: boolean,
  signal: AbortSignal,
): Promise<DatasetAudit> {
  const audit = await auditViewed(dataset, game, sets, signal);
  if (strict) refuseWarnings(dataset, audit);
  return audit;
}

/** Says in a few lines what an audit has found. */
export function sayAudit(audit: DatasetAudit, json: boolean): void {
  printBeside(json, [...blockLines(auditSummary(audit)), '']);
}
