import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { expectContract } from '../test/contract.ts';
import { board, games } from '../test/games.ts';
import { families, familyNamed, featuresNamed, gameNamed, gameOfSize, readPosition } from './index.ts';
import { movesOf, walk } from './moves.ts';

test('each folder of games/ with rules is a registered family, and the other way round; a variant is in the folder of its first word', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !['check', 'kit', 'modules'].includes(entry.name),
  );
  const wanted = new Set(families.map((family) => family.name.split('-')[0]));
  expect(folders.map((folder) => folder.name).sort()).toEqual([...wanted].sort());
});

describe.each(families.map((family) => ({ name: family.name, family })))('family $name', ({ name, family }) => {
  test('says what it is, in one line', () => {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)?$/);
    expect(familyNamed(name)).toBe(family);
    expect(family.meaning).toMatch(/^\S[^\n]*\S$/);
    expect([...family.sizes].sort((a, b) => a - b)).toEqual(family.sizes);
    expect(family.sizes.length === 0 ? family.defaultSize === 0 : family.sizes.includes(family.defaultSize)).toBe(true);
  });

  test('every size has a name of its own, and is read from a position', () => {
    for (const size of family.sizes.length === 0 ? [0] : family.sizes) {
      const game = gameOfSize(family, size);
      expect([game.name, game.family]).toEqual([size === 0 ? name : `${name}-${size}`, name]);
      expect(gameNamed(game.name)).toBe(game);
      const text = game.start(new Random(1)).text();
      expect([family.sizeOf(text), readPosition(family, text).game]).toEqual([size, game]);
    }
    expect(gameNamed(name)).toBe(gameOfSize(family, family.defaultSize));
  });

  test('refuses sizes that it lacks, and text that is no position', () => {
    for (const size of [family.sizes.length === 0 ? 1 : family.sizes[0]! - 1, 99, 1.5])
      expect(() => gameOfSize(family, size)).toThrow(InputError);
    for (const text of ['', ' ', '/', 'x', '9999999999/1 h', '%\u0000', '1/1/1/1 x 0 0 0 0', '-1', 'é'])
      expect(() => readPosition(family, text), JSON.stringify(text)).toThrow(InputError);
  });
});

test.each([
  ['chess', 'chess: no such game; there are'],
  ['', ': no such game'],
  ['slider-3', 'slider-3: slider has sizes 4 to 12'],
  ['slider-', 'slider-: no such game'],
  ['slider-6-6', 'slider-6: no such game'],
  ['slider-6\n', 'slider-6\\n: no such game'],
  ['toString', 'toString: no such game'],
  ['infexion-7', 'infexion-7: infexion has one board only'],
])('%j is no game', (name, message) => expect(() => gameNamed(name)).toThrow(message));

test.each([
  [[6], 'slider has size 6 only'],
  [[6, 7], 'slider has sizes 6, 7'],
  [[4, 6, 8], 'slider has sizes 4, 6, 8'],
  [[4, 5, 6], 'slider has sizes 4 to 6'],
])('sizes %j are said as they are', (sizes, said) =>
  expect(() => gameOfSize({ ...familyNamed('slider'), sizes }, 9)).toThrow(new InputError(`slider-9: ${said}`)),
);

test('an unknown feature set is refused with those that there are', () =>
  expect(() => featuresNamed(gameNamed('slider'), 'fancy')).toThrow(
    'fancy: no such feature set; slider-6 has original, full',
  ));

describe.each(games.map((game) => ({ name: game.name, game })))('$name', ({ game }) => {
  test('has the feature set full', () => expect(game.features.map((set) => set.name)).toContain('full'));

  test.each([
    ['walk', (random: Random) => walk(game, game.walk, random)],
    ['scatter', (random: Random) => game.scatter(random)],
  ] as const)('%s boards are legal, unfinished, seeded and varied', (_, draw) => {
    const texts = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const position = draw(new Random(i, 'boards'));
      const text = position.text();
      expect(draw(new Random(i, 'boards')).text()).toBe(text);
      expect(game.parse(text).text()).toBe(text);
      expect([position.over(), movesOf(game, position).length > 0]).toEqual([false, true]);
      texts.add(text);
    }
    expect(texts.size).toBeGreaterThan(Math.min(30, 2 * game.maxMoves));
  });

  test('random boards have either side to move', () => {
    const turns = Array.from({ length: 40 }, (_, i) => board(game, 1 + (i % 2), new Random(i, 'turns')).turn);
    expect(new Set(turns)).toEqual(new Set([0, 1]));
  });
});

// games.slow.ts holds all boards to it.
test.each(['hex-3', 'hexifence-1', 'slider-4'])(
  '%s holds to the contract',
  { timeout: 120_000, tags: 'slow' },
  (name) => expectContract(gameNamed(name), 2),
);
