import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Samples } from '../datasets/samples.ts';
import { Random } from '../lib/maths/random.ts';
import { unwatched } from '../lib/progress/running.ts';
import { testFolder } from '../test/folder.ts';
import { changed, clustered, options as regressOptions, simulated } from '../test/simulated.ts';
import { fitTable, type TableFit } from './fit.ts';
import { type TableOptions, tableOptions } from './options.ts';
import { regress } from './solver/regress.ts';
import { beyond, csvOf, readStart } from './table-weights.ts';
import { sandwich } from './uncertainty/sandwich.ts';

const folder = testFolder();

/** Writes `samples` as a table; returns its path. */
function tableOf(name: string, { names, rows, features, results, games, phases }: Samples): string {
  const head = ['game', 'result', ...(phases === undefined ? [] : ['phase']), ...names].join(',');
  const lines = Array.from({ length: rows }, (_, row) =>
    [
      games[row],
      results[row],
      ...(phases === undefined ? [] : [phases[row]]),
      ...features.subarray(row * names.length, (row + 1) * names.length),
    ].join(','),
  );
  const path = join(folder, name);
  writeFileSync(path, [head, ...lines].join('\n'));
  return path;
}

const given = (change: Partial<Record<string, unknown>>): TableOptions =>
  tableOptions.read({ result: 'result', group: 'game', ridge: '0', ...change });

type TablePlan = Parameters<typeof fitTable>[0];

function fitTo(table: string, options: TableOptions, diagnosis: TablePlan['diagnosis'] = 'none'): Promise<TableFit> {
  const plan: TablePlan = { kind: 'table', table, options, name: 'mine', diagnosis, strict: false };
  return fitTable(plan, () => unwatched);
}

const games = clustered(new Random(5, 'rows'), { games: 400, plies: 5, weights: [0.8, -0.5, 0.3], tempo: 0.2 });

test('all rows of a table are fitted as the solver fits them, to the last bit, with intervals over groups', async () => {
  const { weights } = await fitTo(tableOf('all.csv', games), given({ all: true }));
  const regression = regress(games, games.results, regressOptions());
  const { logits, tempo, uncertainty } = weights.origin;
  expect(logits).toEqual(regression.fit.weights);
  expect(tempo).toBe(regression.fit.tempo);
  expect(uncertainty!.weights).toEqual(sandwich(regression).weights);
  expect(weights.points).toEqual(logits.map((weight) => Math.round(1000 * weight)));
});

test('numbers in 4 bytes give the same weights and intervals as in 8, to the last bit', () => {
  const whole = simulated(new Random(2, 'bytes'), 3000, [0.5, -0.25, 0.1], 0.1);
  const half = { ...whole, features: Float32Array.from(whole.features) };
  const [wide, narrow] = [whole, half].map((samples) => regress(samples, samples.results, regressOptions()));
  expect(narrow!.fit).toEqual(wide!.fit);
  expect(sandwich(narrow!)).toEqual(sandwich(wide!));
});

test('what is written reads back, as JSON and as CSV, and can be a start', async () => {
  const { weights } = await fitTo(tableOf('back.csv', games), given({ constrain: 'f0 = 2 * f2' }));
  const [json, csv] = [join(folder, 'start.json'), join(folder, 'start.csv')];
  writeFileSync(json, JSON.stringify(weights));
  writeFileSync(csv, csvOf(weights));
  for (const path of [json, csv]) expect(readStart(path, weights.names).points).toEqual(weights.points);
  writeFileSync(csv, 'name,start,min,max\nf0,0,-50,50\nf1,0,-1000,1000,5\nf2,0,0,1\n');
  const start = readStart(csv, weights.names);
  expect(start.points).toEqual([0, 0, 0]);
  const [first, , last] = weights.points;
  expect(beyond(weights, start.bounds)).toEqual([
    `The engine can't take these weights: f0 ${first} (from -50 to 50), f2 ${last} (from 0 to 1). What helps: a smaller --scale, or --constrain.`,
  ]);
  expect(beyond(weights, new Map([['f1', [-1e9, 1e9]]]))).toEqual([]);
  writeFileSync(csv, 'f0,0,x,50\nf1,0\nf2,0\n');
  expect(() => readStart(csv, weights.names)).toThrow(`${csv}: f0: x to 50; expected the least and the most`);
  writeFileSync(json, '{"f0": 1, "f1": 2}');
  expect(() => readStart(json, weights.names)).toThrow(`${json}: no weight for f2`);
});

test('start weights stand beside the fit, at their best scale, on the rows left out', async () => {
  const start = join(folder, 'hand.json');
  writeFileSync(start, JSON.stringify({ f0: 80, f1: -50, f2: 30 }));
  const file = tableOf('start.csv', games);
  const { evaluations, weights } = await fitTo(file, given({ against: start, scale: 'hand' }));
  const [constant, hand, mine] = evaluations.map(({ metrics }) => metrics.logLoss.mean);
  expect(evaluations.map(({ name, kind }) => [name, kind])).toEqual([
    ['constant', 'constant'],
    ['hand', 'hand'],
    ['mine', 'tuned'],
  ]);
  expect(evaluations[0]!.metrics.rows).toBe(weights.origin.measures.test!.rows);
  expect(Math.abs(mine! - hand!)).toBeLessThan(0.01);
  expect(constant! - hand!).toBeGreaterThan(0.1);
  // The true weights times 100: this many points are a logit.
  expect(weights.scale).toBeGreaterThan(80);
  expect(weights.scale).toBeLessThan(120);
  writeFileSync(start, JSON.stringify({ f0: -8, f1: 5, f2: -3 }));
  await expect(fitTo(file, given({ against: start, scale: 'hand' }))).rejects.toThrow('say nothing of these results');
});

test('constraints hold, and call columns as they are called', async () => {
  const named = { ...games, names: ['bishop_pair', 'K(always 0)', 'b.2'] };
  const rules = 'bishop_pair <= 0.1; `K(always 0)` = -2 * b.2';
  const { weights } = await fitTo(tableOf('named.csv', named), given({ constrain: rules }));
  const [pair, king, last] = weights.origin.logits;
  expect(pair).toBe(0.1);
  expect(king).toBeCloseTo(-2 * last!, 12);
});

test.each([
  [{ constrain: 'hello <= 1' }, "constraint 'hello <= 1': hello: no such weight; there are f0, f1, f2, tempo"],
  [{ 'relative-to': 'hello' }, 'relative to hello: no such weight; there are f0, f1, f2'],
])('%j is told before the rows are read', async (words, message) => {
  const path = join(folder, 'broken.csv');
  writeFileSync(path, 'game,result,f0,f1,f2\n1,1,no number,1,1\n');
  await expect(fitTo(path, given(words))).rejects.toThrow(message);
});

test('weights change with a column of phases', async () => {
  const random = new Random(9, 'phases');
  const phases = Float64Array.from({ length: games.rows }, () => random.between(0, 24));
  const { weights, diagnosis } = await fitTo(
    tableOf('phase.csv', { ...games, phases }),
    given({ phase: 'phase' }),
    'whole',
  );
  expect(weights.phase).toMatchObject({ feature: 'phase', low: 0, high: 24 });
  expect(weights.phase!.points).toHaveLength(3);
  expect(csvOf(weights)).toMatch(/^f0@low,.*\n(.*\n)+f2@high,.*\ntempo,/m);
  expect(diagnosis!.importance.inputs[0]!.name).toBe('f0');
});

test('a diagnosis has importance and a learning curve, and no positions', async () => {
  const { diagnosis } = await fitTo(tableOf('diagnosed.csv', games), given({}), 'whole');
  expect(diagnosis!.importance.inputs.map(({ name }) => name).sort()).toEqual(['f0', 'f1', 'f2']);
  const { points } = diagnosis!.curve;
  expect(points[0]!.held).toBeGreaterThan(points.at(-1)!.held);
  expect([diagnosis!.phases, diagnosis!.seats, diagnosis!.worst]).toEqual([[], [], []]);
});

describe('the audit', () => {
  const noisy = simulated(new Random(3, 'audit'), 2000, [0.5, 0, 0, 0.2, -0.3], 0);
  const spoilt = changed(noisy, (value, column, row) => {
    if (column === 1) return 0;
    return column === 3 && row % 100 > 0 ? 0 : value;
  });

  test('names constant and rare columns', async () => {
    const { audit } = await fitTo(
      tableOf('spoilt.csv', spoilt),
      given({ ridge: '0.001', group: undefined, ignore: 'game' }),
    );
    expect(audit.warnings.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
      'rows: f1 is 0',
      'rows: f3 is hardly',
    ]);
  });

  test('collinear columns are named with the reason, and refused without a ridge', async () => {
    const names = ['f0', 'f1', 'f2'];
    const double = changed(games, (value) => Math.round(value * 4));
    for (let row = 0; row < double.rows; row++)
      double.features[row * 3 + 2] = double.features[row * 3]! + 2 * double.features[row * 3 + 1]!;
    const path = tableOf('double.csv', { ...double, names });
    await expect(fitTo(path, given({}))).rejects.toThrow(`${path}: training rows: f0, f1, f2 are collinear`);
    const { audit } = await fitTo(path, given({ ridge: '0.01' }));
    expect(audit.warnings.join()).toMatch(/rows: collinear: f2 = 1·f0 \+ 2·f1/);
  });
});

describe('texel.json, made by texel-tuner and SciPy', () => {
  const vector = JSON.parse(readFileSync(new URL('./scale/vectors/texel.json', import.meta.url), 'utf8'));
  const { features, rows, expected, initial_weights, tolerance } = vector;

  test.each([
    ['mse', 'final_weights_mse'],
    ['log', 'final_weights_ce_at_K_mse'],
  ])('K and, by %s, the weights', async (loss, key) => {
    const [table, start] = [join(folder, 'texel.csv'), join(folder, 'texel.json')];
    writeFileSync(table, [[...features, 'result'], ...rows].map((row) => row.join(',')).join('\n'));
    writeFileSync(
      start,
      JSON.stringify(Object.fromEntries(features.map((name: string, i: number) => [name, initial_weights[i]]))),
    );
    const chosen = { group: undefined, against: start, scale: 'texel', loss, tempo: false, all: true };
    const { weights } = await fitTo(table, given(chosen));
    expect(Math.abs(400 / weights.scale - expected.K_mse_texel_tuner)).toBeLessThan(1e-9);
    for (const [i, weight] of expected[key].entries())
      expect(Math.abs(weights.origin.logits[i]! * weights.scale - weight)).toBeLessThan(tolerance[key]);
  });
});
