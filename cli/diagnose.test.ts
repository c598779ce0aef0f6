import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handWeights } from '../agents/weights.ts';
import { gameNamed } from '../games/index.ts';
import { jsonText } from '../lib/files.ts';
import { playDataset } from '../test/dataset.ts';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-cli-diagnose-'));
const home = process.cwd();

/** Runs one command line in this process, in the tests' folder: the program's start would take most of the time. */
async function weightroom(line: string): Promise<{ status: number; stdout: string; stderr: string }> {
  const heard = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      heard[name] += String(text);
      return true;
    }),
  );
  const listeners = (['SIGINT', 'SIGTERM'] as const).map((signal) => [signal, process.listeners(signal)] as const);
  try {
    const status = await main(line.split(' '));
    return { status, ...heard };
  } finally {
    for (const spy of spies) spy.mockRestore();
    for (const [signal, before] of listeners) {
      process.removeAllListeners(signal);
      for (const listener of before) process.on(signal, listener);
    }
  }
}

beforeAll(async () => {
  process.chdir(folder);
  await playDataset(join(folder, 'data'), 'slider-4', 40, 3);
  await playDataset(join(folder, 'few'), 'slider-4', 2, 1);
  writeFileSync(join(folder, 'there.html'), 'mine');
  writeFileSync(join(folder, 'broken.json'), '{');
  writeFileSync(join(folder, 'infexion.json'), jsonText(handWeights(gameNamed('infexion'), 'own')));
  const { status, stderr } = await weightroom('train data --out fitted.json');
  expect([status, stderr]).toEqual([0, '']);
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

describe('refused in one line', () => {
  test.each([
    ['dataset', 'Not enough non-option arguments'],
    ['dataset audit', 'Not enough non-option arguments'],
    ['dataset audit none', 'none: no data set here'],
    ['dataset audit data --features half', 'half: no such feature set'],
    ['dataset audit data --page there.html', 'there.html: exists already; --force writes over it'],
    ['diagnose fitted.json', 'Not enough non-option arguments'],
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
    const { status, stdout, stderr } = await weightroom(line);
    expect({ status, stdout, lines: stderr.split('\n').length - 1 }, stderr).toEqual({
      status: 1,
      stdout: '',
      lines: 1,
    });
    expect(stderr).toMatch(/^weightroom: .*\n$/);
    expect(stderr).toContain(words);
    expect(existsSync(join(folder, 'new.json'))).toBe(false);
    expect(readFileSync(join(folder, 'there.html'), 'utf8')).toBe('mine');
  });

  test('dataset audit --strict prints what it found and ends with 1', async () => {
    const { status, stdout, stderr } = await weightroom('dataset audit data --strict');
    expect(status).toBe(1);
    expect(stdout).toMatch(/^warning: splits: \d+ games in the test split/m);
    expect(stderr).toMatch(/^weightroom: data: --strict: .* \(and \d+ more\)\n$/);
  });
});

describe('answers', () => {
  test('dataset audit, as JSON too, and as a page', async () => {
    const plain = await weightroom('dataset audit data --page audit.html');
    expect([plain.status, plain.stderr]).toEqual([0, '']);
    expect(plain.stdout).toContain('slider-4: 40 games');
    expect(plain.stdout).toMatch(/^full: \d+ training rows of \d+ games, condition number/m);
    const page = readFileSync(join(folder, 'audit.html'), 'utf8');
    expect(page).toContain('<h1>Data of slider-4</h1>');
    const { status, stdout } = await weightroom('dataset audit data --json --features original');
    expect(status).toBe(0);
    const audit = JSON.parse(stdout) as { rows: number; sets: { set: string }[]; warnings: string[] };
    expect(audit.sets.map(({ set }) => set)).toEqual(['original']);
    expect(audit.warnings.length).toBeGreaterThan(0);
  });

  test('diagnose, as JSON too, and as a page of the same bytes each time', async () => {
    const line = 'diagnose fitted.json data --previous fitted.json,hand --repeats 2';
    const plain = await weightroom(`${line} --page fit.html`);
    expect(plain.status, plain.stderr).toBe(0);
    expect(plain.stdout).toMatch(/^hand +\d+ /m);
    expect(plain.stdout).toContain('learning curve: log loss by number of games fitted to');
    const page = readFileSync(join(folder, 'fit.html'), 'utf8');
    expect(page.match(/<pre class="board">/g)!.length).toBeGreaterThan(1);
    expect(page).toContain('<h1>Diagnosis of fitted</h1>');
    const { stdout } = await weightroom(`${line} --json --page fit.html --force`);
    const { evaluations } = JSON.parse(stdout) as { evaluations: { name: string; kind: string }[] };
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
    expect(plain.stdout).toMatch(/^data: 40 games, \d+ distinct; \d+ rows: .* train.*\nwarning: /);
    const { status, stdout, stderr } = await weightroom('train data --out paged.json --page paged.html --json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ model: 'linear' });
    expect(stderr).toMatch(/^data: 40 games/);
    expect(readFileSync(join(folder, 'paged.html'), 'utf8')).toContain('<h1>Diagnosis of paged</h1>');
  });

  test('train --model network writes a page with the planes that matter', async () => {
    const fit = 'train data --out net.json --model network --reads planes --layers 4 --epochs 2 --page net.html';
    const { status, stderr } = await weightroom(fit);
    expect(status, stderr).toBe(0);
    expect(readFileSync(join(folder, 'net.html'), 'utf8')).toContain('own pieces');
  });
});
