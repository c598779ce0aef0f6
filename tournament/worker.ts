import { workerData } from 'node:worker_threads';
import { type PlayerSetup, TournamentPlayer } from './play.ts';
import type { TimedRecord } from './record.ts';

const player = new TournamentPlayer(workerData as PlayerSetup);

/** One task: game `index` of the schedule. */
export default function play(index: number): TimedRecord {
  return player.play(index);
}
