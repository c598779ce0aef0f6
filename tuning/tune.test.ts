import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readWeights } from '../agents/weights.ts';
import { readManifest } from '../datasets/manifest.ts';
import { readMatrix } from '../datasets/matrix.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/random.ts';
import { collect } from './collect.ts';
import { readRun } from './folder.ts';
import { readSplits } from './train.ts';

const game = gameNamed('slider-4');
const CLI = 'dist/cli/weightroom.js';
/** Two shards of self-play and a short tournament: about two seconds. */
const TUNE = [CLI, 'tune', 'slider-4', '--seed', '3', '--games', '280', '--pairs', '4', '--depth', '2'].concat([
  '--selfplay-agent',
  'hand@depth=2',
]);

function weightroom(words: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, words, { encoding: 'utf8' });
}

/** SHA-256 of every file of a run that must repeat, by path: not the caches, and not what clocks or killed writers left. */
function bytesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/^report\.|^dataset\/cache\/|timing\.jsonl$/.test(path));
  const digest = (path: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  return Object.fromEntries(files.sort().map((path) => [path, digest(path)]));
}

let whole: string;
let first: ReturnType<typeof weightroom>;
beforeAll(() => {
  whole = join(mkdtempSync(join(tmpdir(), 'weightroom-tune-whole-')), 'run');
  first = weightroom([...TUNE, '--out', whole, '--workers', '2']);
});
afterAll(() => rmSync(join(whole, '..'), { recursive: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-tune-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a run', () => {
  test('ends well, with data set, weights, tournament and report', () => {
    expect([first.status, first.stderr]).toEqual([0, expect.stringMatching(/tournament: (\d+) of \1 games/)]);
    expect(first.stdout).toContain('tuned-original@depth=2');
    expect(Object.keys(bytesOf(whole))).toEqual([
      'dataset/manifest.json',
      'dataset/rows-00000.csv',
      'dataset/rows-00001.csv',
      'run.json',
      'tournament/games.jsonl',
      'weights/tuned-full.json',
      'weights/tuned-original.json',
    ]);
    expect(readFileSync(join(whole, 'report.html'), 'utf8')).toContain('tuned-full');
    expect(readFileSync(join(whole, 'report.md'), 'utf8')).toContain('tuned-full');
  });

  test('its command makes the same run, byte for byte, with another number of workers', () => {
    const [program, ...words] = readRun(whole).command.split(' ');
    expect(program).toBe('weightroom');
    const { status } = weightroom([CLI, ...words, '--out', join(folder, 'run'), '--workers', '1']);
    expect(status).toBe(0);
    const { 'run.json': run, ...bytes } = bytesOf(join(folder, 'run'));
    expect(run).toBeDefined();
    expect(bytesOf(whole)).toMatchObject(bytes);
  });

  test('its weights can be played and are better than always the mean result', async () => {
    const { fits } = await collect(whole);
    expect(fits.map((fit) => [fit.name, fit.file])).toEqual([
      ['tuned-original', 'weights/tuned-original.json'],
      ['tuned-full', 'weights/tuned-full.json'],
    ]);
    for (const fit of fits) {
      expect(readWeights(join(whole, fit.file), game).points).toEqual(fit.weights.map((line) => line.points));
      expect(fit.measures.train.logLoss).toBeLessThan(fit.constant.train.logLoss);
      expect(fit.measures.train.logLoss).toBeLessThanOrEqual(fit.hand.train.logLoss);
    }
  });

  test('its figures are those of its files', async () => {
    const { dataset, tournament, verdict, checksums } = await collect(whole);
    const manifest = readManifest(join(whole, 'dataset'));
    const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
    expect([dataset.games, dataset.rows]).toEqual([280, manifest.rows]);
    expect(sum(dataset.plies.map((range) => range.rows))).toBe(manifest.rows);
    expect(sum(Object.values(dataset.splits).map((split) => split.rows))).toBe(manifest.rows);
    expect(sum(Object.values(dataset.splits).map((split) => split.games))).toBe(280);
    expect(tournament.matches.every((match) => match.games === 8)).toBe(true);
    // Tuned against what there was before come first: that is what was asked.
    const tuned = (line: string): number => new Set(line.match(/tuned-\w+@/g)).size;
    const lines = verdict.slice(0, tournament.matches.length).map(tuned);
    expect(lines.lastIndexOf(1)).toBe(lines.filter((count) => count === 1).length - 1);
    expect([...verdict].sort()).toEqual(
      [...tournament.matches.map((match) => match.verdict), ...tournament.warnings].sort(),
    );
    const bytes = bytesOf(whole);
    expect(Object.keys(checksums).length).toBe(4);
    for (const [path, checksum] of Object.entries(checksums)) expect(checksum).toBe(bytes[path]);
  });

  test('the ranges of plies follow each other and hold each row once', async () => {
    const { dataset } = await collect(whole);
    const { plies } = await readMatrix(join(whole, 'dataset'), game, game.features[0]!);
    dataset.plies.forEach(({ from, to, rows }, i) => {
      expect(from).toBe(i === 0 ? 0 : dataset.plies[i - 1]!.to + 1);
      expect(rows).toBe(plies.filter((ply) => ply >= from && ply <= to).length);
    });
  });
});

describe('its report', () => {
  const pages = (run: string): string[] =>
    ['report.html', 'report.md'].map((name) => readFileSync(join(run, name), 'utf8'));

  test('is the same when written again', () => {
    const before = pages(whole);
    for (const name of ['report.html', 'report.md']) rmSync(join(whole, name));
    expect(weightroom([CLI, 'report', whole]).status).toBe(0);
    expect(pages(whole)).toEqual(before);
  });

  test.each<[string, (run: string) => string]>([
    ['with a slash at the end', (run) => `${run}/`],
    ['by a way round', (run) => `${run}/../run`],
    ['from here', (run) => relative(process.cwd(), run)],
    ['from here, with a dot', (run) => `./${relative(process.cwd(), run)}`],
  ])('says the same when its folder is named %s', async (_, name) => {
    expect(await collect(name(whole))).toEqual(await collect(whole));
  });

  test.each<[string, string, string]>([
    ['a shard', 'dataset/rows-00000.csv', 'no such file or folder'],
    ['weights', 'weights/tuned-full.json', 'no such file or folder'],
    ['the manifest', 'dataset/manifest.json', 'manifest.json is missing'],
    ['run.json', 'run.json', 'run.json is missing'],
  ])('is refused where %s is missing', async (_, path, message) => {
    cpSync(whole, folder, { recursive: true });
    rmSync(join(folder, path));
    await expect(collect(folder)).rejects.toThrow(InputError);
    await expect(collect(folder)).rejects.toThrow(message);
  });

  test('is refused where games are missing', async () => {
    cpSync(whole, folder, { recursive: true });
    const log = join(folder, 'tournament', 'games.jsonl');
    writeFileSync(log, readFileSync(log, 'utf8').split('\n').slice(0, 10).join('\n'));
    await expect(collect(folder)).rejects.toThrow(/: 8 of \d+ games are there/);
  });
});

describe('killed and gone on with', () => {
  const has = (...path: string[]): boolean => existsSync(join(folder, 'run', ...path));
  const games = (): number =>
    has('tournament', 'games.jsonl')
      ? readFileSync(join(folder, 'run', 'tournament', 'games.jsonl')).filter((byte) => byte === 10).length - 1
      : 0;
  /** Moments that come one after the other in any run. */
  const moments: readonly [() => boolean, NodeJS.Signals][] = [
    [() => has('run.json'), 'SIGKILL'],
    [() => has('dataset', 'rows-00000.csv.partial'), 'SIGKILL'],
    [() => has('dataset', 'rows-00000.csv'), 'SIGINT'],
    [() => has('dataset', 'rows-00001.csv.partial'), 'SIGKILL'],
    [() => has('weights', 'tuned-original.json'), 'SIGKILL'],
    [() => has('weights', 'tuned-full.json'), 'SIGINT'],
    [() => games() >= 2, 'SIGKILL'],
    [() => games() >= 15, 'SIGKILL'],
  ];

  function start(): { child: ChildProcess; ended: Promise<number | null> } {
    const child = spawn(process.execPath, [...TUNE, '--out', join(folder, 'run')], { stdio: 'ignore' });
    return { child, ended: new Promise((resolve) => child.on('exit', resolve)) };
  }

  /** Kills the run as soon as `due`; false: it ended first. */
  async function killWhen(due: () => boolean, signal: NodeJS.Signals): Promise<boolean> {
    const { child, ended } = start();
    const timer = setInterval(() => {
      if (due()) child.kill(signal);
    }, 1);
    const status = await ended;
    clearInterval(timer);
    return status !== 0;
  }

  test('at one moment after the other, some by Ctrl-C: the same bytes as undisturbed', async () => {
    let killed = 0;
    for (const [due, signal] of moments) if (await killWhen(due, signal)) killed++;
    expect(killed).toBeGreaterThan(3);
    expect(await start().ended).toBe(0);
    expect(bytesOf(join(folder, 'run'))).toEqual(bytesOf(whole));
  });

  test('SIGKILL at random moments: the same bytes as undisturbed', async () => {
    const random = new Random(1, 'kills');
    for (let i = 0; i < 3; i++) {
      const { child, ended } = start();
      const timer = setTimeout(() => child.kill('SIGKILL'), random.between(300, 1200));
      await ended;
      clearTimeout(timer);
    }
    expect(await start().ended).toBe(0);
    expect(bytesOf(join(folder, 'run'))).toEqual(bytesOf(whole));
  });
});

describe('refused, and nothing is changed', () => {
  test.each([
    ['seed', ['--seed', '4']],
    ['model', ['--model', 'linear']],
  ])('a run of another %s', (_, [option, value]) => {
    cpSync(whole, folder, { recursive: true });
    const words = TUNE.includes(option!)
      ? TUNE.map((word, i) => (TUNE[i - 1] === option ? value! : word))
      : [...TUNE, option!, value!];
    const { status, stderr } = weightroom([...words, '--out', folder]);
    expect(status).toBe(1);
    expect(stderr).toContain(`weightroom: ${folder}: holds another run (${readRun(whole).command}`);
    expect(bytesOf(folder)).toEqual(bytesOf(whole));
  });

  test('weights that were changed by hand', () => {
    cpSync(whole, folder, { recursive: true });
    const path = join(folder, 'weights', 'tuned-full.json');
    const weights = JSON.parse(readFileSync(path, 'utf8'));
    weights.points[0]++;
    writeFileSync(path, JSON.stringify(weights));
    const { status, stderr } = weightroom([...TUNE, '--out', folder]);
    expect(status).toBe(1);
    expect(stderr).toContain('holds another run');
  });

  test('too few games for three splits', async () => {
    const { status, stderr } = weightroom([CLI, 'tune', 'slider-4', '--games', '1', '--out', join(folder, 'run')]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(' split; more games are wanted')]);
    const dataset = join(folder, 'run', 'dataset');
    await expect(readSplits(dataset, game, game.features[0]!)).rejects.toThrow(InputError);
  });
});
