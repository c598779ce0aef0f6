import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatorsOf } from '../board.ts';
import { boardSchema } from '../board-schema.ts';
import { checkGame } from '../check/check-game.ts';
import type { Board, Game } from '../game.ts';
import {
  featureSet,
  Grid,
  type GridGameSetup,
  GridPosition,
  GridRules,
  type GridSymmetry,
  gridBoard,
  gridGame,
  hexSteps,
  InputError,
  kingSteps,
  nearOn,
  nearOnTorus,
  perft,
  Random,
  readRows,
  rookSteps,
  rowsOf,
  rowsText,
  symmetriesOf,
  UndoLog,
  valued,
} from '../kit/index.ts';
import { loadOutside } from './outside.ts';

const grids = fc.record({ width: fc.integer({ min: 1, max: 26 }), height: fc.integer({ min: 1, max: 30 }) });

describe('a grid', () => {
  test('reads the names that it gives, and has no others', () =>
    fc.assert(
      fc.property(grids, ({ width, height }) => {
        const grid = new Grid(width, height);
        for (let cell = 0; cell < grid.area; cell++) expect(grid.named(grid.name(cell))).toBe(cell);
        for (const name of [
          '',
          'a0',
          `a${height + 1}`,
          'a01',
          'A1',
          ...(width < 26 ? [`${String.fromCharCode(97 + width)}1`] : []),
        ])
          expect(grid.named(name)).toBeUndefined();
      }),
      { numRuns: 30 },
    ));

  test('a step there and back is none, where the board continues', () =>
    fc.assert(
      fc.property(grids, fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }), (size, dx, dy) => {
        const grid = new Grid(size.width, size.height);
        const [there, back] = [grid.step(dx, dy), grid.step(-dx, -dy)];
        there.forEach((to, cell) => {
          if (to !== -1) expect(back[to]).toBe(cell);
          else expect(grid.cell(grid.x(cell) + dx, grid.y(cell) + dy)).toBe(-1);
        });
      }),
    ));

  // Connect Four has 69 fours; noughts and crosses has 8 threes.
  test.each([
    [7, 6, 4, 69],
    [3, 3, 3, 8],
    [2, 2, 3, 0],
  ])('%i by %i: lines of %i', (width, height, length, count) =>
    expect(new Grid(width, height).lines(length)).toHaveLength(count),
  );
});

describe('rows', () => {
  const wrong = (what: string) => new InputError(what);

  test('are read back', () =>
    fc.assert(
      fc.property(grids, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), ({ width, height }, values) => {
        const grid = new Grid(width, height);
        const board = Int8Array.from({ length: grid.area }, () => values.next().value!);
        expect(readRows(grid.rows, rowsText(grid.rows, board, 'WB#'), 'WB#', new Int8Array(grid.area), wrong)).toEqual(
          board,
        );
      }),
      { numRuns: 50 },
    ));

  test.each([
    ['3/3', '2 rows, expected 3'],
    ['3/3/2W1', 'row 3 from the top has 4 cells, expected 3'],
    ['3/2/3', 'row 2 from the top has 2 cells, expected 3'],
    ['3/3/0W2', "row 3 from the top has '0', expected W, B or a run of empty cells"],
    ['3/1w1/3', "row 2 from the top has 'w'"],
    ['3/1\u{1f600}1/3', "row 2 from the top has '\u{1f600}'"],
    ['99999999999/3/3', 'row 1 from the top has 99999999999 cells'],
  ])('%j: %s', (text, message) =>
    expect(() => readRows(new Grid(3).rows, text, 'WB', new Int8Array(9), wrong)).toThrow(message),
  );

  test('tell the size', () => {
    expect(rowsOf('3/3/3 w')).toBe(3);
    expect(() => rowsOf('3 w')).toThrow(InputError);
  });
});

test('an undo log gives back what stood there, the latest first, however much there is', () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.tuple(fc.nat(9), fc.integer()), { maxLength: 9 }), { maxLength: 200 }),
      (moves) => {
        const slots = new Array<number>(10).fill(0);
        const log = new UndoLog();
        const before: string[] = [];
        for (const move of moves) {
          before.push(slots.join());
          log.begin();
          for (const [slot, value] of move) {
            log.add(slot, slots[slot]!);
            slots[slot] = value | 0;
          }
        }
        for (const text of before.reverse()) {
          log.takeBack((slot, value) => {
            slots[slot] = value;
          });
          expect(slots.join()).toBe(text);
        }
      },
    ),
  ));

/**
 * Stones are put on empty cells from a stock of each player; a third neutral stone falls on each corner taken. Two
 * corners are no part of the board.
 */
class Stock extends GridPosition {
  moves(out: Int32Array, at: number): number {
    if (!this.over())
      for (let cell = 0; cell < 9; cell++) if (this.board[cell] === 0 && rules.holes[cell] === 0) out[at++] = cell;
    return at;
  }
  protected play(cell: number): void {
    this.set(cell, this.rules.piece(this.turn, cell % 2));
    this.count(this.turn, this.counters[this.turn]! - 1);
    if (cell === 0 && this.board[8] === 0) this.set(8, 5);
  }
  // Who takes the centre moves again.
  protected override next(): 0 | 1 {
    return this.board[4] !== 0 && this.counters[this.turn] === 2 ? this.turn : super.next();
  }
  over(): boolean {
    return this.holding[0] === 0 || this.counters[this.turn] === 0;
  }
  winner(): 0 | 1 {
    return this.turn;
  }
  ending(): string {
    return 'the stock is empty';
  }
}
const rules = new GridRules({
  name: 'stock-3',
  grid: new Grid(3),
  pieces: ['AB', 'ab'],
  neutral: '#',
  holes: [2, 6],
  counters: [
    { name: 'first stock', max: 4, mirror: 1 },
    { name: 'second stock', max: 4, mirror: 0 },
  ],
});
const stockSetup: GridGameSetup<Stock> = {
  rules,
  family: 'stock',
  seats: ['first', 'second'],
  maxMoves: 9,
  mirror: 'diagonal',
  start: () => ({ board: new Int8Array(9), turn: 0, counters: [4, 4] }),
  position: (state) => new Stock(rules, state),
  moveText: (_, cell) => rules.grid.name(cell),
  features: [featureSet('original', [valued('left', 'cells', 'empty cells', 0, 9, ({ holding }) => holding[0]!)])],
  hand: { points: [1], draw: 0, source: 'a test' },
};
const stock = gridGame(stockSetup);
const sided = gridGame({ ...stockSetup, mirror: 'none' });
const breakthrough = (await loadOutside(join(import.meta.dirname, '../../examples/breakthrough/index.ts'))).family;

test('of sides that differ nothing is exchanged', () =>
  expect(['exchange', 'board'].map((part) => [part in sided, part in stock])).toEqual([
    [false, true],
    [false, true],
  ]));

test('sides that differ may have other kinds of pieces', () => {
  const few = new GridRules({ name: 'tafl', grid: new Grid(3), pieces: ['A', 'DK'], neutral: 'N' });
  expect([...few.owner]).toEqual([-1, 0, 1, 1, -1]);
  expect(few.piece(1, 1)).toBe(3);
  expect([...few.exchanged]).toEqual([0, 2, 1, 3, 4]);
});

test.each<[string, Partial<GridGameSetup<Stock>>]>([
  [
    "tafl: pieces ADK: expected as many for both, or mirror: 'none'",
    { rules: new GridRules({ name: 'tafl', grid: new Grid(3), pieces: ['A', 'DK'] }) },
  ],
  ["stock-3: board: networks read no board of sides that differ (mirror: 'none')", { mirror: 'none', board: {} }],
])('refused: %s', (message, change) => expect(() => gridGame({ ...stockSetup, ...change })).toThrow(message));

test.each<Game>([stock, breakthrough.game(5)])('$name, a game of the kit, holds to the contract', async (game) =>
  expect((await checkGame(game, { games: 4 })).findings).toEqual([]),
);

test('the other seat sees the board turned by half', () => {
  const turned = gridGame({ ...stockSetup, mirror: 'half-turn' });
  expect(turned.exchange?.(turned.parse('1A1/A2/3 1 4 3'))?.text()).toBe('3/2a/1a1 2 3 4');
});

test.each([
  ['3/3/3 a 4 4', undefined],
  ['3/3/3 a', undefined],
  ['3/3/3 x 4 4', "side to move is 'x', expected 1 or 2"],
  ['3/3/3', '1 field, expected rows, side and perhaps first stock, second stock'],
  ['3/3/3 1 4', '1 of 2 counters'],
  ['3/3/3 1 5 4', "first stock is '5', expected a whole number from 0 to 4"],
  ['3/3/3 1 04 4', "first stock is '04'"],
  ['A2/3/3 1 4 4', 'a piece on a3, which is no part of the board'],
])('stock position %j', (text, message) => {
  const parse = () => stock.parse(text.replace(/ a( |$)/, ' 1$1')).text();
  if (message === undefined) expect(parse()).toBe(text.replace(/ a( |$)/, ' 1$1'));
  else expect(parse).toThrow(message);
});

test('where random cells seldom make a legal board, random boards are those of random games', () => {
  // Stones are put on a row from left to right.
  const row = new GridRules({ name: 'row', grid: new Grid(20, 1), pieces: ['A', 'a'] });
  class Row extends Stock {
    override moves(out: Int32Array, at: number): number {
      if (!this.over()) out[at++] = this.board.indexOf(0);
      return at;
    }
    protected override play(cell: number): void {
      this.set(cell, this.turn + 1);
    }
    protected override next(): 0 | 1 {
      return this.turn === 0 ? 1 : 0;
    }
    override over(): boolean {
      return this.holding[0] === 0;
    }
  }
  const gaps = (board: Int8Array): boolean => board.indexOf(0) < board.findLastIndex((value) => value !== 0);
  const game = gridGame<Row>({
    ...stockSetup,
    rules: row,
    mirror: 'same',
    start: () => ({ board: new Int8Array(20), turn: 0 }),
    position: (state) => new Row(row, state),
    wrong: ({ board }) => (gaps(board) ? 'a gap' : undefined),
  });
  const stones = Array.from({ length: 30 }, (_, i) => {
    const { board, holding } = game.scatter(new Random(i, 'scatter'));
    expect(gaps(board)).toBe(false);
    return 20 - holding[0]!;
  });
  expect(Math.max(...stones)).toBeGreaterThan(10);
});

test('the board is drawn without what is no part of it', () =>
  expect(stock.draw(stock.start(new Random(0))).map((line) => line.map(({ text }) => text).join(''))).toEqual([
    '  3   . .',
    '  2 . . .',
    '  1 . .  ',
    '    a b c',
  ]));

// By hand: the pieces of the second row step ahead, and all but one to each side. On 5 by 5 the armies stand two rows
// apart, so that whatever White moves stops one step of Black's.
test.each([
  [5, 1, 13],
  [5, 2, 156],
  [8, 1, 22],
  [8, 2, 484],
])('Breakthrough on %i by %i: perft %i', (size, depth, nodes) => {
  const game = breakthrough.game(size);
  expect(perft(game.start(new Random(0)), depth, game.maxMoves)).toBe(nodes);
});

test('a move that is none says what there is', () => {
  const game = breakthrough.game(5);
  const position = game.start(new Random(0));
  expect(() => game.parseMove(position, 'a1\u001b')).toThrow(
    /^a1\\x1b: no legal move, such as a2a3, a2b3, b2a3 \(in '/,
  );
});

describe('a board of the kit', () => {
  const same = (cell: number): number => cell;
  const boardOn = (grid: Grid, near: NonNullable<Board['near']>, kinds: readonly GridSymmetry[]): Board =>
    gridBoard(new GridRules({ name: 'board', grid, pieces: ['MK', 'mk'] }), same, {
      near,
      symmetries: symmetriesOf(grid, ...kinds),
    });
  /** How many permutations the symmetries generate. */
  const count = (board: Board): number => {
    const group = [Array.from({ length: board.cells }, (_, cell) => cell)];
    const known = new Set(group.map((one) => one.join()));
    for (const one of group)
      for (const generator of generatorsOf(board)) {
        const product = one.map((cell) => generator[cell]!);
        if (!known.has(product.join())) group.push(product);
        known.add(product.join());
      }
    return group.length;
  };
  const hexagon = (grid: Grid): ((cell: number) => boolean) => {
    const middle = (grid.width - 1) / 2;
    return (cell) => Math.abs(grid.x(cell) + grid.y(cell) - 2 * middle) <= middle;
  };

  test.each<[string, Grid, readonly GridSymmetry[], number]>([
    ['a rectangle', new Grid(4, 3), ['mirror', 'flip'], 4],
    ['a rectangle, half a turn', new Grid(4, 3), ['half-turn'], 2],
    ['a square', new Grid(4), ['mirror', 'quarter-turn'], 8],
    ['a square, two lines', new Grid(5), ['diagonal', 'half-turn'], 4],
  ])('%s has its symmetries, which take what is near along', (_, grid, kinds, wanted) => {
    for (const steps of [kingSteps(2), rookSteps(3)]) {
      const board = boardOn(grid, nearOn(grid, steps), kinds);
      boardSchema.parse(board);
      expect(count(board)).toBe(wanted);
    }
  });

  test('a torus has them times its cells', () => {
    const grid = new Grid(4);
    const board = boardOn(grid, nearOnTorus(grid, kingSteps(2)), ['mirror', 'quarter-turn', 'shifts']);
    boardSchema.parse(board);
    expect(count(board)).toBe(8 * 16);
    // Straight at two steps, both ways lead to one cell.
    expect(board.near!(0).map((cells) => cells.length)).toEqual([1, 4, 4, 2, 1]);
  });

  test.each([3, 5, 7])('a hexagon in a square of %i has twelve', (side) => {
    const grid = new Grid(side);
    const inside = hexagon(grid);
    const near = nearOn(grid, hexSteps(2));
    const board = boardOn(grid, (cell) => near(cell).map((cells) => (inside(cell) ? cells.filter(inside) : [])), [
      'sixth-turn',
      'diagonal',
    ]);
    boardSchema.parse(board);
    expect(count(board)).toBe(12);
  });

  test.each<[Grid, GridSymmetry, string]>([
    [new Grid(4, 3), 'quarter-turn', 'quarter-turn: 4 columns and 3 rows; expected a square'],
    [new Grid(4), 'sixth-turn', 'sixth-turn: 4 columns; expected a hexagon has a middle, so an odd number'],
  ])('%o has no %s', (grid, kind, message) => expect(() => symmetriesOf(grid, kind)).toThrow(message));

  test('near is what is this many steps away, and nothing beyond the board', () =>
    fc.assert(
      fc.property(grids, fc.nat(), fc.integer({ min: 1, max: 3 }), ({ width, height }, at, far) => {
        const grid = new Grid(width, height);
        const cell = at % grid.area;
        const [x, y] = [grid.x(cell), grid.y(cell)];
        const lines = grid.cells.filter((other) => {
          const [dx, dy] = [Math.abs(grid.x(other) - x), Math.abs(grid.y(other) - y)];
          return Math.max(dx, dy) <= far && (dx === 0 || dy === 0 || dx === dy);
        });
        expect(
          nearOn(
            grid,
            kingSteps(far),
          )(cell)
            .flat()
            .sort((a, b) => a - b),
        ).toEqual(lines);
      }),
      { numRuns: 50 },
    ));

  test('counters are cells after the grid, with values of their own', () => {
    const board = stock.board!;
    expect([board.cells, board.values]).toEqual([11, 11]);
    const out = new Uint8Array(11);
    board.write(stock.parse('3/1A1/1#1 1 4 3'), out, 0);
    expect([...out].map((value) => board.valueNames[value])).toEqual([
      'empty',
      '#',
      'empty',
      'empty',
      'A',
      ...new Array(4).fill('empty'),
      'counter at 4',
      'counter at 3',
    ]);
    expect(board.exchange.cells.slice(9)).toEqual([10, 9]);
    expect(board.phase).toEqual([0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
  });

  test('a counter beyond what a byte tells stands still', () => {
    const big = new GridRules({
      name: 'big',
      grid: new Grid(1),
      pieces: ['X', 'O'],
      counters: [{ name: 'score', max: 5000 }],
    });
    class Big extends Stock {}
    const board = gridBoard(big, same);
    expect(boardSchema.parse(board).values).toBe(256);
    const out = new Uint8Array(2);
    for (const [score, value] of [
      [0, 3],
      [7, 10],
      [252, 255],
      [5000, 255],
    ] as const) {
      board.write(new Big(big, { board: new Int8Array(1), turn: 0, counters: [score] }), out, 0);
      expect(out[1]).toBe(value);
    }
  });

  test('a grid of more cells than a board has none', () => {
    const grid = new Grid(26, 40);
    const large = new GridRules({ name: 'large', grid, pieces: ['AB', 'ab'] });
    const { seats, hand } = stock;
    const game = gridGame<Stock>({
      rules: large,
      family: 'large',
      seats,
      maxMoves: 1,
      mirror: 'same',
      start: () => ({ board: new Int8Array(grid.area), turn: 0 }),
      position: (state) => new Stock(large, state),
      moveText: () => '',
      features: [],
      hand,
    });
    expect(game.board).toBeUndefined();
  });
});
