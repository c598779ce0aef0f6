import { parseLimit } from '../../agents/settings.ts';
import { InputError } from '../../lib/input-error.ts';
import { flag, OptionSet, type Options } from '../../lib/options/option-set.ts';
import { backendOption } from '../../train/options.ts';
import { championFlags } from '../../tuning/champion/options.ts';
import { holdsChampionRun } from '../../tuning/champion/run-folder.ts';
import { tuneFlags } from '../../tuning/options.ts';
import { holdsRun } from '../../tuning/run-folder.ts';
import { strict } from './argument.ts';
import { sharedFlags } from './champion.ts';
import type { Given } from './command.ts';
import { fitFlags } from './fit.ts';
import { networkFlags } from './network.ts';

/** What `tune` does: the champion loop, or one fit and its tournament. */
export type RunKind = 'loop' | 'once';

const ONCE = '--once';

/** Asks for one fit, where no other option does. */
export const onceFlag = flag('one fit and its tournament instead of the loop; so do the options that only it has');

/** Options of which a run of the loop has none. */
const onlyOnce = new OptionSet<Options>({
  ...networkFlags.options,
  ...fitFlags.options,
  ...tuneFlags.options,
  backend: backendOption,
  strict,
}).without(sharedFlags);

/** These are of the loop only where its length is fixed. */
const ofAmount = new OptionSet({ games: tuneFlags.options.games, pairs: tuneFlags.options.pairs });

/**
 * Which run the written options ask for; `folder` is where the user has said that it stands. One fit where `--once` or
 * an option says so that only it has, and where such a run is in `folder` to go on; else the loop. Throws InputError
 * where they ask for both, and where `folder` holds the other kind.
 */
export function runKind(given: Given, folder: string | undefined): RunKind {
  const [ofLoop] = championFlags.written(given);
  const once = given.once === true;
  if (ofLoop !== undefined) {
    if (once) throw new InputError(`${ONCE} and ${ofLoop}: one fit or the champion loop, not both`);
    const [words] = onlyOnce.written(given);
    if (words !== undefined)
      throw new InputError(
        `${words}: for a single fit; the champion loop finds it out by play, so leave it out or leave out ${ofLoop}`,
      );
    return 'loop';
  }
  const words = once ? ONCE : (onlyOnce.written(given)[0] ?? ofAmount.written(given)[0] ?? otherLimit(given));
  const holdsLoop = folder !== undefined && holdsChampionRun(folder);
  if (words !== undefined) {
    if (holdsLoop)
      throw new InputError(
        `${folder}: holds a run of the champion loop, and ${words} asks for one fit; use another folder with --out`,
      );
    return 'once';
  }
  return folder !== undefined && !holdsLoop && holdsRun(folder) ? 'once' : 'loop';
}

/** `--limit ms=20`: the loop plays in nodes, which repeat. */
function otherLimit({ limit }: Given): string | undefined {
  if (typeof limit !== 'string') return undefined;
  const { nodes, ...rest } = parseLimit(limit, '--limit');
  return nodes !== undefined && Object.keys(rest).length === 0 ? undefined : `--limit ${limit}`;
}
