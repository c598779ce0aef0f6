import { describe, expect, test } from 'vitest';
import { exactSearch, fullSearch, plainSearch } from '../agents/search/search-options.ts';
import { handWeights } from '../agents/weights/weights.ts';
import type { Game, Position } from '../games/game.ts';
import { families, gameNamed, gameOfSize } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { defaultSettings, variantsOf, WHOLE } from './variants.ts';

const slider = gameNamed('slider-4');

function variants(game: Game, settings?: readonly string[], whole = fullSearch) {
  return variantsOf(game, handWeights(slider, 'own'), whole, settings);
}

describe.each(families.map((family) => ({ name: family.name, game: gameOfSize(family, family.defaultSize) })))(
  '$name',
  ({ game }) => {
    const all = variantsOf(game, handWeights(game, 'own'), fullSearch);

    test('begins with the whole search, ends with the plain one, and no two are alike', () => {
      expect(all[0]).toEqual({ name: WHOLE, options: fullSearch, sameTree: true });
      expect(all.at(-1)).toMatchObject({ name: 'search=plain', options: plainSearch });
      expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
      expect(new Set(all.map(({ options }) => JSON.stringify(options))).size).toBe(all.length);
    });

    test('has every part that the game has a use for', () => {
      const names = all.map(({ name }) => name.split('=')[0]);
      expect(names).toEqual(
        expect.arrayContaining([
          'table',
          'pvs',
          'aspiration',
          'killers',
          'history',
          'order',
          'aging',
          'lmr',
          'futility',
        ]),
      );
      expect(names.includes('cache')).toBe(game.features[0]!.costly === true);
      expect(names.includes('extension')).toBe(game.search?.fewMoves !== undefined);
    });
  },
);

test('a part that the whole search lacks is switched on', () => {
  expect(defaultSettings({ ...fullSearch, pvs: false, quiescence: 0 })).toEqual(
    expect.arrayContaining(['pvs=on', 'quiescence=4']),
  );
  expect(defaultSettings({ ...fullSearch, quiescence: 6, table: 0 })).toEqual(
    expect.arrayContaining(['quiescence=0', 'pvs=off']),
  );
  expect(defaultSettings({ ...fullSearch, table: 0 }).filter((name) => name.startsWith('table'))).toEqual([]);
});

test('what is selective, and extension and quiescence where the game has them, make another tree', () => {
  const noisy: Game = {
    ...slider,
    search: { fewMoves: 2 },
    start: (random) => Object.assign(slider.start(random), { noisy: (_: Int32Array, at: number) => at }) as Position,
  };
  const names = ['extension=off', 'quiescence=2', 'pvs=off', 'aging=off', 'futility=on', 'lmr=on', 'search=plain'];
  const trees = variants(noisy, names, exactSearch).map(({ name, sameTree }) => [name, sameTree]);
  expect(trees).toEqual([
    ['whole', true],
    ['extension=off', false],
    ['quiescence=2', false],
    ['pvs=off', true],
    ['aging=off', true],
    ['futility=on', false],
    ['lmr=on', false],
    ['search=plain', false],
  ]);
  const plain = ['search=plain'];
  expect(variants(slider, plain, exactSearch).map(({ sameTree }) => sameTree)).toEqual([true, true]);
  const selective = { ...exactSearch, futility: true };
  expect(variants(slider, plain, selective).map(({ sameTree }) => sameTree)).toEqual([true, false]);
});

test('without the parts that they rest on, aging and late move reductions change nothing', () => {
  expect(() => variants(slider, ['aging=off'], { ...fullSearch, table: 0 })).toThrow('changes nothing');
  expect(() => variants(slider, ['lmr=on'], { ...fullSearch, pvs: false })).toThrow('changes nothing');
});

test.each([
  ['magic', '--parts magic: no part of the search; such as table=0, pvs=off, aspiration=off, '],
  ['', '--parts : no part of the search'],
  ['magic=off', '--parts magic=off: no part of the search'],
  ['pvs=maybe', '--parts pvs=maybe: pvs=maybe; on or off is wanted'],
  ['table=9999', '--parts table=9999: table=9999; a number of MiB from 0 to 4096 is wanted'],
  ['pvs=on', '--parts pvs=on: changes nothing in slider-4'],
  ['extension=off', '--parts extension=off: changes nothing in slider-4'],
  ['quiescence=3', '--parts quiescence=3: changes nothing in slider-4'],
  ['cache=0', '--parts cache=0: changes nothing in slider-4'],
  ['pvs=off,pvs=off', 'pvs=off is named twice'],
])('--parts %s is refused', (settings, message) => {
  expect(() => variants(slider, settings.split(','))).toThrow(InputError);
  expect(() => variants(slider, settings.split(','))).toThrow(message);
});
