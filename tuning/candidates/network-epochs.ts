import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Running } from '../../lib/progress/running.ts';
import { epochSeconds } from '../../train/train-network.ts';
import type { NetworkRecipe } from './recipe.ts';
import { type DataSource, dataOf, rowsOf, sourcesOf } from './sources.ts';

/** Epochs at the end of a fit, beside those asked for, in which the network is rounded. */
const WHOLE = 2;
/** Fewer epochs leave a network half fitted. */
const FEWEST = 4;
/** Of the time, the share that is planned: the rest is for reading the data and measuring what was fitted. */
const PLANNED = 0.8;

/** Seconds of an epoch for each row that was given, by game and kind of network, as last measured in this process. */
const perRow = new Map<string, number>();

/**
 * Epochs of a fit of `recipe`'s network to what it reads of `sources` that `seconds` leave time for: no more than it
 * asks for, and 0 where they are too few for any fit. As long as an epoch takes now. A fit that can't be made gets all:
 * it says why. Throws the signal's reason.
 */
export async function epochsWithin(
  seconds: number,
  { network, ...recipe }: NetworkRecipe,
  sources: readonly DataSource[],
  game: Game,
  running: Running,
): Promise<number> {
  const read = sourcesOf({ ...recipe, network }, sources);
  if (read.length === 0) return network.epochs;
  const { epochs: most, ...kind } = network;
  const key = JSON.stringify([game.name, kind]);
  const rows = rowsOf(read);
  const before = perRow.get(key);
  // To read the rows takes seconds, too.
  if (seconds <= 0 || (before !== undefined && epochsFrom(seconds, rows * before, most) === 0)) return 0;
  try {
    const dataset = await dataOf(read, game, running);
    const epoch = await epochSeconds(dataset, game, network, undefined, running.signal);
    perRow.set(key, epoch / rows);
    return epochsFrom(seconds, epoch, most);
  } catch (error) {
    running.signal.throwIfAborted();
    if (error instanceof InputError) return most;
    throw error;
  }
}

/** The same, where an epoch takes so many seconds and `most` are wanted. */
export function epochsFrom(seconds: number, epoch: number, most: number): number {
  const epochs = Math.min(most, Math.floor((PLANNED * seconds) / Math.max(1e-6, epoch)) - WHOLE);
  return epochs < Math.min(FEWEST, most) ? 0 : epochs;
}
