import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { families, gameNamed, gameOfSize } from '../games/index.ts';
import { testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { readConstraints, rulesOf, slackOf } from './constraints.ts';

const slider = gameNamed('slider-6');
const names = slider.features[0]!.list.map(({ name }) => name);

const folder = testFolder();

describe("presets: a game's rules", () => {
  const ruled = families
    .map((family) => gameOfSize(family, family.defaultSize))
    .filter(({ hand }) => hand.rules !== undefined)
    .map((game) => ({ name: game.name, game }));

  test('Slider has them', () => expect(ruled.map(({ name }) => name)).toEqual(['slider-6']));

  test.each(ruled)('$name: the hand weights keep them all', ({ game }) => {
    const features = game.features[0]!.list.map(({ name }) => name);
    const constraints = readConstraints(rulesOf(`preset:${game.family}`, game), features, false, true);
    expect(constraints.length).toBe(game.hand.rules!.length);
    const weightOf = (name: string): number => game.hand.points[features.indexOf(name)]!;
    for (const constraint of constraints) expect(slackOf(constraint, weightOf), constraint.text).toBeGreaterThan(0);
  });

  test.each([
    ['preset:hex', 'slider-6', 'no such preset; slider-6 has preset:slider'],
    ['preset:hex', 'hex-7', 'no such preset; hex-7 has none'],
  ])('%s for %s is refused', (source, name, message) => {
    expect(() => rulesOf(source, gameNamed(name))).toThrow(mistake(message));
  });
});

test.each([
  ['["end-line > 0", {"rule": "diagonal = 1", "reason": "why not"}]', ['end-line > 0', 'diagonal = 1']],
  ['[]', []],
])('a file: %s', (text, rules) => {
  const path = join(folder, 'rules.json');
  writeFileSync(path, text);
  expect(rulesOf(path, slider)).toEqual(rules);
});

test.each(['{"rule": 1}', '[1]', 'end-line > 0'])('a file is refused: %s', (text) => {
  const path = join(folder, 'rules.json');
  writeFileSync(path, text);
  expect(() => rulesOf(path, slider)).toThrow(mistake(path));
});

describe('of weights that change with a phase', () => {
  const shown = (text: string): string[] =>
    readConstraints([text], names, true, true).map(({ terms }) =>
      terms.map(({ name, coefficient }) => `${coefficient} ${name}`).join(' '),
    );

  test('one holds at both ends', () =>
    expect(shown('end-line > diagonal')).toEqual([
      '1 end-line@low -1 diagonal@low',
      '1 end-line@high -1 diagonal@high',
    ]));

  test('one that names an end holds there', () => expect(shown('end-line@high > 0')).toEqual(['1 end-line@high']));

  test('the tempo has no ends', () => expect(shown('tempo > 0')).toEqual(['1 tempo']));
});

test('a tempo that is not fitted has no constraints', () =>
  expect(() => readConstraints(['tempo = 0'], names, false, false)).toThrow('tempo: no such weight'));

const called = ['end-line', 'moves-to-win', 'pit-0', 'pit-15', 'w@low', 'w@high'];
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
    const [constraint, ...others] = readConstraints([text], called, false, true);
    expect(others).toEqual([]);
    const sign = flipped === undefined ? 1 : -1;
    expect(constraint).toMatchObject({ relation, strict });
    expect(constraint!.bound).toBeCloseTo(bound, 15);
    expect(new Map(constraint!.terms.map(({ name, coefficient }) => [name, coefficient]))).toEqual(
      new Map(terms.map(({ name, coefficient }) => [name, sign * coefficient])),
    );
  });

  test('a chain makes one for each relation', () => {
    const [low, high] = readConstraints(['-1 <= tempo < 2'], called, false, true);
    expect(low).toEqual({ text: '- 1 <= tempo', terms: [term('tempo')], relation: '>=', bound: -1, strict: false });
    expect(high).toEqual({ text: 'tempo < 2', terms: [term('tempo', -1)], relation: '>=', bound: -2, strict: true });
  });

  test('its text reads back as itself', () => {
    const number = fc.double({ min: 0, max: 1e6, noNaN: true });
    const part = fc.record({ sign: fc.constantFrom('+', '-'), number, name: fc.constantFrom(...called) });
    const side = fc.array(part, { minLength: 1, maxLength: 3 });
    const relation = fc.constantFrom('<=', '>=', '<', '>', '=');
    const words = (parts: readonly { sign: string; number: number; name: string }[]): string =>
      parts.map((one) => `${one.sign} ${one.number} * ${one.name}`).join(' ');
    fc.assert(
      fc.property(side, relation, side, (left, between, right) => {
        let [first] = [] as ReturnType<typeof readConstraints>;
        try {
          [first] = readConstraints([`${words(left)} ${between} ${words(right)}`], called, false, true);
        } catch (error) {
          expect((error as Error).message).toContain('no weight is left in it');
          return;
        }
        const [again] = readConstraints([first!.text], called, false, true);
        expect(again).toEqual(first);
        const weightOf = (name: string): number => called.indexOf(name) - 2.5;
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
  ['', 'expected one of <=, >=, <, > and ='],
  ['end-line', 'expected one of <=, >=, <, > and ='],
  ['end-line <=', 'something is missing beside a relation'],
  ['<= 0', 'something is missing beside a relation'],
  ['end-line <= luck', 'luck: no such weight; there are end-line,'],
  [
    'end-line-pit-0 <= 0',
    'end-line-pit-0: no such weight; there are end-line, moves-to-win, pit-0, pit-15, w@low, w@high, tempo (a minus sign stands between blanks)',
  ],
  ['end-line pit-0 <= 0', "expected a sign before 'pit-0'"],
  ['end-line * 2 <= 0', "expected a sign before '*'"],
  ['2 * <= 0', 'the name of a weight or a number is missing'],
  ['end-line + <= 0', 'the name of a weight or a number is missing'],
  ['end-line <= tempo tempo', "expected a sign before 'tempo'"],
  ['end-line / 2 <= 0', "'/ 2 <= 0' can't be read"],
  ['end-line != 0', "'!= 0' can't be read"],
  ['1 <= 2', 'no weight is left in it'],
  ['end-line = end-line', 'no weight is left in it'],
  ['end-line <= 1e999', 'a number in it is too large'],
])('refused: %s', (text, message) => {
  expect(() => readConstraints([text], called, false, true)).toThrow(mistake(message));
  expect(() => readConstraints([text], called, false, true)).toThrow(`constraint '${text}': `);
});
