import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '../games/game.ts';
import { families } from '../games/index.ts';
import {
  extend,
  Grid,
  GridPosition,
  GridRules,
  gridGame,
  InputError,
  perft,
  Random,
  readRows,
  rowsOf,
  rowsText,
  UndoLog,
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

  test('a step there and back is none, where the board goes on', () =>
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
        expect(readRows(grid, rowsText(grid, board, 'WB#'), 'WB#', wrong)).toEqual(board);
      }),
      { numRuns: 50 },
    ));

  test.each([
    ['3/3', '2 rows, wanted 3'],
    ['3/3/2W1', 'row 1 has 4 cells, wanted 3'],
    ['3/2/3', 'row 2 has 2 cells, wanted 3'],
    ['3/3/0W2', "row 1 has '0', wanted W, B or a run of empty cells"],
    ['3/1w1/3', "row 2 has 'w'"],
    ['3/1\u{1f600}1/3', "row 2 has '\u{1f600}'"],
    ['99999999999/3/3', 'row 3 has 99999999999 cells'],
  ])('%j: %s', (text, message) => expect(() => readRows(new Grid(3), text, 'WB', wrong)).toThrow(message));

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

/** Stones are put on empty cells from a stock of each player; a third neutral stone falls on each corner taken. */
class Stock extends GridPosition {
  moves(out: Int32Array, at: number): number {
    if (!this.over()) for (let cell = 0; cell < 9; cell++) if (this.board[cell] === 0) out[at++] = cell;
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
  counters: [
    { name: 'first stock', max: 4, mirror: 1 },
    { name: 'second stock', max: 4, mirror: 0 },
  ],
});
const stock = gridGame<Stock>({
  rules,
  family: 'stock',
  seats: ['first', 'second'],
  maxMoves: 9,
  mirror: 'diagonal',
  start: () => ({ board: new Int8Array(9), turn: 0, counters: [4, 4] }),
  position: (state) => new Stock(rules, state),
  moveText: (_, cell) => rules.grid.name(cell),
  features: [{ name: 'original', list: [], extract: () => {} }],
  hand: { points: [], draw: 0, source: '' },
});
const breakthrough = (await loadOutside(join(import.meta.dirname, '../test/modules/breakthrough.ts'))).family;

describe.each<Game>([stock, breakthrough.game(5), breakthrough.game(8)])('$name, a game of the kit', (game) => {
  /** Every position of random games, and how it came about. */
  const along = (look: (position: ReturnType<typeof game.start>, random: Random) => void): void => {
    for (let seed = 0; seed < 30; seed++) {
      const random = new Random(seed, 'kit');
      const position = seed % 2 === 0 ? game.start(random) : game.scatter(random);
      const out = new Int32Array(game.maxMoves);
      for (look(position, random); !position.over(); look(position, random))
        position.make(out[random.int(position.moves(out, 0))]!);
    }
  };
  const stateOf = (position: ReturnType<typeof game.start>) => [
    position.text(),
    position.hashLow,
    position.hashHigh,
    position.ply,
  ];
  const movesOf = (position: ReturnType<typeof game.start>) => {
    const out = new Int32Array(game.maxMoves);
    return [...out.subarray(0, position.moves(out, 0))];
  };

  test('reads its text back, hash included, and its moves', () =>
    along((position) => {
      const read = game.parse(position.text());
      expect([read.text(), read.hashLow, read.hashHigh]).toEqual([
        position.text(),
        position.hashLow,
        position.hashHigh,
      ]);
      for (const move of movesOf(position)) expect(game.parseMove(position, game.moveText(position, move))).toBe(move);
    }));

  test('unmake restores everything', () =>
    along((position) => {
      const before = stateOf(position);
      for (const move of movesOf(position)) {
        position.make(move);
        position.unmake();
        expect(stateOf(position)).toEqual(before);
      }
    }));

  test('exchanged twice is as before; exchanged once it has the same inputs on, and its moves and winner', () =>
    along((position) => {
      const other = game.exchange!(position)!;
      expect(game.exchange!(other)!.text()).toBe(position.text());
      expect([other.turn, other.over()]).toEqual([1 - position.turn, position.over()]);
      expect(movesOf(other)).toHaveLength(movesOf(position).length);
      if (position.over()) return expect(other.winner()).toBe(1 - position.winner()!);
      const inputs = (one: typeof position) => {
        const out = new Int32Array(game.planes!.max);
        return [...out.subarray(0, game.planes!.active(one, out, 0))];
      };
      expect(inputs(other)).toEqual(inputs(position));
      expect(inputs(position)).toEqual(inputs(position).toSorted((a, b) => a - b));
      for (const input of inputs(position))
        expect(game.planes!.kinds.names[game.planes!.kinds.of(input)]).toBeDefined();
    }));
});

test.each([
  ['3/3/3 a 4 4', undefined],
  ['3/3/3 a', undefined],
  ['3/3/3 x 4 4', "side to move is 'x', wanted 1 or 2"],
  ['3/3/3', '1 fields, wanted rows, side and perhaps first stock, second stock'],
  ['3/3/3 1 4', '3 fields'],
  ['3/3/3 1 5 4', "first stock is '5', wanted a whole number from 0 to 4"],
  ['3/3/3 1 04 4', "first stock is '04'"],
])('stock position %j', (text, message) => {
  const parse = () => stock.parse(text.replace(/ a( |$)/, ' 1$1')).text();
  if (message === undefined) expect(parse()).toBe(text.replace(/ a( |$)/, ' 1$1'));
  else expect(parse).toThrow(message);
});

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
    /^a1\\x1b: no legal move, such as a2a3, a2b3, b2b3 \(in '/,
  );
});

test("extend adds features behind a set's own, for any game", () => {
  const game = families.find(({ name }) => name === 'slider')!.game(4);
  const more = extend(game, 'original', [
    { name: 'ply', unit: 'plies', meaning: 'plies made', low: 0, high: 1000, value: ({ ply }) => ply },
  ]);
  const position = game.parse('H3/H3/H3/1VVV h');
  const values = new Float64Array(8);
  more.extract(position, 0, values, 0);
  const own = new Float64Array(7);
  game.features[0]!.extract(position, 0, own, 0);
  expect([...values]).toEqual([...own, 0]);
  expect([more.name, more.list.at(-1)!.name, 'value' in more.list.at(-1)!]).toEqual(['original-plus', 'ply', false]);
  expect(() => extend(game, 'half', [])).toThrow('half: no such feature set');
});
