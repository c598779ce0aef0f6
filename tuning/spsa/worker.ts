import { attachToParent, type Ticket } from '../../agents/engine/connection.ts';
import type { Results } from './log.ts';
import { PairPlayer, type PairSetup, type PairTask } from './pair-player.ts';

/** What a worker is started with; the way to the host of engines where one is tuned. */
export interface WorkerSetup extends PairSetup {
  readonly host: Ticket | undefined;
}

/** One task: one pair of games. */
export default function player({ host, ...setup }: WorkerSetup): (task: PairTask) => Results {
  if (host !== undefined) attachToParent(host);
  const one = new PairPlayer(setup);
  return (task) => one.play(task);
}
