import { expect, test } from 'vitest';
import type { Board } from '../../../games/game.ts';
import { gameNamed } from '../../../games/index.ts';
import { games } from '../../../test/games.ts';
import { parseShape } from './shape.ts';
import { tyingOf } from './tying.ts';
import { usualShape } from './usual-shape.ts';

const boardOf = (name: string): Board => gameNamed(name).board!;

test.each([
  ['infexion', 'star:2x4'],
  ['slider', '2x32'],
  ['hus', '2x32'],
  ['hex', '2x32'],
  ['hexifence', '2x32'],
])('of %s is %s', (name, shape) => expect(usualShape(boardOf(name))).toBe(shape));

test('can be fitted to every board', () => {
  for (const { board, name } of games) tyingOf(board!, parseShape(usualShape(board!), name), name);
});

test('is a star only where the board says what is near', () => {
  const { near: _near, ...far } = boardOf('infexion');
  expect(usualShape(far)).toBe('2x32');
});

test('is a star only where there are too many symmetries for copies of units', () => {
  expect(usualShape({ ...boardOf('infexion'), symmetries: [] })).toBe('2x32');
});
