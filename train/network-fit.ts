import type { NetworkWeights } from '../agents/network/network-weights.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import { gameNamed } from '../games/index.ts';
import { threadsLeft } from '../lib/processes/address-space.ts';
import type { Watching } from '../lib/progress/running.ts';
import { onOwnThread } from '../lib/tasks/own-thread.ts';
import type { Heard } from '../lib/tasks/thread-work.ts';
import type { NetworkFit } from './options.ts';
import { trainNetworkWeights } from './train-network.ts';

/** The arguments of `trainNetworkWeights` as plain data. */
export interface NetworkFitPlan {
  readonly dataset: string;
  readonly game: string;
  readonly options: NetworkFit;
  readonly checkpoint: string;
  /** What the option of this name stands for. */
  readonly start: AgentWeights | undefined;
}

/**
 * What `trainNetworkWeights` gives, to the bit, on a thread of its own, so that several are fitted at once; on this one
 * where there are no addresses for another. Throws as that does.
 */
export async function fitNetworkOnThread(
  plan: NetworkFitPlan,
  { signal, progress }: Watching,
): Promise<NetworkWeights> {
  if (threadsLeft() === 0) return fitNetworkHere(plan, () => ({ signal, progress }));
  const module = new URL('./network-fit-worker.ts', import.meta.url);
  return onOwnThread<NetworkWeights>(module, plan, signal, (message) => {
    const { done, total, note } = message as Heard<'fit'>;
    progress(done, total, note);
  });
}

/** The same on this thread. */
export async function fitNetworkHere(
  { dataset, game, options, checkpoint, start }: NetworkFitPlan,
  watching: (stage: 'fit') => Watching,
): Promise<NetworkWeights> {
  return trainNetworkWeights(dataset, gameNamed(game), options, undefined, checkpoint, watching('fit'), start);
}
