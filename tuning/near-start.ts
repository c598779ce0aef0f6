import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { drawOpenings, type OpeningOptions } from '../tournament/openings/openings.ts';

/** Random moves that make an opening near the start as it is in real games. */
export function nearStart({ walk: { longest } }: Pick<Game, 'walk'>): OpeningOptions['walk'] {
  return { shortest: Math.min(2, longest), longest: Math.min(8, longest) };
}

/** Whether there are `count` different openings of this kind. */
export function openingsEnough(game: Game, options: OpeningOptions, count: number): boolean {
  try {
    drawOpenings(game, options, count);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** `after 2 to 8 random moves`. */
export function afterWalk({ shortest, longest }: OpeningOptions['walk']): string {
  return `after ${shortest === longest ? '' : `${shortest} to `}${longest} random moves`;
}
