import { describe, expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { along } from '../test/games.ts';
import { boardSchema } from './board-schema.ts';
import type { Board, Game, Position } from './game.ts';
import { families, gameNamed, gameOfSize } from './index.ts';

/** On all board sizes. */
const all = families.flatMap(({ sizes, ...family }) =>
  (sizes.length === 0 ? [0] : sizes).map((size) => gameOfSize({ sizes, ...family }, size)),
);

function boardOf(game: Game, position: Position): number[] {
  const out = new Uint8Array(game.board!.cells);
  game.board!.write(position, out, 0);
  return [...out];
}

const namesOf = (game: Game, text: string): string[] =>
  boardOf(game, game.parse(text)).map((value) => game.board!.valueNames[value]!);

/** The first thing that is wrong. */
function boardFault(board: unknown): string | undefined {
  const issue = boardSchema.safeParse(board).error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

test('every game of ours has a board, on every size, and says nothing wrong of it', () => {
  for (const game of all) expect([game.name, boardFault(game.board)]).toEqual([game.name, undefined]);
});

describe.each(all.filter(({ board }) => board!.cells < 150).map((game) => ({ name: game.name, game })))(
  'board of $name',
  ({ game }) => {
    const board = game.board!;
    const room = new Uint8Array(board.cells + 24);

    test('is written anywhere, and nothing else is; each value stands where it can', () => {
      const seen = new Set<string>();
      along(game, 'board written', 3, (position, random) => {
        if (position.over()) return;
        const wanted = boardOf(game, position);
        const at = random.int(8);
        const guarded = room.subarray(random.int(8)).subarray(0, board.cells + 16);
        guarded.fill(0xa5);
        board.write(position, guarded, at);
        expect([...guarded.subarray(at, at + board.cells)]).toEqual(wanted);
        expect([...guarded.subarray(0, at), ...guarded.subarray(at + board.cells)]).toEqual(new Array(16).fill(0xa5));
        expect(Math.max(...wanted)).toBeLessThan(board.values);
        seen.add(wanted.join());
      });
      expect(seen.size).toBeGreaterThan(game.maxMoves > 9 ? 20 : 5);
    });
  },
);

test.each<[string, string, Record<number, string>]>([
  ['infexion', 'A5f/7/7/7/7/7/6B r 10', { 0: 'red, power 1', 1: 'empty', 6: 'blue, power 6', 48: 'red, power 2' }],
  ['slider-4', 'H3/HB2/3H/1VV1 v', { 0: 'H', 1: 'empty', 4: 'H', 5: 'block', 11: 'H', 13: 'V', 15: 'empty' }],
  [
    'hex-3',
    'B2/1W1/2B w',
    { 0: 'black stone', 1: 'empty', 4: 'white stone', 8: 'black stone', 9: "Black's edge", 12: "White's edge" },
  ],
  [
    'hus',
    `${[5, 12, 13, 0, ...new Array(28).fill(0)].join()}/${[66, ...new Array(31).fill(0)].join()} 0 3`,
    { 0: '5 seeds', 1: '12 seeds or more', 2: '12 seeds or more', 3: '0 seeds', 32: '12 seeds or more' },
  ],
])('%s: what stands on %s', (name, text, wanted) => {
  const found = namesOf(gameNamed(name), text);
  for (const [cell, value] of Object.entries(wanted)) expect([cell, found[Number(cell)]]).toEqual([cell, value]);
});

test('hexifence-1: six claims, and whose capture it is', () => {
  const game = gameNamed('hexifence-1');
  const position = game.start(new Random(1));
  expect(boardOf(game, position).map((value) => game.board!.valueNames[value])).toEqual([
    ...new Array(6).fill('unclaimed edge'),
    'hexagon with 6 unclaimed edges',
    "nobody's capture",
  ]);
  for (let edge = 0; edge < 5; edge++) position.make(edge);
  expect(
    boardOf(game, position)
      .slice(4)
      .map((value) => game.board!.valueNames[value]),
  ).toEqual(['claimed edge', 'unclaimed edge', 'hexagon with 1 unclaimed edges', "nobody's capture"]);
});

test.each<[string, number]>([
  ['infexion', 588],
  ['hexifence-2', 12],
  ['hex-5', 2],
  ['slider-6', 1],
  ['hus', 1],
])('%s has %i symmetries', (name, count) => {
  const { cells, symmetries = [] } = gameNamed(name).board!;
  const group = [Array.from({ length: cells }, (_, cell) => cell)];
  const known = new Set(group.map((one) => one.join()));
  for (const one of group)
    for (const symmetry of symmetries) {
      const product = one.map((cell) => symmetry[cell]!);
      if (!known.has(product.join())) group.push(product);
      known.add(product.join());
    }
  expect(group).toHaveLength(count);
});

const sound: Board = gameNamed('hexifence-1').board!;
const swapped = (list: readonly number[], a: number, b: number): number[] => {
  const other = [...list];
  [other[a], other[b]] = [list[b]!, list[a]!];
  return other;
};

test.each<[string, Partial<Record<keyof Board, unknown>>, string]>([
  ['no cells', { cells: 0 }, 'cells: 0; expected a whole number from 1 to 1024'],
  ['cells that are text', { cells: '8' }, 'cells: 8; expected a whole number from 1 to 1024'],
  ['one value', { values: 1 }, 'values: 1; expected a whole number from 2 to 256'],
  ['too few names', { valueNames: ['empty'] }, 'valueNames: expected 12 texts'],
  ['no name', { valueNames: ['', ...sound.valueNames.slice(1)] }, 'valueNames.0: expected words on one line'],
  ['no write', { write: undefined }, 'write: expected a function'],
  ['no exchange', { exchange: undefined }, 'exchange: expected cells and values'],
  [
    'an exchange of cells that is none',
    { exchange: { ...sound.exchange, cells: [0, 1, 2, 3, 4, 5, 6, 6] } },
    'exchange.cells: 6 stands at 6 and at 7; expected each once',
  ],
  [
    'an exchange of cells that are not there',
    { exchange: { ...sound.exchange, cells: [0, 1, 2, 3, 4, 5, 6, 8] } },
    'exchange.cells.7: 8; expected a whole number from 0 to 7',
  ],
  [
    'an exchange that goes round',
    { exchange: { ...sound.exchange, cells: [1, 2, 0, 3, 4, 5, 6, 7] } },
    'exchange.cells: 0 goes to 1, and 1 to 2; exchanged twice, each must be in its place',
  ],
  [
    'an exchange of values that goes round',
    { exchange: { ...sound.exchange, values: [1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11] } },
    'exchange.values: 0 goes to 1, and 1 to 2; exchanged twice, each must be in its place',
  ],
  ['symmetries that are none', { symmetries: 'all' }, 'symmetries: expected a list of permutations'],
  ['a symmetry too short', { symmetries: [[0, 1]] }, 'symmetries.0: expected a list of 8 numbers'],
  [
    'a symmetry that loses a cell',
    { symmetries: [[0, 1, 2, 3, 4, 5, 6, 6]] },
    'symmetries.0: 6 stands at 6 and at 7; expected each once',
  ],
  ['no classes', { near: () => [] }, 'near(0): expected a list of classes, each a list of cells'],
  ['near that is no list', { near: () => 5 }, 'near(0): expected a list of classes, each a list of cells'],
  [
    'other classes for another cell',
    { near: (cell: number) => (cell === 3 ? [[3]] : [[cell], []]) },
    'near(3): expected 2 lists of cells, as for cell 0',
  ],
  [
    'a neighbour that is not there',
    { near: (cell: number) => [[cell], [-1]] },
    'near(0): -1; expected cells from 0 to 7',
  ],
  ['a neighbour twice', { near: (cell: number) => [[cell], [cell]] }, 'near(0): cell 0 stands twice'],
  [
    'neighbours that a symmetry does not keep',
    { symmetries: [swapped([0, 1, 2, 3, 4, 5, 6, 7], 0, 1)], near: (cell: number) => [[cell], cell === 0 ? [7] : []] },
    'near(1)[1]: ; a symmetry takes cell 0 there, and what is near it to 7',
  ],
  ['a phase too short', { phase: [1] }, 'phase: expected a list of 12 numbers'],
  ['a phase below 0', { phase: new Array(12).fill(-1) }, 'phase.0: -1; expected a whole number from 0 to 65535'],
  [
    'a phase that favours a seat',
    { phase: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    'phase.10: 10, but 11 of value 11, which it is exchanged for; expected the same',
  ],
])('%s is said', (_, parts, message) => expect(boardFault({ ...sound, ...parts })).toBe(message));
