import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sha256OfFile } from '../lib/files/files.ts';
import { signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { sampleOutcome } from '../test/sample-outcome.ts';
import { timesOf, timingOf, unmeasured, unmeasuredMatch } from '../tournament/results/timing.ts';
import type { TuningOutcome, UntimedOutcome } from './outcome.ts';
import { readOutcome, writeOutcome } from './outcome-file.ts';
import { outcomeSchema } from './outcome-schema.ts';

const sample = sampleOutcome();
const untimed = ({ tournament, baseline, beside, ...rest }: TuningOutcome): UntimedOutcome => ({
  ...rest,
  ...(beside && { beside: beside.map((one) => ({ ...one, tournament: unmeasured(one.tournament) })) }),
  baseline: baseline && { ...baseline, match: unmeasuredMatch(baseline.match) },
  tournament: unmeasured(tournament),
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-outcome-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes `outcome` of a run whose files are there. */
async function write(outcome: TuningOutcome): Promise<TuningOutcome> {
  const checksums: Record<string, string> = {};
  for (const path of ['run.json', ...Object.keys(outcome.checksums)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
    if (path !== 'run.json') checksums[path] = await sha256OfFile(join(folder, path));
  }
  const written = { ...outcome, checksums };
  const { verdict, baseline, tournament, beside } = outcome;
  await writeOutcome(folder, untimed(written), {
    verdict,
    baseline: baseline && timesOf(baseline.match),
    tournament: timingOf(tournament),
    ...(beside && { beside: beside.map((one) => timingOf(one.tournament)) }),
  });
  return written;
}

const { tournament } = sample;
const { terms: _, beside: __, costs: ___, ...before } = sample;
test.each<[string, TuningOutcome]>([
  ['the sample', sample],
  ['without networks and diagnoses', { ...sample, networks: [], diagnoses: [] }],
  ['without a match of the baselines', { ...sample, baseline: undefined }],
  ['of before there were tournaments beside', before],
  ['without games', { ...sample, tournament: { ...tournament, matches: [], comparison: [], ratings: undefined } }],
])('what was written is read back: %s', async (_, outcome) => {
  const written = await write(outcome);
  expect(await readOutcome(folder)).toStrictEqual(written);
});

test('outcome.json holds nothing that was measured', async () => {
  await write(sample);
  const before = readFileSync(join(folder, 'outcome.json'), 'utf8');
  const matches = tournament.matches.map((match) => {
    const [a, b] = match.effort.map((one) => ({ ...one, milliseconds: 77, timedMoves: 7 }));
    return { ...match, effort: [a!, b!] as const };
  });
  const comparison = tournament.comparison.map((line) => ({
    ...line,
    secondsPerMove: 7,
    peakMemory: null,
    components: { ...line.components, time: 0.5, memory: 0.5 },
    score: 0.1,
  }));
  const [{ effort, ...match }] = [sample.baseline!.match];
  const [a, b] = effort.map((one) => ({ ...one, milliseconds: 78, timedMoves: 8 }));
  const baseline = { ...sample.baseline!, match: { ...match, effort: [a!, b!] as const } };
  const again = await write({ ...sample, baseline, tournament: { ...tournament, matches, comparison } });
  expect(readFileSync(join(folder, 'outcome.json'), 'utf8')).toBe(before);
  expect(await readOutcome(folder)).toStrictEqual(again);
});

test('files of version 1, of runs without a match of the baselines, are read', async () => {
  const written = await write({ ...sample, baseline: undefined });
  const [found, measured] = ['outcome.json', 'timing.json'].map((name) => join(folder, name)) as [string, string];
  const inVersion1 = (path: string, change: object): string => {
    const text = readFileSync(path, 'utf8').replace(/(weightroom (?:outcome|timing)) 2/, '$1 1');
    const { sha256: _, ...file } = JSON.parse(text);
    const part = 'timing' in file ? 'timing' : 'outcome';
    delete file[part].baseline;
    writeFileSync(path, signedText({ ...file, ...change }));
    return JSON.parse(readFileSync(path, 'utf8')).sha256;
  };
  inVersion1(measured, { outcome: inVersion1(found, {}) });
  expect(readFileSync(found, 'utf8')).toMatch(/weightroom outcome 1/);
  expect(readFileSync(measured, 'utf8')).not.toContain('baseline');
  expect(await readOutcome(folder)).toStrictEqual(written);
});

test.each([
  ['the baselines', { baseline: null }],
  ['a tournament beside', { beside: [] }],
])('timing.json without the times of %s that outcome.json has is refused', async (_, change) => {
  await write(sample);
  const path = join(folder, 'timing.json');
  const { sha256, ...file } = JSON.parse(readFileSync(path, 'utf8'));
  expect(sha256).toBeDefined();
  writeFileSync(path, signedText({ ...file, timing: { ...file.timing, ...change } }));
  await expect(readOutcome(folder)).rejects.toThrow(`${path}: of another outcome.json; `);
});

test('of no run there is nothing to read', async () => expect(await readOutcome(folder)).toBeUndefined());

test('timing.json of another outcome is refused', async () => {
  await write(sample);
  const timing = readFileSync(join(folder, 'timing.json'));
  await write({ ...sample, seed: 8 });
  writeFileSync(join(folder, 'timing.json'), timing);
  await expect(readOutcome(folder)).rejects.toThrow(`${join(folder, 'timing.json')}: of another outcome.json; `);
});

describe('the schema', () => {
  const encoded = z.encode(outcomeSchema, untimed(sample)) as Tree;
  type Tree = { [key: string]: unknown };
  type Path = readonly string[];

  /** The paths of all values below `value`. */
  function pathsIn(value: unknown, path: Path = []): Path[] {
    if (typeof value !== 'object' || value === null) return [path];
    return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
  }
  const paths = pathsIn(encoded).slice(1);
  const at = (tree: unknown, path: Path): unknown => path.reduce((inner, key) => (inner as Tree)[key], tree);

  /** The sample with another value at `path`; undefined: without it. */
  function changed(path: Path, value: unknown): unknown {
    const copy = structuredClone(encoded);
    const parent = at(copy, path.slice(0, -1)) as Tree;
    if (value === undefined) delete parent[path.at(-1)!];
    else parent[path.at(-1)!] = value;
    return copy;
  }
  const accepts = (value: unknown): boolean => outcomeSchema.safeParse(value).success;

  /** Some of the paths, spread over the whole. */
  const some = new Random(1, 'paths').shuffle([...paths]).slice(0, 250);

  test('takes the sample', () => expect([accepts(encoded), paths.length > 1000]).toEqual([true, true]));

  test('refuses any value of another type', () => {
    // What is null may be a sentence or a number elsewhere.
    const filled = some.filter((path) => at(encoded, path) !== null);
    const other = (path: Path): unknown => (typeof at(encoded, path) === 'string' ? 7 : 'text');
    expect(filled.filter((path) => accepts(changed(path, other(path))))).toEqual([]);
  });

  test('refuses a key more, and a key less but for those that may be left out', () => {
    const objects = some.filter((path) => {
      const value = at(encoded, path);
      return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRecord(path);
    });
    expect(objects.length).toBeGreaterThan(20);
    const optional = ['interval', 'intervals', 'active', 'unidentified', 'player'];
    const keys = objects.flatMap((path) => Object.keys(at(encoded, path) as Tree).map((key) => [...path, key]));
    const needed = keys.filter((path) => !optional.includes(path.at(-1)!));
    expect(objects.filter((path) => accepts(changed([...path, 'more'], 1)))).toEqual([]);
    expect(needed.filter((path) => accepts(changed(path, undefined)))).toEqual([]);
  });

  /** Whether the keys at `path` are names. */
  function isRecord(path: Path): boolean {
    return ['endings', 'voided', 'starts', 'checksums'].includes(path.at(-1)!);
  }

  test.each<[string, unknown]>([
    ['dataset.games', -1],
    ['dataset.games', 0.5],
    ['dataset.rows', 1e300],
    ['dataset.endings.ply limit', null],
    ['audit.sets.0.collinearity.condition', 0.5],
    ['fits.0.scale', 0],
    ['fits.0.file', '../../etc/passwd'],
    ['fits.0.weights.0.points', 0.5],
    ['networks.0.history.0.train', -0.1],
    ['diagnoses.0.evaluations.0.metrics.auc', 1.1],
    ['diagnoses.0.split', 'all'],
    ['diagnoses.0.worst.0.drawing.0.0.player', 2],
    ['tournament.matches.0.rating.los', 1.001],
    ['tournament.matches.0.rating.elo', 2001],
    ['tournament.matches.0.pentanomial', [1, 2, 3, 4]],
    ['tournament.ratings.superiority.0.1', -0.5],
    ['checksums', { '../../etc/passwd': 'ab'.repeat(32) }],
    ['checksums', { 'dataset/manifest.json': 'ab' }],
  ])('refuses %s of %j', (path, value) => expect(accepts(changed(path.split('.'), value))).toBe(false));

  test('what it refuses is one line, which says where', async () => {
    await write(sample);
    const path = join(folder, 'outcome.json');
    const { sha256: _, ...file } = JSON.parse(readFileSync(path, 'utf8'));
    file.outcome.dataset.games = -1;
    writeFileSync(path, signedText(file));
    await expect(readOutcome(folder)).rejects.toThrow(InputError);
    await expect(readOutcome(folder)).rejects.toThrow(
      /outcome\.json: outcome\.dataset\.games: [^\n]+ --recompute [^\n]+$/,
    );
  });
});

test('reading takes few files: no search, no fit, no data set', () => {
  const root = join(import.meta.dirname, '..');
  const read = new Set<string>();
  const walk = (file: string): void => {
    if (read.has(file)) return;
    read.add(file);
    const text = readFileSync(join(root, file), 'utf8').replace(/^import type [^;]*;$/gm, '');
    for (const [, path] of text.matchAll(/\bfrom '(\.{1,2}\/[^']+)'/g)) walk(normalize(join(dirname(file), path!)));
  };
  walk('tuning/outcome-file.ts');
  expect([...read].filter((file) => !file.startsWith('lib/')).length).toBeLessThanOrEqual(16);
});
