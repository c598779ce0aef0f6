import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { parseConstraints, slackOf } from '../constraints.ts';

const names = ['end-line', 'moves-to-win', 'pit-0', 'pit-15', 'w@low', 'w@high', 'tempo'];
const term = (name: string, coefficient = 1) => ({ name, coefficient });

describe('read', () => {
  test.each([
    ['moves-to-win <= 0', [term('moves-to-win', -1)], '>=', 0, false],
    ['moves-to-win<0', [term('moves-to-win', -1)], '>=', 0, true],
    ['end-line >= 0.5', [term('end-line')], '>=', 0.5, false],
    ['end-line>-1e-3', [term('end-line')], '>=', -0.001, true],
    ['pit-0 = pit-15', [term('pit-0'), term('pit-15', -1)], '=', 0, false],
    ['tempo == 0', [term('tempo')], '=', 0, false],
    ['-pit-0 > end-line', [term('pit-0', -1), term('end-line', -1)], '>=', 0, true],
    ['2 * end-line + 3pit-0 - 1 <= 4', [term('end-line', -2), term('pit-0', -3)], '>=', -5, false],
    ['1 <= end-line - - pit-0', [term('end-line', -1), term('pit-0', -1)], '>=', 1, false, 'flipped'],
    ['end-line + end-line >= pit-0 + end-line', [term('end-line'), term('pit-0', -1)], '>=', 0, false],
    ['w@low >= w@high', [term('w@low'), term('w@high', -1)], '>=', 0, false],
  ] as const)('%s', (text, terms, relation, bound, strict, flipped?: string) => {
    const [constraint, ...others] = parseConstraints(text, names);
    expect(others).toEqual([]);
    const sign = flipped === undefined ? 1 : -1;
    expect(constraint).toMatchObject({ relation, strict });
    expect(constraint!.bound).toBeCloseTo(bound, 15);
    expect(new Map(constraint!.terms.map(({ name, coefficient }) => [name, coefficient]))).toEqual(
      new Map(terms.map(({ name, coefficient }) => [name, sign * coefficient])),
    );
  });

  test('a chain makes one for each relation', () => {
    const [low, high] = parseConstraints('-1 <= tempo < 2', names);
    expect(low).toEqual({ text: '- 1 <= tempo', terms: [term('tempo')], relation: '>=', bound: -1, strict: false });
    expect(high).toEqual({ text: 'tempo < 2', terms: [term('tempo', -1)], relation: '>=', bound: -2, strict: true });
  });

  test('its text reads back as itself', () => {
    const number = fc.double({ min: 0, max: 1e6, noNaN: true });
    const part = fc.record({ sign: fc.constantFrom('+', '-'), number, name: fc.constantFrom(...names) });
    const side = fc.array(part, { minLength: 1, maxLength: 3 });
    const relation = fc.constantFrom('<=', '>=', '<', '>', '=');
    const words = (parts: readonly { sign: string; number: number; name: string }[]): string =>
      parts.map((one) => `${one.sign} ${one.number} * ${one.name}`).join(' ');
    fc.assert(
      fc.property(side, relation, side, (left, between, right) => {
        let [first] = [] as ReturnType<typeof parseConstraints>;
        try {
          [first] = parseConstraints(`${words(left)} ${between} ${words(right)}`, names);
        } catch (error) {
          expect((error as Error).message).toContain('no weight is left in it');
          return;
        }
        const [again] = parseConstraints(first!.text, names);
        expect(again).toEqual(first);
        const weightOf = (name: string): number => names.indexOf(name) - 2.5;
        const value = (parts: typeof left): number =>
          parts.reduce((sum, one) => sum + (one.sign === '-' ? -1 : 1) * one.number * weightOf(one.name), 0);
        const slack = between.startsWith('<') ? value(right) - value(left) : value(left) - value(right);
        const size = [...left, ...right].reduce((sum, one) => sum + one.number, 1);
        expect(Math.abs(slackOf(first!, weightOf) - slack)).toBeLessThan(1e-12 * size);
      }),
    );
  });
});

test.each([
  ['', 'one of <=, >=, <, > and = is wanted'],
  ['end-line', 'one of <=, >=, <, > and = is wanted'],
  ['end-line <=', 'something is missing beside a relation'],
  ['<= 0', 'something is missing beside a relation'],
  ['end-line <= luck', 'luck: no such weight; there are end-line,'],
  [
    'end-line-pit-0 <= 0',
    'end-line-pit-0: no such weight; there are end-line, moves-to-win, pit-0, pit-15, w@low, w@high, tempo (a minus sign stands between blanks)',
  ],
  ['end-line pit-0 <= 0', "a sign is wanted before 'pit-0'"],
  ['end-line * 2 <= 0', "a sign is wanted before '*'"],
  ['2 * <= 0', 'the name of a weight or a number is missing'],
  ['end-line + <= 0', 'the name of a weight or a number is missing'],
  ['end-line <= tempo tempo', "a sign is wanted before 'tempo'"],
  ['end-line / 2 <= 0', "'/ 2 <= 0' can't be read"],
  ['end-line != 0', "'!= 0' can't be read"],
  ['1 <= 2', 'no weight is left in it'],
  ['end-line = end-line', 'no weight is left in it'],
  ['end-line <= 1e999', 'a number in it is too large'],
])('refused: %s', (text, message) => {
  expect(() => parseConstraints(text, names)).toThrow(InputError);
  expect(() => parseConstraints(text, names)).toThrow(message);
  expect(() => parseConstraints(text, names)).toThrow(`constraint '${text}': `);
});
