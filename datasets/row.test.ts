import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { emptiedFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { checkShard, eachRow, headerText, positionsAt, type Result, type Row, rowsText, scanRows } from './row.ts';

const game = gameNamed('slider-4');
const FILE = 'rows-00000.csv';

const folder = emptiedFolder();
const path = join(folder, FILE);

/** Writes `text` as a shard of `rows` rows, with its true checksum. */
function shardOf(text: string, rows: number): { file: string; games: number; rows: number; sha256: string } {
  writeFileSync(path, text);
  return { file: FILE, games: 1, rows, sha256: createHash('sha256').update(text).digest('hex') };
}

function read(shard: ReturnType<typeof shardOf>, check: (text: string) => void = () => {}): Row[] {
  const rows: Row[] = [];
  eachRow(folder, shard, ({ game: number, ply, position, score, result }) => {
    check(position);
    rows.push({
      game: number,
      ply,
      position,
      score: Number.isNaN(score) ? undefined : score,
      result: result as Result,
    });
  });
  return rows;
}

test('rows read back from their text, which is CSV', () => {
  const row: fc.Arbitrary<Row> = fc.record({
    game: fc.nat(),
    ply: fc.nat(),
    position: fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('H4/H1B2/H4/H4/1VVVV h', '0,1,2/3,4 0 12', 'a\nb', '"', '""', '","', ',"', "'", ' ', 'ü,"ß"'),
    ),
    score: fc.option(fc.integer({ min: -1e9, max: 1e9 }), { nil: undefined }),
    result: fc.constantFrom<Result>(0, 0.5, 1),
  });
  fc.assert(
    fc.property(fc.array(row), fc.func(fc.boolean()), (rows, isWanted) => {
      const text = headerText + rowsText(rows);
      const shard = shardOf(text, rows.length);
      expect(read(shard)).toEqual(rows);
      const wanted = [...rows.keys()].filter(isWanted);
      expect(positionsAt(folder, shard, wanted)).toEqual(wanted.map((at) => rows[at]!.position));
      const cells = parse(text, { columns: true }) as Record<string, string>[];
      expect(cells.map(({ position }) => position)).toEqual(rows.map(({ position }) => position));
    }),
  );
});

describe('a bad row is named by file, line and column', () => {
  test.each([
    ['cut short', '0,1,4/4/1H2/3V v,-27', 'line 3: no score'],
    ['empty', '', 'line 3: no game'],
    ['a column more', '0,1,4/4/1H2/3V v,-27,0,7', 'line 3: no result'],
    ['letters in game', 'x,1,4/4/1H2/3V v,-27,0', 'line 3: no game where one was expected, as data sets have it'],
    ['half a ply', '0,1.5,4/4/1H2/3V v,-27,0', 'line 3: no ply'],
    ['score with a fraction', '0,1,4/4/1H2/3V v,0.5,0', 'line 3: no score'],
    ['result 0.7', '0,1,4/4/1H2/3V v,-27,0.7', 'line 3: no result'],
    ['a quote that never ends', '0,1,"4/4/1H2/3V v,-27,0', 'line 3: no position'],
    ['a line without end', `0,3,${'x'.repeat(200_000)}`, 'line 3: no position'],
    ['no position', '0,1,,-27,0', 'line 3, column position: '],
    ['an unknown piece', '0,1,4/4/1X2/3V v,-27,0', 'line 3, column position: '],
  ])('%s', (_, line, message) => {
    const shard = shardOf(`${headerText}0,0,4/4/H3/3V h,-24,1\n${line}\n`, 2);
    const found = () => read(shard, (position) => void game.parse(position));
    expect(found).toThrow(mistake(`${path} ${message}`));
  });

  test("what isn't a mistake in the position stays a bug", () => {
    const bug = new TypeError('bug');
    const found = () =>
      read(shardOf(`${headerText}0,0,4/4/H3/3V h,,1\n`, 1), () => {
        throw bug;
      });
    expect(found).toThrow(bug);
  });
});

describe('a bad file is named', () => {
  const good = `${headerText}0,0,4/4/H3/3V h,-24,1\n0,1,4/4/1H2/3V v,-27,0\n`;

  test.each([
    ['empty', ''],
    ['no header', good.slice(headerText.length)],
    ['columns in another order', good.replace('game,ply', 'ply,game')],
  ])('%s', (_, text) =>
    expect(() => read(shardOf(text, 2))).toThrow(`${path} line 1: no header game,ply,position,score,result where`),
  );

  test('a row that is legal, but not what was written', () => {
    const shard = shardOf(good, 2);
    writeFileSync(path, good.replace('-27', '-28'));
    expect(() => read(shard)).toThrow(`${path}: the file's SHA-256 is `);
    expect(() => positionsAt(folder, shard, [0])).toThrow(`${path}: the file's SHA-256 is `);
    expect(() => checkShard(folder, shard)).toThrow(`${path}: the file's SHA-256 is `);
  });

  test.each([1, 3])('%d rows in the manifest, 2 in the file', (rows) =>
    expect(() => read(shardOf(good, rows))).toThrow(new InputError(`${path}: 2 rows, the manifest says ${rows}`)),
  );

  test('missing', () => {
    const shard = shardOf(good, 2);
    rmSync(path);
    for (const found of [() => read(shard), () => checkShard(folder, shard)])
      expect(found).toThrow(new InputError(`${path}: no such file or folder`));
  });

  test('no row at all is allowed', () => expect(read(shardOf(headerText, 0))).toEqual([]));
});

test('positions have other keys if they are other texts, and half of a key is as good as drawn', () => {
  const texts = new Set<string>();
  const board = 'H4/H1B2/H4/H4/1VVVV h'.split('');
  // Two letters differ: the texts that a weak hash confounds.
  for (let i = 0; i < board.length; i++)
    for (let j = 0; j < i; j++)
      for (const one of 'HVB1234') for (const other of 'HVB1234') texts.add(board.with(i, one).with(j, other).join(''));
  for (let length = 0; length < 300; length++) texts.add('H'.repeat(length));
  const rows = [...texts].map((position): Row => ({ game: 0, ply: 0, position, result: 1 }));
  const keys: number[] = [];
  scanRows(Buffer.from(rowsText(rows)), path, ({ key }) => void keys.push(key));
  expect(new Set(keys).size).toBe(texts.size);
  expect(keys.every((key) => key >= 0 && Number.isSafeInteger(key))).toBe(true);
  // Of 21 bits, n texts share n²/2²² pairs: 19 expected.
  const low = new Set(keys.map((key) => key % 2 ** 21));
  const pairs = texts.size ** 2 / 2 ** 22;
  expect(Math.abs(texts.size - low.size - pairs)).toBeLessThan(6 * Math.sqrt(pairs));
});
