import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { newStudioFolder, writtenLog } from '../../test/studio-folder.ts';
import { LOG, readLog } from '../../tournament/log/log.ts';
import { standingsOf } from '../../tournament/results/standings.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { cellsOf, courseOf } from './contest-section.ts';
import { LogIndex } from './log-index.ts';
import { gameList } from './log-page.ts';
import { StudioFolder } from './studio-folder.ts';

let home: string;
let folder: StudioFolder;
let path: string;
beforeEach(() => {
  home = newStudioFolder();
  folder = new StudioFolder(home);
  path = join(home, 'log', LOG);
});
afterEach(() => rmSync(home, { recursive: true }));

const AGENTS = ['a', 'b@nodes=3', 'c'];
const results = fc.array(fc.constantFrom(0 as const, 1 as const, -1 as const), { maxLength: 60 });
const indexed = async (): Promise<LogIndex> => {
  const index = new LogIndex(folder, 'log');
  await index.update();
  return index;
};

/** What two ways of counting must agree on. */
function countsOf(index: LogIndex) {
  return index.standings.meetings.map(({ first: a, second: b, counts }) => [
    a,
    b,
    counts.total,
    counts.pentanomial,
    counts.voided,
  ]);
}

test('it counts what the tournament counts, whichever games are voided', () =>
  fc.assert(
    fc.asyncProperty(results, fc.infiniteStream(fc.boolean()), async (winners, voids) => {
      writtenLog(join(home, 'log'), AGENTS, winners, (one) =>
        voids.next().value && one.winner === -1 ? { ...one, voided: true } : one,
      );
      const index = await indexed();
      const { records } = readLog(path);
      const { matches } = standingsOf({ name: 'x', seats: ['1', '2'] }, AGENTS, records);
      expect(index.games).toHaveLength(records.length);
      const cells = index.standings.meetings.filter(({ counts }) => counts.games > 0);
      expect(cells.map(({ first, second }) => [AGENTS[first], AGENTS[second]]).sort()).toEqual(
        matches.map(({ a, b }) => [a, b]).sort(),
      );
      for (const { first: a, second: b, counts } of cells) {
        const match = matches.find((one) => one.a === AGENTS[a] && one.b === AGENTS[b])!;
        expect([counts.total, counts.pentanomial]).toEqual([match.total, match.pentanomial]);
      }
    }),
    { numRuns: 12 },
  ));

test('of two agents the last point of the course is their rating, and the pairs are all there', async () => {
  writtenLog(
    join(home, 'log'),
    ['a', 'b'],
    Array.from({ length: 400 }, (_, i) => ([0, 1, 1, -1] as const)[(i * 7) % 4]!),
  );
  const index = await indexed();
  const [cell] = cellsOf(index);
  const { pairs, elo, low, high } = cell!;
  const course = courseOf(index);
  expect(course.at(-1)).toEqual({ pairs, elo, low, high });
  expect(pairs).toBe(200);
  expect(course.length).toBeLessThanOrEqual(120);
});

test('each game is found again by its number', async () => {
  const records = writtenLog(join(home, 'log'), AGENTS, [0, 1, -1, 0, 1], (one) => ({
    ...one,
    moves: `é${one.game} x`,
  }));
  const index = await indexed();
  for (const record of records) expect(await index.record(record.game)).toEqual(record);
  for (const game of [-1, 5, 0.5, Number.NaN]) await expect(index.record(game)).rejects.toThrow(InputError);
});

test('cut anywhere and grown again, it has counted the same', async () => {
  writtenLog(join(home, 'log'), AGENTS, [0, 1, -1, 0, 1, 1, 0, 0]);
  const whole = readFileSync(path);
  const counted = countsOf(await indexed());
  const first = whole.indexOf(10);
  for (let cut = first + 1; cut < whole.length; cut += 97) {
    writeFileSync(path, whole.subarray(0, cut));
    const index = await indexed();
    const lines = whole.subarray(0, cut).filter((byte) => byte === 10).length;
    expect(index.games).toHaveLength(lines - 1);
    // A resumed run cuts the torn line off before it writes on.
    truncateSync(path, whole.lastIndexOf(10, cut - 1) + 1);
    expect(await index.update()).toBe(false);
    appendFileSync(path, whole.subarray(whole.lastIndexOf(10, cut - 1) + 1));
    expect(await index.update()).toBe(true);
    expect(countsOf(index)).toEqual(counted);
    expect(await index.update()).toBe(false);
  }
});

test('a log that was written anew is read anew', async () => {
  writtenLog(join(home, 'log'), AGENTS, [0, 1, -1, 0]);
  const index = await indexed();
  writtenLog(join(home, 'log'), AGENTS, [1, 1]);
  expect(await index.update()).toBe(true);
  expect(index.games).toHaveLength(2);
});

test('several who ask at once read it once', async () => {
  writtenLog(join(home, 'log'), AGENTS, [0, 1]);
  const index = new LogIndex(folder, 'log');
  expect(await Promise.all([index.update(), index.update(), index.update()])).toEqual([true, true, true]);
  expect(index.games).toHaveLength(2);
});

test.each([
  ['a changed result', '"winner":1', '"winner":0', 'line 3: checksum'],
  ['a changed name', '"a",', '"d",', 'line 2: checksum'],
  ['no JSON', '{"game":1', '{game":1', 'line 3: not JSON'],
])('%s is refused, each time it is asked for', async (_, from, to, message) => {
  writtenLog(join(home, 'log'), AGENTS, [0, 1]);
  const text = readFileSync(path, 'utf8');
  const at = text.indexOf(from, text.indexOf('\n'));
  writeFileSync(path, text.slice(0, at) + to + text.slice(at + from.length));
  const index = new LogIndex(folder, 'log');
  for (let i = 0; i < 2; i++) await expect(index.update()).rejects.toThrow(message);
});

test('an empty file has no header yet', async () => {
  writtenLog(join(home, 'log'), AGENTS, []);
  writeFileSync(path, '');
  expect(() => new LogIndex(folder, 'log').header).toThrow('empty, wanted the log of a tournament');
});

test('decisive games come first: those of openings of which one agent won both', async () => {
  // Openings of a and b: split; won twice by a; drawn and won; won twice by b.
  writtenLog(join(home, 'log'), ['a', 'b'], [0, 0, 0, 1, -1, 0, 1, 0]);
  const index = await indexed();
  const list = gameList(index, 'decisive', 0);
  expect(list.games.map(({ game, decisive }) => [game, decisive])).toEqual([
    ...[2, 3, 6, 7].map((game) => [game, true]),
    ...[0, 1, 4, 5].map((game) => [game, false]),
  ]);
  expect(gameList(index, 'played', 0).games.map(({ game }) => game)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('a list is of two agents where they are named, and each game is on one of its pages', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 200 }), fc.constantFrom('played', 'decisive'), async (count, order) => {
      writtenLog(
        join(home, 'log'),
        AGENTS,
        Array.from({ length: count }, () => 0 as const),
      );
      const index = await indexed();
      const seen: number[] = [];
      for (let from = 0; ; from += 50) {
        const { games, count: all } = gameList(index, order as 'played', from);
        expect(all).toBe(count);
        seen.push(...games.map(({ game }) => game));
        if (games.length < 50) break;
      }
      expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      const cell = gameList(index, 'played', 0, 0, 1);
      for (const { seats } of cell.games) expect([...seats].sort()).toEqual([AGENTS[0], AGENTS[1]]);
      const pairs = index.standings.meetings.map(({ counts }) => totalOf(counts.pentanomial));
      expect(pairs.reduce((a, b) => a + b, 0)).toBe(count >> 1);
    }),
    { numRuns: 10 },
  ));
