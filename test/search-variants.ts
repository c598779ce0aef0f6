import { plainSearch, type SearchOptions, wholeSearch } from '../agents/search-options.ts';
import type { Game } from '../games/game.ts';
import type { Tree } from './minimax.ts';

/** Every part by itself, and all with one part off or changed. */
export const partly: SearchOptions[] = [
  plainSearch,
  { ...plainSearch, order: 'none' },
  { ...plainSearch, order: 'static' },
  { ...plainSearch, table: 1 },
  { ...plainSearch, pvs: true },
  { ...plainSearch, aspiration: true },
  { ...plainSearch, killers: true },
  { ...plainSearch, history: true },
  { ...plainSearch, quiescence: 2 },
  wholeSearch,
  { ...wholeSearch, table: 0 },
  { ...wholeSearch, cache: 0 },
  { ...wholeSearch, pvs: false },
  { ...wholeSearch, aspiration: false },
  { ...wholeSearch, killers: false },
  { ...wholeSearch, history: false },
  { ...wholeSearch, order: 'static' },
  { ...wholeSearch, extension: false },
  { ...wholeSearch, quiescence: 3 },
  { ...wholeSearch, table: 1, order: 'none', quiescence: 1 },
];

/** The tree that `options` make of a game's. */
export function treeOf(game: Game, { extension, quiescence }: SearchOptions): Tree {
  return { fewMoves: extension ? (game.search?.fewMoves ?? 0) : 0, quiescence };
}
