import type { Game } from '../games/game.ts';

/** Openings near the start as it is in real games: random moves that make one. */
export function nearStart({ walk: { longest } }: Pick<Game, 'walk'>): Game['walk'] {
  return { shortest: Math.min(2, longest), longest: Math.min(8, longest) };
}
