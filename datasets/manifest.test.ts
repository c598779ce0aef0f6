import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jsonText } from '../lib/files/files.ts';
import { signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { rowsIn } from '../test/dataset.ts';
import { findManifest, type Manifest, manifestPath, openData, shardName, writeManifest } from './data-set.ts';

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
  for (let bit = 0; bit < 8 * bytes.length; bit += 11) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    writeFileSync(path, changed);
    expect(() => findManifest(folder), `bit ${bit}`).toThrow(InputError);
  }
});

test.each<[string, object, string]>([
  ['another format', { format: 'weightroom dataset 3' }, 'format: '],
  ['more rows than there can be', { rows: 1e15 }, 'rows: Too big: expected number to be <=1000000000'],
  ['half a row', { rows: 0.5 }, 'rows: '],
  ['a shard without its checksum', { shards: [{ ...shard, sha256: undefined }] }, 'shards.0.sha256: '],
  ...['../out.csv', '../../../../etc/passwd', '/dev/zero', 'rows-00000.csv/', ''].map(
    (file): [string, object, string] => [`the shard '${file}'`, { shards: [{ ...shard, file }] }, 'shards.0.file: '],
  ),
])('refused: %s', (_, change, message) => {
  writeFileSync(path, signedText({ ...manifest, ...change }));
  expect(() => findManifest(folder)).toThrow(InputError);
  expect(() => findManifest(folder)).toThrow(`${path}: ${message}`);
});

test.each([
  ['its checksum taken out', jsonText(manifest), 'was changed after it was written: no sha256 at its end'],
  ['a count changed', signedText(manifest).replace('"rows": 2', '"rows": 3'), 'was changed after it was written: its'],
  ['not JSON', '{', 'not JSON'],
])('refused: %s', (_, text, message) => {
  writeFileSync(path, text);
  expect(() => findManifest(folder)).toThrow(`${path}: ${message}`);
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
    expect(() => rowsIn(folder)).toThrow(new InputError(`${rows}: not a plain file`));
  });
});
