import { gameNamed } from '../games/index.ts';
import type { Watching } from '../lib/progress/running.ts';
import { threadWork } from '../lib/tasks/own-thread.ts';
import { type AuditPlan, auditDataset } from './audit.ts';
import { type DiagnosePlan, diagnose } from './diagnose.ts';
import { type DatasetPlan, type FitStage, fitHere, type TablePlan } from './fit.ts';
import { type NetworkFitPlan, trainNetworkWeights } from './train-network.ts';

type Plan = DatasetPlan | TablePlan | AuditPlan | DiagnosePlan | NetworkFitPlan;
type Stage = FitStage | 'rows' | 'diagnosis' | 'fit';

/** Does what the plan says. */
function work(plan: Plan, watching: (stage: Stage) => Watching): Promise<unknown> {
  if (plan.kind === 'fit') return fitHere(plan, watching);
  const { kind, dataset } = plan;
  const game = gameNamed(plan.game);
  if (kind === 'audit') return auditDataset(dataset, game, plan.sets, watching('rows'));
  if (kind === 'diagnosis') return diagnose(plan.named, dataset, game, plan.options, watching('diagnosis'));
  return trainNetworkWeights(dataset, game, plan.options, undefined, plan.checkpoint, watching('fit'), plan.start);
}

/** A thread that fits, audits or diagnoses. */
export default threadWork<Plan, unknown, Stage>(work);
