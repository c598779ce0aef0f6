import { expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { CELLS, cellsOfMoves, NOWHERE } from './move-cells.ts';
import { MOVE_BITS } from './transposition.ts';

/** By move of `name`'s start, the names of the moves that take place on one of its cells. */
function placesOf(name: string): Map<string, number[]> {
  const game = gameNamed(name);
  const cells = cellsOfMoves(game, game.board!, 1 << MOVE_BITS);
  const position = game.start(new Random(1));
  const list = new Int32Array(game.maxMoves);
  const moves = [...list.subarray(0, position.moves(list, 0))];
  return new Map(
    moves.map((move) => [
      game.moveText(position, move),
      [...cells.subarray(CELLS * move, CELLS * (move + 1))].filter((cell) => cell !== NOWHERE),
    ]),
  );
}

test('a stone of Hex changes its cell alone, each another one', () => {
  const places = [...placesOf('hex-5').values()];
  expect(places.every((cells) => cells.length === 1)).toBe(true);
  expect(new Set(places.flat()).size).toBe(25);
});

test('a step of Slider changes two cells: where it began and where it ends', () => {
  const places = placesOf('slider-6');
  expect([...places.values()].every((cells) => cells.length === 2)).toBe(true);
  // From one cell, all steps share that cell.
  const [up, right] = [places.get('b1u'), places.get('b1r')].filter((cells) => cells !== undefined);
  if (up !== undefined && right !== undefined) expect(up.filter((cell) => right.includes(cell))).toHaveLength(1);
  expect(new Set([...places.values()].map((cells) => cells.toSorted().join())).size).toBe(places.size);
});
