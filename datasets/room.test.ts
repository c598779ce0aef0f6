import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { readBoards, readMatrix, withRoom } from './columns.ts';
import { openData, readManifest, writeManifest } from './data-set.ts';

const room = { rows: 10_000_000, columns: 50, bytes: 8 };
const said =
  'data: no memory for 10000000 rows of 50 columns, 4.0 GB and what is computed of them; use more memory, fewer rows or fewer columns';

test.each<[string, () => unknown]>([
  ['a buffer that memory has no room for', () => new ArrayBuffer(2 ** 52)],
  ['a shared buffer', () => new SharedArrayBuffer(2 ** 52)],
  ['an array longer than any', () => new Float64Array(2 ** 40)],
])('%s is a line that says rows and columns', { tags: 'slow' }, async (_, allocate) => {
  await expect(withRoom('data', room, async () => allocate())).rejects.toThrow(new InputError(said));
});

test('other errors, and results, are as they are', async () => {
  for (const error of [new RangeError('Invalid count value: -1'), new Error('no'), new InputError('bad row')])
    await expect(
      withRoom('data', room, async () => {
        throw error;
      }),
    ).rejects.toBe(error);
  expect(await withRoom('data', room, async () => 7)).toBe(7);
});

const folder = testFolder();

test('each reader refuses a data set that no memory holds', { tags: 'slow' }, async () => {
  const game = gameNamed('slider-4');
  await playDataset(folder, game.name, 3, 1);
  // A file with nothing in it is long enough for the rows that the manifest says.
  const manifest = readManifest(folder);
  const [shard] = manifest.shards;
  const rows = 1e9;
  truncateSync(join(folder, shard!.file), 2 ** 33);
  writeManifest(folder, { ...manifest, rows, shards: [{ ...shard!, rows }] });
  const readers: ((of: Game) => Promise<unknown>)[] = [
    (of) => readMatrix(openData(folder), of, of.features[0]!),
    (of) => readBoards(openData(folder), of, of.board!),
  ];
  for (const read of readers)
    await expect(read(game)).rejects.toThrow(/^[^\n]*: no memory for 1000000000 rows of \d+ /);
});
