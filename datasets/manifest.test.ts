import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jsonText } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { openData } from './data-set.ts';
import { findManifest, type Manifest, manifestPath, shardName, writeManifest } from './manifest.ts';

const TEXT = 'game,ply,position,score,result\n0,0,4/4/H3/3V h,,1\n1,0,4/4/1H2/3V h,,0\n';

const manifest: Manifest = {
  format: 'weightroom dataset 2',
  game: 'slider-4',
  seed: 1,
  program: 'weightroom 0.1.0',
  command: 'weightroom data generate slider-4',
  options: { seed: 1, games: 3 },
  complete: true,
  wanted: 3,
  games: 3,
  rows: 2,
  duplicates: 0,
  results: { wins: 1, draws: 1, losses: 1 },
  endings: { home: 2, lost: 1 },
  starts: { walk: 3 },
  voided: {},
  shards: [{ file: 'rows-00000.csv', games: 3, rows: 2, sha256: createHash('sha256').update(TEXT).digest('hex') }],
};
const [shard] = manifest.shards as [Manifest['shards'][number]];

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-manifest-'));
  path = manifestPath(folder);
  writeFileSync(join(folder, 'rows-00000.csv'), TEXT);
});
afterEach(() => rmSync(folder, { recursive: true }));

const unsigned = (change: object): string => jsonText({ ...manifest, ...change });

test.each([
  [0, 'rows-00000.csv'],
  [41, 'rows-00041.csv'],
  [123_456, 'rows-123456.csv'],
])('shard %d is %s', (index, name) => expect(shardName(index)).toBe(name));

test('a manifest reads back', () => {
  writeManifest(folder, manifest);
  expect(findManifest(folder)).toEqual(manifest);
  expect(openData(folder, { name: 'slider-4' }).parts[0]!.manifest).toEqual(manifest);
});

test('no bit of it may change', () => {
  writeManifest(folder, manifest);
  const bytes = readFileSync(path);
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    writeFileSync(path, changed);
    expect(() => findManifest(folder), `bit ${bit}`).toThrow(InputError);
  }
});

describe('refused: what contradicts itself, with a checksum or without', () => {
  test.each<[string, Partial<Manifest>, string]>([
    ['fewer rows than its shards', { rows: 1 }, 'rows: 1, but the shards together have 2'],
    ['more rows than its shards', { rows: 1e9 }, 'rows: 1000000000, but the shards together have 2'],
    ['more rows than there can be', { rows: 1e15 }, 'rows: Too big: expected number to be <=1000000000'],
    ['rows beyond whole numbers', { rows: 1e300 }, 'rows: '],
    ['half a row', { rows: 0.5 }, 'rows: '],
    ['more games than there can be', { games: 1e15 }, 'games: Too big'],
    ['a shard too few', { shards: [] }, 'rows: 2, but the shards together have 0'],
    ['other games than its shards', { games: 2 }, 'games: 2, but the shards together have 3'],
    ['other results', { results: { wins: 1, draws: 1, losses: 2 } }, 'results: 4, but the games are 3'],
    ['other endings', { endings: { home: 2 } }, 'endings: 2, but the games are 3'],
    ['other starts', { starts: {} }, 'starts: 0, but the games are 3'],
    ['another seed than its options', { seed: 2 }, 'seed: 2, but the options say 1'],
    ['more games than wanted', { wanted: 2 }, 'games: 3, but 2 are wanted'],
    ['too early an end', { wanted: 4 }, 'complete: true, with 3 of 4 games'],
    ['too late an end', { complete: false }, 'complete: false, with 3 of 3 games'],
    ...['../out.csv', '../../../../etc/passwd', '/dev/zero', 'rows-00001.csv', 'rows-00000.csv/', ''].map(
      (file): [string, Partial<Manifest>, string] => [
        `the shard '${file}'`,
        { shards: [{ ...shard, file }] },
        `shards.0.file: '${file}', wanted rows-00000.csv`,
      ],
    ),
    [
      'a shard twice',
      { shards: [shard, shard], rows: 4, games: 6 },
      "shards.1.file: 'rows-00000.csv', wanted rows-00001.csv",
    ],
  ])('%s', (_, change, message) => {
    writeManifest(folder, { ...manifest, ...change });
    expect(() => findManifest(folder)).toThrow(InputError);
    expect(() => findManifest(folder)).toThrow(`${path}: ${message}`);
    writeFileSync(path, unsigned(change));
    expect(() => findManifest(folder)).toThrow(`${path}: ${message}`);
  });

  test('its checksum taken out', () => {
    writeFileSync(path, jsonText(manifest));
    expect(() => findManifest(folder)).toThrow(
      new InputError(`${path}: was changed after it was written: no sha256 at its end`),
    );
  });

  test('more rows than the shards can hold: no memory is taken for them', () => {
    const rows = 1e9;
    writeManifest(folder, { ...manifest, rows, shards: [{ ...shard, rows }] });
    expect(() => openData(folder)).toThrow(
      new InputError(
        `${join(folder, 'rows-00000.csv')}: 70 bytes, too short for the 1000000000 rows that manifest.json names`,
      ),
    );
  });

  test('a name of 50 MB', () => {
    writeManifest(folder, { ...manifest, shards: [{ ...shard, file: 'x\n'.repeat(25_000_000) }] });
    expect(() => findManifest(folder)).toThrow(
      `${path}: shards.0.file: '${'x\\n'.repeat(50)}… (50,000,000 characters)', wanted rows-00000.csv`,
    );
  });
});

describe('refused: what is no plain file', () => {
  test.each<[string, (at: string) => void]>([
    ['a folder', (at) => mkdirSync(at)],
    ['a link to a device', (at) => symlinkSync('/dev/zero', at)],
    ['a link to a file', (at) => symlinkSync('/etc/passwd', at)],
  ])('%s as manifest, and as shard', (_, make) => {
    make(path);
    expect(() => findManifest(folder)).toThrow(new InputError(`${path}: not a plain file`));
    rmSync(path, { recursive: true });
    writeManifest(folder, manifest);
    const rows = join(folder, 'rows-00000.csv');
    rmSync(rows);
    make(rows);
    expect(() => openData(folder)).toThrow(new InputError(`${rows}: not a plain file`));
  });
});
