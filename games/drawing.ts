import type { Drawing, Run } from './game.ts';
import { columnName, type Rows } from './notation.ts';

const COLOURS = ['\u001b[1;31m', '\u001b[1;34m'] as const;
const PLAIN = '\u001b[0m';

/**
 * A drawing as plain lines, or with the first player's runs in red and the second's in blue for a terminal.
 *
 * @example
 * ```ts
 * import { slider } from 'weightroom/games/slider';
 * import { drawnLines } from 'weightroom/kit';
 *
 * const game = slider.game(4);
 * console.log(drawnLines(game.draw(game.parse('H3/H3/H3/1VVV h')), false).join('\n'));
 * ```
 */
export function drawnLines(drawing: Drawing, colour: boolean): string[] {
  return drawing.map((line) =>
    line
      .map(({ text, player }) => (colour && player !== undefined ? `${COLOURS[player]}${text}${PLAIN}` : text))
      .join('')
      .trimEnd(),
  );
}

/** A board with its row numbers and column letters; `run` is a cell, two characters wide. */
export function drawnRows(rows: Rows, run: (cell: number) => Run): Drawing {
  return [
    ...rows.map((row, i) => [{ text: String(rows.length - i).padStart(3) }, ...Array.from(row, run)]),
    [{ text: `    ${Array.from(rows[0]!, (_, x) => columnName(x)).join(' ')}` }],
  ];
}
