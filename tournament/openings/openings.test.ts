import { describe, expect, test } from 'vitest';
import { families, gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { largestBoard } from '../../test/board.ts';
import { drawOpenings, type OpeningOptions } from './openings.ts';

const small = families.map((family) => largestBoard(family, 30));
const slider = gameNamed('slider-4');

const optionsOf = (change: Partial<OpeningOptions> = {}): OpeningOptions => ({
  seed: 1,
  openings: 'random',
  scatter: 0.3,
  walk: { shortest: 2, longest: 8 },
  ...change,
});

describe.each(small)('$name', (game) => {
  const openings = drawOpenings(game, optionsOf(), 50);

  test('openings are as many as asked for, no two alike, each a legal position that is not over', () => {
    expect(openings).toHaveLength(50);
    expect(new Set(openings).size).toBe(50);
    for (const text of openings) {
      const position = game.parse(text);
      expect(position.over()).toBe(false);
      expect(position.text()).toBe(text);
    }
  });

  test('the same seed gives the same openings, another seed others', () => {
    expect(drawOpenings(game, optionsOf(), 50)).toEqual(openings);
    expect(drawOpenings(game, optionsOf({ seed: 2 }), 50)).not.toEqual(openings);
  });

  test('fewer are the first of more', () => {
    expect(drawOpenings(game, optionsOf(), 20)).toEqual(openings.slice(0, 20));
  });
});

test('too few different positions within reach', () => {
  const none = optionsOf({ scatter: 0, walk: { shortest: 0, longest: 0 } });
  expect(() => drawOpenings(slider, none, 40)).toThrow(InputError);
  expect(() => drawOpenings(slider, none, 40)).toThrow(
    /^slider-4: only \d+ different openings found; fewer --pairs or longer walks are wanted$/,
  );
});

test('starts by the rules may repeat, and are the start where the rules draw nothing', () => {
  const infexion = gameNamed('infexion');
  const openings = drawOpenings(infexion, optionsOf({ openings: 'start' }), 3);
  expect(openings).toEqual(Array(3).fill('7/7/7/7/7/7/7 r 0'));
});
