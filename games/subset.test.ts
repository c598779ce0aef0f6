import { describe, expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { mistake } from '../test/mistake.ts';
import { extractSides, partOf, someOf, subset } from './feature-sets.ts';
import type { Features } from './game.ts';
import { families, featuresNamed, gameNamed, gameOfSize } from './index.ts';
import { walk } from './moves.ts';

const sets = families
  .map((family) => gameOfSize(family, family.defaultSize))
  .flatMap((game) => game.features.map((features) => ({ name: `${game.name} ${features.name}`, game, features })));

describe.each(sets)('$name', ({ name, game, features }) => {
  test('any of its features have the values that they have among all, for either player', () => {
    const count = features.list.length;
    for (let i = 0; i < 12; i++) {
      const random = new Random(i, 'subset', name);
      const indices = [...features.list.keys()].filter(() => random.chance(i % 2 === 0 ? 0.5 : 0.15));
      const some = subset(features, indices);
      for (let board = 0; board < 6; board++) {
        const position = board % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
        for (const first of [0, 1] as const) {
          const all = new Float64Array(2 * count);
          const found = new Float64Array(2 * indices.length);
          extractSides(features, position, first, all);
          extractSides(some, position, first, found);
          expect([...found].map((value) => value + 0)).toEqual(
            [0, count].flatMap((from) => indices.map((index) => all[from + index]! + 0)),
          );
          some.extract(position, first, found, 0);
          expect([...found.subarray(0, indices.length)].map((value) => value + 0)).toEqual(
            indices.map((index) => all[index]! + 0),
          );
        }
      }
    }
  });
});

const slider = gameNamed('slider-6');

test('a subset is named by its features, whatever their order, and is the same object', () => {
  const some = featuresNamed(slider, 'full:straggler+pieces');
  expect(some.name).toBe('full:pieces+straggler');
  expect(featuresNamed(slider, 'full:pieces+straggler')).toBe(some);
  expect(some.list.map(({ name }) => name)).toEqual(['pieces', 'straggler']);
  expect(partOf(some)).toEqual({ whole: featuresNamed(slider, 'full'), indices: [0, 2] });
  expect(partOf(featuresNamed(slider, 'full'))).toBeUndefined();
});

test.each([
  ['full:pieces+fancy', 'fancy: no such feature of full'],
  ['full:pieces+pieces', 'full:pieces+pieces: pieces stands there twice'],
  ['full:', ': no such feature of full'],
  ['fancy:pieces', 'fancy: no such feature set'],
])('%s is refused', (name, message) => {
  expect(() => featuresNamed(slider, name)).toThrow(mistake(message));
});

test('a set that computes all at once still has subsets', () => {
  const whole: Features = {
    name: 'full',
    list: featuresNamed(slider, 'full').list.slice(0, 3),
    extract: (_, player, out, at) => out.set([10 + player, 20 + player, 30 + player], at),
  };
  const out = new Float64Array(2);
  someOf(whole, [0, 2], 'lean').extract(slider.start(new Random(1)), 1, out, 0);
  expect([...out]).toEqual([11, 31]);
});
