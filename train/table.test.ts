import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { splitOf } from '../datasets/split.ts';
import { Numbers, packed } from '../datasets/values.ts';
import { unwatched } from '../lib/progress/running.ts';
import { testFolder } from '../test/folder.ts';
import { stoppingAt } from '../test/stopping.ts';
import type { TableColumns } from './options.ts';
import { readTableSamples, type TableSamples } from './table.ts';

const folder = testFolder();

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const read = (path: string, columns: Partial<TableColumns> = {}, all = false): Promise<TableSamples> =>
  readTableSamples(path, { result: 'result', ...columns, seed: 3, all }, unwatched);

/** 40 games of three rows, a score on every other. */
const table = {
  game: Array.from({ length: 120 }, (_, row) => `g${Math.floor(row / 3)}`),
  eval: Array.from({ length: 120 }, (_, row) => (row % 2 === 0 ? row : undefined)),
  a: Array.from({ length: 120 }, (_, row) => (row % 7) - 3),
  b: Array.from({ length: 120 }, (_, row) => ((row * 5) % 11) / 10),
  result: Array.from({ length: 120 }, (_, row) => (row % 3) / 2),
};
const csv = [
  'game,eval,a,b,result',
  ...table.game.map((game, i) => [game, table.eval[i] ?? '', table.a[i], table.b[i], table.result[i]].join(',')),
].join('\n');
const columns = { group: 'game', score: 'eval' };

test('a group keeps together and has the split of its number, whose seed is given', async () => {
  const { samples, rows, groups, notation } = await read(file('a.csv', csv), columns);
  expect({ rows, groups, notation }).toEqual({ rows: 120, groups: 40, notation: '1, 0.5, 0' });
  for (const [split, part] of Object.entries(samples)) {
    expect(part.names).toEqual(['a', 'b']);
    for (const [row, game] of part.games.entries()) {
      expect(splitOf(3, game)).toBe(split);
      const at = game * 3 + (row % 3);
      expect([...part.features.subarray(row * 2, row * 2 + 2)]).toEqual([table.a[at], table.b[at]]);
      expect(part.results[row]).toBe(table.result[at]);
      expect(part.scores[row]).toBe(table.eval[at] ?? Number.NaN);
    }
  }
});

test('CSV, gzipped CSV, CSV from Windows with quotes and Parquet hold the same rows', async () => {
  const parquet = parquetWriteBuffer({
    columnData: [
      { name: 'game', data: table.game, type: 'STRING' },
      {
        name: 'eval',
        data: table.eval.map((value) => (value === undefined ? undefined : value)),
        type: 'INT32',
        nullable: true,
      },
      { name: 'a', data: table.a.map(BigInt), type: 'INT64' },
      { name: 'b', data: table.b, type: 'DOUBLE' },
      { name: 'result', data: table.result, type: 'DOUBLE' },
    ],
    rowGroupSize: 50,
  });
  const quoted = csv.replace(/^(g\d+),/gm, '"$1",').replaceAll('\n', '\r\n');
  const plain = await read(file('b.csv', csv), columns);
  for (const path of [
    file('b.csv.gz', gzipSync(csv)),
    file('c.csv', `\ufeff${quoted}\r\n\r\n`),
    file('d.parquet', new Uint8Array(parquet)),
  ])
    expect(await read(path, columns), path).toEqual(plain);
});

test('a column of splits is obeyed, and groups on both sides are counted', async () => {
  const text = 'g,s,x,result\n1,train,1,1\n1,test,2,0\n2,validation,3,0.5\n2,validation,4,1';
  const { samples, divided } = await read(file('e.csv', text), { group: 'g', split: 's' });
  expect([samples.train.rows, samples.validation.rows, samples.test.rows, divided]).toEqual([1, 2, 1, 1]);
});

test('without a column of groups each row is one; with all every row is for training', async () => {
  const { samples, groups } = await read(file('f.csv', csv), { ignore: ['game', 'eval'] }, true);
  expect([samples.train.rows, samples.test.rows, groups]).toEqual([120, 0, 120]);
});

describe('refused, with line and column', () => {
  test.each([
    ['x,result\n1,1\n,0', {}, "line 3, column x: ''; expected a finite number"],
    ['x,result\n1,1\n ,0', {}, "line 3, column x: ' '; expected a finite number"],
    ['x,result\n1,1\nabc,0', {}, "line 3, column x: 'abc'; expected a finite number"],
    ['x,result\n1,1\nnan,0', {}, "line 3, column x: 'nan'; expected a finite number"],
    ['x,result\n1e999,1', {}, "line 2, column x: '1e999'; expected a finite number"],
    ['x,result\n0x10,1', {}, "line 2, column x: '0x10'; expected a finite number"],
    ['x,result\n1,0b1', {}, "line 2, column result: '0b1'; expected a result"],
    ['x,result\n1,2', {}, "line 2, column result: '2'; expected a result"],
    ['x,result\n1,1\n1', {}, 'line 3: 1 columns, expected 2 as in the header'],
    ['x,result\n1,1,1', {}, 'line 2: 3 columns, expected 2'],
    ['x,y,result\n1,"a\n\nb",1', { ignore: ['x'] }, "column y: 'a\\n\\nb'; expected a finite number"],
    ['x,x,result\n1,1,1', {}, "line 1: two columns are called 'x'"],
    [',x,result\n0,1,1', {}, 'line 1: column 1 has no name; is it an index?'],
    [
      '\u001b[2J,result\n1,1',
      {},
      "line 1: column 1 is called '\\x1b[2J'; a name without control characters is expected",
    ],
    ['x,won\n1,1', {}, '--result result: no such column; there are x, won'],
    ['x,result\n1,1', { group: 'game' }, '--group game: no such column; there are x, result'],
    ['x,result\n1,1', { group: 'result' }, '--result and --group: both are result; expected a column for each'],
    ['x,result\n1,1', { ignore: ['y'] }, '--ignore y: no such column'],
    ['result\n1', {}, 'no column is left for a feature'],
    ['tempo,result\n1,1', {}, "a feature called tempo: that is the constant's name"],
    ['g,x,result\n,1,1', { group: 'g' }, "line 2, column g: ''; expected a game's name or number"],
    ['s,x,result\nlearn,1,1', { split: 's' }, "line 2, column s: 'learn'; expected train, validation, test"],
    ['x,result\n"1,1', {}, 'not CSV: '],
    ['x,result', {}, 'no rows; expected at least one'],
    ['', {}, 'empty; expected a header line first'],
  ])('%j', async (text, given, message) => {
    const path = file('bad.csv', text);
    await expect(read(path, given)).rejects.toThrow(message);
    await expect(read(path, given)).rejects.toMatchObject({ name: 'InputError' });
  });

  test.each([
    ['cut.csv.gz', gzipSync(csv).subarray(0, 200), 'not a whole gzip file: '],
    ['plain.csv.gz', Buffer.from(csv), 'not a whole gzip file: '],
    ['plain.parquet', Buffer.from(csv), 'not a whole Parquet file: '],
    ['empty.parquet', Buffer.alloc(0), 'not a whole Parquet file: '],
  ])('%s', async (name, bytes, message) => {
    const path = file(name, bytes);
    await expect(read(path, columns)).rejects.toThrow(`${path}: ${message}`);
  });

  test('more columns than a fit can have', async () => {
    const names = Array.from({ length: 6000 }, (_, i) => `c${i}`);
    await expect(read(file('wide.csv', `${names}\n`))).rejects.toThrow('line 1: 6000 columns; at most 5000 are read');
  });

  test('a gzip file of blank lines without end', { tags: 'slow' }, async () => {
    const path = file('blank.csv.gz', gzipSync(Buffer.alloc(100_000_000, '\n').fill('x,result\n', 0, 9)));
    await expect(read(path)).rejects.toThrow(`${path}: 64 MB without a row; rows of numbers are expected`);
  });

  test('no such file', () => expect(read(join(folder, 'none.csv'))).rejects.toThrow('no such file or folder'));
});

test('a signal ends the reading', async () => {
  const options = { result: 'result', ...columns, seed: 1, all: false };
  await expect(readTableSamples(file('g.csv', csv), options, stoppingAt(0))).rejects.toThrow('stopped');
});

test('numbers come back exactly, except for the sign of 0, in the fewest bytes that hold all of them', () => {
  const value = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.double({ noDefaultInfinity: true }), fc.constant(0.1));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 50 }), fc.integer({ min: 0, max: 140_000 }), (last, before) => {
      const all = [...Array.from({ length: before }, (_, i) => i % 7), ...last];
      const numbers = new Numbers();
      for (const one of all) numbers.add(one);
      const values = numbers.finish();
      expect(values.length).toBe(all.length);
      expect([...values].every((one, i) => one === all[i] || Number.isNaN(one + all[i]!))).toBe(true);
      expect(values.constructor).toBe(packed(Float64Array.from(all)).constructor);
    }),
    { numRuns: 20 },
  );
});
