import type { Game } from '../games/game.ts';

/** The feature sets that a run of `game` fits unless told otherwise, by their names. */
export function usualSets({ tuning, features }: Pick<Game, 'tuning' | 'features'>): readonly string[] {
  return tuning.sets ?? ['original', 'full'].filter((set) => features.some(({ name }) => name === set));
}
