import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { families, gameNamed } from '../games/index.ts';
import { movesOf } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { unwatched } from '../lib/progress/running.ts';
import { playDataset, rowsIn } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { openData } from './data-set.ts';
import { exportData } from './export.ts';
import { importOptions, importPositions } from './import-positions.ts';
import { splitOf } from './split.ts';

const root = testFolder();
let folders = 0;
const fresh = (): string => join(root, String(folders++));

function load(
  csv: string,
  game: string,
  given: Record<string, unknown>,
  folder = fresh(),
  name = 'positions.csv',
): ReturnType<typeof importPositions> {
  const file = join(root, name);
  writeFileSync(file, csv);
  return importPositions(file, folder, gameNamed(game), importOptions.read({ game, ...given }), () => unwatched);
}

const small: Readonly<Record<string, string>> = { hex: 'hex-5', hexifence: 'hexifence-2', slider: 'slider-4' };

test('what was exported as positions comes back as the same bytes, in every game', { tags: 'slow' }, async () => {
  const names = families.map(({ name }) => small[name] ?? name);
  const cases = fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 1e6 }));
  await fc.assert(
    fc.asyncProperty(cases, async ([name, games, seed]) => {
      const [from, to] = [fresh(), fresh()];
      await playDataset(from, name, games, seed);
      const given = { group: 'game', score: 'score', ply: 'ply', seed: String(seed) };
      const file = join(root, 'exported.csv');
      await exportData(openData(from), gameNamed(name), { features: undefined }, file, unwatched);
      const { over } = await load(readFileSync(file, 'utf8'), name, given, to);
      const [before, after] = [rowsIn(from), rowsIn(to)];
      expect(over).toBe(0);
      // A game may have no row of its own: then those after it move up.
      const numbers = [...new Set(before.map(({ game }) => game))];
      expect(after).toEqual(before.map((row) => ({ ...row, game: numbers.indexOf(row.game) })));
      if (numbers.length === games)
        expect(readFileSync(join(to, 'rows-00000.csv'))).toEqual(readFileSync(join(from, 'rows-00000.csv')));
    }),
    { numRuns: 6 },
  );
});

const [h, v] = ['H3/1B2/H1HV/1VV1 h', 'H3/1B2/1HHV/1VV1 v'];

describe('whose result and score', () => {
  test.each([
    ['mover', '1', '0', [1, 0], [30, -40]],
    ['first', '1', '1', [1, 0], [30, 40]],
    ['first', '1-0', '1-0', [1, 0], [30, 40]],
    ['mover', '0', '0', [0.5, 0.5], [30, -40]],
  ])('%s: %s, %s', async (of, one, other, results, scores) => {
    const draw = one === '0' ? `${v},-1,0,2\n` : '';
    const folder = fresh();
    await load(
      `position,result,eval,g\n${h},${one},30.4,1\n${v},${other},-40,1\n${draw}`,
      'slider-4',
      { group: 'g', score: 'eval', for: of },
      folder,
    );
    const rows = rowsIn(folder).filter(({ game }) => game === 0);
    expect(rows.map(({ result }) => result)).toEqual(results);
    expect(rows.map(({ score }) => score)).toEqual(scores);
    expect(rows.map(({ ply }) => ply)).toEqual([0, 1]);
  });
});

describe('EPD', () => {
  const scored = { score: 'score' };
  test.each([
    ['c9', `${h} c9 "1-0";\r\n\n${v} c9 "1/2-1/2"\n`, {}, [1, 0.5], [undefined, undefined]],
    ['brackets', `${h} [1.0]\n${v} [0.5]\n`, {}, [1, 0.5], [undefined, undefined]],
    ['with scores', `${h} [1.0] 30\n${v} [0.0] -40.4\n`, scored, [1, 1], [30, 40]],
    ['score and result', `${h} | 30 | 1.0\n${v} | -40 | 0.5\n`, scored, [1, 0.5], [30, 40]],
    ["the mover's", `${h} [1]\n${v} [1]\n`, { for: 'mover' }, [1, 1], [undefined, undefined]],
  ] as readonly [string, string, { for?: string }, number[], unknown[]][])(
    '%s',
    async (_, epd, given, results, scores) => {
      const folder = fresh();
      const { manifest } = await load(epd, 'slider-4', given, folder, 'positions.epd');
      const rows = rowsIn(folder);
      expect(rows.map(({ position }) => position)).toEqual([h, v]);
      expect(rows.map(({ result }) => result)).toEqual(results);
      expect(rows.map(({ score }) => score)).toEqual(scores);
      expect(manifest.options.for).toBe(given.for ?? 'first');
    },
  );

  test.each([
    [`${h} [1]\n\n${v}\n`, `positions.fen line 3: '${v}'; expected a position and its result: c9 "1-0"; or [0.5]`],
    [`${h} c9 "1-0";\n${v} c9 "2-0";`, "positions.fen line 2, column result: '2-0'; expected a result"],
    [`${h} [1]\nH3 [0]`, 'positions.fen line 2, column position: '],
    ['', 'no position in it'],
  ])('%j is refused', (epd, message) =>
    expect(load(epd, 'slider-4', {}, fresh(), 'positions.fen')).rejects.toThrow(message),
  );
});

test('provenance: the file with its checksum, and the splits by the seed', async () => {
  const folder = fresh();
  const { manifest } = await load(`position,result\n${h},1\n${v},0\n`, 'slider-4', { seed: '7' }, folder);
  expect(manifest.options.imported).toMatchObject({
    name: 'positions.csv',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(manifest.command).toBe(
    'weightroom data import POSITIONS --game slider-4 --position position --result result --over refuse --seed 7',
  );
  expect([manifest.games, manifest.seed, splitOf(manifest.seed, 0)]).toEqual([2, 7, splitOf(7, 0)]);
  expect(manifest.starts).toEqual({ imported: 2 });
});

test('a position that is there twice is left out and counted', async () => {
  const csv = `position,result,g\n${h},1,1\n${h},1,2\n${v},0,1\n`;
  const { manifest } = await load(csv, 'slider-4', { group: 'g' });
  expect([manifest.rows, manifest.duplicates]).toEqual([2, 1]);
});

test('a position where the game is over is refused, or left out and counted', async () => {
  const csv = `position,result\n${h},1\n${finished('slider-4')},0\n`;
  await expect(load(csv, 'slider-4', {})).rejects.toThrow(
    /positions\.csv line 3, column position: the game is over \(.+\); expected a position with a move, or --over skip$/,
  );
  const { manifest, over } = await load(csv, 'slider-4', { over: 'skip' });
  expect([manifest.rows, manifest.games, over]).toEqual([1, 1, 1]);
});

/** The text of a position that is over by itself, whatever came before. */
function finished(name: string): string {
  const game = gameNamed(name);
  const random = new Random(1, 'finished');
  for (;;) {
    const position = game.start(random);
    while (!position.over()) position.make(random.pick(movesOf(game, position)));
    if (game.parse(position.text()).over()) return position.text();
  }
}

describe('refused, with the line', () => {
  test.each([
    ['position,result\nabc,1', {}, 'positions.csv line 2, column position: '],
    [`position,result\n${h},1\n${v},3`, {}, "line 3, column result: '3'; expected a result"],
    [`position,result,s\n${h},1,x`, { score: 's' }, "line 2, column s: 'x'; expected points or nothing"],
    [`position,result,p\n${h},1,-1`, { ply: 'p' }, "line 2, column p: '-1'; expected a whole number from 0 up"],
    [
      `position,result,g\n${h},1,7\n${v},1,7`,
      { group: 'g' },
      'line 3, column result: game 7 is worth 0 to H, but 1 on line 2',
    ],
    [`text,result\n${h},1`, {}, '--position position: no such column; there are text, result'],
    ['position,result\n', {}, 'no position in it; expected at least one row'],
  ])('%j', async (csv, given, message) => {
    await expect(load(csv, 'slider-4', given)).rejects.toThrow(message);
    await expect(load(csv, 'slider-4', given)).rejects.toMatchObject({ name: 'InputError' });
  });

  test('a folder that holds something else', async () => {
    const folder = fresh();
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await expect(load(`position,result\n${h},1\n`, 'slider-4', {}, folder)).rejects.toThrow(
      'not empty and no data set',
    );
  });
});
