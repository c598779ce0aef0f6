import type { Game } from '../../games/game.ts';
import { readText } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';

/** Openings as they stand in a file, no two alike. */
export interface OpeningSet {
  readonly file: string;
  readonly positions: readonly string[];
}

/**
 * Reads a set of openings: a position in each line, in the game's notation; what follows a `#` is a remark. Throws
 * InputError for what is no position, a finished game, a position that is there twice, and a file without any.
 */
export function readOpenings(file: string, game: Game): OpeningSet {
  const lines = new Map<string, number>();
  readText(file)
    .split('\n')
    .forEach((line, i) => {
      const text = line.replace(/(?:^|\s)#.*$/s, '').trim();
      if (text === '') return;
      const where = `${file} line ${i + 1}`;
      const opening = openingOf(text, game, where);
      const earlier = lines.get(opening);
      if (earlier !== undefined) throw new InputError(`${where}: the same opening as line ${earlier}`);
      lines.set(opening, i + 1);
    });
  if (lines.size === 0) throw new InputError(`${file}: no opening, wanted a position in every line`);
  return { file, positions: [...lines.keys()] };
}

function openingOf(text: string, game: Game, where: string): string {
  try {
    const position = game.parse(text);
    if (position.over()) throw new InputError(`'${quoted(text)}' is a finished game`);
    return position.text();
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${where}: ${error.message}`) : error;
  }
}
