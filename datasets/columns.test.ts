import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { beforeEach, describe, expect, test } from 'vitest';
import { featureValues } from '../games/feature-sets.ts';
import type { Player } from '../games/game.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { walk } from '../games/moves.ts';
import { temporaryName } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { rowsIn } from '../test/dataset.ts';
import { emptiedFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import type { Column } from './cache.ts';
import { type Matrix, readMatrix } from './columns.ts';
import { openData, readManifest, writeManifest } from './data-set.ts';
import { written } from './row.ts';
import { DatasetWriter } from './writer.ts';

const game = gameNamed('slider-4');
const GAMES = 300;

const folder = emptiedFolder();
beforeEach(() => {
  const plan = { game: game.name, seed: 1, games: GAMES, command: '', options: {} };
  const writer = DatasetWriter.open(folder, plan);
  while (writer.next < GAMES) {
    const random = new Random(1, 'matrix', writer.next);
    const position = walk(game, { shortest: 0, longest: 12 }, random);
    const score = random.chance(0.2) ? undefined : random.between(-50, 50);
    const rows = [{ ply: position.ply, position: position.text(), score, result: random.pick([0, 0.5, 1] as const) }];
    writer.add(written(writer.next, { rows, result: 1, ending: 'over', start: 'walk', voided: [] }));
  }
});

const read = async (set: string): Promise<Matrix> => readMatrix(openData(folder), game, featuresNamed(game, set));
const cacheOf = (set: string): string => join(folder, 'cache', 'features', set, 'rows-00001.bin');

test('what a killed writer left beside whole caches is removed', async () => {
  const before = await read('full');
  const gone = String(spawnSync('true').pid);
  const left = temporaryName(cacheOf('full')).replace(String(process.pid), gone);
  writeFileSync(left, 'half of a cache');
  expect(await read('full')).toEqual(before);
  expect(existsSync(left), basename(left)).toBe(false);
});

const MARK = 77;

/** Writes the last number of the cache anew, and its checksum, so that a reader of the cache is known by it. */
function mark(set: string): void {
  const before = readFileSync(cacheOf(set));
  const columns = deserialize(before.subarray(256)) as Column[];
  const last = columns.at(-1)!;
  last[last.length - 1] = MARK;
  const bytes = serialize(columns);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [, key] = /^weightroom cache 5 ([0-9a-f]{64}) /.exec(before.toString('latin1'))!;
  writeFileSync(
    cacheOf(set),
    Buffer.concat([Buffer.from(`${`weightroom cache 5 ${key} ${sha256}`.padEnd(255)}\n`), bytes]),
  );
}

describe.each(game.features.map((features) => features.name))('through %s', (set) => {
  const features = featuresNamed(game, set);
  const width = features.list.length;

  test('each row is its facts and what both players have, the mover first', async () => {
    const matrix = await read(set);
    const rows = rowsIn(folder);
    expect(matrix.rows).toBe(rows.length);
    expect(matrix.names).toEqual(features.list.map((feature) => feature.name));
    expect([...matrix.games]).toEqual(rows.map((row) => row.game));
    expect([...matrix.plies]).toEqual(rows.map((row) => row.ply));
    expect([...matrix.results]).toEqual(rows.map((row) => row.result));
    expect([...matrix.scores]).toEqual(rows.map((row) => row.score ?? Number.NaN));
    rows.forEach((row, at) => {
      const position = game.parse(row.position);
      const values = (player: number) => [...featureValues(features, position, player as Player)];
      expect([...matrix.mover.subarray(at * width, (at + 1) * width)]).toEqual(values(position.turn));
      expect([...matrix.other.subarray(at * width, (at + 1) * width)]).toEqual(values(1 - position.turn));
    });
  });

  test('the cache gives the same numbers, and is read', async () => {
    const fresh = await read(set);
    expect(await read(set)).toEqual(fresh);
    mark(set);
    expect((await read(set)).other.at(-1)).toBe(MARK);
  });
});

describe('the cache', () => {
  test('of one feature set is not that of another', async () => {
    const original = await read('original');
    const full = await read('full');
    expect(await read('original')).toEqual(original);
    expect(await read('full')).toEqual(full);
    expect(original.names).not.toEqual(full.names);
  });

  test.each<[string, (path: string) => void]>([
    ['cut short', (path) => truncateSync(path, 1000)],
    ['empty', (path) => truncateSync(path, 0)],
    ['a number longer', (path) => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.alloc(8)]))],
    ['of other features or shards', (path) => writeFileSync(path, edited(path, 'weightroom cache 5 '.length))],
    ['of another version', (path) => writeFileSync(path, edited(path, 0))],
    ['changed in its numbers', (path) => writeFileSync(path, edited(path, 1000))],
    ['a link', (path) => replaced(path, () => symlinkSync(folder, path))],
    ['a FIFO', (path) => replaced(path, () => execFileSync('mkfifo', [path]))],
  ])('is made again when it is %s', async (_, spoil) => {
    const fresh = await read('full');
    mark('full');
    spoil(cacheOf('full'));
    expect(await read('full')).toEqual(fresh);
    expect(await read('full')).toEqual(fresh);
  });

  test('is made again whichever byte of it was changed', { tags: 'slow' }, async () => {
    const fresh = await read('full');
    const facts = join(folder, 'cache', 'facts', 'rows-00001.bin');
    const random = new Random(3, 'bytes');
    for (const path of [cacheOf('full'), facts]) {
      const whole = readFileSync(path);
      const places = Array.from({ length: 3 }, () => random.int(whole.length));
      for (const at of [0, 30, 90, 200, 255, 256, 260, whole.length - 1, ...places]) {
        const bytes = Buffer.from(whole);
        bytes[at]! ^= 1 << random.int(8);
        writeFileSync(path, bytes);
        expect(await read('full')).toEqual(fresh);
        expect(readFileSync(path)).toEqual(whole);
      }
    }
  });

  test('of one shard alone is made again when the others are there', async () => {
    const fresh = await read('full');
    rmSync(cacheOf('full'));
    const heard: number[] = [];
    const progress = (done: number, total: number) => heard.push(done, total);
    expect(await readMatrix(openData(folder), game, featuresNamed(game, 'full'), { progress })).toEqual(fresh);
    const rows = readManifest(folder).shards[1]!.rows;
    expect([heard[1], heard.at(-2), heard.at(-1)]).toEqual([rows, rows, rows]);
  });

  test('is made again when a shard and its manifest have changed', async () => {
    const before = await read('full');
    changeShard((text) => text.replace(/,[01](\.5)?\n/, ',0.5\n').replace(/,-?\d+,(0\.5\n)/, ',777,$1'), true);
    const after = await read('full');
    expect([before.scores[0], after.scores[0], after.results[0]]).not.toEqual([777, 777, 0.5]);
    expect([after.scores[0], after.results[0]]).toEqual([777, 0.5]);
  });

  test("doesn't hide a shard that was changed alone", async () => {
    await read('full');
    changeShard((text) => text.replace('4/', 'H3/'), false);
    await expect(read('full')).rejects.toThrow(mistake(`rows-00000.csv: the file's SHA-256 is `));
  });

  test.each([
    [false, `rows-00000.csv: the file's SHA-256 is `],
    [true, / rows, the manifest says /],
  ])("doesn't hide a shard whose last row stands there twice (signed: %s)", async (signed, wanted) => {
    await read('full');
    changeShard((text) => `${text}${text.trimEnd().split('\n').at(-1)}\n`, signed);
    await expect(read('full')).rejects.toThrow(wanted);
    await expect(read('full')).rejects.toThrow(InputError);
  });

  test("doesn't hide a shard that is missing", async () => {
    await read('full');
    rmSync(join(folder, 'rows-00001.csv'));
    await expect(read('full')).rejects.toThrow('rows-00001.csv: no such file or folder');
  });

  test('is not made of a bad row', async () => {
    changeShard((text) => text.replace(/,h?[^,]* v,/, ',4/4/X3/3V v,'), true);
    await expect(read('full')).rejects.toThrow(/rows-00000\.csv line \d+, column position: /);
    expect(existsSync(cacheOf('full'))).toBe(false);
  });
});

test('a data set of another game', () => {
  const other = gameNamed('slider-5');
  expect(() => openData(folder, other)).toThrow(new InputError(`${folder}: a data set of slider-4, not slider-5`));
});

/** What stands in the file, other from byte `at` on. */
function edited(path: string, at: number): Buffer {
  const bytes = readFileSync(path);
  bytes.write('0123456789', at);
  return bytes;
}

function replaced(path: string, make: () => void): void {
  rmSync(path);
  make();
}

/** Edits the first shard and, where `signed`, its checksum in the manifest. */
function changeShard(edit: (text: string) => string, signed: boolean): void {
  const path = join(folder, 'rows-00000.csv');
  const before = readFileSync(path, 'utf8');
  const text = edit(before);
  expect(text).not.toBe(before);
  writeFileSync(path, text);
  if (!signed) return;
  const manifest = readManifest(folder);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const [first, ...rest] = manifest.shards;
  writeManifest(folder, { ...manifest, shards: [{ ...first!, sha256 }, ...rest] });
}
