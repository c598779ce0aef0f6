import { z } from 'zod';
import { sentAgent } from '../../../agents/spec-schema.ts';
import { taskKind } from '../../../lib/tasks/work.ts';
import type { JudgeSetup } from './judge-worker.ts';

/** One task: one board of a contest is judged. */
export const judgeTask = taskKind<JudgeSetup>({
  name: 'balance',
  module: new URL('./judge-worker.ts', import.meta.url),
  setup: z.strictObject({ game: z.string(), agent: sentAgent }),
  task: z.strictObject({ board: z.string().max(100_000), index: z.int().nonnegative() }),
  result: z.number().nonnegative(),
  game: ({ game }) => game,
});
