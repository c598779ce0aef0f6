import { describe, expect, test } from 'vitest';
import { boardFingerprint, fingerprint } from './fingerprint.ts';
import type { Board, Features, Game, Position } from './game.ts';
import { families, gameNamed, gameOfSize } from './index.ts';

const slider = gameNamed('slider-5');
const original = slider.features[0]!;

/** Prints are remembered by the names of game and set: a changed one needs a name of its own. */
function printOf(changes: Partial<Features>, game: Partial<Game> = {}): string {
  return fingerprint({ ...slider, ...game }, { ...original, name: `set ${Math.random()}`, ...changes });
}

test('is twelve hex digits, the same each time, another one for every set and size', () => {
  const prints = families.flatMap((family) =>
    (family.sizes.length === 0 ? [0] : family.sizes.slice(0, 3)).flatMap((size) => {
      const game = gameOfSize(family, size);
      return game.features.map((features) => {
        const print = fingerprint(game, features);
        expect(print).toMatch(/^[0-9a-f]{12}$/);
        expect(fingerprint(game, features)).toBe(print);
        return print;
      });
    }),
  );
  expect(new Set(prints).size).toBe(prints.length);
  expect(printOf({})).toBe(fingerprint(slider, original));
});

/** The features of `original`, then `change`. */
function changed(change: (values: Float64Array, at: number, position: Position) => void): Features['extract'] {
  return (position, player, out, at) => {
    original.extract(position, player, out, at);
    change(out, at, position);
  };
}

test.each<[string, Partial<Features>]>([
  ['a renamed feature', { list: original.list.map((one, i) => (i === 2 ? { ...one, name: 'new' } : one)) }],
  ['a feature fewer', { list: original.list.slice(1) }],
  ['two features exchanged', { list: [original.list[1]!, original.list[0]!, ...original.list.slice(2)] }],
  [
    'a value that differs a little',
    {
      extract: changed((values, at) => {
        values[at + 1]! *= 1.00001;
      }),
    },
  ],
  [
    'a value that differs late in the game only',
    {
      extract: changed((values, at, position) => {
        if (position.ply > 40) values[at]!++;
      }),
    },
  ],
])('%s is noticed', (_, changes) => expect(printOf(changes)).not.toBe(fingerprint(slider, original)));

test.each<[string, Partial<Features>, Partial<Game>]>([
  ['what a feature is said to mean', { list: original.list.map((one) => ({ ...one, meaning: 'else' })) }, {}],
  [
    'rounding beyond nine digits',
    {
      extract: changed((values, at) => {
        values[at + 1]! *= 1 + 1e-14;
      }),
    },
    {},
  ],
  ['the bounds of the game', {}, { maxMoves: slider.maxMoves + 5 }],
])('%s is not', (_, changes, game) => expect(printOf(changes, game)).toBe(fingerprint(slider, original)));

test('the order of moves is not', () => {
  const start: Game['start'] = (random) => {
    const position = slider.start(random);
    const moves = position.moves.bind(position);
    position.moves = (out, at) => {
      const end = moves(out, at);
      out.subarray(at, end).reverse();
      return end;
    };
    return position;
  };
  expect(printOf({}, { start })).toBe(fingerprint(slider, original));
});

describe('the print of a board', () => {
  const board = gameNamed('hexifence-2').board!;
  const hexifence = gameNamed('hexifence-2');
  const print = boardFingerprint(hexifence, board);
  const changed = (parts: Partial<Board>): string => boardFingerprint(hexifence, { ...board, ...parts });

  test('is twelve hex digits, the same each time, another one for every game and size', () => {
    const prints = families.flatMap((family) =>
      (family.sizes.length === 0 ? [0] : family.sizes.slice(0, 2)).map((size) => {
        const game = gameOfSize(family, size);
        return boardFingerprint(game, game.board!);
      }),
    );
    for (const one of prints) expect(one).toMatch(/^[0-9a-f]{12}$/);
    expect(new Set(prints).size).toBe(prints.length);
    expect(changed({})).toBe(print);
  });

  test.each<[string, Partial<Board>]>([
    ['one value more', { values: board.values + 1 }],
    ['symmetries', { symmetries: board.symmetries!.slice(1) }],
    ['no symmetries', { symmetries: [] }],
    ['neighbours', { near: (cell) => board.near!(cell).slice(0, 2) }],
    ['no neighbours', { near: undefined! }],
    ['the phase', { phase: board.phase!.map((one) => 2 * one) }],
    ['the exchange', { exchange: { ...board.exchange, values: board.exchange.values.map((_, value) => value) } }],
    [
      'what is written',
      {
        write(position, out, at) {
          board.write(position, out, at);
          out[at] = out[at] === 0 ? 1 : 0;
        },
      },
    ],
  ])('%s: noticed', (_, parts) => expect(changed(parts)).not.toBe(print));

  test('the names of its values are not', () =>
    expect(changed({ valueNames: board.valueNames.map((name) => `a ${name}`) })).toBe(print));
});
