import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { families, gameNamed, gameOfSize } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { readConstraints, rulesOf, slackOf } from './constraints.ts';

const slider = gameNamed('slider-6');
const names = slider.features[0]!.list.map(({ name }) => name);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-constraints-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

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
    expect(() => rulesOf(source, gameNamed(name))).toThrow(InputError);
    expect(() => rulesOf(source, gameNamed(name))).toThrow(message);
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
  expect(() => rulesOf(path, slider)).toThrow(InputError);
  expect(() => rulesOf(path, slider)).toThrow(path);
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
