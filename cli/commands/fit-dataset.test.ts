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
  const { code, err } = await weightroom('fit data --out fitted.json');
  expect([code, err]).toEqual([0, '']);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('refused in one line', () => {
  test.each([
    ['data', 'data: which of generate, import, '],
    ['data audit', 'data audit: <datasets> is missing: folders'],
    ['data audit none', 'none: no data set here'],
    ['data audit data --features half', 'half: no such feature set'],
    ['data audit data --report there.html', 'there.html: exists already; --force writes over it'],
    ['fit', 'fit: <data> is missing: folders of data sets, read as one, or one table'],
    ['fit data --weights hand --out new.json', '--out new.json: hand is fitted already'],
    ['fit data --out new.json --result won', '--result: means nothing for weights of features and a data set'],
    ['fit data --weights none.json', 'none.json: no such file or folder'],
    ['fit data --weights broken.json --out new.json', 'broken.json: not JSON'],
    ['fit data --weights infexion.json', 'infexion.json: weights for infexion, not slider-4'],
    ['fit none --weights fitted.json', 'none: no data set here'],
    ['fit few --weights hand', ' split; more games are wanted'],
    [
      'fit data --weights hand --config {"judgeOn":"all"}',
      '--config: judgeOn: one of train, validation, test is wanted',
    ],
    ['fit data --weights hand --config {"repeats":0}', '--config: repeats: a whole number from 1 up is wanted'],
    ['fit data --weights hand --config {"backend":"magic"}', '--config: backend: one of'],
    ['fit data --weights hand --against infexion.json', 'infexion.json: weights for infexion, not slider-4'],
    ['fit data --weights hand --report there.html', 'there.html: exists already'],
    ['fit data --out new.json --report there.html', 'there.html: exists already'],
    ['fit data --out new.json --against none.json', 'none.json: no such file or folder'],
    ['fit data --out new.json --strict', 'data: --strict: '],
    ['fit data --out new.json --strict --model network', 'data: --strict: '],
    ['fit data --out new.json --model network --report there.html', 'there.html: exists already'],
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

  test('data audit --strict prints what it found and ends with 1', async () => {
    const { code, out, err } = await weightroom('data audit data --strict');
    expect(code).toBe(1);
    expect(out).toMatch(/^warning: splits: \d+ games in the test split/m);
    expect(err).toMatch(/^weightroom: data: --strict: .* \(and \d+ more\)\n$/);
  });
});

describe('answers', () => {
  test('data audit, as JSON too, and as a page', async () => {
    const plain = await weightroom('data audit data --report audit.html');
    expect([plain.code, plain.err]).toEqual([0, '']);
    expect(plain.out).toMatch(/^Data of slider-4\n=+\n\d+ rows of 40 games\.\n/);
    expect(plain.out).toMatch(
      /^Features of full\n.* on \d+ training rows of \d+ games\. The condition number .* is \d/m,
    );
    const page = readFileSync(join(folder, 'audit.html'), 'utf8');
    expect(page).toContain('<h1>Data of slider-4</h1>');
    const { code, out } = await weightroom('data audit data --json --features original');
    expect(code).toBe(0);
    const audit = JSON.parse(out) as { rows: number; sets: { set: string }[]; warnings: string[] };
    expect(audit.sets.map(({ set }) => set)).toEqual(['original']);
    expect(audit.warnings.length).toBeGreaterThan(0);
  });

  test('weights that are there are judged, as JSON too, and as a page of the same bytes each time', async () => {
    const line = 'fit data --weights fitted.json --against fitted.json,hand --config {"repeats":2}';
    const plain = await weightroom(`${line} --report fit.html`);
    expect(plain.code, plain.err).toBe(0);
    expect(plain.out).toMatch(/^hand +0\.\d{4} +0\.\d{4} to 0\.\d{4} /m);
    expect(plain.out).toContain('Log loss of fitted by games:\n');
    const page = readFileSync(join(folder, 'fit.html'), 'utf8');
    expect(page.match(/<pre class="board">/g)!.length).toBeGreaterThan(1);
    expect(page).toContain('<h1>Diagnosis of fitted</h1>');
    const { out } = await weightroom(`${line} --json --report fit.html --force`);
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

  test('fit says what the data are like before it fits, on standard error beside JSON, and writes a page', async () => {
    const plain = await weightroom('fit data --out fitted.json --force');
    expect(plain.out).toMatch(/^data: 40 games, \d+ distinct; \d+ rows: .* train.*\nwarning: /);
    const { code, out, err } = await weightroom('fit data --out paged.json --report paged.html --json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ model: 'linear' });
    expect(err).toMatch(/^data: 40 games/);
    const page = readFileSync(join(folder, 'paged.html'), 'utf8');
    for (const part of ['Weights', 'Diagnosis of paged', 'Audit of the data']) expect(page).toContain(`>${part}</h2>`);
  });

  test('fit --model network writes a page with the pieces that matter', async () => {
    const fit = 'fit data --out net.json --model network --config {"shape":"2x4","epochs":2} --report net.html';
    const { code, err } = await weightroom(fit);
    expect(code, err).toBe(0);
    expect(readFileSync(join(folder, 'net.html'), 'utf8')).toContain('block');
  });

  test('with costs, fit says what each feature costs', async () => {
    const { code, out } = await weightroom(
      'fit data --features full:pieces+straggler --config {"costs":true} --out some.json',
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^Nanoseconds of each feature of full:pieces\+straggler/m);
  });
});
