import { describe, expect, test } from 'vitest';
import { parseShape } from '../../agents/network/network.ts';
import { subset } from '../../games/feature-sets.ts';
import type { Game } from '../../games/game.ts';
import { families, featuresNamed, gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { largestBoard } from '../../test/board.ts';
import { trainOptions } from '../../train/options.ts';
import { checkNames } from '../../train/train.ts';
import { tuneFlags, tuneOptionsOf } from '../options.ts';
import type { Tried } from './candidates.ts';
import * as candidates from './candidates.ts';
import { alike, type Known, neighbours, type Recipe, recipeSchema } from './recipe.ts';

type Choosing = Parameters<typeof candidates.nextRecipes>[0];
type Asked = Omit<Choosing, 'rowsOf'> & Partial<Choosing>;
/** Where there are games of all kinds, every choice leaves out some; all are of one generation. */
const many = ({ data, search, maker }: Recipe): number =>
  1e6 + [data, search, maker].filter((choice) => choice === 'all').length;
const nextRecipes = (asked: Asked): Recipe[] => candidates.nextRecipes({ rowsOf: many, ...asked });
const wideRecipes = (asked: Asked): Recipe[] => candidates.wideRecipes({ rowsOf: many, ...asked });

/** Those of the first generation. */
const firstRecipes = (game: Game, known: Known, count: number): Recipe[] =>
  nextRecipes({ game, known, before: [], random: new Random(0, 'first'), count });

/** As data might say it: lean sets of one, two and more features, and a phase. */
function knownOf(game: Game, rows: number): Known {
  const { sets } = tuneOptionsOf(game, tuneFlags.read({ nodes: '100' }));
  const whole = featuresNamed(game, sets.at(-1)!);
  const counts = [1, 2, 3, 5].filter((count) => count < whole.list.length);
  return {
    rows,
    sets: [...sets],
    lean: counts.map(
      (count) =>
        subset(
          whole,
          Array.from({ length: count }, (_, i) => i),
        ).name,
    ),
    phases: { [whole.name]: whole.list[0]!.name },
  };
}

const names = (recipes: readonly Recipe[]): string[] => recipes.map(({ name }) => name);

const ofChampions = ({ maker }: Recipe): boolean => maker === 'champions';
/** There are no games of champions yet; of boards and searches there are two each. */
const early = (recipe: Recipe): number =>
  ofChampions(recipe) ? 0 : 100_000 * (recipe.data === 'all' ? 2 : 1) * (recipe.search === 'all' ? 2 : 1);

/** A race that `recipes` ran: the places are drawn, and the first one became champion or not. */
function raced(recipes: readonly Recipe[], generation: number, won: boolean, random: Random): Tried[] {
  const places = random.shuffle(recipes.map((_, i) => i + 1));
  return recipes.map((recipe, i) => {
    const place = random.chance(0.1) ? undefined : places[i]!;
    return { generation, recipe, place, won: won && place === 1, rows: 0 };
  });
}

const games = families.map((family) => largestBoard(family, 40));

describe.each(games)('$name', (game) => {
  const generations = (seed: number): { recipes: Recipe[]; before: Tried[]; wide: boolean }[] => {
    const random = new Random(seed, 'races');
    const known = knownOf(game, random.pick([5000, 20_000, 100_000]));
    const made: { recipes: Recipe[]; before: Tried[]; wide: boolean }[] = [];
    const before: Tried[] = [];
    for (let generation = 1; generation <= 4; generation++) {
      const wide = generation > 1 && random.chance(0.3);
      const draw = new Random(seed, 'recipes', generation);
      const make = wide ? wideRecipes : nextRecipes;
      const recipes =
        generation === 1 ? firstRecipes(game, known, 8) : make({ game, known, before, random: draw, count: 7 });
      made.push({ recipes, before: [...before], wide });
      before.push(...raced(recipes, generation, random.chance(0.6), random));
    }
    return made;
  };

  test('recipes are different, have short names of their own, and can be fitted', () => {
    for (let seed = 0; seed < 8; seed++)
      for (const [i, { recipes }] of generations(seed).entries()) {
        expect(recipes.length, names(recipes).join()).toBeGreaterThanOrEqual(i === 0 ? 4 : 7);
        expect(recipes.length).toBeLessThanOrEqual(8);
        expect(new Set(names(recipes)).size).toBe(recipes.length);
        for (const [at, recipe] of recipes.entries()) {
          expect(recipe.name).toMatch(/^[a-z0-9][a-z0-9.-]{0,59}$/);
          expect(recipes.findIndex((one) => alike(one, recipe))).toBe(at);
          expect(recipeSchema.parse(JSON.parse(JSON.stringify(recipe)))).toEqual(JSON.parse(JSON.stringify(recipe)));
          if (recipe.kind === 'network') {
            expect(() => parseShape(recipe.network.shape, recipe.name)).not.toThrow();
            if (recipe.network.beside !== undefined) featuresNamed(game, recipe.network.beside);
            continue;
          }
          if (recipe.kind === 'patterns') {
            featuresNamed(game, recipe.patterns.beside);
            continue;
          }
          const features = featuresNamed(game, recipe.set);
          expect(features.name).toBe(recipe.set);
          const phase = recipe.phase === undefined ? {} : { phase: recipe.phase };
          checkNames({ ...trainOptions.read({}), ...phase }, features);
        }
      }
  });

  test('the same random numbers give the same recipes, others give others', () => {
    expect(generations(3)).toEqual(generations(3));
    const all = Array.from({ length: 6 }, (_, seed) => JSON.stringify(generations(seed).slice(1)));
    expect(new Set(all).size).toBe(6);
  });

  test('the champion is fitted again to all data, and so is the first of the last race', () => {
    for (let seed = 0; seed < 8; seed++)
      for (const { recipes, before, wide } of generations(seed).slice(1)) {
        const last = Math.max(...before.map(({ generation }) => generation));
        const champion = before.findLast(({ won }) => won);
        const first = before.find(({ generation, place }) => generation === last && place === 1);
        const best = (champion ?? first)?.recipe;
        if (best === undefined) continue;
        expect(recipes.some((one) => alike(one, { ...best, generations: 1000 }))).toBe(true);
        if (first !== undefined && !wide) {
          const again = { ...first.recipe, generations: 1000 };
          expect(recipes.some((one) => alike(one, again))).toBe(true);
        }
      }
  });
});

test('one of each kind continues, where both have raced and there are many more rows', () => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 100_000);
  const recipes = firstRecipes(game, known, 8);
  for (const best of ['linear', 'network'] as const) {
    const order = recipes.toSorted((a, b) => Number(b.kind === best) - Number(a.kind === best));
    const before = order.map((recipe, i): Tried => ({ generation: 1, recipe, place: i + 1, won: i === 0, rows: 0 }));
    for (let seed = 0; seed < 20; seed++) {
      const next = nextRecipes({ game, known, before, random: new Random(seed, 'next'), count: 4, rowsOf: early });
      // A network continues from the champion, too.
      const warm = next[0]!.kind === 'network' && next[0]!.warm === true;
      expect(warm).toBe(best === 'network');
      expect(alike(next[warm ? 1 : 0]!, order[0]!)).toBe(true);
      expect(next.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['linear', 'network']));
    }
  }
});

test.each([nextRecipes, wideRecipes])('while there are no games of champions, none is of those: %o', (make) => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 100_000);
  const before = raced(firstRecipes(game, known, 8), 1, false, new Random(1, 'places'));
  for (let seed = 0; seed < 20; seed++) {
    const all = make({ game, known, before, random: new Random(seed), count: 20 });
    const some = make({ game, known, before, random: new Random(seed), count: 20, rowsOf: early });
    expect(all.some(ofChampions)).toBe(true);
    expect(some.filter(ofChampions)).toEqual([]);
    // All games are the baseline's, so those of the baseline alone would make the same weights.
    expect(some.filter(({ maker }) => maker !== 'all')).toEqual([]);
    expect(some).toHaveLength(all.length);
  }
});

test('one of a kind that was far behind waits until there are many more rows', () => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 100_000);
  const recipes = firstRecipes(game, known, 8);
  const linear = recipes.filter(({ kind }) => kind === 'linear');
  const [network] = recipes.filter(({ kind }) => kind === 'network');
  const kindsAfter = (order: readonly Recipe[], rows: number): Set<string> => {
    const before = order.map((recipe, i): Tried => ({ generation: 1, recipe, place: i + 1, won: i === 0, rows }));
    // The last one is a wildcard, which may be anything.
    const next = nextRecipes({ game, known, before, random: new Random(1), count: 4 }).slice(0, -1);
    return new Set(next.map(({ kind }) => kind));
  };
  const last = [...linear, network!];
  expect(kindsAfter(last, 50_000)).toEqual(new Set(['linear']));
  expect(kindsAfter(last, 33_000)).toEqual(new Set(['linear', 'network']));
  const better = [...linear.slice(0, 2), network!, ...linear.slice(2)];
  expect(kindsAfter(better, 50_000)).toEqual(new Set(['linear', 'network']));
  expect(kindsAfter([network!, ...linear], 50_000)).toEqual(new Set(['linear', 'network']));
});

test('where the network was far behind, the other first one is tried once, in the place of a wildcard', () => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 100_000);
  const recipes = firstRecipes(game, known, 8);
  const linear = recipes.filter(({ kind }) => kind === 'linear');
  const [network, other] = recipes.filter(({ kind }) => kind === 'network');
  const before = [...linear, network!].map(
    (recipe, i): Tried => ({ generation: 1, recipe, place: i + 1, won: i === 0, rows: 100_000 }),
  );
  for (let seed = 0; seed < 20; seed++) {
    const next = nextRecipes({ game, known, before, random: new Random(seed), count: 4 });
    expect(next).toHaveLength(4);
    expect(alike(next.at(-1)!, other!)).toBe(true);
    const raced = next.map((recipe, i): Tried => ({ generation: 2, recipe, place: i + 1, won: false, rows: 100_000 }));
    const later = nextRecipes({ game, known, before: [...before, ...raced], random: new Random(seed), count: 4 });
    expect(later.some((one) => alike(one, other!))).toBe(false);
  }
  const few = nextRecipes({ game, known: { ...known, rows: 20_000 }, before, random: new Random(1), count: 4 }).slice(
    0,
    -1,
  );
  expect(few.map(({ kind }) => kind)).toEqual(['linear', 'linear', 'linear']);
});

test('a linear one that learned from all is fitted once to the games of the baseline alone, too', () => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 100_000);
  const recipes = firstRecipes(game, known, 8);
  const [best] = recipes;
  const before: Tried[] = recipes.map((recipe, i) => ({ generation: 1, recipe, place: i + 1, won: i === 0, rows: 0 }));
  const next = nextRecipes({ game, known, before, random: new Random(1), count: 4 });
  expect(alike(next[0]!, best!)).toBe(true);
  expect(alike(next[1]!, { ...best!, maker: 'baseline' })).toBe(true);
  expect(next[1]!.name).toBe('original-baseline');
  const raced: Tried[] = next.map((recipe, i) => ({ generation: 2, recipe, place: 4 - i, won: false, rows: 0 }));
  const later = nextRecipes({ game, known, before: [...before, ...raced], random: new Random(1), count: 4 });
  expect(alike(later[1]!, next[1]!)).toBe(false);
});

test.each([
  ['linear', { lambda: 0 }],
  ['network', { network: { lambda: 0.3 } }],
  ['patterns', { patterns: { lambda: 0.3 } }],
] as const)('where there are games of champions, a %s one learns from their scores, too', (kind, fit) => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 100_000);
  const recipes = firstRecipes(game, known, 8);
  const order = recipes.toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind));
  const before = order.map((recipe, i): Tried => ({ generation: 1, recipe, place: i + 1, won: i === 0, rows: 0 }));
  for (let seed = 0; seed < 20; seed++) {
    const [first, second, ...rest] = nextRecipes({ game, known, before, random: new Random(seed), count: 6 });
    const taught = kind === 'network' ? second! : rest.find(ofChampions)!;
    expect(taught).toMatchObject({ kind, maker: 'champions', data: 'all', search: 'all', generations: 1000, ...fit });
    if (kind !== 'network') expect(alike(first!, order[0]!)).toBe(true);
    // A network continues from the champion so, too, at half the rate.
    else expect(first).toMatchObject({ warm: true, maker: 'champions', network: { lambda: 0.3, rate: 0.002 } });
    expect(taught).not.toHaveProperty('warm');
    // Once it is the champion's own there is no other one.
    const won: Tried[] = [...before, { generation: 2, recipe: taught, place: 1, won: true, rows: 0 }];
    const later = nextRecipes({ game, known, before: won, random: new Random(seed), count: 6 });
    expect(later.filter((one) => alike(one, taught))).toHaveLength(1);
  }
});

test('from a champion that continued from another one: so again, and from random weights; its neighbours from these', () => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 100_000);
  const network = firstRecipes(game, known, 8).find((one) => one.kind === 'network')!;
  const first: Tried = { generation: 1, recipe: network, place: 1, won: true, rows: 0 };
  const warm = nextRecipes({ game, known, before: [first], random: new Random(1), count: 6, rowsOf: early })[0]!;
  const before: Tried[] = [first, { generation: 2, recipe: warm, place: 1, won: true, rows: 0 }];
  for (const recipes of [nextRecipes, wideRecipes]) {
    const next = recipes({ game, known, before, random: new Random(2), count: 8, rowsOf: early });
    expect(alike(next[0]!, warm)).toBe(true);
    expect(alike(next[1]!, network)).toBe(true);
    expect(next.filter((one) => one.kind === 'network' && one.warm === true)).toHaveLength(1);
  }
});

describe('the first generation', () => {
  test.each<[string, number, string[]]>([
    [
      'slider-4',
      100_000,
      [
        ...['original', 'full', 'full-hand', 'patterns-lean3', 'patterns-lean3-l0.6', 'full-shallow'],
        ...['board-2x32', 'board-2x32-l0.6'],
      ],
    ],
    [
      'slider-4',
      49_999,
      ['original', 'full', 'full-hand', 'patterns-lean3', 'patterns-lean3-l0.6', 'full-shallow', 'full-deep', 'lean2'],
    ],
    ['slider-4', 9_999, ['original', 'full', 'full-hand', 'full-shallow', 'full-deep', 'lean2', 'lean3', 'full-near']],
    [
      'infexion',
      100,
      ['lean-l0', 'lean', 'original-l0', 'original', 'lean-hand', 'lean-shallow', 'lean-deep', 'lean1'],
    ],
  ])('%s with %d rows', (name, rows, wanted) => {
    const game = gameNamed(name);
    const found = names(firstRecipes(game, knownOf(game, rows), 8));
    expect(found).toEqual(wanted);
  });

  test('of a game with one small set and without a board', () => {
    const game = gameNamed('hexifence-2');
    const known: Known = { rows: 1e6, sets: ['original'], lean: [], phases: {} };
    expect(names(firstRecipes({ ...game, board: undefined } as unknown as Game, known, 8))).toEqual([
      'original',
      'original-hand',
      'original-shallow',
      'original-deep',
      'original-near',
    ]);
  });
});

test('where there are more recipes than places, the networks have one or two', () => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 1e5);
  for (const count of [3, 5, 8]) {
    const found = firstRecipes(game, known, count);
    expect(found).toHaveLength(count);
    expect(names(found).filter((one) => one.startsWith('board'))).toEqual(
      count < 6 ? ['board-2x32'] : ['board-2x32', 'board-2x32-l0.6'],
    );
  }
});

test.each([
  ['slider-4', 300_000, true],
  ['slider-4', 299_999, false],
  ['infexion', 1e6, false],
] as const)(
  '%s with %d rows: a network with pairs of cells comes in the second generation: %s',
  (name, rows, comes) => {
    const game = gameNamed(name);
    const known = knownOf(game, rows);
    const before = raced(firstRecipes(game, known, 8), 1, false, new Random(1, 'places'));
    const found = names(nextRecipes({ game, known, before, random: new Random(1, 'pairs'), count: 16 }));
    expect(found.includes('board-pairs-2x32')).toBe(comes);
  },
);

test('a network that the first generation had no place for comes in the second', () => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 1e5);
  for (let seed = 0; seed < 20; seed++) {
    const before = raced(firstRecipes(game, known, 4), 1, seed % 2 === 0, new Random(seed, 'places'));
    expect(names(nextRecipes({ game, known, before, random: new Random(seed), count: 8 }))).toContain(
      'board-2x32-l0.6',
    );
  }
});

test('no recipe has a constraint: signs are free', () => {
  const game = gameNamed('infexion');
  const random = new Random(1, 'signs');
  const known = knownOf(game, 1e5);
  const all = [...firstRecipes(game, known, 8), ...wideRecipes({ game, known, before: [], random, count: 60 })];
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((recipe) => JSON.stringify(recipe).includes('constrain'))).toEqual([]);
});

test('the last generations asked for are fewer than there are', () => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 100);
  const recipe = firstRecipes(game, known, 8)[1]!;
  for (const generation of [1, 2, 3]) {
    const before: Tried[] = [{ generation, recipe, place: 1, won: true, rows: 0 }];
    const rowsOf = (one: Recipe): number => many(one) * Math.min(one.generations, generation + 1);
    const seen = new Set<number>();
    for (let seed = 0; seed < 30; seed++)
      for (const make of [nextRecipes, wideRecipes])
        for (const one of make({ game, known, before, random: new Random(seed, 'last'), count: 8, rowsOf }))
          seen.add(one.generations);
    expect([...seen].sort((a, b) => a - b)).toEqual([1, ...(generation > 1 ? [2] : []), 1000]);
  }
});

test('a neighbour differs in one thing', () => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 1e5);
  for (const recipe of wideRecipes({ game, known, before: [], random: new Random(2, 'neighbours'), count: 40 }))
    for (const axis of neighbours(game, known, recipe, true)) {
      expect(axis.length).toBeGreaterThan(0);
      for (const one of axis) {
        const plain = (of: Recipe): Record<string, unknown> => {
          if (of.kind === 'linear') return { ...of, phase: of.phase };
          return of.kind === 'network' ? { ...of, ...of.network, network: 0 } : { ...of, ...of.patterns, patterns: 0 };
        };
        const [a, b] = [plain(recipe), plain(one)];
        const changed = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => a[key] !== b[key]);
        // A set without the feature of the phase can't keep it.
        expect(changed.filter((key) => !(key === 'phase' && changed.includes('set')))).toHaveLength(1);
      }
    }
});

test('what was tried comes after what was not', () => {
  const game = gameNamed('slider-4');
  const known = knownOf(game, 100);
  const recipes = firstRecipes(game, known, 8);
  const before = recipes.map((recipe, i): Tried => ({ generation: 1, recipe, place: i + 1, won: false, rows: 0 }));
  for (let seed = 0; seed < 20; seed++) {
    const next = nextRecipes({ game, known, before, random: new Random(seed, 'next'), count: 7 });
    // The first two again, and perhaps the wildcard.
    const again = next.filter((one) => recipes.some((other) => alike(one, other)));
    expect(again.length).toBeLessThanOrEqual(3);
  }
});
