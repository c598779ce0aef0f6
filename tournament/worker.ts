import { workerData } from 'node:worker_threads';
import { attachToParent, type Ticket } from '../agents/engine/connection.ts';
import type { GameTask } from './plan.ts';
import { type PlayerSetup, TournamentPlayer } from './play.ts';
import type { MeasuredRecord } from './record.ts';

/** What a worker is started with; the way to the host of engines where an agent is one. */
export interface WorkerSetup extends PlayerSetup {
  readonly host: Ticket | undefined;
}

const { host, ...setup } = workerData as WorkerSetup;
if (host !== undefined) attachToParent(host);
const player = new TournamentPlayer(setup);

/** One game. */
export default function play(task: GameTask): MeasuredRecord {
  return player.play(task);
}
