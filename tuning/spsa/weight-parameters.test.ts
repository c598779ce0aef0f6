import { expect, test } from 'vitest';
import { createAgent } from '../../agents/create-agent.ts';
import { searcher } from '../../agents/spec.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import { families, gameNamed } from '../../games/index.ts';
import { walk } from '../../games/walk.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { DRAW, enlarged, TEMPO, weightsAt } from './climber.ts';
import { moveSpread } from './move-spread.ts';
import type { Row } from './table.ts';
import { usualWeights, weightParameters } from './weight-parameters.ts';

const terms = { spread: 0.4, rate: 0.01 };
const rowsOf = (names: readonly string[]): Row[] => names.map((name) => ({ name, where: 'here' }));

test.each(families.map(({ name }) => name))('%s: each weight matters as much, and all together as asked', (name) => {
  const game = gameNamed(name);
  const weights = handWeights(game, 'difference');
  const rows = rowsOf(usualWeights(game, weights));
  const found = weightParameters(game, weights, rows, terms);
  const { features, points } = moveSpread(game, found.weights);
  const shares = found.parameters.map(
    (one) => (one.end * features[weights.features.names.indexOf(one.name)]!) / points,
  );
  for (const share of shares) expect(share / (0.4 / Math.sqrt(rows.length))).toBeCloseTo(1, 1);
  expect(Math.hypot(...shares)).toBeCloseTo(0.4, 1);
  for (const { end, low, high, start } of found.parameters) {
    expect(end).toBeGreaterThanOrEqual(10);
    expect([start > low, start < high]).toEqual([true, true]);
  }
});

test('enlarged weights choose the same moves', () => {
  const game = gameNamed('slider-5');
  for (const perspective of ['own', 'difference'] as const) {
    const weights = { ...handWeights(game, perspective), tempo: 2 };
    const [one, other] = [weights, enlarged(weights, 10)].map((each) =>
      createAgent(game, searcher('agent', each, { depth: 3 })),
    );
    for (let i = 0; i < 20; i++) {
      const position = walk(game, game.walk, new Random(1, 'enlarged', i));
      one!.start();
      other!.start();
      const moves = [one!, other!].map((agent) => agent.choose(position, new Random(1)).move);
      expect(moves[0]).toBe(moves[1]);
    }
  }
});

const infexion = gameNamed('infexion');
const hand = handWeights(infexion, 'own');

test('a table is kept as it is: its points are those of the weights', () => {
  const rows: Row[] = [{ name: 'power-ratio', where: 'here', low: 0, high: 1000, end: 0.5 }];
  const { weights, parameters } = weightParameters(infexion, hand, rows, terms);
  expect(weights).toEqual(hand);
  expect(parameters).toEqual([
    { name: 'power-ratio', kind: 'weight', start: 600, low: 0, high: 1000, end: 0.5, endRate: 0.01 },
  ]);
});

test('a draw is worth what it was beside the points, unless it is a parameter itself', () => {
  const weights = { ...hand, draw: 70 };
  expect(weightsAt(weights, new Map([['power-ratio', 1300]])).draw).toBe(140);
  expect(
    weightsAt(
      weights,
      new Map([
        ['power-ratio', 1300],
        [DRAW, 5],
      ]),
    ).draw,
  ).toBe(5);
  expect(weightsAt(weights, new Map([[TEMPO, 9]])).tempo).toBe(9);
});

test('the tempo is tuned where it counts', () => {
  const both = handWeights(infexion, 'difference');
  expect(usualWeights(infexion, both)).not.toContain(TEMPO);
  expect(usualWeights(infexion, { ...both, tempo: 3 })).toContain(TEMPO);
});

test.each<[string, Partial<Row>, string]>([
  ['a start outside its bounds', { start: 5, low: 10, high: 20 }, 'here: power-ratio from 10 to 20 with the start 5'],
  ['no whole number between', { start: 0.4, low: 0.2, high: 0.7, end: 1 }, 'power-ratio from 0.2 to 0.7'],
  ['bounds that outrank a win', { high: 1e9, end: 1 }, 'outrank a win'],
])('refused: %s', (_, row, message) => {
  const refused = () => weightParameters(infexion, hand, [{ name: 'power-ratio', where: 'here', ...row }], terms);
  expect(refused).toThrow(InputError);
  expect(refused).toThrow(message);
});

test('weights that are all 0 say nothing of how far to go', () =>
  expect(() => weightParameters(infexion, { ...hand, points: [0, 0] }, rowsOf(['power-ratio']), terms)).toThrow(
    'here: the evaluation never differs from move to move in infexion',
  ));
