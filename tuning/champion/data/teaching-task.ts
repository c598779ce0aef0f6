import { z } from 'zod';
import { sentAgent } from '../../../agents/spec-schema.ts';
import { taskKind } from '../../../lib/tasks/work.ts';
import type { TeachingSetup } from './teaching-worker.ts';

const result = z.union([z.literal(0), z.literal(0.5), z.literal(1)]);
const moves = z.int().nonnegative();

/** One task: a board, played twice. */
export const teachingTask = taskKind<TeachingSetup>({
  name: 'teaching',
  module: new URL('./teaching-worker.ts', import.meta.url),
  setup: z.strictObject({ game: z.string(), seed: z.number(), agent: sentAgent, randomMoves: z.number() }),
  task: z.strictObject({
    kind: z.strictObject({
      name: z.string(),
      place: z.enum(['near', 'random']),
      scatter: z.number(),
      walk: z.strictObject({ shortest: moves, longest: moves }),
    }),
    index: moves,
  }),
  result: z.strictObject({ board: z.string().max(100_000), results: z.tuple([result, result]), plies: moves }),
  game: ({ game }) => game,
});
