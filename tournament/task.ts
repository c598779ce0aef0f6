import * as z from 'zod';
import type { Ticket } from '../agents/engine/host.ts';
import { adjudicationSchema } from '../agents/play/referee.ts';
import { repeatable, sentAgent } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { count, type Frozen } from '../lib/plain-data.ts';
import { quoted } from '../lib/quoted.ts';
import { taskKind } from '../lib/tasks/work.ts';
import { type MeasuredRecord, measuredSchema, recordSchema } from './log/record.ts';
import { replay } from './log/replay.ts';
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
export const gameTask = taskKind<WorkerSetup, GameTask, MeasuredRecord>({
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
  check: checkRecord,
  lasting: ({ agents }, { record }) => (agents.every(repeatable) ? record : undefined),
});

/** The record must be of that game, and its moves must lead to its end. */
function checkRecord(setup: WorkerSetup, { game, seats, opening, position }: GameTask, { record }: MeasuredRecord) {
  const agents = seats.map((seat) => setup.agents[seat]!);
  if (record.game !== game || record.opening !== opening || record.position !== position)
    throw new InputError(
      `game ${record.game} on opening ${record.opening} '${quoted(record.position, 100)}', expected game ${game} on opening ${opening} '${position}'`,
    );
  if (record.seats.some((name, seat) => name !== agents[seat]!.name))
    throw new InputError(`game ${game}: ${quoted(record.seats.join(' against '))} in its seats`);
  const { proof, mismatches } = replay(gameNamed(setup.game), record, setup.adjudication);
  if (mismatches.length > 0) throw new InputError(`game ${game}: ${mismatches[0]}`);
  const overstepped = proof === 'nothing' && !record.ending.includes(' by score (');
  if (overstepped && agents.every(({ timeControl }) => timeControl === undefined))
    throw new InputError(`game ${game}: ${record.ending}, but its agents have no limits to overstep`);
}
