import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256OfPlain } from '../lib/files/plain-file.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { mutationNames, mutations } from '../test/mutations.ts';
import { headerText, type Row, rowsText, scanRows } from './row.ts';
import { readShard } from './shard.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-scan-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The rows of `bytes` by the scanner; undefined where it leaves them to csv-parse. */
function scanned(bytes: Buffer): Row[] | undefined {
  const rows: Row[] = [];
  const whole = scanRows(bytes, ({ score, result, ...rest }) => {
    rows.push({ ...rest, score: Number.isNaN(score) ? undefined : score, result: result as Row['result'] });
    return true;
  });
  return whole ? rows : undefined;
}

/** The rows of `bytes` by csv-parse, as many as there are; undefined for a bad row. */
async function parsed(bytes: Buffer): Promise<Row[] | undefined> {
  writeFileSync(join(folder, 'rows.csv'), bytes);
  const shard = { file: 'rows.csv', games: 1, rows: 0, sha256: sha256OfPlain(join(folder, 'rows.csv')) };
  const rows: Row[] = [];
  try {
    for await (const row of readShard(folder, shard, () => {})) rows.push(row);
  } catch (error) {
    // So many are there as it counts, and the manifest says none.
    if (!(error instanceof InputError)) throw error;
    if (!/ rows, the manifest says 0$/.test(error.message)) return undefined;
  }
  return rows;
}

const row = fc.record({
  game: fc.nat(),
  ply: fc.nat(2000),
  position: fc.oneof(fc.constantFrom('H5/3B2 h', '7/3r1 b 12', '', '0,1,2/3,4 0 12', ','), fc.string()),
  score: fc.option(fc.integer(), { nil: undefined }),
  result: fc.constantFrom<Row['result']>(0, 0.5, 1),
});

test('what the scanner takes, csv-parse reads the same; rows as games write them it takes', () =>
  fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
      const bytes = Buffer.from(headerText + rowsText(rows));
      const found = scanned(bytes);
      if (rows.every(({ position }) => /^[!#-~ ]*$/.test(position))) expect(found).toEqual(rows);
      if (found !== undefined) expect(found).toEqual(await parsed(bytes));
    }),
    { numRuns: 200 },
  ));

test('what the scanner takes of a spoilt file, csv-parse reads the same', async () => {
  const rows = Array.from(
    { length: 6 },
    (_, i): Row => ({
      game: i,
      ply: 2 * i,
      position: `H5${i % 3 === 0 ? ',' : '/'}3B2/6 ${i % 2 ? 'h' : 'v 1'}`,
      score: i - 3,
      result: 0.5,
    }),
  );
  const bytes = Buffer.from(headerText + rowsText(rows));
  let taken = 0;
  for (let round = 0; round < 400; round++) {
    const name = mutationNames[round % mutationNames.length]!;
    const spoilt = mutations[name](bytes, new Random(round, 'scan', name));
    const found = scanned(spoilt);
    if (found === undefined) continue;
    taken++;
    // Not whole: it may be a line of 100,000 letters.
    expect(JSON.stringify(found).slice(0, 500), name).toBe(JSON.stringify(await parsed(spoilt))?.slice(0, 500));
  }
  expect(taken).toBeGreaterThan(50);
  expect(taken).toBeLessThan(350);
});
