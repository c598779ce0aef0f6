import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handWeights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { jsonText } from '../../lib/files/files.ts';
import { type Ended, inProcess } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-cli-diagnose-'));

/** Runs one command line, in the tests' folder. */
function weightroom(line: string): Promise<Ended> {
  return inProcess(folder, line.split(' '));
}

beforeAll(async () => {
  await playDataset(join(folder, 'data'), 'slider-4', 40, 3);
  await playDataset(join(folder, 'few'), 'slider-4', 2, 1);
  writeFileSync(join(folder, 'there.html'), 'mine');
  writeFileSync(join(folder, 'broken.json'), '{');
  writeFileSync(join(folder, 'infexion.json'), jsonText(handWeights(gameNamed('infexion'), 'own')));
  const { code, err } = await weightroom('train data --out fitted.json');
  expect([code, err]).toEqual([0, '']);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('refused in one line', () => {
  test.each([
    ['dataset', 'dataset: which of audit, export, '],
    ['dataset audit', 'dataset audit: <dataset> is missing: folder'],
    ['dataset audit none', 'none: no data set here'],
    ['dataset audit data --features half', 'half: no such feature set'],
    ['dataset audit data --page there.html', 'there.html: exists already; --force writes over it'],
    ['diagnose', 'diagnose: <weights> is missing: weights file, hand, or the folder of a tuning run'],
    ['diagnose fitted.json', 'fitted.json: no tuning run here, so a data set is wanted: diagnose <weights> <dataset>'],
    ['diagnose none.json data', 'none.json: no such file or folder'],
    ['diagnose broken.json data', 'broken.json: not JSON'],
    ['diagnose infexion.json data', 'infexion.json: weights for infexion, not slider-4'],
    ['diagnose fitted.json none', 'none: no data set here'],
    ['diagnose hand few', ' split; more games are wanted'],
    ['diagnose fitted.json data --split all', '--split all: one of train, validation, test is wanted'],
    ['diagnose fitted.json data --repeats 0', '--repeats 0: a whole number from 1 up is wanted'],
    ['diagnose fitted.json data --seed x', '--seed x: a whole number'],
    ['diagnose fitted.json data --backend magic', '--backend magic: one of'],
    ['diagnose fitted.json data --previous infexion.json', 'infexion.json: weights for infexion, not slider-4'],
    ['diagnose fitted.json data --page there.html', 'there.html: exists already'],
    ['train data --out new.json --page there.html', 'there.html: exists already'],
    ['train data --out new.json --previous none.json', 'none.json: no such file or folder'],
    ['train data --out new.json --strict', 'data: --strict: '],
    ['train data --out new.json --strict --model network', 'data: --strict: '],
    ['train data --out new.json --model network --page there.html', 'there.html: exists already'],
  ])('%s', async (line, words) => {
    const { code, out, err } = await weightroom(line);
    expect({ code, out, lines: err.split('\n').length - 1 }, err).toEqual({
      code: 1,
      out: '',
      lines: 1,
    });
    expect(err).toMatch(/^weightroom: .*\n$/);
    expect(err).toContain(words);
    expect(existsSync(join(folder, 'new.json'))).toBe(false);
    expect(readFileSync(join(folder, 'there.html'), 'utf8')).toBe('mine');
  });

  test('dataset audit --strict prints what it found and ends with 1', async () => {
    const { code, out, err } = await weightroom('dataset audit data --strict');
    expect(code).toBe(1);
    expect(out).toMatch(/^warning: splits: \d+ games in the test split/m);
    expect(err).toMatch(/^weightroom: data: --strict: .* \(and \d+ more\)\n$/);
  });
});

describe('answers', () => {
  test('dataset audit, as JSON too, and as a page', async () => {
    const plain = await weightroom('dataset audit data --page audit.html');
    expect([plain.code, plain.err]).toEqual([0, '']);
    expect(plain.out).toMatch(/^Data of slider-4\n=+\n\d+ rows of 40 games\.\n/);
    expect(plain.out).toMatch(
      /^Features of full\n.* on \d+ training rows of \d+ games\. The condition number .* is \d/m,
    );
    const page = readFileSync(join(folder, 'audit.html'), 'utf8');
    expect(page).toContain('<h1>Data of slider-4</h1>');
    const { code, out } = await weightroom('dataset audit data --json --features original');
    expect(code).toBe(0);
    const audit = JSON.parse(out) as { rows: number; sets: { set: string }[]; warnings: string[] };
    expect(audit.sets.map(({ set }) => set)).toEqual(['original']);
    expect(audit.warnings.length).toBeGreaterThan(0);
  });

  test('diagnose, as JSON too, and as a page of the same bytes each time', async () => {
    const line = 'diagnose fitted.json data --previous fitted.json,hand --repeats 2';
    const plain = await weightroom(`${line} --page fit.html`);
    expect(plain.code, plain.err).toBe(0);
    expect(plain.out).toMatch(/^hand +0\.\d{4} +0\.\d{4} to 0\.\d{4} /m);
    expect(plain.out).toContain('Log loss of fitted by games:\n');
    const page = readFileSync(join(folder, 'fit.html'), 'utf8');
    expect(page.match(/<pre class="board">/g)!.length).toBeGreaterThan(1);
    expect(page).toContain('<h1>Diagnosis of fitted</h1>');
    const { out } = await weightroom(`${line} --json --page fit.html --force`);
    const { evaluations } = JSON.parse(out) as { evaluations: { name: string; kind: string }[] };
    expect(evaluations.map(({ name, kind }) => [name, kind])).toEqual([
      ['constant', 'constant'],
      ['hand', 'hand'],
      ['fitted', 'previous'],
      ['hand', 'previous'],
      ['fitted', 'tuned'],
    ]);
    expect(readFileSync(join(folder, 'fit.html'), 'utf8')).toBe(page);
  });

  test('train says what the data are like before it fits, on standard error beside JSON, and writes a page', async () => {
    const plain = await weightroom('train data --out fitted.json --force');
    expect(plain.out).toMatch(/^data: 40 games, \d+ distinct; \d+ rows: .* train.*\nwarning: /);
    const { code, out, err } = await weightroom('train data --out paged.json --page paged.html --json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ model: 'linear' });
    expect(err).toMatch(/^data: 40 games/);
    expect(readFileSync(join(folder, 'paged.html'), 'utf8')).toContain('<h1>Diagnosis of paged</h1>');
  });

  test('train --model network writes a page with the planes that matter', async () => {
    const fit = 'train data --out net.json --model network --reads planes --layers 4 --epochs 2 --page net.html';
    const { code, err } = await weightroom(fit);
    expect(code, err).toBe(0);
    expect(readFileSync(join(folder, 'net.html'), 'utf8')).toContain('own pieces');
  });
});
