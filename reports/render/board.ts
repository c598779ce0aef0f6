import escapeHtml from 'escape-html';
import { drawnLines } from '../../games/drawing.ts';
import type { Board } from '../document/document.ts';

/** How the page colours the runs of players 0 and 1. */
const classes = ['first', 'second'] as const;

/** `board` as a figure of HTML, the players' pieces in their colours. */
export function boardMarkup({ caption, drawing }: Board): string {
  const lines = drawing.map((line) =>
    line
      .map(({ text, player }) =>
        player === undefined ? escapeHtml(text) : `<span class="${classes[player]}">${escapeHtml(text)}</span>`,
      )
      .join(''),
  );
  return `<figure>\n<figcaption>${escapeHtml(caption)}</figcaption>\n<pre class="board">${lines.join('\n')}</pre>\n</figure>`;
}

/** `board` as plain lines. */
export function boardLines({ drawing }: Board): string {
  return drawnLines(drawing, false).join('\n');
}
