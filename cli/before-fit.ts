import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { auditDataset, type DatasetAudit } from '../tuning/audit.ts';
import { auditSummary } from './audit-lines.ts';

/** `--strict`, of every command that audits data. */
export const strictOption = {
  type: 'boolean',
  default: false,
  describe: 'warnings about the data are errors',
} as const;

/** Throws InputError for an audit with warnings. */
export function refuseWarnings(dataset: string, { warnings }: DatasetAudit): void {
  if (warnings.length === 0) return;
  const others = warnings.length === 1 ? '' : ` (and ${warnings.length - 1} more)`;
  throw new InputError(`${dataset}: --strict: ${warnings[0]}${others}`);
}

/** Audits the data set through `sets`. Throws InputError where `strict` forbids warnings. */
export async function auditBeforeFit(
  dataset: string,
  game: Game,
  sets: readonly string[],
  strict: boolean,
): Promise<DatasetAudit> {
  const audit = await auditDataset(dataset, game, sets);
  if (strict) refuseWarnings(dataset, audit);
  return audit;
}

/** Says in a few lines what an audit has found: on standard output, but where that is for JSON. */
export function sayAudit(audit: DatasetAudit, json: boolean): void {
  const out = json ? process.stderr : process.stdout;
  out.write(`${auditSummary(audit).join('\n')}\n`);
}
