import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { Block, duration } from './progress.ts';

describe('duration', () => {
  test.each([
    [0, '0 s'],
    [0.4, '0 s'],
    [1.5, '2 s'],
    [42, '42 s'],
    [59.4, '59 s'],
    [59.6, '1 min 0 s'],
    [60, '1 min 0 s'],
    [185, '3 min 5 s'],
    [3599, '59 min 59 s'],
    [3599.9, '1 h 0 min'],
    [7800, '2 h 10 min'],
    [360_000, '100 h 0 min'],
  ])('%d', (seconds, text) => expect(duration(seconds)).toBe(text));
});

describe('in a pipe: plain lines on standard error, nothing on standard output', () => {
  test.each([
    ['all done', [3, 10], /^games: 10 of 10 games, \d+\/s, 0 s left\n$/],
    ['stopped', [3], /^games: 3 of 10 games, \d+\/s, 0 s left\n$/],
    ['nothing done', [], /^games: 0 of 10 games, -\/s, \? left\n$/],
  ])('%s', (_, counts, line) => {
    expect(said(counts, 0)).toMatch(line);
  });

  test('all was done before', () => expect(said([10], 10)).toBe('games: 10 of 10 games, -/s, 0 s left\n'));
  test('what was done before is no speed', () => expect(said([4], 4)).toBe('games: 4 of 10 games, -/s, ? left\n'));

  function said(counts: readonly number[], already: number): string {
    const code = `
      import { progressOf } from '${new URL('../../dist/lib/progress/progress.js', import.meta.url)}';
      const progress = progressOf('games', 'games', 10, ${already});
      for (const count of ${JSON.stringify(counts)}) progress.done(count);
      progress.end();`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(stdout).toBe('');
    return stderr;
  }
});

/** What a terminal of this many columns and rows shows after what was written: lines, cursor up, and clearing only. */
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
