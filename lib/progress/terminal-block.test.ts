import { expect, test } from 'vitest';
import { Block } from './progress.ts';

/** What a terminal of so many columns and rows shows after what was written: lines, cursor up, and clearing only. */
class Screen {
  readonly columns: number;
  readonly rows: number;
  lines = [''];
  #row = 0;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
  }

  readonly write = (text: string): boolean => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how terminals are told
    for (const part of text.match(/\x1b\[\d*[A-Z]|\n|[^\x1b\n]+/g) ?? []) {
      const [, count, code] = /^.\[(\d*)([A-Z])$/.exec(part) ?? [];
      if (code === 'A') this.#row -= Number(count);
      else if (code === 'J') this.lines = [...this.lines.slice(0, this.#row), ''];
      else if (code === undefined && part === '\n') this.lines[++this.#row] ??= '';
      else if (code === undefined) this.lines[this.#row] = part;
    }
    return true;
  };
}

test('what is drawn stands in the place of what was drawn before, whatever their heights', () => {
  const screen = new Screen(20, 10);
  screen.write('before\n');
  const block = new Block(screen);
  for (const lines of [['a'], ['b', 'c', 'd'], [], ['e', 'f']]) {
    block.draw(lines);
    expect(screen.lines).toEqual(['before', ...lines, '']);
  }
});

test('no line is wider than the terminal, and no block higher', () => {
  const screen = new Screen(5, 3);
  new Block(screen).draw(['123456789', 'b', 'c', 'd']);
  expect(screen.lines).toEqual(['1234', 'b', '']);
});
