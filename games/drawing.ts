import type { Drawing } from './game.ts';

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
