import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { jsonText } from '../lib/files/files.ts';
import { signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { unwatched } from '../lib/progress/running.ts';
import { joined, playDataset, rowsIn } from '../test/dataset.ts';
import { emptiedFolder, testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { readFacts, readPositions } from './columns.ts';
import { findManifest, type Manifest, manifestPath, openData, scoreIn, shardName, writeManifest } from './data-set.ts';
import { exportData } from './export.ts';
import { splits } from './split.ts';

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

const folder = emptiedFolder();
let path: string;
beforeEach(() => {
  path = manifestPath(folder);
  writeFileSync(join(folder, 'rows-00000.csv'), TEXT);
});

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
  for (let bit = 0; bit < 8 * bytes.length; bit += 43) {
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
  expect(() => findManifest(folder)).toThrow(mistake(`${path}: ${message}`));
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

const game = gameNamed('slider-4');
const home = testFolder();
const at = (name: string): string => join(home, name);
const both = [at('one'), at('two')];
beforeAll(async () => {
  await playDataset(at('one'), game.name, 20, 1);
  await playDataset(at('two'), game.name, 15, 2);
  await playDataset(at('hex'), 'hex-4', 2, 1);
});

test('rows follow each other folder by folder; games are numbered on, and keep their splits', async () => {
  const data = openData(both);
  const wanted = joined(both);
  const { games, plies, results, scores, splits: of } = await readFacts(data, game);
  expect(wanted.length).toBeLessThan(data.rows);
  expect([...games]).toEqual(wanted.map((row) => row.game));
  expect([...plies]).toEqual(wanted.map(({ ply }) => ply));
  expect([...results]).toEqual(wanted.map(({ result }) => result));
  expect([...scores]).toEqual(wanted.map(({ score }) => score ?? Number.NaN));
  expect([...of].map((place) => splits[place])).toEqual(wanted.map(({ split }) => split));
  const some = wanted.map((_, row) => row).filter((row) => row % 3 === 0);
  const positions = await readPositions(data, game, some);
  expect(positions.map((position) => position.text())).toEqual(some.map((row) => wanted[row]!.position));
  await exportData(data, game, { features: undefined }, at('rows.csv'), unwatched);
  const [, ...lines] = readFileSync(at('rows.csv'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => line.split(','))).toEqual(
    wanted.map(({ game: number, split, ply, score, result, position }) =>
      [number, split, ply, score ?? '', result, position].map(String),
    ),
  );
});

test('a game is in the same split in every list, so that no list has a position in two', async () => {
  await playDataset(at('three'), game.name, 15, 2, 2);
  const data = openData([at('three'), ...both]);
  const { positions, games, splits: of } = await readFacts(data, game);
  // Games of the same seed begin on the same boards.
  const first = openData(at('three')).games + openData(at('one')).games;
  for (const [row, number] of games.entries())
    if (number >= first) {
      const twin = games.indexOf(number - first);
      if (twin !== -1) expect(of[row]).toBe(of[twin]);
    }
  const known = new Map<number, number>();
  for (const [row, position] of positions.entries()) {
    expect(known.get(position) ?? of[row]).toBe(of[row]);
    known.set(position, of[row]!);
  }
});

test('one folder has the checksum of its manifest; a list has one of its order and of its units', () => {
  const unit = { factor: 2, most: 1000 };
  const checksums = [
    openData(both[0]!),
    openData(both),
    openData([...both].reverse()),
    openData(both, game, [unit, unit]),
    openData(both, game, [unit, { ...unit, factor: 3 }]),
  ].map(({ checksum }) => checksum);
  expect(new Set(checksums).size).toBe(checksums.length);
  expect(openData(both).checksum).toBe(checksums[1]);
});

test('scores of each folder are read in its unit; found wins stay', async () => {
  const plain = await readFacts(openData(both), game);
  const units = [1.5, 0].map((factor) => ({ factor, most: 30 }));
  const { games, scores } = await readFacts(openData(both, game, units), game);
  expect([...scores]).toEqual([...plain.scores].map((score, row) => scoreIn(units[games[row]! < 20 ? 0 : 1], score)));
  expect([-3, 20, 25, 31, -40, Number.NaN].map((score) => scoreIn(units[0], score))).toEqual([
    -4,
    30,
    30,
    31,
    -40,
    Number.NaN,
  ]);
});

describe('refused', () => {
  test.each<[string, () => string[], string]>([
    ['none', () => [], 'no data set is named'],
    ['a folder without one', () => [at('one'), at('none')], 'no data set here'],
    ['another game', () => [at('one'), at('hex')], 'a data set of hex-4, not slider-4'],
    ['one twice', () => [at('one'), at('two'), at('one')], `the same data set as ${at('one')}`],
    ['a copy', () => [at('one'), at('copy')], `the same data set as ${at('one')}`],
  ])('%s', (_, folders, message) => {
    cpSync(at('one'), at('copy'), { recursive: true });
    expect(() => openData(folders())).toThrow(mistake(message));
  });
});
