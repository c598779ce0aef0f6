import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { headerText, type Result, type Row, rowsText } from './row.ts';
import { checkShards, readShard, readShards } from './shard.ts';

const game = gameNamed('slider-4');
const FILE = 'rows-00000.csv';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-shard-'));
  path = join(folder, FILE);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes `text` as a shard of `rows` rows, with its true checksum. */
function shardOf(text: string, rows: number): { file: string; games: number; rows: number; sha256: string } {
  writeFileSync(path, text);
  return { file: FILE, games: 1, rows, sha256: createHash('sha256').update(text).digest('hex') };
}

async function read(shard: ReturnType<typeof shardOf>, check: (text: string) => void = () => {}): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readShard(folder, shard, check)) rows.push(row);
  return rows;
}

test('rows read back from their text', async () => {
  const row: fc.Arbitrary<Row> = fc.record({
    game: fc.nat(),
    ply: fc.nat(),
    position: fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('H4/H1B2/H4/H4/1VVVV h', 'a,b', '"', '""', "'", ' '),
    ),
    score: fc.option(fc.integer({ min: -1e9, max: 1e9 }), { nil: undefined }),
    result: fc.constantFrom<Result>(0, 0.5, 1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      expect(await read(shardOf(headerText + rowsText(rows), rows.length))).toEqual(rows);
    }),
  );
});

describe('a bad row is named by file, line and column', () => {
  test.each([
    ['cut short', '0,1,4/4/1H2/3V v,-27', 'line 3: 4 columns, wanted 5: result after -27'],
    ['cut very short', '0', 'line 3: 1 columns, wanted 5: ply after 0'],
    ['empty', '', 'line 3: 1 columns, wanted 5: ply after '],
    ['a column more', '0,1,4/4/1H2/3V v,-27,0,7', 'line 3: 6 columns, wanted 5: nothing after 7'],
    ['letters in game', 'x,1,4/4/1H2/3V v,-27,0', "line 3, column game: 'x', wanted a whole number from 0 up"],
    ['game below 0', '-1,1,4/4/1H2/3V v,-27,0', "line 3, column game: '-1', wanted a whole number from 0 up"],
    ['letters in ply', '0,one,4/4/1H2/3V v,-27,0', "line 3, column ply: 'one', wanted a whole number from 0 up"],
    ['no ply', '0,,4/4/1H2/3V v,-27,0', "line 3, column ply: '', wanted a whole number from 0 up"],
    ['half a ply', '0,1.5,4/4/1H2/3V v,-27,0', "line 3, column ply: '1.5', wanted a whole number from 0 up"],
    ['a space', '0, 1,4/4/1H2/3V v,-27,0', "line 3, column ply: ' 1', wanted a whole number from 0 up"],
    ['score in letters', '0,1,4/4/1H2/3V v,NaN,0', "line 3, column score: 'NaN', wanted whole points or nothing"],
    ['score with a fraction', '0,1,4/4/1H2/3V v,0.5,0', "line 3, column score: '0.5', wanted whole points or nothing"],
    ['score beyond all', '0,1,4/4/1H2/3V v,1e9,0', "line 3, column score: '1e9', wanted whole points or nothing"],
    ['result 0.7', '0,1,4/4/1H2/3V v,-27,0.7', "line 3, column result: '0.7', wanted 1, 0.5 or 0"],
    ['result 1.0', '0,1,4/4/1H2/3V v,-27,1.0', "line 3, column result: '1.0', wanted 1, 0.5 or 0"],
    ['no result', '0,1,4/4/1H2/3V v,-27,', "line 3, column result: '', wanted 1, 0.5 or 0"],
    ['no position', '0,1,,-27,0', 'line 3, column position: '],
    ['a position of another board', '0,1,3/3/3 h,-27,0', 'line 3, column position: '],
    ['an unknown piece', '0,1,4/4/1X2/3V v,-27,0', 'line 3, column position: '],
    ['nobody to move', '0,1,4/4/1H2/3V,-27,0', 'line 3, column position: '],
  ])('%s', async (_, line, message) => {
    const text = `${headerText}0,0,4/4/H3/3V h,-24,1\n${line}\n0,2,4/4/1H1V/4 h,-15,1\n`;
    const found = read(shardOf(text, 3), (position) => void game.parse(position));
    await expect(found).rejects.toThrow(InputError);
    await expect(found).rejects.toThrow(`${path} ${message}`);
  });

  test('the rows before it are read', async () => {
    const shard = shardOf(`${headerText}0,0,4/4/H3/3V h,,1\n0,1\n`, 2);
    const rows = readShard(folder, shard, () => {});
    expect((await rows.next()).value).toEqual({
      game: 0,
      ply: 0,
      position: '4/4/H3/3V h',
      score: undefined,
      result: 1,
    });
    await expect(rows.next()).rejects.toThrow(`${path} line 3`);
  });

  test("what isn't a mistake in the position stays a bug", async () => {
    const shard = shardOf(`${headerText}0,0,4/4/H3/3V h,,1\n`, 1);
    const bug = new TypeError('bug');
    const found = read(shard, () => {
      throw bug;
    });
    await expect(found).rejects.toBe(bug);
  });
});

test("a row of a game that is another shard's", async () => {
  const shard = { ...shardOf(`${headerText}3,0,4/4/H3/3V h,,1\n`, 1), games: 3 };
  const found = (async () => {
    for await (const _ of readShards(folder, { shards: [shard] }, () => {}));
  })();
  await expect(found).rejects.toThrow(new InputError(`${path}: a row of game 3, but the 3 games from 0 up are wanted`));
});

describe('a bad file is named', () => {
  const good = `${headerText}0,0,4/4/H3/3V h,-24,1\n0,1,4/4/1H2/3V v,-27,0\n`;

  test.each([
    ['empty', '', ': empty; the line game,ply,position,score,result is wanted first'],
    ['no header', good.slice(headerText.length), ' line 1: columns 0,0,4/4/H3/3V h,-24,1, wanted game,ply,'],
    [
      'wrong header',
      good.replace('score', 'value'),
      ' line 1: columns game,ply,position,value,result, wanted game,ply,',
    ],
    ['columns in another order', good.replace('game,ply', 'ply,game'), ' line 1: columns ply,game,'],
    ['a column missing', good.replace(',result', ''), ' line 1: columns game,ply,position,score, wanted'],
    ['a quote that goes on', good.replace('4/4/1H2', '"4/4"x'), ': not CSV: '],
    ['a quote that never ends', good.replace('4/4/1H2', '"4/4'), ': not CSV: '],
    ['a quote in the middle', good.replace('4/4/1H2', '4/"4/1H2'), ': not CSV: '],
  ])('%s', async (_, text, message) => {
    const found = read(shardOf(text, 2));
    await expect(found).rejects.toThrow(InputError);
    await expect(found).rejects.toThrow(`${path}${message}`);
  });

  test('not CSV: with the line', async () => {
    await expect(read(shardOf(good.replace('4/4/1H2', '"4/4"x'), 2))).rejects.toThrow('at line 3');
  });

  test('a row that is legal, but not what was written', async () => {
    const shard = shardOf(good, 2);
    writeFileSync(path, good.replace('-27', '-28'));
    await expect(read(shard)).rejects.toThrow(`${path}: the file's SHA-256 is `);
    expect(() => checkShards(folder, { shards: [shard] })).toThrow(`${path}: the file's SHA-256 is `);
    await expect(read(shard)).rejects.toThrow(InputError);
  });

  test.each([1, 3])('%d rows in the manifest, 2 in the file', async (rows) => {
    await expect(read(shardOf(good, rows))).rejects.toThrow(
      new InputError(`${path}: 2 rows, the manifest says ${rows}`),
    );
  });

  test('missing', async () => {
    const shard = shardOf(good, 2);
    rmSync(path);
    await expect(read(shard)).rejects.toThrow(InputError);
    await expect(read(shard)).rejects.toThrow(path);
    expect(() => checkShards(folder, { shards: [shard] })).toThrow(new InputError(`${path}: no such file or folder`));
  });

  test('a line without end', async () => {
    const found = read(shardOf(`${good}0,3,${'x'.repeat(200_000)}`, 3));
    await expect(found).rejects.toThrow(InputError);
    await expect(found).rejects.toThrow(`${path}: not CSV: Max Record Size`);
  });

  test('no row at all is allowed', async () => expect(await read(shardOf(headerText, 0))).toEqual([]));
});
