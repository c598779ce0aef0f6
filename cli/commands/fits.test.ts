import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFeatures } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { jsonText } from '../../lib/files/files.ts';
import { type Ended, inProcess } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';
import { randomNetworkWeights } from '../../test/network-weights.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-fits-'));
  await playDataset(at('data'), 'slider-4', 150, 7);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one command line here. */
function weightroom(...words: string[]): Promise<Ended> {
  return inProcess('.', words);
}

function train(out: string, ...words: string[]): ReturnType<typeof weightroom> {
  return weightroom('fit', at('data'), '--out', at(out), '--force', ...words);
}

test('fit prints weights with intervals, constraints that hold them, ratios and what rounding changes', async () => {
  const { code, out } = await train(
    'free.json',
    '--constrain',
    'preset:slider',
    '--config',
    '{"relativeTo":"moves-to-win"}',
  );
  expect(code).toBe(0);
  expect(out).toMatch(/^moves-to-win +−\d+ +−\d\.\d{4} +\d\.\d{4} +−\d\.\d{4} to −\d\.\d{4}$/m);
  expect(out).toContain('\nIntervals: from how much ');
  expect(out).toMatch(/^Constraints: 20, of which \d+ hold the weights back\.$/m);
  expect(out).toMatch(/as multiples of moves-to-win:\nWeight .*\nend-line .* −0\.5556 +(in|out)side$/m);
  expect(out).toMatch(
    /^Rounded to whole points: log loss on test rows \S+ before, \S+ after; another move in \d+ of \d+ positions/m,
  );
  expect(out).toMatch(/^No evaluation is above [\d,]+ points; a win counts more than 900,000,000\.$/m);
});

test('games --weights shows what a network is, and the linear weights beside it', async () => {
  const game = gameNamed('slider-4');
  const network = randomNetworkWeights(game, '2x4-2/2', 1);
  const features = describeFeatures(game, game.features[0]!);
  const beside = { features, points: features.names.map((_, i) => i - 2), tempo: 7 };
  writeFileSync(at('board.json'), jsonText({ ...network, beside }));
  writeFileSync(at('alone.json'), jsonText(network));
  const { code, out } = await weightroom('games', 'slider-4', '--weights', `${at('board.json')},${at('alone.json')}`);
  const about = 'network 2x4-2/2 on the board, 412 weights, 100.0 points a logit, log loss on test rows 0.500000';
  const points = features.names.map((name, i) => `${name} ${i - 2}`).join(', ');
  const bound = '  no evaluation is above 1 points';
  expect([code, out.trimEnd().split('\n')]).toEqual([
    0,
    [`board: ${about}`, bound, `  beside it, in points: ${points}, tempo 7`, `alone: ${about}`, bound],
  ]);
});

test('games --weights shows files beside the hand weights, in one scale', async () => {
  await train('one.json', '--scale', '500');
  await train('two.json', '--scale', '4000', '--constrain', 'end-line = diagonal');
  await train('three.json', '--scale', '4000');
  const { code, out } = await weightroom('games', 'slider-4', '--weights', `${at('one.json')},${at('two.json')}`);
  expect(code).toBe(0);
  expect(out).toMatch(/^weight +hand +one +95 % interval +two +95 % interval$/m);
  const tenths = String.raw`-?\d+(?:\.\d)?`;
  expect(out).toMatch(
    new RegExp(`^moves-to-win +-9 +${tenths} +${tenths} to ${tenths} +${tenths} +${tenths} to ${tenths}$`, 'm'),
  );
  expect(out).toContain('  held by end-line = diagonal');
  expect(out).toMatch(/^one: 500\.0 points a logit, .*; points shown are those of the file times 0\.\d+$/m);

  type Row = { hand?: number; files: { points: number; shown: number; low: number; high: number }[] };
  const rowsOf = async (...words: string[]): Promise<Row[]> =>
    JSON.parse(
      (await weightroom('games', 'slider-4', '--weights', `${at('one.json')},${at('three.json')}`, '--json', ...words))
        .out,
    );
  const rows = (await rowsOf()).filter(({ hand }) => hand !== undefined);
  const sumOf = (points: (row: Row) => number): number => rows.reduce((sum, row) => sum + Math.abs(points(row)), 0);
  expect(rows[1]).toMatchObject({ name: 'moves-to-win', hand: -9 });
  for (const at of [0, 1]) expect(sumOf((row) => row.files[at]!.shown)).toBeCloseTo(sumOf((row) => row.hand!));
  // The same fit at two scales is the same, but for rounding, and so are its intervals.
  for (const { files } of rows)
    for (const key of ['shown', 'low', 'high'] as const) {
      const [one, three] = files;
      expect(Math.abs(one![key] - three![key])).toBeLessThan(0.5);
    }
  for (const { files } of await rowsOf('--as-written'))
    for (const { points, shown } of files) expect(shown).toBe(points);
});

test('export tells how others read the file, and import takes what they fitted', async () => {
  const exported = await weightroom('data', 'export', at('data'), '--out', at('rows.csv'));
  expect(exported.out).toContain(`pandas.read_csv('${at('rows.csv')}')`);
  expect(readFileSync(at('rows.csv'), 'utf8')).toMatch(/^game,split,ply,score,result,end-line,moves-to-win,/);
  await train('here.json');
  const { features, origin } = JSON.parse(readFileSync(at('here.json'), 'utf8'));
  const rows = features.names.map((name: string, i: number) => `${name},${origin.logits[i]}`);
  writeFileSync(at('elsewhere.csv'), ['name,weight', ...rows, `(Intercept),${origin.tempo}`].join('\n'));
  expect((await train('back.json', '--weights', at('elsewhere.csv'))).code).toBe(0);
  expect(JSON.parse(readFileSync(at('back.json'), 'utf8')).points).toEqual(
    JSON.parse(readFileSync(at('here.json'), 'utf8')).points,
  );
});

describe('one line and exit code 1, and nothing is written', () => {
  const network = (more: object) => [
    '--model',
    'network',
    '--config',
    JSON.stringify({ epochs: 1, backend: 'cpu', ...more }),
  ];

  test.each<[string, string[], string]>([
    [
      'constraints that clash',
      ['--constrain', 'diagonal > 1; diagonal < 0'],
      "'diagonal > 1' and 'diagonal < 0' can't hold",
    ],
    ['a weight that there is not', ['--constrain', 'luck > 1'], "constraint 'luck > 1': luck: no such weight"],
    ['a preset of another game', ['--constrain', 'preset:hex'], '--constrain preset:hex: no such preset'],
    ['a ridge that is no number', ['--ridge', 'NaN'], '--ridge NaN: a number from 0 up is wanted'],
    ['a bootstrap of few', ['--config', '{"bootstrap":3}'], '--config: bootstrap: a whole number from 20 up is wanted'],
    ['a shape of nothing', network({ shape: '0' }), '0; a shape such as 2x32'],
    ['a back end that there is not', network({ backend: 'gpu' }), '--config: backend'],
  ])('%s', async (_, words, message) => {
    const { code, out, err } = await train('never.json', ...words);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(message);
    expect(err.trim().split('\n').length).toBe(1);
    expect(existsSync(at('never.json'))).toBe(false);
  });

  test('a checkpoint of another model', async () => {
    writeFileSync(at('never.json.checkpoint'), '{"format":"weightroom checkpoint 0"}');
    const { code, err } = await train('never.json', ...network({}));
    expect(code).toBe(1);
    expect(err).toContain('never.json.checkpoint: format');
    expect(err.trim().split('\n').length).toBe(1);
  });
});
