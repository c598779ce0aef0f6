import type { Game } from '../games/game.ts';
import { families, gameNamed, gameOfSize } from '../games/index.ts';
import { loadOutside } from '../games/modules/outside.ts';

/**
 * A game: the name of a shipped one, or a module, as the command line has it: a path from the working folder, or an
 * installed package. From then on every call here knows it by its name. `size` is of the board; else the usual one.
 * Throws InputError where there is no such game, and where the module is none.
 *
 * @example
 * ```ts
 * import { loadGame } from 'weightroom';
 *
 * const game = await loadGame('slider', 4); // or await loadGame('./breakthrough.ts', 6)
 * game.name; // 'slider-4'
 * ```
 */
export async function loadGame(specifier: string, size?: number): Promise<Game> {
  const name = specifier.replace(/-\d+$/, '');
  if (families.some((family) => family.name === name))
    return gameNamed(size === undefined ? specifier : `${name}-${size}`);
  const { family } = await loadOutside(specifier);
  return gameOfSize(family, size ?? family.defaultSize);
}
