import { threadWork } from '../lib/tasks/own-thread.ts';
import { auditHere } from './audit.ts';
import { diagnoseHere } from './diagnose.ts';
import { fitHere } from './fit.ts';
import { fitNetworkHere } from './train-network.ts';

const works = { fit: fitHere, audit: auditHere, diagnosis: diagnoseHere, network: fitNetworkHere } as const;

type Plan = { [Kind in keyof typeof works]: Parameters<(typeof works)[Kind]>[0] }[keyof typeof works];
type Work = (plan: Plan, watching: Parameters<typeof fitHere>[1]) => Promise<unknown>;

/** A thread that fits, audits or diagnoses: what the plan's kind says. */
export default threadWork<Plan, unknown, Parameters<Parameters<typeof fitHere>[1]>[0]>((plan, watching) =>
  (works[plan.kind] as Work)(plan, watching),
);
