import { attachToParent, type Ticket } from '../agents/engine/connection.ts';
import type { MeasuredRecord } from './log/record.ts';
import type { GameTask } from './plan.ts';
import { type PlayerSetup, TournamentPlayer } from './play.ts';

/** What a worker is started with; the way to the host of engines where an agent is one. */
export interface WorkerSetup extends PlayerSetup {
  readonly host: Ticket | undefined;
}

/** One task: one game. */
export default function player({ host, ...setup }: WorkerSetup): (task: GameTask) => MeasuredRecord {
  if (host !== undefined) attachToParent(host);
  const one = new TournamentPlayer(setup);
  return (task) => one.play(task);
}
