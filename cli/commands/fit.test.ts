import { existsSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeFeatures, handWeights } from '../../agents/weights/weights.ts';
import { readManifest } from '../../datasets/data-set.ts';
import { gameNamed } from '../../games/index.ts';
import { jsonText } from '../../lib/files/files.ts';
import { commandFolder, type Ended, expectRefusal } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';
import { randomNetworkWeights } from '../../test/network-weights.ts';

const { at, read, weightroom } = commandFolder();
const json = (name: string) => JSON.parse(read(name));
const config = (settings: object): string[] => ['--config', JSON.stringify(settings)];
const fitted = (out: string, ...words: string[]): Promise<Ended> =>
  weightroom(`fit data --force --out ${out}`, ...words);
const columns = { score: 'score', split: 'split', ignore: ['ply'] };
const tableFitted = (settings: object, ...words: string[]): Promise<Ended> =>
  weightroom('fit rows.csv --result result --group game', ...config({ ...columns, ...settings }), ...words);

beforeAll(async () => {
  await playDataset(at('data'), 'slider-4', 150, 7);
  await playDataset(at('few'), 'slider-4', 2, 1);
  writeFileSync(at('there.html'), 'mine');
  writeFileSync(at('broken.json'), '{');
  writeFileSync(at('infexion.json'), jsonText(handWeights(gameNamed('infexion'), 'own')));
  expect(await weightroom('data export data --out rows.csv')).toMatchObject({ code: 0 });
  expect(await weightroom('fit data --out fitted.json')).toMatchObject({ code: 0, err: '' });
});

test.each<[line: string, words: string, settings?: object]>([
  ['data', 'data: which of generate, import, '],
  ['data audit', 'data audit: <datasets> is missing: data sets of one game, read as one'],
  ['data audit none', 'none: no data set here'],
  ['data audit data --features half', 'half: no such feature set'],
  ['data audit data --report there.html', 'there.html: exists already; --force writes over it'],
  ['fit', 'fit: <data> is missing: folders of data sets, read as one, or one table'],
  ['fit data --weights hand --out new.json', '--out new.json: hand is fitted already'],
  ['fit quiet.epd --out new.json', 'quiet.epd: holds positions; weightroom data import makes a data set of them'],
  ['fit data --out new.json --result won', '--result: means nothing for weights of features and a data set'],
  ['fit data --weights none.json', 'none.json: no such file or folder'],
  ['fit data --weights broken.json --out new.json', 'broken.json: not JSON'],
  ['fit data --weights infexion.json', 'infexion.json: weights for infexion, not slider-4'],
  ['fit none --weights fitted.json', 'none: no data set here'],
  ['fit few --weights hand', ' split; play more games'],
  ['fit data --weights hand', '--config: judgeOn: expected one of train, validation, test', { judgeOn: 'all' }],
  ['fit data --weights hand', '--config: repeats: expected a whole number from 1 up', { repeats: 0 }],
  ['fit data --weights hand', '--config: backend: expected one of', { backend: 'magic' }],
  ['fit data --weights hand --against infexion.json', 'infexion.json: weights for infexion, not slider-4'],
  ['fit data --weights hand --report there.html', 'there.html: exists already'],
  ['fit data --out new.json --report there.html', 'there.html: exists already'],
  ['fit data --out new.json --against none.json', 'none.json: no such file or folder'],
  ['fit data --out new.json --strict', 'data: --strict: '],
  ['fit data --out new.json --strict --model network', 'data: --strict: '],
  ['fit data --out new.json --model network --report there.html', 'there.html: exists already'],
  ['fit data --out new.json --constrain luck>1', "constraint 'luck>1': luck: no such weight"],
  ['fit data --out new.json --constrain diagonal>1;diagonal<0', "'diagonal > 1' and 'diagonal < 0' can't hold"],
  ['fit data --out new.json --constrain preset:hex', '--constrain preset:hex: no such preset'],
  ['fit data --out new.json --ridge NaN', '--ridge NaN: expected a number from 0 up'],
  ['fit data --out new.json', '--config: bootstrap: expected a whole number from 20 up', { bootstrap: 3 }],
  ['fit data --out new.json --model network', '0; a shape such as 2x32', { shape: '0' }],
  ['fit data --out new.json', 'scoreFactors 1,2: expected a number from 0 up for each of 1', { scoreFactors: '1,2' }],
  ['fit data few data --out new.json', 'data: the same data set as data; name each once'],
  ['fit rows.csv --out new.json', '--result: which column has the results? Expected: column of results'],
  ['fit rows.csv --result result --out new.json', '--group: which column names the game of a row? --no-group if '],
  [
    'fit rows.csv --result result --no-group --out new.json --scale texel',
    '--scale texel: needs --against, whose scale it is',
  ],
  ['fit rows.csv --result result --no-group --out new.json --features full', '--features: means nothing for a table'],
  [
    'fit rows.csv --result result --no-group --out new.json',
    'perspective: means nothing for a table',
    { perspective: 'own' },
  ],
  [
    'fit rows.csv --result result --no-group --out new.json',
    'all: leaves nothing for split split to say',
    { all: true, split: 'split' },
  ],
  [
    'fit rows.csv --result result --no-group --out new.json --model linear',
    'loss mse: for logistic; linear fits least squares',
    { loss: 'mse' },
  ],
  [
    'fit rows.csv --result result --group game --out new.json --strict',
    'rows.csv: --strict: splits: all rows are fitted to',
    { all: true, ignore: ['score', 'split', 'ply'] },
  ],
  [
    'fit rows.csv --result result --no-group --out new.json --report there.html',
    'there.html: exists already; --force writes',
  ],
  [
    'fit rows.csv --result result --no-group --out new.json',
    'there.html: exists already; --force writes',
    { csv: 'there.html' },
  ],
])('%s is refused in one line: %s', async (line, words, settings) => {
  expectRefusal(await weightroom(line, ...(settings === undefined ? [] : config(settings))), words);
  expect(existsSync(at('new.json'))).toBe(false);
  expect(read('there.html')).toBe('mine');
});

test('a checkpoint of another model is refused', async () => {
  writeFileSync(at('new.json.checkpoint'), '{"format":"weightroom checkpoint 0"}');
  const line = 'fit data --out new.json --model network';
  expectRefusal(await weightroom(line, ...config({ epochs: 1, backend: 'wasm' })), 'new.json.checkpoint: format');
});

describe('a data set', () => {
  test('data audit: as lines, as JSON, and as a page; --strict ends with 1', async () => {
    const plain = await weightroom('data audit data --report audit.html');
    expect([plain.code, plain.err]).toEqual([0, '']);
    expect(plain.out).toMatch(/^Data of slider-4\n=+\n[\d,]+ rows of 150 games\.\n/);
    expect(plain.out).toMatch(
      /^Features of full\n.* on [\d,]+ training rows of \d+ games\. The condition number .* is /m,
    );
    expect(read('audit.html')).toContain('<h1>Data of slider-4</h1>');
    const { out } = await weightroom('data audit data --json --features original');
    const audit = JSON.parse(out) as { rows: number; sets: { set: string }[]; warnings: string[] };
    expect(audit.sets.map(({ set }) => set)).toEqual(['original']);
    expect(audit.warnings.length).toBeGreaterThan(0);
    const strict = await weightroom('data audit data --strict');
    expect([strict.code, strict.out]).toEqual([
      1,
      expect.stringMatching(/^warning: splits: \d+ games in the test split/m),
    ]);
    expect(strict.err).toMatch(/^weightroom: data: --strict: .*\n$/);
  });

  test('prints weights with intervals, constraints that hold them, ratios and what rounding changes', async () => {
    const relative = config({ relativeTo: 'moves-to-win' });
    const { code, out } = await fitted('free.json', '--constrain', 'preset:slider', ...relative);
    expect(code).toBe(0);
    for (const line of [
      /^data: 150 games, \d+ distinct; [\d,]+ rows: .* train.*\nwarning: /,
      /^moves-to-win +−\d+ +−\d\.\d{4} +\d\.\d{4} +−\d\.\d{4} to −\d\.\d{4}$/m,
      /^Constraints: 20, of which \d+ hold the weights back\.$/m,
      /as multiples of moves-to-win:\nWeight .*\nend-line .* −0\.5556 +(in|out)side$/m,
      /^Rounded to whole points: log loss on test rows \S+ before, \S+ after; another move in \d+ of \d+ positions/m,
      /^No evaluation is above [\d,]+ points; a win counts more than 900,000,000\.$/m,
    ])
      expect(out).toMatch(line);
    expect(out).toContain('\nIntervals: from how much ');
  });

  test('weights that are there are judged, as JSON too, and as a page of the same bytes each time', async () => {
    const line = 'fit data --weights fitted.json --against fitted.json,hand --config {"repeats":2}';
    const plain = await weightroom(`${line} --report judged.html`);
    expect(plain.code, plain.err).toBe(0);
    expect(plain.out).toMatch(/^hand +0\.\d{4} +0\.\d{4} to 0\.\d{4} /m);
    expect(plain.out).toContain('Log loss of fitted by games:\n');
    const page = read('judged.html');
    expect(page.match(/<svg class="picture"/g)!.length).toBeGreaterThan(1);
    expect(page).toContain('<h1>Diagnosis of fitted</h1>');
    const { out } = await weightroom(`${line} --json --report judged.html --force`);
    const { evaluations } = JSON.parse(out) as { evaluations: { name: string; kind: string }[] };
    expect(evaluations.map(({ name, kind }) => [name, kind])).toEqual([
      ['constant', 'constant'],
      ['hand', 'hand'],
      ['fitted', 'previous'],
      ['hand', 'previous'],
      ['fitted', 'tuned'],
    ]);
    expect(read('judged.html')).toBe(page);
  });

  test('the audit stands on standard error beside JSON; a page has weights, diagnosis and audit', async () => {
    const { code, out, err } = await weightroom('fit data --out paged.json --report paged.html --json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { model: 'linear' }]);
    expect(err).toMatch(/^data: 150 games/);
    for (const part of ['Weights', 'Diagnosis of paged', 'Audit of the data'])
      expect(read('paged.html')).toContain(`>${part}</h2>`);
  });

  test('a page of a network has the pieces that matter', async () => {
    const fit = 'fit data --out net.json --model network --config {"shape":"2x4","epochs":2} --report net.html';
    expect(await weightroom(fit)).toMatchObject({ code: 0 });
    expect(read('net.html')).toContain('block');
    expect(existsSync(at('net.json.checkpoint'))).toBe(false);
  });

  test('with costs it says what each feature costs', async () => {
    const { code, out } = await fitted('some.json', '--features', 'full:pieces+straggler', ...config({ costs: true }));
    expect([code, out]).toEqual([0, expect.stringMatching(/^Nanoseconds of each feature of full:pieces\+straggler/m)]);
  });

  test('several are read as one, and scores are brought to one unit', async () => {
    expect((await weightroom('fit data few --out both.json')).code).toBe(0);
    const { origin } = json('both.json');
    expect(origin.dataset.games).toBe(152);
    expect(origin.dataset.rows).toBeLessThan(readManifest(at('data')).rows + readManifest(at('few')).rows + 1);
    const { out } = await weightroom('data audit data few --json');
    expect(JSON.parse(out).rows).toEqual(origin.dataset.rows);
    const scaled = async (scoreFactors: string): Promise<number[]> => {
      const settings = config({ lambda: 0.5, scoreScale: 1000, scoreFactors });
      expect((await weightroom('fit data few --force --out scaled.json', ...settings)).code).toBe(0);
      return json('scaled.json').origin.logits;
    };
    expect(await scaled('1,1')).not.toEqual(await scaled('0.5,1'));
  });
});

describe('games --weights', () => {
  test('shows what a network is, and the linear weights beside it', async () => {
    const game = gameNamed('slider-4');
    const network = randomNetworkWeights(game, '2x4-2/2', 1);
    const features = describeFeatures(game, game.features[0]!);
    const beside = { features, points: features.names.map((_, i) => i - 2), tempo: 7 };
    writeFileSync(at('board.json'), jsonText({ ...network, beside }));
    writeFileSync(at('alone.json'), jsonText(network));
    const { code, out } = await weightroom('games slider-4 --weights board.json,alone.json');
    const about = 'network 2x4-2/2 on the board, 412 weights, 100.0 points a logit, log loss on test rows 0.500000';
    const points = features.names.map((name, i) => `${name} ${i - 2}`).join(', ');
    const bound = '  no evaluation is above 1 points';
    expect([code, out.trimEnd().split('\n')]).toEqual([
      0,
      [`board: ${about}`, bound, `  beside it, in points: ${points}, tempo 7`, `alone: ${about}`, bound],
    ]);
  });

  test('shows files beside the hand weights, in one scale', async () => {
    await fitted('one.json', '--scale', '500');
    await fitted('two.json', '--scale', '4000', '--constrain', 'end-line = diagonal');
    await fitted('three.json', '--scale', '4000');
    const { code, out } = await weightroom('games slider-4 --weights one.json,two.json');
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
      JSON.parse((await weightroom('games slider-4 --weights one.json,three.json --json', ...words)).out);
    const rows = (await rowsOf()).filter(({ hand }) => hand !== undefined);
    const sumOf = (points: (row: Row) => number): number => rows.reduce((sum, row) => sum + Math.abs(points(row)), 0);
    expect(rows[1]).toMatchObject({ name: 'moves-to-win', hand: -9 });
    for (const at of [0, 1]) expect(sumOf((row) => row.files[at]!.shown)).toBeCloseTo(sumOf((row) => row.hand!));
    // The same fit at two scales is the same, except for rounding, and so are its intervals.
    for (const { files } of rows)
      for (const key of ['shown', 'low', 'high'] as const)
        expect(Math.abs(files[0]![key] - files[1]![key])).toBeLessThan(0.5);
    for (const { files } of await rowsOf('--as-written'))
      for (const { points, shown } of files) expect(shown).toBe(points);
  });
});

describe('a table', () => {
  test('gives what its data set gives, to the last bit', async () => {
    const options = ['--ridge', '0.001', '--constrain', 'moves-to-win <= -0.2'];
    const mixed = { lambda: 0.7 };
    expect(await tableFitted(mixed, '--out', 'rows.json', ...options)).toMatchObject({ code: 0, err: '' });
    writeFileSync(at('mixed.json'), JSON.stringify(mixed));
    expect((await fitted('trained.json', '--config', 'mixed.json', ...options)).code).toBe(0);
    const [rows, trained] = [json('rows.json'), json('trained.json')];
    expect(rows.points).toEqual(trained.points);
    expect(rows.tempo).toBe(trained.tempo);
    for (const key of ['logits', 'tempo', 'measures', 'uncertainty', 'constraints', 'scoreScale'])
      expect(rows.origin[key], key).toEqual(trained.origin[key]);
  });

  test('weights, their CSV and a page are written; the terminal says how well they predict', async () => {
    const header = read('rows.csv').split('\n')[0]!.split(',').slice(7);
    const others = header.map((name) => `${name},0`).join('\n');
    writeFileSync(at('start.csv'), `name,points\nend-line,10\nmoves-to-win,-9\n${others}`);
    const settings = { csv: 'weights.csv', curve: false, relativeTo: 'moves-to-win' };
    const words = ['--out', 'mine.json', '--against', 'start.csv', '--report', 'page.html'];
    const { code, out } = await tableFitted(settings, ...words);
    expect(code).toBe(0);
    for (const line of [
      /^rows\.csv, [\d,]+ rows of \d+ groups, logistic, 1,000 points a logit \(K 0\.400000\)\.$/m,
      /^Results are read as 1, 0\.5, 0: /m,
      /^moves-to-win +−\d+ +−\d\.\d{4} +\d\.\d{4} +−\d\.\d{4} to −\d\.\d{4}$/m,
      /^start +0\.\d{4} /m,
      /^mine +0\.\d{4} /m,
      /Weights as multiples of moves-to-win/,
      /\nThe page: page\.html/,
    ])
      expect(out).toMatch(line);
    expect(read('weights.csv')).toMatch(/^name,points,logits,error,low,high\nend-line,/);
    for (const part of ['Calibration of mine', 'mine: importance', 'Features of rows', 'were not asked for'])
      expect(read('page.html')).toContain(part);
    expect(read('page.html')).not.toContain('most wrong');
  });

  test('data export tells how others read it, and fit takes what they fitted', async () => {
    const exported = await weightroom('data export data --out rows.csv --force');
    expect(exported.out).toContain("pandas.read_csv('rows.csv')");
    expect(read('rows.csv')).toMatch(/^game,split,ply,score,result,end-line,moves-to-win,/);
    const { features, origin, points } = json('fitted.json');
    const rows = features.names.map((name: string, i: number) => `${name},${origin.logits[i]}`);
    writeFileSync(at('elsewhere.csv'), ['name,weight', ...rows, `(Intercept),${origin.tempo}`].join('\n'));
    expect((await fitted('back.json', '--weights', 'elsewhere.csv')).code).toBe(0);
    expect(json('back.json').points).toEqual(points);
  });

  test('data import makes a data set of what data export --positions wrote, and fit reads it', {
    tags: 'slow',
  }, async () => {
    expect((await weightroom('data export data --positions --out positions.csv')).code).toBe(0);
    const line = 'data import positions.csv --game slider-4 --group game --score score --ply ply --seed 7 --out again';
    const { code, out } = await weightroom(line);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^again: [\d,]+ rows of \d+ games of slider-4\n0 rows left /),
    ]);
    expect((await weightroom('fit again --out again.json')).code).toBe(0);
    expect(await weightroom(line)).toMatchObject({ code: 0, out });
    expectRefusal(await weightroom(line.replace('--out again', '--out data')), 'data: holds another run');
  });
});
