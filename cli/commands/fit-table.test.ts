import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest } from '../../datasets/manifest.ts';
import { type Ended, inProcess } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
const weightroom = (...words: string[]): Promise<Ended> => inProcess(folder, words);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-rows-command-'));
  await playDataset(at('data'), 'slider-4', 150, 7);
  await weightroom('data', 'export', 'data', '--out', 'rows.csv');
});
afterAll(() => rmSync(folder, { recursive: true }));

const columns = { score: 'score', split: 'split', ignore: ['ply'] };
const fitted = (settings: object, ...words: string[]): Promise<Ended> =>
  weightroom(
    'fit',
    'rows.csv',
    '--result',
    'result',
    '--group',
    'game',
    '--config',
    JSON.stringify({ ...columns, ...settings }),
    ...words,
  );
const json = (name: string) => JSON.parse(readFileSync(at(name), 'utf8'));

test('a table gives what its data set gives, to the last bit', async () => {
  const options = ['--ridge', '0.001', '--constrain', 'moves-to-win <= -0.2'];
  const mixed = { lambda: 0.7 };
  expect(await fitted(mixed, '--out', 'rows.json', ...options)).toMatchObject({ code: 0, err: '' });
  writeFileSync(at('mixed.json'), JSON.stringify(mixed));
  const words = ['fit', 'data', '--out', 'trained.json', '--config', 'mixed.json', ...options];
  expect((await weightroom(...words)).code).toBe(0);
  const [rows, trained] = [json('rows.json'), json('trained.json')];
  expect(rows.points).toEqual(trained.points);
  expect(rows.tempo).toBe(trained.tempo);
  for (const key of ['logits', 'tempo', 'measures', 'uncertainty', 'constraints', 'scoreScale'])
    expect(rows.origin[key], key).toEqual(trained.origin[key]);
});

test('weights, their CSV and a page are written; the terminal says how well they predict', async () => {
  writeFileSync(at('start.csv'), 'name,points\nend-line,10\nmoves-to-win,-9\n'.concat(handless()));
  const settings = { csv: 'weights.csv', curve: false, relativeTo: 'moves-to-win' };
  const words = ['--out', 'mine.json', '--against', 'start.csv', '--report', 'page.html'];
  const { code, out } = await fitted(settings, ...words);
  expect(code).toBe(0);
  expect(out).toMatch(/^rows\.csv, [\d,]+ rows of \d+ groups, logistic, 1,000 points a logit \(K 0\.400000\)\.$/m);
  expect(out).toMatch(/^Results are read as 1, 0\.5, 0: /m);
  expect(out).toMatch(/^moves-to-win +−\d+ +−\d\.\d{4} +\d\.\d{4} +−\d\.\d{4} to −\d\.\d{4}$/m);
  expect(out).toMatch(/^start +0\.\d{4} /m);
  expect(out).toMatch(/^mine +0\.\d{4} /m);
  expect(out).toContain('Weights as multiples of moves-to-win');
  expect(out).toContain('\nThe page: page.html');
  expect(readFileSync(at('weights.csv'), 'utf8')).toMatch(/^name,points,logits,error,low,high\nend-line,/);
  const page = readFileSync(at('page.html'), 'utf8');
  for (const part of ['Calibration of mine', 'mine: importance', 'Features of rows', 'were not asked for'])
    expect(page).toContain(part);
  expect(page).not.toContain('most wrong');

  function handless(): string {
    const header = readFileSync(at('rows.csv'), 'utf8').split('\n')[0]!.split(',').slice(7);
    return header.map((name) => `${name},0`).join('\n');
  }
});

test.each(['out', 'csv', 'report'])('%s: a file that is there stays, without --force', async (option) => {
  writeFileSync(at('kept.txt'), 'kept');
  const out = ['--out', option === 'out' ? 'kept.txt' : 'other.json'];
  const { code, err } =
    option === 'csv'
      ? await fitted({ csv: 'kept.txt' }, ...out)
      : await fitted({}, ...out, ...(option === 'report' ? ['--report', 'kept.txt'] : []));
  expect([code, err]).toEqual([1, 'weightroom: kept.txt: exists already; --force writes over it\n']);
  expect(readFileSync(at('kept.txt'), 'utf8')).toBe('kept');
  expect(existsSync(at('other.json'))).toBe(false);
});

test.each<[object, string[], string]>([
  [{}, ['--scale', 'texel'], '--scale texel: needs --against, whose scale it is'],
  [{ all: true, split: 'split' }, [], 'all: leaves nothing for split split to say'],
  [{ loss: 'mse' }, ['--model', 'linear'], 'loss mse: for logistic; linear fits least squares'],
  [{ split: 'split', ignore: ['game', 'score'] }, ['--strict'], 'rows.csv: --strict: groups: every row stands alone'],
  [{ perspective: 'own' }, [], '--config: perspective: means nothing for a table'],
  [{}, ['--features', 'full'], '--features: means nothing for a table'],
])('%j %j', async (settings, words, message) => {
  const config = ['--config', JSON.stringify(settings)];
  const { code, out, err } = await weightroom(
    'fit',
    'rows.csv',
    '--result',
    'result',
    '--out',
    'no.json',
    ...config,
    ...words,
  );
  expect([code, out, err.split('\n').length]).toEqual([1, '', 2]);
  expect(err).toContain(`weightroom: ${message}`);
  expect(existsSync(at('no.json'))).toBe(false);
});

test('a table without its column of results is refused', async () => {
  const { code, err } = await weightroom('fit', 'rows.csv', '--out', 'no.json');
  expect([code, err]).toEqual([1, expect.stringContaining('--result: which column of the table has the results?')]);
});

test('data sets are read as one; one that is named twice is refused', async () => {
  await playDataset(at('more'), 'slider-4', 30, 8);
  expect((await weightroom('fit', 'data', 'more', '--out', 'both.json')).code).toBe(0);
  const { origin } = JSON.parse(readFileSync(at('both.json'), 'utf8'));
  const rows = readManifest(at('data')).rows + readManifest(at('more')).rows;
  expect(origin.dataset.games).toBe(180);
  expect(origin.dataset.rows).toBeLessThan(rows);
  const { code, out } = await weightroom('data', 'audit', 'data', 'more', '--json');
  expect([code, JSON.parse(out).rows]).toEqual([0, origin.dataset.rows]);
  const scaled = async (factors: string) => {
    const config = JSON.stringify({ lambda: 0.5, scoreScale: 1000, scoreFactors: factors });
    const { code, err } = await weightroom(
      'fit',
      'data',
      'more',
      '--config',
      config,
      '--out',
      'scaled.json',
      '--force',
    );
    return [code, code === 0 ? JSON.parse(readFileSync(at('scaled.json'), 'utf8')).origin.logits : err];
  };
  const [[, equal], [, half]] = [await scaled('1,1'), await scaled('1,0.5')];
  expect(equal.length).toBe(half.length);
  expect(equal).not.toEqual(half);
  expect(await scaled('1')).toEqual([
    1,
    'weightroom: --config: scoreFactors 1: expected a number from 0 up for each of 2 data sets\n',
  ]);
  const twice = await weightroom('fit', 'data', 'more', 'data', '--out', 'no.json');
  expect([twice.code, twice.err]).toEqual([1, 'weightroom: data: the same data set as data; each is wanted once\n']);
});

test('data import makes a data set of what data export --positions wrote, and fit reads it', async () => {
  expect((await weightroom('data', 'export', 'data', '--positions', '--out', 'positions.csv')).code).toBe(0);
  const named = ['--group', 'game', '--score', 'score', '--ply', 'ply', '--seed', '7'];
  const words = ['data', 'import', 'positions.csv', '--game', 'slider-4', ...named, '--out', 'again'];
  const { code, out } = await weightroom(...words);
  expect(code).toBe(0);
  expect(out).toMatch(/^again: [\d,]+ rows of \d+ games of slider-4\n0 rows left out /);
  expect((await weightroom('fit', 'again', '--out', 'again.json')).code).toBe(0);
  const second = await weightroom(...words);
  expect([second.code, second.out]).toEqual([0, out]);
  const other = await weightroom(...words.slice(0, -1), 'data');
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('data: holds another run')]);
});
