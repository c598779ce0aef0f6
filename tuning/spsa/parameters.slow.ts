import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAgent } from '../../agents/create-agent.ts';
import { parseAgent, searcher } from '../../agents/spec.ts';
import { handWeights, type Weights } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';
import { families, gameNamed } from '../../games/index.ts';
import { walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { tunable } from '../../test/engines.ts';
import { testFolder } from '../../test/folder.ts';
import { mistake } from '../../test/mistake.ts';
import { DRAW, TEMPO, variantOf } from '../variant.ts';
import { spsaFlags, spsaOptions } from './options.ts';
import { type Climber, moveSpread, parametersOf, type Row } from './parameters.ts';

const terms = { spread: 0.4, rate: 0.01 };

/** The parameters of our search with `weights`, and the weights in whose points they are. */
function found(game: Game, weights: Weights, rows?: readonly Row[]) {
  const search = searcher('agent', weights, { depth: 1 });
  const { climber, parameters } = parametersOf(game, { ...search, weights } as Climber, rows, terms) as Awaited<
    ReturnType<typeof parametersOf>
  >;
  if (climber.kind !== 'search' || climber.weights.model !== 'linear') throw new Error('weights are expected');
  return { weights: climber.weights, parameters };
}

test.each(families.map(({ name }) => name))('%s: each weight matters as much, and all together as asked', (name) => {
  const game = gameNamed(name);
  const weights = handWeights(game, 'difference');
  const tuned = found(game, weights);
  const { features, points } = moveSpread(game, tuned.weights);
  const shares = tuned.parameters.map(
    (one) => (one.end * features[weights.features.names.indexOf(one.name)]!) / points,
  );
  for (const share of shares) expect(share / (0.4 / Math.sqrt(shares.length))).toBeCloseTo(1, 1);
  expect(Math.hypot(...shares)).toBeCloseTo(0.4, 1);
  for (const { end, low, high, start } of tuned.parameters) {
    expect(end).toBeGreaterThanOrEqual(10);
    expect([start > low, start < high]).toEqual([true, true]);
  }
});

test('points that are too coarse are enlarged, and choose the same moves', () => {
  const game = gameNamed('hus');
  for (const perspective of ['own', 'difference'] as const) {
    const weights = handWeights(game, perspective);
    const enlarged = found(game, weights).weights;
    expect(enlarged.points).toEqual(weights.points.map((point) => 100 * point));
    const [one, other] = [weights, enlarged].map((each) => createAgent(game, searcher('agent', each, { depth: 3 })));
    for (let i = 0; i < 6; i++) {
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
  const { weights, parameters } = found(infexion, hand, rows);
  expect(weights).toEqual(hand);
  expect(parameters).toEqual([
    { name: 'power-ratio', kind: 'weight', start: 600, low: 0, high: 1000, end: 0.5, endRate: 0.01 },
  ]);
});

test.each([
  ['of their starts, of a start at 0 of their mean', '?middle=60', 0.4, [5, 8.49]],
  ['a twentieth of the range at most, and 1 at least', '?middle=1', 0.4, [1, 1]],
  ['as --spread says', '?middle=60', 0.1, [4.24, 2.12]],
  ['a twentieth of the range where all starts are 0', '?middle=0', 0.4, [5, 10]],
])("an engine's options are perturbed %s", async (_, options, spread, ends) => {
  const engine = parseAgent(`cmd:${tunable()}${options}`, gameNamed('hex-4'), { depth: 1 }) as Climber;
  const { parameters } = await parametersOf(gameNamed('hex-4'), engine, undefined, { ...terms, spread });
  expect(parameters.map(({ name, end }) => [name, end])).toEqual([
    ['middle', ends[0]],
    ['row', ends[1]],
  ]);
});

test.each<[string, number, [string, number][], object]>([
  ['a draw is worth what it was beside the points', 70, [['power-ratio', 1300]], { draw: 140 }],
  ['one worth an even board stays so', 700, [['stack-ratio', -60]], { draw: 540 }],
  [
    'unless it is a parameter itself',
    70,
    [
      ['power-ratio', 1300],
      [DRAW, 5],
    ],
    { draw: 5 },
  ],
])('%s', (_, draw, changes, wanted) => {
  const agent = searcher('agent', { ...hand, draw }, { depth: 1 });
  const settings = changes.map(([name, value]) => [name, String(value)] as const);
  expect(variantOf(infexion, agent, settings, { depth: 1 }, 'x')).toMatchObject({ weights: wanted });
});

test('the tempo is tuned where it counts', () => {
  const both = handWeights(infexion, 'difference');
  const names = (tempo: number) => found(infexion, { ...both, tempo }).parameters.map(({ name }) => name);
  expect(names(0)).not.toContain(TEMPO);
  expect(names(3)).toContain(TEMPO);
});

test.each<[string, Partial<Row>, string]>([
  ['a start outside its bounds', { start: 5, low: 10, high: 20 }, 'here: power-ratio from 10 to 20 with the start 5'],
  ['no whole number between', { start: 0.4, low: 0.2, high: 0.7, end: 1 }, 'power-ratio from 0.2 to 0.7'],
  ['bounds that outrank a win', { high: 1e9, end: 1 }, 'outrank a win'],
])('refused: %s', (_, row, message) => {
  const refused = () => found(infexion, hand, [{ name: 'power-ratio', where: 'here', ...row }]);
  expect(refused).toThrow(mistake(message));
});

test('weights that are all 0 say nothing of how far to go', () =>
  expect(() => found(infexion, { ...hand, points: [0, 0] }, [{ name: 'power-ratio', where: 'here' }])).toThrow(
    'here: the evaluation never differs from move to move in infexion',
  ));

const folder = testFolder();
const file = join(folder, 'table.txt');

function read(text: string) {
  writeFileSync(file, text);
  return spsaOptions({ game: 'infexion', ...spsaFlags.read({ agent: 'hand', table: file }) });
}

test("a table has fishtest's lines, with columns left out and remarks", async () =>
  expect(
    (await read('# ours\npower-ratio, 30, 0, 100, 5, 0.002\n\nstack-ratio,,-500,500 # no start\nquiescence\n'))
      .parameters,
  ).toMatchObject([
    { name: 'power-ratio', start: 30, low: 0, high: 100, end: 5, endRate: 0.002 },
    { name: 'stack-ratio', start: 100, low: -500, high: 500 },
    { name: 'quiescence', start: 8, low: 0, high: 16 },
  ]));

test.each([
  ['', 'no parameter, expected name, start, min, max, c_end, r_end'],
  ['w1, x', 'line 1: x; expected a number'],
  ['w1, 1, 2, 3, 4, 5, 6', 'line 1: w1, 1, 2, 3, 4, 5, 6; expected name, start, min, max, c_end, r_end'],
  [', 1', 'line 1: , 1; expected name, start'],
  ['w1, 1, 0, 2, 0', 'line 1: c_end 0; expected a number above 0'],
  ['w1, 1, 0, 2, 1, -1', 'line 1: r_end -1; expected a number above 0'],
  ['w1\nw1', 'line 2: w1 stands there twice'],
])('a table %j is refused', async (text, message) => {
  await expect(read(text)).rejects.toThrow(mistake(message));
});
