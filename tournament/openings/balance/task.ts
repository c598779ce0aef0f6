import { z } from 'zod';
import { sentAgent } from '../../../agents/spec-schema.ts';
import { taskKind } from '../../../lib/tasks/task-kind.ts';
import type { TrialSetup } from './trial.ts';

/** One task: one board. */
export const trialTask = taskKind<TrialSetup>({
  name: 'openings',
  module: new URL('./worker.ts', import.meta.url),
  setup: z.strictObject({ game: z.string(), seed: z.number(), agent: sentAgent }),
  task: z.strictObject({
    source: z.union([z.int().nonnegative(), z.literal('scatter')]),
    number: z.int().nonnegative(),
  }),
  result: z.strictObject({
    position: z.string().max(100_000),
    score: z.number().optional(),
    points: z.union([z.literal(0), z.literal(0.5), z.literal(1)]).optional(),
  }),
  game: ({ game }) => game,
});
