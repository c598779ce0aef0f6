import { describe, expect, test } from 'vitest';
import { generatorsOf } from '../../games/board.ts';
import type { Board } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { games } from '../../test/games.ts';
import { torus } from '../../test/network.ts';
import { parseShape, type Tying, tyingOf, usualShape, valuesSeen } from './network.ts';

const ONE = 100;
const CASES: readonly (readonly [game: string, shapes: readonly string[]])[] = [
  ['infexion', ['2x2', 'star:2x4']],
  ['hexifence-2', ['2x4', 'shared:2x24', 'star:2x2']],
  ['hex-4', ['2x6', 'shared:2x6', 'star:2x4']],
  ['slider-4', ['2x6', 'star:2x4']],
  ['hus', ['2x4', 'star:2x2']],
];

/** A network's free weights, whole numbers at random, and nothing but `tyingOf` to say where they stand. */
class Naive {
  readonly #board: Board;
  readonly #tying: Tying;
  readonly #units: number;
  readonly #first: readonly number[];
  readonly #biases: readonly number[];
  readonly #squares: readonly number[];
  readonly #output: readonly number[];

  constructor(board: Board, text: string, random: Random) {
    const shape = parseShape(text, 'test');
    const numbers = (length: number): number[] => Array.from({ length }, () => random.int(101) - 50);
    this.#board = board;
    this.#tying = tyingOf(board, shape, 'test');
    this.#units = shape.units;
    this.#first = numbers(this.#tying.free);
    this.#biases = numbers(this.#tying.base);
    this.#squares = numbers(this.#tying.orbits.count * board.values);
    this.#output = numbers(2 * this.#tying.base);
  }

  /** The sums of `player`'s units; of local ones cell by cell, in the order of the cells. */
  sums(bytes: Uint8Array, player: 0 | 1): number[] {
    const { values } = this.#board;
    const { dense, star, base } = this.#tying;
    const places = star === undefined ? 1 : this.#board.cells;
    const sums = Array.from({ length: places * this.#units }, (_, unit) => this.#biases[unit % base]!);
    for (const [cell, value] of bytes.entries())
      if (dense !== undefined)
        for (let unit = 0; unit < this.#units; unit++)
          sums[unit]! += this.#first[dense[player][(cell * values + value) * this.#units + unit]!]!;
      else {
        const { cells, classes } = star![player][cell]!;
        const seen = valuesSeen(this.#board, player)[value]!;
        for (const [i, reader] of cells.entries())
          for (let unit = 0; unit < base; unit++)
            sums[reader * base + unit]! += this.#first[(classes[i]! * values + seen) * base + unit]!;
      }
    return sums;
  }

  squares(bytes: Uint8Array, player: 0 | 1): number {
    const { values } = this.#board;
    const of = this.#tying.orbits.of[player];
    const seen = valuesSeen(this.#board, player);
    return bytes.reduce((sum, value, cell) => sum + this.#squares[of[cell]! * values + seen[value]!]!, 0);
  }

  /** What it says for `turn` to move. */
  value(bytes: Uint8Array, turn: 0 | 1): number {
    const { base } = this.#tying;
    const other = turn === 0 ? 1 : 0;
    let value = this.squares(bytes, turn) - this.squares(bytes, other);
    for (const [i, player] of ([turn, other] as const).entries())
      for (const [unit, sum] of this.sums(bytes, player).entries())
        value += this.#output[i * base + (unit % base)]! * Math.max(0, Math.min(ONE, sum));
    return value;
  }
}

/** Any bytes: what holds of them holds of positions. */
function randomBytes(board: Board, random: Random): Uint8Array {
  return Uint8Array.from({ length: board.cells }, () => random.int(board.values));
}

/** What stands on `c` goes to `cells[c]`, as `values` say. */
function carried(bytes: Uint8Array, cells: readonly number[], values?: readonly number[]): Uint8Array {
  const other = new Uint8Array(bytes.length);
  for (const [cell, value] of bytes.entries()) other[cells[cell]!] = values?.[value] ?? value;
  return other;
}

describe.each(CASES.flatMap(([name, shapes]) => shapes.map((shape) => ({ name, shape }))))(
  '$name, $shape',
  ({ name, shape }) => {
    const board = gameNamed(name).board!;
    const random = new Random(1, 'tying', name, shape);

    test('with the seats exchanged, each has the sums of the other one', () => {
      const network = new Naive(board, shape, random);
      const { cells, values } = board.exchange;
      const local = shape.startsWith('star');
      for (let i = 0; i < 5; i++) {
        const bytes = randomBytes(board, random);
        const other = carried(bytes, cells, values);
        for (const player of [0, 1] as const) {
          const [here, there] = [network.sums(bytes, player), network.sums(other, player === 0 ? 1 : 0)];
          const units = here.length / board.cells;
          const wanted = local
            ? here.map((_, at) => here[cells[Math.floor(at / units)]! * units + (at % units)])
            : here;
          expect(there).toEqual(wanted);
          expect(network.squares(other, player === 0 ? 1 : 0)).toBe(network.squares(bytes, player));
          expect(network.value(other, player === 0 ? 1 : 0)).toBe(network.value(bytes, player));
        }
      }
    });

    test('every free weight stands somewhere, for both players alike', () => {
      const { dense, star, free, base, orbits } = tyingOf(board, parseShape(shape, 'test'), 'test');
      const { values } = board;
      for (const player of [0, 1] as const) {
        const used =
          dense === undefined
            ? star![player].flatMap(({ classes }) =>
                [...classes].flatMap((one) => Array.from({ length: values * base }, (_, i) => one * values * base + i)),
              )
            : [...dense[player]];
        expect(new Set(used).size).toBe(free);
        expect(Math.max(...used)).toBe(free - 1);
        expect(new Set(orbits.of[player])).toEqual(new Set(orbits.of[0]));
        expect(new Set(orbits.of[player]).size).toBe(orbits.count);
      }
    });

    if (shape.startsWith('2x') || board.symmetries === undefined) return;
    test('a permuted board is worth the same', () => {
      for (let i = 0; i < 5; i++) {
        const network = new Naive(board, shape, random);
        let bytes = randomBytes(board, random);
        const value = network.value(bytes, 0);
        const toOther = network.value(bytes, 1);
        for (let step = 0; step < 6; step++) {
          bytes = carried(bytes, random.pick(board.symmetries!));
          expect([network.value(bytes, 0), network.value(bytes, 1)]).toEqual([value, toOther]);
        }
        // One that is no symmetry is seen.
        const moved = carried(bytes, random.shuffle(Array.from({ length: board.cells }, (_, cell) => cell)));
        expect(network.value(moved, 0)).not.toBe(value);
      }
    });
  },
);

test('a symmetry that the other seat sees as another one is shared both ways', () => {
  // Rows move for one seat, columns for the other.
  const side = 3;
  const board: Board = {
    ...torus(side, 3),
    symmetries: [Array.from({ length: side * side }, (_, cell) => (cell + side) % (side * side))],
  };
  expect(generatorsOf(board)).toHaveLength(2);
  const random = new Random(1, 'both seats');
  const network = new Naive(board, 'shared:2x18', random);
  const bytes = randomBytes(board, random);
  const moved = carried(bytes, board.symmetries![0]!);
  for (const turn of [0, 1] as const) expect(network.value(moved, turn)).toBe(network.value(bytes, turn));
});

test.each<[string, string, Partial<Board>, string]>([
  [
    'infexion',
    'shared:2x64',
    {},
    'here: shared:2x64: the board has more than 64 symmetries; at most so many are wanted',
  ],
  ['slider-4', 'shared:2x24', {}, 'here: shared:2x24: the board has no symmetries'],
  ['hex-4', 'shared:2x24', { symmetries: [Array.from({ length: 20 }, (_, cell) => cell)] }, 'has no symmetries'],
  ['hexifence-1', 'shared:2x16', {}, 'has 12 symmetries; a multiple of that many units is wanted, and an even number'],
  ['hexifence-1', 'star:2x4', { near: undefined! }, 'here: star:2x4: the board has no neighbours'],
])('%s %s is refused', (name, shape, parts, message) => {
  const refused = (): unknown => tyingOf({ ...gameNamed(name).board!, ...parts }, parseShape(shape, 'test'), 'here');
  expect(refused).toThrow(InputError);
  expect(refused).toThrow(message);
});

describe('the usual shape', () => {
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
});
