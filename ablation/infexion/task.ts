import { z } from 'zod';
import { taskKind } from '../../lib/tasks/task-kind.ts';

/** One task: game `index` of Figure 1. */
export const figureTask = taskKind<undefined>({
  name: 'figure-1',
  module: new URL('./worker.ts', import.meta.url),
  setup: z.undefined(),
  task: z.int().nonnegative(),
  result: z.strictObject({
    algorithm: z.int(),
    seed: z.int(),
    seat: z.union([z.literal(0), z.literal(1)]),
    moves: z.string().max(100_000),
    generated: z.array(z.int()),
    won: z.boolean(),
  }),
  game: () => 'infexion',
});
