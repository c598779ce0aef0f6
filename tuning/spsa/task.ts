import { z } from 'zod';
import { sentAgent } from '../../agents/spec-schema.ts';
import { taskKind } from '../../lib/tasks/work.ts';
import { results } from './log.ts';
import { parameter } from './parameter.ts';
import type { WorkerSetup } from './worker.ts';

/** One task: one pair of games. An engine from outside is tuned on the machine whose program it is. */
export const pairTask = taskKind<WorkerSetup>({
  name: 'spsa',
  module: new URL('./worker.ts', import.meta.url),
  setup: z.strictObject({
    game: z.string(),
    seed: z.number(),
    climber: sentAgent,
    parameters: z.array(parameter),
    host: z.undefined(),
  }),
  task: z.strictObject({
    pair: z.int().nonnegative(),
    opening: z.string().max(100_000),
    plus: z.array(z.number()),
    minus: z.array(z.number()),
  }),
  result: results.strict(),
  game: ({ game }) => game,
});
