import { describe, expect, test } from 'vitest';
import { patternsOf, spread } from '../../agents/patterns/patterns.ts';
import type { Board } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { formsOf } from './forms.ts';

/** What the board shows where any cell that differs from others may hold anything. */
function setUp(name: string, most: number) {
  const board = gameNamed(name).board!;
  const held = heldOn(board);
  const patterns = patternsOf(board, held, most, 'test');
  return { board, patterns, forms: formsOf(board, held, patterns) };
}

function heldOn({ cells, values }: Board): number[][] {
  return Array.from({ length: cells }, () => Array.from({ length: Math.min(3, values) }, (_, value) => value));
}

describe.each([
  ['hex-5', 4],
  ['hex-4', 6],
  ['slider-4', 4],
])('%s, patterns of up to %i cells', (name, most) => {
  const { patterns, forms } = setUp(name, most);

  test('fewer weights are left, and each is some pattern’s', () => {
    expect(forms.patterns.weights).toBeLessThan(patterns.weights / 2);
    expect(new Set([...forms.of].map(Math.abs).filter((weight) => weight > 0)).size).toBe(forms.patterns.weights);
  });

  test('a board is worth the same by shared weights, and by the weights of each pattern that are equal to them', () => {
    const random = new Random(1, 'forms');
    const shared = Array.from({ length: forms.patterns.weights }, () => random.between(-99, 99));
    const each = Array.from(forms.of, (form) => (form === 0 ? 0 : Math.sign(form) * shared[Math.abs(form) - 1]!));
    const [entries, same] = [new Float64Array(patterns.entries), new Float64Array(patterns.entries)];
    spread(forms.patterns, shared, entries);
    spread(patterns, each, same);
    expect(same).toEqual(entries);
  });
});

describe('on Hex-5, a pair of cells', () => {
  const { patterns, forms } = setUp('hex-5', 2);
  /** The form of the weight where two cells hold these values. */
  const form = (one: number, other: number, values: readonly [number, number]): number => {
    const { from, cells, strides } = patterns.sets.find((set) => set.cells.join() === [one, other].join())!;
    expect(cells).toEqual([one, other]);
    const weight = patterns.entryWeights[from + values[0] * strides[0]! + values[1] * strides[1]!]!;
    return Math.sign(weight) * forms.of[Math.abs(weight) - 1]!;
  };

  test.each<[string, [number, number], [number, number], 1 | -1]>([
    ['two cells of a row and of the next row', [6, 7], [11, 12], 1],
    ['in the middle and at the edge', [6, 7], [0, 1], 1],
    ['of a row and of a column, with the other player’s stones', [6, 7], [6, 11], -1],
  ])('shares its weights: %s', (_, one, other, sign) => {
    for (const values of [
      [1, 1],
      [1, 0],
      [2, 2],
    ] as const) {
      const turned = sign === 1 ? values : (values.map((value) => (3 - value) % 3) as [number, number]);
      expect(form(...one, values)).toBe(sign * form(...other, turned));
    }
  });

  test('has weights of its own where the cells are farther from each other', () =>
    expect(form(6, 7, [1, 1])).not.toBe(form(6, 8, [1, 1])));
});
