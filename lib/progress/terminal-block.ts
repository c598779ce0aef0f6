import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';
import type { WriteStream } from 'node:tty';
import { visible } from '../quoted.ts';

/** Where a block is drawn: a terminal. */
type Terminal = Pick<WriteStream, 'write' | 'columns' | 'rows'>;

/**
 * Lines at the bottom of a terminal, drawn again in the same place. Lines are cut to its width, and there are no more
 * than it has rows.
 */
export class Block {
  readonly #terminal: Terminal;
  #height = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  draw(lines: readonly string[]): void {
    const terminal = this.#terminal as WriteStream;
    const shown = lines.slice(0, Math.max(1, terminal.rows - 1));
    if (this.#height > 0) {
      moveCursor(terminal, 0, -this.#height);
      cursorTo(terminal, 0);
      clearScreenDown(terminal);
    }
    const width = Math.max(1, terminal.columns - 1);
    for (const line of shown) terminal.write(`${visible(line).slice(0, width)}\n`);
    this.#height = shown.length;
  }
}
