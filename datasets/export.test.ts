import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, test } from 'vitest';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { unwatched } from '../lib/progress/running.ts';
import { playDataset, rowsIn } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { readMatrix } from './columns.ts';
import { type DataSet, openData } from './data-set.ts';
import { exportData } from './export.ts';
import { splitOf, splits } from './split.ts';

const game = gameNamed('hus');
const features = featuresNamed(game, 'original');
const names = features.list.map(({ name }) => name);
const home = testFolder();
const folder = join(home, 'data');
let data: DataSet;
beforeAll(async () => {
  // More than one shard.
  await playDataset(folder, game.name, 260, 4, 40);
  data = openData(folder);
});

/** The header, and the rows as text. */
async function exported(what: Parameters<typeof exportData>[2]): Promise<[header: string[], ...rows: string[][]]> {
  const file = join(home, 'rows.csv');
  const { rows, columns } = await exportData(data, game, what, file, unwatched);
  const cells = parse(readFileSync(file, 'utf8')) as [string[], ...string[][]];
  expect([cells.length - 1, cells[0]]).toEqual([rows, columns]);
  return cells;
}

const facts = ['game', 'split', 'ply', 'score', 'result'];

test('facts and split of each row stand before its position; nothing stands for no score', async () => {
  const [header, ...rows] = await exported({ features: undefined });
  expect(header).toEqual([...facts, 'position']);
  expect(rows).toEqual(
    rowsIn(folder).map(({ game, ply, score = '', result, position }) =>
      [game, splitOf(4, game), ply, score, result, position].map(String),
    ),
  );
});

describe.each<['difference' | 'both', string[]]>([
  ['difference', names],
  ['both', ['mover', 'other'].flatMap((side) => names.map((name) => `${side}:${name}`))],
])('%s', (sides, columns) => {
  test('features read back to the last bit', async () => {
    const [header, ...rows] = await exported({ features, sides });
    expect(header).toEqual([...facts, ...columns]);
    const { mover, other, splits: placed } = await readMatrix(data, game, features);
    for (const [row, cells] of rows.entries()) {
      const at = [...names.keys()].map((i) => row * names.length + i);
      const wanted =
        sides === 'both'
          ? [mover, other].flatMap((side) => at.map((i) => side[i]))
          : at.map((i) => mover[i]! - other[i]!);
      expect(cells.slice(facts.length).map(Number)).toEqual(wanted);
      expect(cells[1]).toBe(splits[placed[row]!]);
    }
  });

  test('as Parquet, every number is that of the CSV', async () => {
    const file = join(home, 'rows.parquet');
    await exportData(data, game, { features, sides }, file, unwatched);
    const bytes = readFileSync(file);
    const found = await parquetReadObjects({
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    });
    const [header, ...rows] = await exported({ features, sides });
    expect(Object.keys(found[0]!)).toEqual(header);
    expect(found.map((row) => Object.values(row).map((value) => String(value ?? '')))).toEqual(rows);
  });
});

test('a signal stops it, and nothing is left', async () => {
  const file = join(home, 'stopped.csv');
  const signal = AbortSignal.abort(new InputError('stopped'));
  await expect(exportData(data, game, { features: undefined }, file, { ...unwatched, signal })).rejects.toThrow(
    'stopped',
  );
  expect(() => readFileSync(file)).toThrow('ENOENT');
});
