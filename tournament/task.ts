import { z } from 'zod';
import { sentAgent } from '../agents/spec-schema.ts';
import { count } from '../lib/plain-data.ts';
import { taskKind } from '../lib/tasks/work.ts';
import { measuredSchema, recordSchema } from './log/record.ts';
import type { WorkerSetup } from './worker.ts';

const moves = z.number().positive();

/** One task: one game. Games of engines from outside stay on the machine whose programs they are. */
export const gameTask = taskKind<WorkerSetup>({
  name: 'tournament',
  module: new URL('./worker.ts', import.meta.url),
  setup: z.strictObject({
    game: z.string(),
    seed: z.number(),
    agents: z.array(sentAgent).min(1),
    adjudication: z.strictObject({
      resign: z.strictObject({ points: moves, moves }).optional(),
      draw: z.strictObject({ points: count, moves, from: count }).optional(),
      plies: moves.optional(),
      repetitions: moves.optional(),
    }),
    host: z.undefined(),
  }),
  task: z.strictObject({
    game: count,
    seats: z.tuple([count, count]),
    opening: count,
    position: z.string().max(100_000),
  }),
  result: measuredSchema.strict().extend({ record: recordSchema.strict() }),
  game: ({ game }) => game,
});
