import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { drawnLines } from '../drawing.ts';
import type { Game, Player } from '../game.ts';
import { legalMoves } from '../moves.ts';
import { BLACK, type Grid, gridOf } from './grid.ts';
import { hex, hexSwap } from './index.ts';
import { HexPosition, SWAP } from './position.ts';

/** All moves of a 4x4 board in their order. */
const ORDER = 'c2 b3 b2 c3 c1 d2 a3 b4 d1 a4 b1 a2 d3 c4 a1 d4';

function read(text: string, family = hex): { game: Game; position: HexPosition } {
  const game = family.game(family.sizeOf(text));
  return { game, position: game.parse(text) as HexPosition };
}

/** Whether stones of `player` join its edges, found by walking over them. */
function joinedByWalking({ board, grid }: HexPosition, player: Player): boolean {
  const reached = new Set(
    grid.cells.filter((cell) => board[cell] === player + BLACK && (grid.edges[player * grid.area + cell]! & 1) !== 0),
  );
  for (const cell of reached)
    for (const step of grid.steps) if (board[cell + step] === player + BLACK) reached.add(cell + step);
  return [...reached].some((cell) => (grid.edges[player * grid.area + cell]! & 2) !== 0);
}

/** The chain of the stone at `cell`, found by walking over it. */
function chainByWalking({ board, grid }: HexPosition, cell: number): Set<number> {
  const chain = new Set([cell]);
  for (const one of chain) for (const step of grid.steps) if (board[one + step] === board[cell]) chain.add(one + step);
  return chain;
}

function randomPosition(grid: Grid, random: Random): HexPosition {
  return new HexPosition(grid, grid.bare.slice(), 0, random.chance(0.5));
}

test('chains, their edges and the winner are those that walking over the stones finds, at every ply and back', () => {
  for (const size of [2, 3, 5, 8, 13]) {
    for (let round = 0; round < 2; round++) {
      const random = new Random(round, 'chains', size);
      const position = randomPosition(gridOf(size), random);
      const moves = new Int32Array(size * size + 1);
      for (let step = 0; step < 3 * size * size; step++) {
        if (position.ply > 0 && (position.over() || random.chance(0.3))) position.unmake();
        else position.make(moves[random.int(position.moves(moves, 0))]!);
        if (step % 11 !== 0 && !position.over()) continue;
        const winners = ([0, 1] as const).filter((player) => joinedByWalking(position, player));
        expect([winners[0], winners.length]).toEqual([position.winner(), position.over() ? 1 : 0]);
        for (const cell of position.grid.cells) {
          if (position.board[cell] === 0) continue;
          const chain = chainByWalking(position, cell);
          const root = position.root(cell);
          expect([chain.has(root), chain.size]).toEqual([true, position.chainSize[root]]);
          const player = position.board[cell]! - BLACK;
          let edges = 0;
          for (const one of chain) edges |= position.grid.edges[player * position.grid.area + one]!;
          expect(edges).toBe(position.chainEdges[root]);
        }
      }
    }
  }
});

test('exactly one side wins every full board', () => {
  const winners = new Set<Player>();
  for (const size of [2, 3, 4, 5, 7, 9, 11, 14, 26])
    for (let round = 0; round < 60; round++) {
      const grid = gridOf(size);
      const random = new Random(round, 'full board', size);
      const share = round % 3 === 0 ? random.unit() : 0.5;
      const board = grid.bare.slice();
      for (const cell of grid.cells) board[cell] = random.chance(share) ? 1 : 2;
      const position = new HexPosition(grid, board, 0, false);
      const joined = ([0, 1] as const).filter((player) => joinedByWalking(position, player));
      expect(joined).toEqual([position.winner()]);
      winners.add(joined[0]!);
    }
  expect(winners.size).toBe(2);
});

test('moves come from the middle outwards, those equally far from it in reading order, the swap last', () => {
  const { game, position } = read('4/4/4/4 b', hexSwap);
  expect(legalMoves(game, position).join(' ')).toBe(ORDER);
  position.make(game.parseMove(position, 'b3'));
  expect(legalMoves(game, position).join(' ')).toBe(`${ORDER.replace('b3 ', '')} swap`);
});

test('a swap puts a white stone at the reflection of the black one, once', () => {
  const { game, position } = read('3/3/3 b', hexSwap);
  position.make(game.parseMove(position, 'b1'));
  const before = [position.text(), position.hashLow, position.hashHigh, ...legalMoves(game, position)];
  position.make(game.parseMove(position, 'swap'));
  expect([position.text(), position.turn, legalMoves(game, position).length]).toEqual(['3/W2/3 b', 0, 8]);
  expect(legalMoves(game, position)).not.toContain('swap');
  position.make(game.parseMove(position, 'b2'));
  expect(() => game.parseMove(position, 'swap')).toThrow('right after the first stone');
  position.unmake();
  position.unmake();
  expect([position.text(), position.hashLow, position.hashHigh, ...legalMoves(game, position)]).toEqual(before);
  // On the long diagonal, the stone only changes colour.
  position.unmake();
  position.make(game.parseMove(position, 'b2'));
  position.make(SWAP);
  expect(position.text()).toBe('3/1W1/3 b');
});

test.each([
  ['', 'no rows of pieces and numbers'],
  ['xyz b', 'no rows of pieces and numbers'],
])('%j has no size', (text, reason) => {
  expect(() => hex.sizeOf(text)).toThrow(reason);
});

test.each([
  ['3/3/3', '1 field,'],
  ['3/3/3 b 1', '3 fields'],
  ['3/3 b', '2 rows, expected 3'],
  ['3/B1/3 b', 'row 2 from the top has 2 cells, expected 3'],
  ['3/B12/3 b', 'row 2 from the top has 13 cells, expected 3'],
  ['3/B9999999999/3 b', 'row 2 from the top has 10000000000 cells, expected 3'],
  ['3/Bx1/3 b', "row 2 from the top has 'x', expected B, W"],
  ['3/B02/3 b', "row 2 from the top has '0', expected B, W"],
  ['3/3/3 h', "side to move is 'h', expected b or w"],
])('%j is no position', (text, reason) => {
  expect(() => hex.game(3).parse(text)).toThrow(reason);
});

test.each([
  ['3/3/3 b', 'd1', 'column d is off the board'],
  ['3/3/3 b', 'a4', 'row 4 is off the board'],
  ['3/3/3 b', 'a0', 'not a move'],
  ['3/3/3 b', 'a01', 'not a move'],
  ['3/3/3 b', 'A1', 'not a move'],
  ['3/3/3 b', 'swap', 'swap rule is not in force'],
  ['B2/3/3 w', 'a1', 'a stone of the opponent'],
  ['B2/3/3 b', 'a1', "a stone of one's own"],
  ['B2/B2/B2 w', 'c3', 'the game is over: black connected top to bottom after 3 stones'],
])('in %j, %j is refused: %s', (text, move, reason) => {
  const { game, position } = read(text);
  expect(() => game.parseMove(position, move)).toThrow(reason);
});

test.each([
  ['3/3/3 b', 'swap', 'only White may swap'],
  ['W2/3/3 w', 'swap', 'only White may swap'],
  ['BW1/3/3 w', 'swap', 'only White may swap'],
  ['B2/3/3 w', 'swap-pieces', 'the move is called swap'],
])('with the swap rule, in %j, %j is refused: %s', (text, move, reason) => {
  const { game, position } = read(text, hexSwap);
  expect(() => game.parseMove(position, move)).toThrow(reason);
});

test('is drawn as a rhombus with its edges', () => {
  const { game, position } = read('B2/1W1/3 b');
  expect(drawnLines(game.draw(position), false)).toEqual([
    '    a b c',
    '    -----',
    '  1 \\ B . . \\',
    '   2 \\ . W . \\',
    '    3 \\ . . . \\',
    '         -----',
    '          a b c',
  ]);
});
