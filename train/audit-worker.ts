import { gameNamed } from '../games/index.ts';
import { auditDataset, type DatasetAudit } from './audit.ts';

/** What is to be audited: plain data. */
export interface AuditPlan {
  readonly dataset: string;
  readonly game: string;
  readonly sets: readonly string[];
}

/** Makes the function that audits a data set; the task `undefined` only shows that the thread has begun. */
export default function make(): (plan: AuditPlan | undefined) => Promise<DatasetAudit | undefined> {
  return async (plan) => (plan === undefined ? undefined : auditDataset(plan.dataset, gameNamed(plan.game), plan.sets));
}
