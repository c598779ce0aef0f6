import { describe, expect, test } from 'vitest';
import { generatorsOf } from '../../games/board.ts';
import type { Board } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { games } from '../../test/games.ts';
import { mistake } from '../../test/mistake.ts';
import { randomNetwork, torus } from '../../test/network.ts';
import { NetworkKernel } from './kernel.ts';
import { layoutOf, parseShape, tyingOf, usualShape } from './network.ts';

const CASES: readonly (readonly [game: string, shapes: readonly string[]])[] = [
  ['infexion', ['2x2', 'star:2x4']],
  ['hexifence-2', ['2x4', 'shared:2x24', 'star:2x2']],
  ['hex-4', ['2x6', 'shared:2x6', 'star:2x4', 'pairs:2x4']],
  ['slider-4', ['2x6', 'star:2x4', 'pairs:2x2']],
  ['hus', ['2x4', 'star:2x2']],
];

/** What a random network of a shape says of bytes for `turn` to move, as it is played. */
function worth(board: Board, shape: string, random: Random): (bytes: Uint8Array, turn: 0 | 1) => number {
  const kernel = new NetworkKernel(layoutOf(board, randomNetwork(board, shape, random), 'test'));
  return (bytes, turn) => {
    kernel.board.set(bytes, kernel.at);
    return kernel.of(turn);
  };
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

    test('with the seats exchanged, a board is worth the same to the other player', () => {
      const { cells, values } = board.exchange;
      for (let i = 0; i < 5; i++) {
        const value = worth(board, shape, random);
        const bytes = randomBytes(board, random);
        const other = carried(bytes, cells, values);
        for (const turn of [0, 1] as const) expect(value(other, turn === 0 ? 1 : 0)).toBe(value(bytes, turn));
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

    if (/^(2x|pairs)/.test(shape) || board.symmetries === undefined) return;
    test('a permuted board is worth the same', () => {
      for (let i = 0; i < 5; i++) {
        const value = worth(board, shape, random);
        let bytes = randomBytes(board, random);
        const before = [value(bytes, 0), value(bytes, 1)];
        for (let step = 0; step < 6; step++) {
          bytes = carried(bytes, random.pick(board.symmetries!));
          expect([value(bytes, 0), value(bytes, 1)]).toEqual(before);
        }
        // One that is no symmetry is seen.
        const moved = carried(bytes, random.shuffle(Array.from({ length: board.cells }, (_, cell) => cell)));
        expect(value(moved, 0)).not.toBe(before[0]);
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
  const value = worth(board, 'shared:2x18', random);
  const bytes = randomBytes(board, random);
  const moved = carried(bytes, board.symmetries![0]!);
  for (const turn of [0, 1] as const) expect(value(moved, turn)).toBe(value(bytes, turn));
});

test.each<[string, string, Partial<Board>, string]>([
  ['infexion', 'shared:2x64', {}, 'here: shared:2x64: the board has more than 64 symmetries; expected at most 64'],
  ['slider-4', 'shared:2x24', {}, 'here: shared:2x24: the board has no symmetries'],
  ['hex-4', 'pairs:2x8', { values: 17 }, 'here: pairs:2x8: the board has 17 values; pairs are of at most 16'],
  ['infexion', 'pairs:2x8', {}, 'here: pairs:2x8: the board has 294 pairs of 15 values, too many'],
  ['hex-4', 'pairs:2x8', { near: undefined! }, 'here: pairs:2x8: the board has no neighbours'],
  ['hex-4', 'shared:2x24', { symmetries: [Array.from({ length: 20 }, (_, cell) => cell)] }, 'has no symmetries'],
  ['hexifence-1', 'shared:2x16', {}, 'has 12 symmetries; expected a multiple of that many units, and an even number'],
  ['hexifence-1', 'star:2x4', { near: undefined! }, 'here: star:2x4: the board has no neighbours'],
])('%s %s is refused', (name, shape, parts, message) => {
  const refused = (): unknown => tyingOf({ ...gameNamed(name).board!, ...parts }, parseShape(shape, 'test'), 'here');
  expect(refused).toThrow(mistake(message));
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
