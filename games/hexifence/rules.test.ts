import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { countLeaves } from '../../test/hexifence-perft.ts';
import { mistake } from '../../test/mistake.ts';
import { drawnLines } from '../drawing.ts';
import type { Game, Player } from '../game.ts';
import { movesOf } from '../moves.ts';
import { boardOf, SIDES, symmetries } from './board.ts';
import { CAPTURING, FREE, SACRIFICING, SAFE } from './edgeset.ts';
import { hexifence } from './index.ts';
import type { HexifencePosition } from './position.ts';

const games = new Map(hexifence.sizes.map((size) => [size, hexifence.game(size) as Game<HexifencePosition>]));

function read(text: string): { game: Game<HexifencePosition>; position: HexifencePosition } {
  const game = games.get(hexifence.sizeOf(text))!;
  return { game, position: game.parse(text) };
}

const START = '++1/+1+/1++ b 0 0';
test.each([
  ['a1a', "'a1a': not a move"],
  ['b2', 'the centre of a cell, not an edge (b2 in'],
  ['c1', 'off the board'],
  ['d4', 'outside the grid'],
])('%s is refused: %s', (move, message) => {
  const { game, position } = read(START);
  expect(() => game.parseMove(position, move)).toThrow(message);
});

test('an edge is claimed once', () => {
  const { game, position } = read('B+1/+1+/1++ r 0 0');
  expect(() => game.parseMove(position, 'a1')).toThrow('the edge is claimed already (a1 in');
});

test.each([
  ['++1/+1+ b 0 0', '2 rows, expected 3, 7, 11, 15, 19 or 23'],
  ['++1/+1+/1++ b 0', '3 fields, expected rows'],
  ['++1/+1+/1++ w 0 0', "side to move is 'w', expected b or r"],
  ['++1/+1+/1++ b -1 0', "cells of blue is '-1', expected"],
  ['++1/+1+/1++ b 0 01', "cells of red is '01', expected"],
  ['++1/+1+/1++ b 1 0', '1 cells of blue, but 0 are marked'],
  ['RB1/RrB/1RB r 1 0', '1 cells of blue, but 0 are marked'],
  ['RB1/R1B/1RB r 0 0', 'all edges of cell b2 are claimed, but nobody captured it'],
  ['RB1/Rr+/1RB r 0 1', 'cell b2 is marked as captured, but 1 of its edges are unclaimed'],
  ['++1/+++/1++ b 0 0', "row 2, square 2 is the centre of a cell, not '+'"],
  ['+++/+1+/1++ b 0 0', "row 1, square 3 is off the board, not '+'"],
  ['+2/+1+/1++ b 0 0', 'row 1, square 2 is an edge, not empty'],
  ['++/+1+/1++ b 0 0', 'row 1 from the top has 2 cells, expected 3'],
  ['++9/+1+/1++ b 0 0', 'row 1 from the top has 11 cells, expected 3'],
])('%s is refused: %s', (text, message) => {
  expect(() => read(text)).toThrow(mistake(message));
});

test('a board of n cells a side has 3n(n-1)+1 cells and n(9n-3) edges, 12n-6 of them on the rim', () => {
  for (const n of hexifence.sizes) {
    const { cells, edges, edgeCells } = boardOf(n);
    const rim = Array.from({ length: edges }, (_, edge) => edge).filter((edge) => edgeCells[2 * edge + 1] === cells);
    expect([cells, edges, rim.length]).toEqual([3 * n * (n - 1) + 1, n * (9 * n - 3), 12 * n - 6]);
  }
});

test('the 12 symmetries are different, and take cells to cells', () => {
  for (const n of hexifence.sizes) {
    const board = boardOf(n);
    const all = symmetries(board);
    expect(new Set(all.map((goes) => goes.join())).size).toBe(12);
    const around = (cell: number, goes: Int16Array) =>
      Array.from(board.cellEdges.subarray(SIDES * cell, SIDES * cell + SIDES), (edge) => goes[edge])
        .sort((a, b) => a - b)
        .join();
    const cells = Array.from({ length: board.cells }, (_, cell) => around(cell, all[0]!)).sort();
    for (const goes of all) {
      expect(new Set(goes).size).toBe(board.edges);
      expect(Array.from({ length: board.cells }, (_, cell) => around(cell, goes)).sort()).toEqual(cells);
    }
  }
});

/** The classes directly from their definition; 4 of a claimed edge. */
function classes({ board, claims }: HexifencePosition): number[] {
  const left = Array.from({ length: board.cells }, (_, cell) =>
    Array.from(board.cellEdges.subarray(SIDES * cell, SIDES * cell + SIDES)).filter((edge) => claims[edge] === 0),
  ).map((unclaimed) => unclaimed.length);
  return Array.from({ length: board.edges }, (_, edge) => {
    if (claims[edge] !== 0) return 4;
    const around = [left[board.edgeCells[2 * edge]], left[board.edgeCells[2 * edge + 1]]];
    const last = around.filter((m) => m === 1).length;
    if (last === 0) return around.includes(2) ? SACRIFICING : SAFE;
    return last === 1 && around.includes(2) ? CAPTURING : FREE;
  });
}

test('the edge set after any makes and unmakes is that from scratch', () => {
  for (const [size, game] of games) {
    const random = new Random(1, 'edge set', size);
    for (let round = 0; round < 2; round++) {
      const position = round === 0 ? game.start(random) : game.scatter(random);
      let made = 0;
      for (let step = 0; step < 40; step++) {
        for (let plies = random.int(9); plies > 0 && !position.over(); plies--, made++)
          position.make(random.pick(movesOf(game, position)));
        for (let plies = Math.min(made, random.int(8)); plies > 0; plies--, made--) position.unmake();
        const wanted = classes(position);
        const { edges } = position;
        if (edges.classOf.join() !== wanted.join()) expect.fail(position.text());
        for (const name of [FREE, CAPTURING, SAFE, SACRIFICING]) {
          const out = new Int32Array(edges.counts[name]);
          expect(edges.list(name, out, 0)).toBe(out.length);
          expect(Array.from(out)).toEqual([...wanted.keys()].filter((edge) => wanted[edge] === name));
          expect(edges.first(name)).toBe(out[0] ?? -1);
        }
        const scratch = game.parse(position.text());
        expect([scratch.restLow, scratch.restHigh, scratch.edges.open.join()]).toEqual([
          position.restLow,
          position.restHigh,
          edges.open.join(),
        ]);
        expect(movesOf(game, scratch)).toEqual(movesOf(game, position));
      }
    }
  }
});

test('a game has 6n² turns and one for each double capture', () => {
  for (const [size, game] of games)
    for (let i = 0; i < 20; i++) {
      const random = new Random(i, 'turns', size);
      const position = game.start(random);
      let turns = 1;
      let doubles = 0;
      while (!position.over()) {
        const before = position.captured[0] + position.captured[1];
        position.make(random.pick(movesOf(game, position)));
        const cells = position.captured[0] + position.captured[1] - before;
        if (cells === 0) turns++;
        if (cells === 2) doubles++;
      }
      expect(turns).toBe(6 * size * size + doubles);
    }
});

test('the rest hash knows the unclaimed edges, the hash the score and the turn too, and neither who claimed what', () => {
  const [one, recoloured, otherTurn, otherEdge] = [
    'B+1/+1+/1R+ b 0 0',
    'R+1/+1+/1B+ b 0 0',
    'B+1/+1+/1R+ r 0 0',
    'B+1/+1R/1++ b 0 0',
  ].map((text) => read(text).position);
  const rest = (position: HexifencePosition): string => `${position.restLow} ${position.restHigh}`;
  const hash = (position: HexifencePosition): string => `${position.hashLow} ${position.hashHigh}`;
  expect([rest(recoloured), rest(otherTurn)]).toEqual([rest(one), rest(one)]);
  expect(rest(otherEdge)).not.toBe(rest(one));
  expect(hash(recoloured)).toBe(hash(one));
  expect(new Set([one, otherTurn, otherEdge].map(hash)).size).toBe(3);
  const [score, otherOwners, otherScore] = ['bRr b 3 2', 'rRb b 3 2', 'bRb b 4 1'].map((text) => {
    const [owners, ...tail] = text.split(' ');
    return read(`RBBR3/B${owners}R2/BBBRRB1/RbBbRrB/1BBRRBR/2+1B1+/3RBRB ${tail.join(' ')}`).position;
  });
  expect(hash(otherOwners)).toBe(hash(score));
  expect(hash(otherScore)).not.toBe(hash(score));
});

test('leaves are counted with side and score', () => {
  const { position } = read(START);
  expect(countLeaves(position, 6)).toEqual({
    nodes: 720,
    leavesBlueToMove: 0,
    sumScoreDiff: -720,
    sumCaptures: 720,
    finishedLeaves: 720,
  });
});

test('captures come first, then safe edges, then sacrifices', () => {
  const { game, position } = read('BBR+3/R1+1B2/BR+BR+1/B1+1B1R/1+R+R+B/2B1+1R/3BRRB r 0 0');
  const order = movesOf(game, position).map((move) => position.edges.classOf[move]);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('the drawing shows every edge, and says how to name it', () => {
  const { game, position } = read('R+1/+1B/1++ b 0 0');
  expect(drawnLines(game.draw(position), false)).toEqual([
    '     a b',
    ' 1  / . c',
    ' 2 .   |',
    ' 3  . .',
    'blue 0 cells, red 0 cells',
  ]);
  expect(
    game
      .draw(position)
      .flat()
      .filter((run) => run.player === (0 as Player)).length,
  ).toBe(2);
});
