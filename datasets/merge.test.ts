import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { unwatched } from '../lib/progress/running.ts';
import { playDataset } from '../test/dataset.ts';
import { readFacts } from './facts.ts';
import { fillCaches } from './fill.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { readMatrix } from './matrix.ts';
import { mergeDatasets } from './merge.ts';
import { readPositions } from './positions.ts';
import type { Row } from './row.ts';
import { readShards } from './shard.ts';

const game = gameNamed('slider-4');
let folder: string;
let sources: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-merge-'));
  sources = ['one', 'two', 'three'].map((name) => join(folder, name));
  for (const [i, source] of sources.entries()) await playDataset(source, 'slider-4', 20 + 240 * i, i + 1);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function rowsOf(of: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readShards(of, readManifest(of), () => {})) rows.push(row);
  return rows;
}

let count = 0;
const merged = async (from: readonly string[], gzip: boolean): Promise<{ to: string; manifest: Manifest }> => {
  const to = join(folder, `merged ${count++}`);
  return { to, manifest: await mergeDatasets(from, to, { seed: 9, gzip }, unwatched) };
};

test.each([false, true])(
  'gzip %s: the rows of all in their order, games numbered on, without repeats',
  async (gzip) => {
    const { to, manifest } = await merged(sources, gzip);
    expect(readManifest(to)).toEqual({ ...manifest, sha256: (readManifest(to) as { sha256?: string }).sha256 });
    const wanted: Row[] = [];
    const met = new Set<string>();
    let games = 0;
    for (const source of sources) {
      for (const row of await rowsOf(source)) {
        if (!met.has(row.position)) wanted.push({ ...row, game: games + row.game });
        met.add(row.position);
      }
      games += readManifest(source).games;
    }
    expect(await rowsOf(to)).toEqual(wanted);
    const parts = sources.map((source) => readManifest(source));
    const sum = (of: (one: Manifest) => number): number => parts.reduce((all, one) => all + of(one), 0);
    expect(manifest.games).toBe(sum((one) => one.games));
    expect(manifest.duplicates + manifest.rows).toBe(sum((one) => one.duplicates + one.rows));
    expect(manifest.duplicates).toBeGreaterThan(sum((one) => one.duplicates));
    // As any other data set: fits, audits and positions read it.
    expect([...(await readFacts(to, game)).games]).toEqual(wanted.map((row) => row.game));
    const texts = (await readPositions(to, game, [0, 5, wanted.length - 1])).map((position) => position.text());
    expect(texts).toEqual([wanted[0], wanted[5], wanted.at(-1)].map((row) => row!.position));
  },
);

test('scores are brought to one unit: all but found wins, which no other score becomes', async () => {
  const to = join(folder, 'scaled');
  const most = 200;
  await mergeDatasets(sources, to, { seed: 9, gzip: false, scores: { factors: [1, 0, 2.5], most } }, unwatched);
  const plain = await rowsOf((await merged(sources, false)).to);
  const factorOf = (number: number): number => (number < 20 ? 1 : number < 280 ? 0 : 2.5);
  const wanted = plain.map(({ score, game: number, ...row }) => {
    const times = Math.round(score! * factorOf(number)) + 0;
    const larger = Math.sign(times) * Math.min(most, Math.abs(times));
    return { ...row, game: number, score: Math.abs(score!) > most ? score : larger + 0 };
  });
  expect(await rowsOf(to)).toEqual(wanted);
  const changed = wanted.filter(({ score }, i) => score !== plain[i]!.score);
  expect(changed.length).toBeGreaterThan(100);
  expect(changed.some(({ score }) => Math.abs(score!) === most)).toBe(true);
  expect(readManifest(to).command).toContain(' --score-factors 1,0,2.5');
  expect(readManifest(to).options).toMatchObject({ scoreFactors: [1, 0, 2.5] });
});

test('gzipped shards hold the same numbers as plain ones, in less room', async () => {
  const [plain, zipped] = [await merged(sources, false), await merged(sources, true)];
  const features = game.features[1]!;
  expect(await readMatrix(zipped.to, game, features)).toEqual(await readMatrix(plain.to, game, features));
  const size = (of: string, ending: string): number =>
    readdirSync(of).reduce((sum, name) => sum + (name.endsWith(ending) ? readFileSync(join(of, name)).length : 0), 0);
  expect(size(zipped.to, '.csv.gz')).toBeLessThan(0.4 * size(plain.to, '.csv'));
});

/** What a merge has written, but for what caches know. */
const filesOf = (of: string): string[] => readdirSync(of).filter((name) => !/^\.|^cache$/.test(name));

test('the same sources give the same bytes', async () => {
  const [one, other] = [await merged(sources, true), await merged(sources, true)];
  for (const name of filesOf(one.to))
    expect(readFileSync(join(one.to, name)).equals(readFileSync(join(other.to, name)))).toBe(true);
});

test('any changed byte of a gzipped shard is found', async () => {
  const { to, manifest } = await merged(sources.slice(0, 1), true);
  const path = join(to, manifest.shards[0]!.file);
  const whole = readFileSync(path);
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 40)) {
    const copy = join(folder, 'copy');
    cpSync(to, copy, { recursive: true });
    const bytes = Buffer.from(whole);
    bytes[at]! ^= 4;
    writeFileSync(join(copy, manifest.shards[0]!.file), bytes);
    await expect(readFacts(copy, game)).rejects.toThrow(InputError);
    await expect(rowsOf(copy)).rejects.toThrow(/not a whole gzip file|SHA-256|not CSV|line \d+|a row of game/);
    rmSync(copy, { recursive: true });
  }
});

test('a source that another program wrote, with quotes that we leave out, gives the same rows', async () => {
  const [first] = sources;
  const other = join(folder, 'quoted');
  cpSync(first!, other, { recursive: true });
  const manifest = readManifest(first!);
  const shards = manifest.shards.map((shard) => {
    const [header, ...lines] = readFileSync(join(first!, shard.file), 'utf8').trimEnd().split('\n');
    const quotes = lines.map((line, i) => (i === lines.length - 1 ? line.replace(/^\d+/, '"$&"') : line));
    const text = [header, ...quotes, ''].join('\n');
    writeFileSync(join(other, shard.file), text);
    return { ...shard, sha256: createHash('sha256').update(text).digest('hex') };
  });
  writeManifest(other, { ...manifest, shards });
  const [plain, quoted] = [await merged(sources, false), await merged([other, ...sources.slice(1)], false)];
  for (const name of filesOf(plain.to).filter((one) => one.startsWith('rows')))
    expect(readFileSync(join(quoted.to, name)).equals(readFileSync(join(plain.to, name)))).toBe(true);
});

/** What is known of the data set's rows, by file, and the caches of `of` are there. */
async function cachesOf(of: string, name: string): Promise<Map<string, Buffer>> {
  const { features } = gameNamed(name);
  const wanted = { sets: features.map((set) => set.name), board: true };
  await fillCaches(of, readManifest(of), gameNamed(name), wanted, { workers: 1 });
  const place = join(of, 'cache');
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((file) => !file.startsWith('origin'));
  return new Map(files.filter((file) => file.endsWith('.bin')).map((file) => [file, readFileSync(join(place, file))]));
}

describe.each(['slider-4', 'hus', 'hex-3'])('%s: what is known of rows that were copied', (name) => {
  const scores = { factors: [1, 0, 2.5], most: 200 };
  let three: string[];
  let copies = 0;
  const copied = async (): Promise<string> => {
    const to = join(folder, `copied ${name} ${copies++}`);
    await mergeDatasets(three, to, { seed: 9, gzip: false, scores }, unwatched);
    return to;
  };
  let computed: Map<string, Buffer>;
  beforeAll(async () => {
    // The second has no position that the first hasn't.
    three = ['one', 'two', 'three'].map((one) => join(folder, `${name} ${one}`));
    for (const [i, source] of three.entries())
      await playDataset(source, name, i < 2 ? 20 : name === 'hus' ? 40 : 260, Math.max(1, i), 3);
    const alone = await copied();
    rmSync(join(alone, 'cache'), { recursive: true });
    computed = await cachesOf(alone, name);
  });

  test('has the bytes that reading the copies gives', async () => {
    const to = await copied();
    expect(readManifest(to).duplicates).toBeGreaterThan(0);
    expect(await cachesOf(to, name)).toEqual(computed);
    // It comes from the sources, whose caches are there now.
    for (const source of three) expect(existsSync(join(source, 'cache', 'board'))).toBe(true);
  });

  test('is read from the copies where the sources are gone or changed, or the notes', async () => {
    const to = await copied();
    const cases: [string, (to: string) => void][] = [
      ['another place', () => {}],
      ['no rows', (there) => rmSync(join(there, 'cache', 'origin'), { recursive: true })],
      ['no notes', (there) => writeFileSync(join(there, 'cache', 'origins.json'), '[')],
    ];
    for (const [what, change] of cases) {
      const place = join(folder, 'deeper', what);
      cpSync(to, place, { recursive: true });
      change(place);
      expect(await cachesOf(place, name)).toEqual(computed);
      rmSync(place, { recursive: true });
    }
    const notes = readFileSync(join(to, 'cache', 'origins.json'), 'utf8');
    writeFileSync(join(to, 'cache', 'origins.json'), notes.replace('"games": 20', '"games": 21'));
    expect(await cachesOf(to, name)).toEqual(computed);
    const changed = await copied();
    for (const source of three) {
      rmSync(join(source, 'cache'), { recursive: true, force: true });
      const path = join(source, 'rows-00000.csv');
      writeFileSync(path, `${readFileSync(path, 'utf8')} `);
    }
    expect(await cachesOf(changed, name)).toEqual(computed);
  });
});

test('a copy that was moved to where its source was is read from its rows', async () => {
  const place = join(folder, 'moved');
  await playDataset(place, 'slider-4', 30, 5);
  const { to, manifest } = await merged([place], false);
  rmSync(place, { recursive: true });
  renameSync(to, place);
  expect((await readFacts(place, game)).rows).toBe(manifest.rows);
});

test('data sets of two games, and a folder that holds something, are refused', async () => {
  const other = join(folder, 'other');
  await playDataset(other, 'slider-5', 5, 1);
  await expect(merged([sources[0]!, other], false)).rejects.toThrow(
    new InputError(`${other}: a data set of slider-5, not of slider-4`),
  );
  await expect(mergeDatasets(sources, sources[0]!, { seed: 1, gzip: false }, unwatched)).rejects.toThrow(
    new InputError(`${sources[0]}: not empty; use another folder`),
  );
});

test('a merge that is stopped leaves nothing, and begins anew', async () => {
  const to = join(folder, 'stopped');
  const stop = new AbortController();
  const progress = (): void => stop.abort(new Error('enough'));
  const many = Array<string>(8).fill(sources[2]!);
  const options = { seed: 1, gzip: false };
  await expect(mergeDatasets(many, to, options, { signal: stop.signal, progress })).rejects.toThrow('enough');
  expect(readdirSync(to).filter((name) => name.startsWith('rows'))).toEqual([]);
  expect((await mergeDatasets(sources, to, options, unwatched)).complete).toBe(true);
});

describe('whatever a kill has left, the same merge goes on', () => {
  const options = { seed: 4, gzip: false };
  const whole = (): string => join(folder, 'whole');
  const left = (name: string): string => join(folder, name);
  const same = (of: string): void => {
    const names = filesOf(whole());
    expect(filesOf(of)).toEqual(names);
    for (const name of names) expect(readFileSync(join(of, name)).equals(readFileSync(join(whole(), name)))).toBe(true);
  };
  const inProgress: string[] = [];

  beforeAll(async () => {
    // Each time that it says how far it is, what stands there is what a kill would leave.
    const progress = (): void => {
      inProgress.push(left(`left ${inProgress.length}`));
      cpSync(whole(), inProgress.at(-1)!, { recursive: true, filter: (path) => !path.includes('.lock') });
    };
    await mergeDatasets(sources, whole(), options, { ...unwatched, progress });
  });

  test('between its shards', async () => {
    expect(inProgress.length).toBeGreaterThan(1);
    for (const [i, begun] of inProgress.entries()) {
      const one = left(`goes on ${i}`);
      cpSync(begun, one, { recursive: true });
      expect(() => readManifest(one)).toThrow(/: 0 of \d+ games are there; go on with: weightroom dataset merge /);
      await mergeDatasets(sources, one, options, unwatched);
      same(one);
    }
  });

  test('within a shard', async () => {
    const one = left('within');
    cpSync(inProgress[0]!, one, { recursive: true });
    for (const name of ['rows-00009.csv', 'rows-00001.csv.12.0123456789ab.0123456789ab.partial'])
      writeFileSync(join(one, name), 'half');
    await mergeDatasets(sources, one, options, unwatched);
    same(one);
  });

  test('after its end: it is left as it is', async () => {
    const { mtimeMs } = statSync(join(whole(), 'rows-00000.csv'));
    expect(await mergeDatasets(sources, whole(), options, unwatched)).toEqual(readManifest(whole()));
    expect(statSync(join(whole(), 'rows-00000.csv')).mtimeMs).toBe(mtimeMs);
  });

  test.each([
    ['other sources', () => sources.slice(1), options],
    ['another seed', () => sources, { ...options, seed: 5 }],
    ['gzipped', () => sources, { ...options, gzip: true }],
    ['other factors', () => sources, { ...options, scores: { factors: [1, 1, 2], most: 200 } }],
  ])('another merge is refused there, whole or not: %s', async (_, from, other) => {
    for (const one of [whole(), left('begun')]) {
      if (one !== whole()) cpSync(inProgress[0]!, one, { recursive: true });
      await expect(mergeDatasets(from(), one, other, unwatched)).rejects.toThrow(
        new InputError(`${one}: not empty; use another folder`),
      );
    }
  });

  test("a folder with somebody's own shards is left alone", async () => {
    const own = left('own');
    mkdirSync(own);
    writeFileSync(join(own, 'rows-00000.csv'), 'mine');
    await expect(mergeDatasets(sources, own, options, unwatched)).rejects.toThrow('not empty');
    expect(readFileSync(join(own, 'rows-00000.csv'), 'utf8')).toBe('mine');
  });
});
