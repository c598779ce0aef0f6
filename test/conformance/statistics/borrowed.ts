import * as z from 'zod';
import { type StatisticKind, statisticKind } from './line.ts';

const number = z.number();

/** Formulas that weightroom itself has no use for, so that every line of the published tests can be checked. */
export const borrowedKinds: readonly StatisticKind[] = [
  // nnue-pytorch: the share of search scores in a target, as training continues.
  statisticKind(
    'lambda_linear_schedule',
    z.object({ start: number, end: number, step: number, max_steps: number }),
    ({ start, end, step, max_steps }) => ({ lambda: within(start + (end - start) * progress(step, max_steps)) }),
  ),
  statisticKind(
    'lambda_cosine_cycle',
    z.object({ start: number, end: number, schedule_steps: number, warmup_pct: number, delta: number, step: number }),
    ({ start, end, schedule_steps, warmup_pct, delta, step }) => ({
      lambda: within(
        start + (end - start) * progress(step, schedule_steps) + delta * cycle(step, schedule_steps, warmup_pct),
      ),
    }),
  ),
];

function progress(step: number, steps: number): number {
  return steps > 0 ? Math.min(1, step / steps) : 1;
}

/** Rises from 0 to 1 over the share `warmup` of the steps and falls back to 0, both as a cosine. */
function cycle(step: number, steps: number, warmup: number): number {
  if (step >= steps) return warmup === 1 ? 1 : 0;
  const rise = warmup * steps;
  if (step < rise) return (1 - Math.cos((Math.PI * step) / rise)) / 2;
  return (1 + Math.cos((Math.PI * (step - rise)) / (steps - rise))) / 2;
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
