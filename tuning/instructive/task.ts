import { z } from 'zod';
import { sentAgent } from '../../agents/spec-schema.ts';
import { count } from '../../lib/plain-data.ts';
import { taskKind } from '../../lib/tasks/work.ts';
import { recordSchema } from '../../tournament/log/record.ts';
import type { LookSetup } from './look.ts';
import { momentSchema } from './moment.ts';

/** One task: one game that the champion won. */
export const lookTask = taskKind<LookSetup>({
  name: 'instructive',
  module: new URL('./worker.ts', import.meta.url),
  setup: z.strictObject({
    game: z.string(),
    seed: z.number(),
    champion: z.string(),
    rival: sentAgent,
    judges: z.strictObject({ champion: sentAgent, rival: sentAgent, deeper: z.string() }),
  }),
  task: recordSchema,
  result: z.strictObject({
    positions: count,
    differ: count,
    judged: count,
    rivalRight: count,
    found: z.array(z.strictObject({ moment: momentSchema, gain: z.number() })),
  }),
  game: ({ game }) => game,
});
