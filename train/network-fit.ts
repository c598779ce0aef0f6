import type { NetworkWeights } from '../agents/network/schema.ts';
import { parseShape } from '../agents/network/shape.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import type { DataSet } from '../datasets/data-set.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { threadsLeft } from '../lib/processes/address-space.ts';
import type { Watching } from '../lib/progress/running.ts';
import type { Heard } from '../lib/tasks/own-thread.ts';
import { onOwnThread } from '../lib/tasks/own-thread.ts';
import { type BackendName, openBackend } from './network/backend.ts';
import { firstState, fitNetwork } from './network/fit.ts';
import { boardGiven, type NetworkFit } from './network/options.ts';
import { planOf } from './network/real-network.ts';
import { readNetworkData } from './network-data.ts';
import { beginningOf } from './network-start.ts';
import { trainNetworkWeights } from './train-network.ts';
import { onTrainingRows } from './training-rows.ts';

/** The arguments of `trainNetworkWeights` as plain data. */
export interface NetworkFitPlan {
  readonly dataset: DataSet;
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

/** Rows of the epochs that are timed. */
const ROWS = 16_384;

/**
 * Seconds that an epoch of `trainNetworkWeights` with these arguments takes now, on this machine: of a fit to some of the
 * rows that nobody keeps, the last epoch, whose code is warm. Throws InputError as that does, and the signal's reason.
 */
export async function epochSeconds(
  dataset: DataSet,
  game: Game,
  options: NetworkFit,
  backendName: BackendName | undefined,
  signal: AbortSignal,
): Promise<number> {
  const shape = parseShape(options.shape, '--shape');
  const backend = await openBackend(backendName);
  const data = await onTrainingRows(dataset.name, () => readNetworkData(dataset, game, shape, options, signal));
  const plan = planOf(boardGiven(game), shape, data.beside?.logits.length ?? 0, '--shape');
  const { train, validation } = data.members;
  const share = Math.min(1, ROWS / train.length);
  const [some, few] = [train, validation].map((rows) => data.samplesOf(rows.slice(0, Math.ceil(share * rows.length))));
  const ends = [performance.now()];
  const state = firstState(beginningOf(plan, data, options));
  const once = { ...options, epochs: 1 };
  await fitNetwork(plan, state, some!, few!, data.beside?.deviations ?? [], once, backend, {
    signal,
    epochDone: () => ends.push(performance.now()),
    stepDone: () => {},
  });
  return (ends.at(-1)! - ends.at(-2)!) / 1000 / share;
}
