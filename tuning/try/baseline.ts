import type { Features, Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';

/**
 * The largest feature set of `game` all of whose features `tried` has too, by their names; `original` where it extends
 * none.
 */
export function extendedBy(tried: Features, game: Game): Features {
  const names = new Set(tried.list.map(({ name }) => name));
  const extended = game.features.filter(
    (set) => set.name !== tried.name && set.list.length < names.size && set.list.every(({ name }) => names.has(name)),
  );
  return extended.reduce(
    (most, set) => (set.list.length > most.list.length ? set : most),
    extended[0] ?? game.features[0]!,
  );
}

/** The features of `tried` that `baseline` lacks, by name. Throws InputError where there are none. */
export function addedFeatures(tried: Features, baseline: Features): string[] {
  const added = tried.list.map(({ name }) => name).filter((name) => baseline.list.every((one) => one.name !== name));
  if (added.length === 0)
    throw new InputError(`${tried.name}: has no feature that ${baseline.name} lacks; there is nothing to try`);
  return added;
}
