import { describe, expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { drawnLines } from './drawing.ts';
import { families, gameOfSize } from './index.ts';

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

describe.each(families.map((family) => gameOfSize(family, family.defaultSize)))('$name', (game) => {
  test('is drawn the same with and without colour, and differently where positions differ', () => {
    const drawn = new Map<string, string>();
    for (let i = 0; i < 100; i++) {
      const position = game.scatter(new Random(i, 'drawing'));
      const plain = drawnLines(game.draw(position), false);
      const coloured = drawnLines(game.draw(position), true);
      expect(coloured.map((line) => line.replace(ESCAPES, '').trimEnd())).toEqual(plain);
      expect(coloured.join()).toMatch(ESCAPES);
      const board = position.text().split(' ')[0]!;
      expect(drawn.get(plain.join('\n')) ?? board).toBe(board);
      drawn.set(plain.join('\n'), board);
    }
    expect(drawn.size).toBeGreaterThan(20);
  });
});

test('lines end without blanks', () => expect(drawnLines([[{ text: 'a  ' }, { text: ' ' }]], false)).toEqual(['a']));
