import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import type { Game } from '../game.ts';
import { movesOf } from '../moves.ts';
import { slider } from './index.ts';
import type { SliderPosition } from './position.ts';

const games = new Map(slider.sizes.map((size) => [size, slider.game(size) as Game<SliderPosition>]));

function read(text: string): { game: Game<SliderPosition>; position: SliderPosition } {
  const game = games.get(slider.sizeOf(text))!;
  return { game, position: game.parse(text) };
}

test('passes and moves off the board do not count for repetition', () => {
  const { game, position } = read('3H/4/2BV/4 h');
  const step = game.parseMove(position, 'd4d');
  position.make(step);
  expect(game.draws.grid!(position, step)).toBe('4/3H/2BV/4');
  const pass = game.parseMove(position, 'pass');
  position.make(pass);
  expect(game.draws.grid!(position, pass)).toBeUndefined();
  const leave = game.parseMove(position, 'd3r');
  position.make(leave);
  expect(game.draws.grid!(position, leave)).toBeUndefined();
});

test('unmake restores all, and text, hash and order of moves depend on the position alone', () => {
  for (const [size, game] of games) {
    const random = new Random(1, 'restore', size);
    for (let round = 0; round < 6; round++) {
      const position = round % 2 === 0 ? game.start(random) : game.scatter(random);
      const before: string[] = [];
      for (let ply = 0; ply < 120 && !position.over(); ply++) {
        before.push(portrait(game, position));
        const fresh = game.parse(position.text());
        expect(portrait(game, fresh)).toBe(before.at(-1));
        position.make(random.pick(movesOf(game, position)));
      }
      while (before.length > 0) {
        position.unmake();
        expect(portrait(game, position)).toBe(before.pop());
      }
      expect(position.ply).toBe(0);
    }
  }
});

function portrait(game: Game, position: SliderPosition): string {
  return [position.text(), position.hashLow, position.hashHigh, ...movesOf(game, position)].join(' ');
}

test('the hash tells sides, passes, blocks and pieces apart', () => {
  const texts = ['4H/5/5/5/1V3', '4B/5/5/5/1V3', '4V/5/5/5/1V3', '4H/5/5/5/2V2'].flatMap((rows) =>
    ['h', 'v', 'h 1', 'v 1', 'h 2'].map((state) => `${rows} ${state}`),
  );
  const hashes = texts.map((text) => [read(text).position.hashLow, read(text).position.hashHigh]);
  expect(new Set(hashes.map(([low]) => low)).size).toBe(texts.length);
  expect(new Set(hashes.map(([, high]) => high)).size).toBe(texts.length);
});

test('forward moves come first, then sideways ones, by piece in reading order', () => {
  for (const [text, moves] of [
    ['H4/1H3/H4/5/1VV2 h', 'a5r b4r a3r a5d b4u b4d a3u a3d'],
    ['H4/1H3/H4/5/1VV2 v', 'b1u c1u b1l c1r'],
    ['2V1/4/V3/3H v', 'c4u a2u c4r c4l a2r'],
  ] as const) {
    const { game, position } = read(text);
    expect(
      movesOf(game, position)
        .map((move) => game.moveText(position, move))
        .join(' '),
    ).toBe(moves);
  }
});

test('no position has more than maxMoves', () => {
  for (const [size, game] of games) {
    const random = new Random(2, 'most', size);
    for (let round = 0; round < 40; round++) {
      const share = random.unit();
      const rows = Array.from({ length: size }, () =>
        Array.from({ length: size }, () => (random.chance(share) ? 'H' : '1')).join(''),
      );
      rows[0] = `V${rows[0].slice(1)}`;
      const text = `${rows.map((row) => row.replace(/1+/g, (run) => String(run.length))).join('/')} h`;
      const moves = new Int32Array(3 * size * size + 1);
      expect(game.parse(text).moves(moves, 0)).toBeLessThanOrEqual(game.maxMoves);
    }
  }
});

test.each([
  ['', 'no rows of pieces and numbers'],
  ['xyz h', 'no rows of pieces and numbers'],
])('%j has no size', (text, reason) => {
  expect(() => slider.sizeOf(text)).toThrow(reason);
});

test.each([
  ['H3/H3/H3/1VVV', '1 field'],
  ['H3/H3/H3/1VVV h 0 0', '4 fields'],
  ['H3/H3/1VVV h', '3 rows, expected 4'],
  ['H3/H2/H3/1VVV h', 'row 2 from the top has 3 cells, expected 4'],
  ['H3/H9999999999/H3/1VVV h', 'row 2 from the top has 10000000000 cells, expected 4'],
  ['H3/H12/H3/1VVV h', 'row 2 from the top has 13 cells, expected 4'],
  ['H3/Hx2/H3/1VVV h', "row 2 from the top has 'x', expected H, V, B"],
  ['H3/H03/H3/1VVV h', "row 2 from the top has '0', expected H, V, B"],
  ['H3/H3/H3/1VVV r', "side to move is 'r', expected h or v"],
  ['H3/H3/H3/1VVV h 3', "passes is '3', expected a whole number from 0 to 2"],
])('%j is no position', (text, reason) => {
  expect(() => games.get(4)!.parse(text)).toThrow(reason);
});

test.each([
  ['H3/H3/H3/1VVV h', 'a9', 'not a move'],
  ['H3/H3/H3/1VVV h', '', 'not a move'],
  ['H3/H3/H3/1VVV h', 'a0r', 'not a move'],
  ['H3/H3/H3/1VVV h', 'z4r', 'source cell is outside the board!'],
  ['4/4/4/1V2 h', 'b1u', 'the game is over: all H pieces have left over the right edge'],
  ['4/4/4/1V2 h', 'pass', 'the game is over'],
])('in %j, %j is refused: %s', (text, move, reason) => {
  const { game, position } = read(text);
  expect(() => game.parseMove(position, move)).toThrow(reason);
});
