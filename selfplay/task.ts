import { z } from 'zod';
import { sentAgent } from '../agents/spec-schema.ts';
import { taskKind } from '../lib/tasks/work.ts';
import { type SelfplayOptions, selfplayOptions } from './options.ts';

const text = z.string().max(2000);
const result = z.union([z.literal(1), z.literal(0.5), z.literal(0)]);

/** One task: game `index` of the run. */
export const selfplayTask = taskKind<SelfplayOptions>({
  name: 'selfplay',
  module: new URL('./worker.ts', import.meta.url),
  setup: selfplayOptions.extend({ agent: sentAgent }),
  task: z.int().nonnegative(),
  result: z.strictObject({
    rows: z.array(
      z.strictObject({
        ply: z.int().nonnegative(),
        position: z.string().max(100_000),
        score: z.number().optional(),
        result,
      }),
    ),
    result,
    ending: text,
    start: text,
    voided: z.array(text),
  }),
  game: ({ game }) => game,
});
