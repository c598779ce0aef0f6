import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryName } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { program } from '../lib/version.ts';
import { rowsIn } from '../test/dataset.ts';
import { emptiedFolder, testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { findManifest, readManifest } from './data-set.ts';
import { type LabelledGame, type Result, type Row, written } from './row.ts';
import { type DatasetPlan, DatasetWriter } from './writer.ts';

/** Three shards: 250, 250 and 100 games. */
const PLAN: DatasetPlan = {
  game: 'slider-4',
  seed: 1,
  games: 600,
  command: 'weightroom data generate slider-4 --games 600 --seed 1',
  options: { games: 600, nested: { a: [1, 2] }, quiet: undefined },
};

/** A manifest half written by a process that no longer lives: none has so large a number. */
const LEFT = basename(temporaryName('manifest.json')).replace(`.${process.pid}.`, '.4194305.');

/** Few positions, so that many rows repeat one. */
function gameOf(index: number): LabelledGame {
  const random = new Random(PLAN.seed, 'writer', index);
  const result = random.pick<Result>([0, 0.5, 1]);
  return {
    rows: Array.from({ length: random.int(4) }, (_, ply) => ({
      ply,
      position: `position ${random.int(1500)}`,
      score: random.chance(0.2) ? undefined : random.between(-50, 50),
      result,
    })),
    result,
    ending: random.pick(['home', 'lost', 'repetition, sixth']),
    start: random.pick(['walk', 'scatter']),
    voided: random.chance(0.1) ? ['endless turn'] : [],
  };
}

/** Opens the data set and adds games up to, not with, number `to`. */
function add(folder: string, to = PLAN.games): DatasetWriter {
  const writer = DatasetWriter.open(folder, PLAN);
  while (writer.next < to) writer.add(written(writer.next, gameOf(writer.next)));
  return writer;
}

function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

const whole = testFolder();
beforeAll(() => {
  add(whole);
});

const folder = emptiedFolder();

describe('a data set', () => {
  const games = Array.from({ length: PLAN.games }, (_, index) => gameOf(index));

  test('is shards and a manifest, nothing else', () => {
    expect(readdirSync(whole).sort()).toEqual(['manifest.json', 'rows-00000.csv', 'rows-00001.csv', 'rows-00002.csv']);
    expect(readManifest(whole).shards.map((shard) => shard.games)).toEqual([250, 250, 100]);
  });

  test('holds the first row of every position, in order; the others are counted', () => {
    const seen = new Set<string>();
    const wanted: Row[] = [];
    let duplicates = 0;
    games.forEach((game, index) => {
      for (const row of game.rows) {
        if (seen.has(row.position)) duplicates++;
        else wanted.push({ game: index, ...row });
        seen.add(row.position);
      }
    });
    expect(rowsIn(whole)).toEqual(wanted);
    const manifest = readManifest(whole);
    expect(duplicates).toBeGreaterThan(100);
    expect([manifest.rows, manifest.duplicates]).toEqual([wanted.length, duplicates]);
    expect(manifest.shards.reduce((sum, shard) => sum + shard.rows, 0)).toBe(manifest.rows);
  });

  test('counts its games by result, ending and start, and those that were voided before them', () => {
    const { results, endings, starts, voided, games: count, wanted, complete } = readManifest(whole);
    const having = (is: (game: LabelledGame) => boolean): number => games.filter(is).length;
    expect([count, wanted, complete]).toEqual([600, 600, true]);
    expect(results).toEqual({
      wins: having((game) => game.result === 1),
      draws: having((game) => game.result === 0.5),
      losses: having((game) => game.result === 0),
    });
    for (const [ending, times] of Object.entries(endings)) expect(times).toBe(having((game) => game.ending === ending));
    for (const [start, times] of Object.entries(starts)) expect(times).toBe(having((game) => game.start === start));
    expect(voided).toEqual({ 'endless turn': games.flatMap((game) => game.voided).length });
    expect(Object.keys(endings)).toEqual(['home', 'lost', 'repetition, sixth']);
  });
});

describe('continuing gives the same bytes', () => {
  test.each([
    ['before any game', [0]],
    ['in the first shard', [100]],
    ['between two shards', [250]],
    ['in the last shard', [599]],
    ['many times', [0, 3, 250, 251, 499, 500, 501, 599, 600]],
  ])('stopped %s', (_, stops) => {
    for (const to of stops) add(folder, to);
    add(folder);
    expect(filesOf(folder)).toEqual(filesOf(whole));
  });

  test('a stop keeps whole shards', () => {
    add(folder, 300);
    expect(readdirSync(folder).sort()).toEqual(['manifest.json', 'rows-00000.csv']);
    const writer = DatasetWriter.open(folder, PLAN);
    expect([writer.next, writer.complete, writer.manifest.games]).toEqual([250, false, 250]);
    expect(() => readManifest(folder)).toThrow(
      `${folder}: 250 of 600 games are there; resume with: ${PLAN.command} --out ${folder}`,
    );
  });

  test.each<[string, readonly string[]]>([
    ['in a shard', [LEFT.replace('manifest.json', 'rows-00001.csv')]],
    ['in the first manifest', [LEFT]],
    ['after a shard had its name, before the manifest had the shard', ['rows-00001.csv', LEFT]],
  ])('killed %s', (_, left) => {
    add(folder, 250);
    for (const name of left) writeFileSync(join(folder, name), 'half of a li');
    add(folder);
    expect(filesOf(folder)).toEqual(filesOf(whole));
  });

  test('killed before there was a manifest', () => {
    writeFileSync(join(folder, '.lock'), '1');
    writeFileSync(join(folder, LEFT), '{');
    add(folder);
    const { '.lock': lock, ...files } = filesOf(folder);
    expect(lock).toBe('1');
    expect(files).toEqual(filesOf(whole));
  });

  test('of a whole one: nothing is missing, nothing is changed', () => {
    cpSync(whole, folder, { recursive: true });
    const writer = DatasetWriter.open(folder, PLAN);
    expect([writer.next, writer.complete]).toEqual([600, true]);
    expect(filesOf(folder)).toEqual(filesOf(whole));
  });
});

test('a folder that is deleted in the middle is what is told, not what comes of it', () => {
  const writer = add(folder, 249);
  rmSync(folder, { recursive: true });
  const wanted = new InputError(`${folder}: the data set is gone; was its folder deleted while games were played?`);
  expect(() => writer.add(written(249, gameOf(249)))).toThrow(wanted);
  mkdirSync(folder);
});

describe('refused', () => {
  test.each<[string, Partial<DatasetPlan>]>([
    ['another command', { command: 'weightroom data generate slider-4 --games 600 --seed 2' }],
    ['other options', { options: { ...PLAN.options, nested: { a: [1, 3] } } }],
    ['an option more', { options: { ...PLAN.options, every: 2 } }],
  ])('a folder that holds a data set of %s', (_, change) => {
    cpSync(whole, folder, { recursive: true });
    const opened = () => DatasetWriter.open(folder, { ...PLAN, ...change });
    expect(opened).toThrow(mistake(`${folder}: holds another run (${PLAN.command}, ${program})`));
    expect(filesOf(folder)).toEqual(filesOf(whole));
  });

  test.each([
    ['a file', () => writeFileSync(join(folder, 'thesis.txt'), 'x')],
    ['a folder', () => mkdirSync(join(folder, 'photos'))],
    ['shards without manifest', () => writeFileSync(join(folder, 'rows-00000.csv'), 'x')],
  ])('a folder that holds %s of somebody', (_, put) => {
    put();
    const before = readdirSync(folder);
    expect(() => DatasetWriter.open(folder, PLAN)).toThrow(
      new InputError(`${folder}: not empty and no data set; use another folder`),
    );
    expect(readdirSync(folder)).toEqual(before);
  });

  test('a shard that was changed since', () => {
    add(folder, 300);
    const path = join(folder, 'rows-00000.csv');
    writeFileSync(path, readFileSync(path, 'utf8').replace('position 1', 'position 2'));
    expect(() => DatasetWriter.open(folder, PLAN)).toThrow(`${path}: the file's SHA-256 is `);
  });

  test('a folder without a data set, where one is to be read', () => {
    expect(findManifest(folder)).toBeUndefined();
    expect(() => readManifest(folder)).toThrow(new InputError(`${folder}: no data set here: manifest.json is missing`));
  });
});
