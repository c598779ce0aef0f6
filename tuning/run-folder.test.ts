import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseAgent } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import { signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { program } from '../lib/version.ts';
import { trainOptions } from '../train/options.ts';
import type { TuneOptions } from './options.ts';
import { claimRun, keepCosts, readRun } from './run-folder.ts';

const COMMAND = 'weightroom tune slider-4 --seed 1';
const game = gameNamed('slider-4');
const boards = { game: game.name, seed: 1, scatter: 0.25, walk: { shortest: 0, longest: 3 } };
const agent = parseAgent('hand@depth=1', game, {});
const options: TuneOptions = {
  game: game.name,
  seed: 1,
  sets: ['original'],
  selfplay: {
    ...boards,
    ...{ games: 10, agent, randomMoves: 0.1, rare: 0, rareFeatures: [], every: 1, quiet: undefined, keepRandom: false },
  },
  train: trainOptions.read({ tempo: true }),
  tournament: { ...boards, agents: [agent], pairs: 4, openings: 'random' },
  limit: 'depth=1',
};

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-run-'));
  path = join(folder, 'run.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a claimed folder', () => {
  test('says what it is for, and reads back', () => {
    claimRun(folder, options, COMMAND);
    expect(readdirSync(folder)).toEqual(['run.json']);
    expect(readRun(folder)).toEqual({ options: JSON.parse(JSON.stringify(options)), command: COMMAND });
  });

  test('is made where it is missing', () => {
    claimRun(join(folder, 'a', 'b'), options, COMMAND);
    expect(readRun(join(folder, 'a', 'b')).command).toBe(COMMAND);
  });

  test('is found again by the same run, which changes nothing', () => {
    claimRun(folder, options, COMMAND);
    mkdirSync(join(folder, 'dataset'));
    const before = readFileSync(path, 'utf8');
    claimRun(folder, structuredClone(options), COMMAND);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test.each([2, 3])('of version %d is read, and does not go on: its games would be others', (version) => {
    claimRun(folder, options, COMMAND);
    const { sha256: _, ...found } = JSON.parse(readFileSync(path, 'utf8')) as { sha256: string };
    const before = { ...found, format: `weightroom run ${version}` };
    // Version 2 has no checksum.
    writeFileSync(path, version === 2 ? JSON.stringify(before) : signedText(before));
    expect(readRun(folder).command).toBe(COMMAND);
    expect(() => claimRun(folder, options, COMMAND)).toThrow(
      `${folder}: holds a run from before tournaments were at equal time (weightroom run ${version})`,
    );
  });

  test('keeps the costs that it has measured, as a run that was begun with them', () => {
    const costs = { 'hand:own': 1, 'hand:difference': 1.2 };
    claimRun(folder, { ...options, costs }, COMMAND);
    expect(readRun(folder).command).toBe(`${COMMAND} --costs hand:own=1,hand:difference=1.2`);
    const all = { ...costs, 'tuned-original': 1.3 };
    expect(keepCosts(folder, { ...options, costs }, COMMAND, all)).toEqual({ ...options, costs: all });
    const kept = readFileSync(path, 'utf8');
    expect(readRun(folder).command).toBe(`${COMMAND} --costs hand:own=1,hand:difference=1.2,tuned-original=1.3`);
    rmSync(path);
    claimRun(folder, { ...options, costs: all }, COMMAND);
    expect(readFileSync(path, 'utf8')).toBe(kept);
    expect(() => claimRun(folder, { ...options, costs }, COMMAND)).toThrow(`${folder}: holds another run`);
  });

  test.each(['.lock', 'run.json.4194305.partial'])('may hold what a killed run left: %s', (name) => {
    writeFileSync(join(folder, name), '{');
    claimRun(folder, options, COMMAND);
    expect(readRun(folder).command).toBe(COMMAND);
  });
});

describe('more pairs in its tournament', () => {
  const of = (pairs: number): TuneOptions => ({ ...options, tournament: { ...options.tournament, pairs } });

  test('it becomes this run, as if it had been claimed for it', () => {
    claimRun(folder, options, COMMAND);
    claimRun(folder, of(9), `${COMMAND} --pairs 9`);
    const grown = readFileSync(path, 'utf8');
    rmSync(path);
    claimRun(folder, of(9), `${COMMAND} --pairs 9`);
    expect(grown).toBe(readFileSync(path, 'utf8'));
  });

  test('the tournaments beside grow with it', () => {
    const both = (pairs: number): TuneOptions => {
      const { tournament } = of(Math.ceil(pairs / 2));
      return { ...of(pairs), beside: [{ kind: 'equal-depth', limit: 'depth=2', tournament }] };
    };
    claimRun(folder, both(4), COMMAND);
    claimRun(folder, both(10), COMMAND);
    expect(readRun(folder).options.beside![0]!.tournament.pairs).toBe(5);
    const other = both(10);
    const deeper = { ...other, beside: [{ ...other.beside![0]!, limit: 'depth=3' }] };
    expect(() => claimRun(folder, deeper, COMMAND)).toThrow(`${folder}: holds another run`);
  });

  test('fewer are refused', () => {
    claimRun(folder, options, COMMAND);
    expect(() => claimRun(folder, of(3), COMMAND)).toThrow(
      new InputError(`${folder}: holds 4 pairs, and --pairs 3 are fewer; 4 or more go on, another folder begins anew`),
    );
    expect(readRun(folder).options.tournament.pairs).toBe(4);
  });
});

describe('refused', () => {
  test.each<[string, object]>([
    ['seed', { ...options, seed: 2 }],
    ['game', { ...options, game: 'slider-5' }],
    ['feature set more', { ...options, sets: ['original', 'full'] }],
    ['walk', { ...options, selfplay: { ...options.selfplay, walk: { shortest: 0, longest: 4 } } }],
  ])('a run of another %s', (_, other) => {
    claimRun(folder, options, COMMAND);
    const before = readFileSync(path, 'utf8');
    expect(() => claimRun(folder, other as TuneOptions, 'other')).toThrow(
      new InputError(`${folder}: holds another run (${COMMAND}, ${program}); use another folder with --out`),
    );
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('a run of another version', () => {
    claimRun(folder, options, COMMAND);
    const { sha256: _, ...found } = JSON.parse(readFileSync(path, 'utf8')) as { sha256: string };
    writeFileSync(path, signedText({ ...found, program: 'weightroom 0.0.1' }));
    expect(() => claimRun(folder, options, COMMAND)).toThrow(
      `${folder}: holds another run (${COMMAND}, weightroom 0.0.1)`,
    );
  });

  test.each(['thesis.txt', 'report.html', 'dataset'])('a folder of somebody: %s', (name) => {
    writeFileSync(join(folder, name), '');
    expect(() => claimRun(folder, options, COMMAND)).toThrow(
      new InputError(`${folder}: not empty and no tuning run; use another folder with --out`),
    );
    expect(readdirSync(folder)).toEqual([name]);
  });

  test.each([
    ['{', 'not JSON'],
    ['{"format": "weightroom run 5"}', 'format: '],
    [`{"format": "weightroom run 1", "program": "${program}", "options": {}}`, 'command: '],
  ])('a run.json that cannot be understood: %s', (text, message) => {
    writeFileSync(path, text);
    for (const use of [() => readRun(folder), () => claimRun(folder, options, COMMAND)]) {
      expect(use).toThrow(InputError);
      expect(use).toThrow(`${path}: ${message}`);
    }
  });

  test.each<[string, (text: string) => string]>([
    ['a number', (text) => text.replace('"pairs": 4', '"pairs": 5')],
    ['its command', (text) => text.replace('--seed 1', '--seed 2')],
    ['no checksum', (text) => text.replace(/,\s*"sha256": ".*"/, '')],
    ['said to be of version 3', (text) => text.replace('run 4', 'run 3')],
  ])('a run.json that was changed: %s', (_, change) => {
    claimRun(folder, options, COMMAND);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, change(text));
    expect(readFileSync(path, 'utf8')).not.toBe(text);
    for (const use of [() => readRun(folder), () => claimRun(folder, options, COMMAND)]) {
      expect(use).toThrow(InputError);
      expect(use).toThrow(`${path}: was changed after it was written: `);
    }
  });

  test.each<[string, object, string]>([
    ['a walk of text', { selfplay: { ...options.selfplay, walk: '0..9' } }, 'options.selfplay.walk: '],
    [
      'a walk without an end',
      { selfplay: { ...options.selfplay, walk: { shortest: 0 } } },
      'options.selfplay.walk.longest',
    ],
    ['more games than a number holds', { selfplay: { ...options.selfplay, games: 1e300 } }, 'options.selfplay.games: '],
    ['a tournament that is a list', { tournament: [1, 2, 3] }, 'options.tournament: '],
    ['no pairs', { tournament: { ...options.tournament, pairs: -1 } }, 'options.tournament.pairs: '],
    [
      'agents that are none',
      { tournament: { ...options.tournament, agents: ['hand'] } },
      'options.tournament.agents.0: ',
    ],
    ['a ridge of text', { train: { ...options.train, ridge: 'much' } }, 'options.train.ridge: '],
  ])('a run.json with %s', (_, change, message) => {
    claimRun(folder, options, COMMAND);
    writeFileSync(
      path,
      JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), options: { ...options, ...change } }),
    );
    expect(() => readRun(folder)).toThrow(InputError);
    expect(() => readRun(folder)).toThrow(`${path}: ${message}`);
  });

  test('reading where no run is', () => {
    expect(() => readRun(folder)).toThrow(new InputError(`${folder}: no tuning run here: run.json is missing`));
  });
});
