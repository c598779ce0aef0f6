import * as z from 'zod';
import { sentAgent } from '../agents/spec-schema.ts';
import { labelledGame } from '../datasets/row.ts';
import { taskKind } from '../lib/tasks/work.ts';
import { type SelfplayOptions, selfplayOptions } from './options.ts';

/** One task: game `index` of the run. */
export const selfplayTask = taskKind<SelfplayOptions>({
  name: 'selfplay',
  module: new URL('./worker.ts', import.meta.url),
  setup: selfplayOptions.extend({ agent: sentAgent }),
  task: z.int().nonnegative(),
  result: labelledGame,
  game: ({ game }) => game,
});
