import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { jsonText, writeWhole } from '../../lib/files/files.ts';
import { testFolder } from '../../test/folder.ts';
import { mistake } from '../../test/mistake.ts';
import { MAX_POINTS, WIN } from '../agent.ts';
import { checkAgentWeights, evaluatorOf } from '../agent-weights.ts';
import { readWeights } from '../weights-file.ts';
import { handWeights, perspectives, type Weights } from './weights.ts';

const folder = testFolder();
const path = join(folder, 'weights.json');

const game = gameNamed('slider-6');
const hand = handWeights(game, 'own');
test.each([
  [[60, 0.5], 0, [600, 5], 0],
  [[1.1, -0.25], 0.5, [110, -25], 50],
  [[1 / 3, 2], 0, [333, 2000], 0],
])('hand weights %j with a draw of %d are played and written as whole points', (points, draw, whole, even) => {
  const weights = handWeights({ ...gameNamed('infexion'), hand: { points, draw, source: 'here' } }, 'own');
  expect([weights.points, weights.draw]).toEqual([whole, even]);
  writeWhole(path, jsonText(weights));
  expect(readWeights(path, gameNamed('infexion'))).toEqual(weights);
});

/** What a file may hold: anything. */
type Loose = { [Key in keyof Weights]: unknown };

test('the hand weights of every game pass their own check, smallest, usual and largest, and are read back from a file', {
  tags: 'slow',
}, () => {
  for (const family of families)
    for (const size of new Set([family.sizes[0] ?? 0, family.defaultSize, family.sizes.at(-1) ?? 0])) {
      const sized = gameOfSize(family, size);
      for (const perspective of perspectives) {
        const weights = handWeights(sized, perspective);
        checkAgentWeights(weights, sized, 'hand');
        writeWhole(path, jsonText(weights));
        expect(readWeights(path, sized)).toEqual(weights);
        expect(evaluatorOf(sized, weights).draw).toBe(perspective === 'own' ? sized.hand.draw : 0);
      }
    }
});

const { names } = hand.features;

test.each<[string, Partial<Loose>, string]>([
  ["another game's", { ...handWeights(gameNamed('infexion'), 'own') }, 'weights for infexion, not slider-6'],
  ["another size's", { ...handWeights(gameNamed('slider-5'), 'own') }, 'weights for slider-5, not slider-6'],
  ['an unknown feature set', { features: { ...hand.features, set: 'half' } }, 'half: no such feature set'],
  ['a search of unknown settings', { search: 'lmr' }, 'search: lmr; expected settings of the search, such as lmr=on'],
  ['a bad setting', { search: 'lmr=on,late=99' }, 'search: late=99; expected a whole number from 0 to 63'],
  [
    'a renamed feature',
    { features: { ...hand.features, names: names.with(1, 'progess') } },
    `feature 2 of original is progess, not ${names[1]}`,
  ],
  [
    'features in another order',
    { features: { ...hand.features, names: [...names].reverse() } },
    `feature 1 of original is ${names.at(-1)}, not ${names[0]}`,
  ],
  [
    'a missing feature',
    { features: { ...hand.features, names: names.slice(0, -1) }, points: hand.points.slice(0, -1) },
    `feature ${names.at(-1)} of original is missing`,
  ],
  [
    'a feature too many',
    { features: { ...hand.features, names: [...names, 'luck'] } },
    `feature ${names.length + 1} of original is luck, not there any more`,
  ],
  ['too few points', { points: hand.points.slice(1) }, `${names.length - 1} points for ${names.length} features`],
  ['too many points', { points: [...hand.points, 5] }, `${names.length + 1} points for ${names.length} features`],
  [
    'features that compute something else',
    { features: { ...hand.features, fingerprint: '000000000000' } },
    'the features of original compute something else now than when these weights were made',
  ],
  [
    'an evaluation that could outrank a win',
    { points: hand.points.map(() => 100_000_000) },
    `outrank a win; below ${MAX_POINTS} is allowed`,
  ],
  ['a tempo that could', { tempo: -MAX_POINTS }, 'outrank a win'],
  ['points that are no whole numbers', { points: hand.points.with(2, 0.5) }, 'points.2'],
  ['a number as text', { points: hand.points.map(String) }, 'points.0'],
  ['a number as null, as JSON writes NaN', { tempo: null }, 'tempo'],
  ['an unknown perspective', { perspective: 'both' }, 'perspective'],
  ['an unknown model', { model: 'quadratic' }, 'model'],
  ['another format', { format: 'weightroom weights 3' }, 'format'],
  ['a scale of nothing', { scale: 0 }, 'scale'],
  ['an origin of no kind', { origin: { by: 'magic' } }, 'origin'],
  ...Object.keys(hand).map((key): [string, Partial<Loose>, string] => [`no ${key}`, { [key]: undefined }, key]),
])('refused: %s', (_, changes, message) => {
  writeWhole(path, jsonText({ ...hand, ...changes }));
  expect(() => readWeights(path, game)).toThrow(mistake(message));
  expect(() => readWeights(path, game)).toThrow(`${path}:`);
});

test.each([
  ['not JSON', '{"format": "weightroom weights 1",', 'not JSON'],
  ['empty', '', 'not JSON'],
  ['no object', 'null', 'expected object'],
  ['a list', '[]', 'expected object'],
])('refused: %s', (_, text, message) => {
  writeFileSync(path, text);
  expect(() => readWeights(path, game)).toThrow(mistake(message));
});

test('what the check lets through stays below every win that the search can find', () =>
  expect(MAX_POINTS).toBeLessThan(WIN - 1000));
