import { expect, test } from 'vitest';
import { handWeights, type Weights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { randomNetworkWeights } from '../../test/network-weights.ts';
import { renderTerminal } from '../render/terminal.ts';
import { fitDocument, networkDocument } from './fit.ts';

type FittedOrigin = Extract<Weights['origin'], { by: 'fit' }>;

const hand = handWeights(gameNamed('slider-4'), 'difference');
const count = hand.points.length;
const metrics = { rows: 1200, logLoss: 0.5, brier: 0.15, accuracy: 0.8 };
const measures = { train: metrics, validation: metrics, test: { ...metrics, rows: 96 } };
const rounding = { positions: 96, depth: 2, changed: 1, before: 0.5, after: 0.5001 };
const interval = { error: 0.1, low: -0.2, high: 0.3 };
const told = hand.points.map((_, i) => (i === 0 ? null : interval));

/** What is said of weights fitted so, two blanks or more between cells as a bar. */
function linesOf(change: Partial<FittedOrigin>, more: Partial<Weights> = {}): string[] {
  const origin = {
    by: 'fit' as const,
    program: 'weightroom 0.1.0',
    command: 'weightroom train data',
    dataset: { checksum: 'ab', games: 40, rows: 1200, seed: 1 },
    model: 'logistic',
    target: 'result',
    ridge: 0.1,
    logits: hand.points.map((_, i) => i - 0.5),
    tempo: 0.25,
    measures,
    ...change,
  };
  const lines = renderTerminal(fitDocument('w.json', { ...hand, scale: 1000, tempo: 250, ...more, origin }));
  return lines.map((line) => line.replace(/ {2,}/g, ' | '));
}

const [first, second] = hand.features.names;
const uncertainty = { method: 'sandwich' as const, games: 40, resamples: 0, failed: 0, weights: told, tempo: interval };
const [a, b] = [
  { strength: 1, loss: 0.6, error: null },
  { strength: 0.1, loss: null, error: 0.01 },
];

test.each<[string, string[], string]>([
  ['what was fitted', linesOf({}), 'slider-4, original features, logistic, 1,000 points a logit.'],
  ['a weight', linesOf({}), `${second} | −9 | 0.5000`],
  ['what being to move is worth', linesOf({}), 'tempo | 250 | 0.2500'],
  ['an interval', linesOf({ uncertainty }), `${second} | −9 | 0.5000 | 0.1000 | −0.2000 to 0.3000`],
  ['that there is none', linesOf({ uncertainty }), `${first} | ${hand.points[0]} | −0.5000 | – | not told by the data`],
  ['where intervals come from', linesOf({ uncertainty }), 'Intervals: from how much 40 games differ (cluster-robust).'],
  [
    'how many resamples were left out',
    linesOf({ uncertainty: { ...uncertainty, method: 'bootstrap', resamples: 1000, failed: 3 } }),
    'Intervals: from 1,000 resamples of 40 games, 3 of them without one answer left out.',
  ],
  [
    'what the data cannot tell',
    linesOf({ unidentified: [{ names: ['x', 'y'], why: 'x is y' }] }),
    'The data cannot tell these weights: x, y (x is y).',
  ],
  [
    'constraints that hold',
    linesOf({ constraints: { given: ['x > 0', 'y > 0'], active: [{ constraint: 'x > 0', multiplier: null }] } }),
    'x > 0 | –',
  ],
  [
    'constraints that do not',
    linesOf({ constraints: { given: ['x > 0'], active: [] } }),
    'Constraints: 1, none of which holds the weights back.',
  ],
  [
    'the ridge that was chosen',
    linesOf({ ridge: 1, crossValidation: { folds: 5, path: [a!, b!], least: 0.1, chosen: 1 } }),
    '1 | 0.600000 | no one answer | chosen',
  ],
  [
    'the ridge with the least loss',
    linesOf({ ridge: 1, crossValidation: { folds: 5, path: [a!, b!], least: 0.1, chosen: 1 } }),
    '0.1 | no one answer | 0.010000 | least loss',
  ],
  [
    'a multiple, and whether the authors chose one like it',
    linesOf({ relative: { to: first!, ratios: [{ name: first!, value: 1, interval: { low: 0.9, high: 1.1 } }] } }),
    `${first} | 1.0000 | 0.9000 to 1.1000 | 1.0000 | inside`,
  ],
  [
    'a multiple of what may be 0',
    linesOf({ relative: { to: first!, ratios: [{ name: 'tempo', value: 2, interval: null }] } }),
    `tempo | 2.0000 | none: ${first} can't be told from 0 | – | –`,
  ],
  ['how well they predict', linesOf({}), 'test | 0.5000 | 0.1500 | 80.0 % | 96'],
  [
    'what rounding changed',
    linesOf({ rounding }),
    'Rounded to whole points: log loss on test rows 0.500000 before, 0.500100 after; another move in 1 of 96 positions at depth 2.',
  ],
  [
    'a bound of evaluations',
    linesOf({ maxPoints: 41486.2 }),
    'No evaluation is above 41,487 points; a win counts more than 900,000,000.',
  ],
  [
    'the weights at the other end of a phase',
    linesOf(
      { logits: Array.from({ length: 2 * count }, (_, i) => i) },
      { phase: { feature: 'pieces', low: 2, high: 8, points: hand.points.map(() => 7) } },
    ),
    `${first} at pieces 8 | 7 | ${count}.0000`,
  ],
])('a weights file says %s', (_, lines, wanted) => expect(lines).toContain(wanted));

test('weights by hand say so', () =>
  expect(renderTerminal(fitDocument('hand.json', hand))).toEqual([
    'hand.json',
    '=========',
    'slider-4, original features, by hand.',
  ]));

test('a network says what it reads, which epoch it is of, and what rounding changed', () => {
  const game = gameNamed('slider-4');
  const made = randomNetworkWeights(game, '2x4', 1);
  const weights = {
    ...made,
    origin: { ...made.origin, bestEpoch: 3, epochs: 9, maxPoints: 5000 },
  };
  const lines = renderTerminal(networkDocument('net.json', weights));
  expect(lines[2]).toMatch(/^slider-4, network 2x4 on the board, 100 points a logit\.$/);
  expect(lines).toContain('TensorFlow.js 4, wasm; the weights of epoch 3 of 9; no evaluation is above 5,000 points.');
  expect(lines).toContain(
    'Rounded to whole weights and points: log loss on test rows 0.500000 before, 0.500000 after.',
  );
});
