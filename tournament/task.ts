import * as z from 'zod';
import type { Ticket } from '../agents/engine/connection.ts';
import { adjudicationSchema } from '../agents/play/adjudication-schema.ts';
import { sentAgent } from '../agents/spec-schema.ts';
import { count, type Frozen } from '../lib/plain-data.ts';
import { taskKind } from '../lib/tasks/work.ts';
import { measuredSchema, recordSchema } from './log/record.ts';
import type { TournamentOptions } from './options.ts';

/** What a worker needs to play any game of a tournament, and the way to the host of engines where an agent is one. */
export interface WorkerSetup extends Pick<TournamentOptions, 'game' | 'seed' | 'agents' | 'adjudication'> {
  readonly host?: Ticket | undefined;
}

const task = z.strictObject({
  /** Its number. */
  game: count,
  /** The numbers of the agents in seats 0 and 1. */
  seats: z.tuple([count, count]),
  /** The opening's number and position. */
  opening: count,
  position: z.string().max(100_000),
});

/** A game that is to be played: plain data. */
export type GameTask = Frozen<z.infer<typeof task>>;

/** One task: one game. Games of engines from outside stay on the machine whose programs they are. */
export const gameTask = taskKind<WorkerSetup>({
  name: 'tournament',
  module: new URL('./worker.ts', import.meta.url),
  setup: z.strictObject({
    game: z.string(),
    seed: z.number(),
    agents: z.array(sentAgent).min(1),
    adjudication: adjudicationSchema,
    host: z.undefined(),
  }),
  task,
  result: measuredSchema.strict().extend({ record: recordSchema.strict() }),
  game: ({ game }) => game,
});
