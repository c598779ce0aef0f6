import type { Drawing } from './game.ts';

const COLOURS = ['\u001b[1;31m', '\u001b[1;34m'] as const;
const PLAIN = '\u001b[0m';

/** A drawing as plain lines, or with the first player's runs in red and the second's in blue for a terminal. */
export function drawnLines(drawing: Drawing, colour: boolean): string[] {
  return drawing.map((line) =>
    line
      .map(({ text, player }) => (colour && player !== undefined ? `${COLOURS[player]}${text}${PLAIN}` : text))
      .join('')
      .trimEnd(),
  );
}
