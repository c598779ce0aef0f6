import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { BLOCK, gridOf } from './grid.ts';
import { slider } from './index.ts';
import { parsePosition } from './notation.ts';
import type { SliderPosition } from './position.ts';

const ROUNDS = 60_000;

// P(0, 1, 2 blocks) and P((n-2, n-2) blocked), as the generator's steps give them: m = n - 2.
test.each([4, 5, 7, 12])(
  'blocks of size %i are drawn as the official generator draws them',
  { tags: 'slow' },
  (size) => {
    const game = slider.game(size);
    const grid = gridOf(size);
    const random = new Random(3, 'blocks', size);
    const counts = [0, 0, 0];
    let inner = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { board } = game.start(random) as SliderPosition;
      const blocks = [...grid.cells].filter((cell) => board[cell] === BLOCK);
      counts[blocks.length]++;
      if (board[grid.innerCorner] === BLOCK) inner++;
      for (const cell of blocks)
        for (const at of [grid.x(cell), grid.y(cell)]) if (at < 1 || at > size - 2) throw new Error('block on an edge');
      if (blocks.length === 2) {
        const [[x, y], [u, v]] = blocks.map((cell) => [grid.x(cell), grid.y(cell)]);
        if (!((x === y && u === v) || (x === v && y === u))) throw new Error('blocks off their diagonals');
      }
    }
    const m = size - 2;
    const wanted = [1 / 3, 1 / 3 + 1 / (3 * m), (m - 1) / (3 * m), (1 / m + 1 / m ** 2) / 3];
    [...counts, inner].forEach((count, i) => {
      expect(Math.abs(count / ROUNDS - wanted[i])).toBeLessThan(0.007);
    });
  },
);

test('the start has n - 1 pieces a side and H to move', () => {
  const game = slider.game(5);
  const texts = new Set(Array.from({ length: 60 }, (_, i) => game.start(new Random(i)).text()));
  expect(texts).toContain('H4/H4/H4/H4/1VVVV h');
  for (const text of texts) expect(text.replace(/B/g, '1')).toMatch(/^(H\d+\/){4}1VVVV h$/);
});

test('scattered boards of any size have pieces of both sides, fewer than at the start', () => {
  for (const size of slider.sizes)
    for (let round = 0; round < 400; round++) {
      const { counts } = slider.game(size).scatter(new Random(round, 'scatter', size)) as SliderPosition;
      expect(Math.min(...counts)).toBeGreaterThan(0);
      expect(Math.max(...counts)).toBeLessThan(size);
    }
});

test.each([
  // rows, cell, straight and shortest way of H, of V
  ['4/4/4/4', [0, 0], [4, 4], [4, 4]],
  ['4/4/4/1B2', [0, 0], [5, 5], [4, 4]],
  ['4/4/B3/1B2', [0, 0], [5, 16], [5, 16]],
  ['4/4/1BB1/4', [0, 1], [5, 5], [3, 3]],
  ['3B/3B/3B/4', [0, 3], [5, 7], [1, 1]],
])('ways in %s from %j', (rows, [x, y], h, v) => {
  const { grid, straight, shortest } = parsePosition(4, `${rows} h`);
  const cell = grid.cell(x, y);
  expect([straight[cell], shortest[cell]]).toEqual(h);
  expect([straight[grid.area + cell], shortest[grid.area + cell]]).toEqual(v);
});

test('on official boards the straight way is the shortest', () => {
  const random = new Random(5, 'ways');
  for (let round = 0; round < 200; round++) {
    const { straight, shortest, board, grid } = slider.game(random.between(4, 9)).start(random) as SliderPosition;
    for (const cell of grid.cells) {
      if (board[cell] === BLOCK) continue;
      for (const at of [cell, grid.area + cell]) expect(straight[at]).toBe(shortest[at]);
    }
  }
});

test('texts that parse refuses, reset refuses with the same words; runs of several digits too', () => {
  const game = slider.game(12);
  const target = game.parse(game.start(new Random(1)).text());
  const row = `${'12/'.repeat(11)}`;
  const answer = (read: () => string): string => {
    try {
      return read();
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const last of ['12', '102', '66', '3333', '1H10', '10HV', '0H11', '012', 'H', '13', '12H', '']) {
    for (const end of [' h', ' v 2', ' v 3', ' v 1 ', ' h  1', ' x', '', ' h1', '  h']) {
      const text = `${row}${last}${end}`;
      const reset = answer(() => {
        game.reset!(target, text);
        return target.text();
      });
      expect([text, reset]).toEqual([text, answer(() => game.parse(text).text())]);
    }
  }
});
