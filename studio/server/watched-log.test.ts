import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { emptiedFolder } from '../../test/folder.ts';
import { writtenLog } from '../../test/studio-folder.ts';
import { LOG, readLog } from '../../tournament/log/log.ts';
import { standingsOf } from '../../tournament/results/standings.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { gameList, gamePage } from './answers.ts';
import { StudioFolder } from './studio-folder.ts';
import { logReader, type WatchedLog } from './watched-log.ts';

const home = emptiedFolder();
const path = join(home, 'log', LOG);
let folder: StudioFolder;
beforeEach(() => {
  folder = new StudioFolder(home);
});

const AGENTS = ['a', 'b@nodes=3', 'c'];
const results = fc.array(fc.constantFrom(0 as const, 1 as const, -1 as const), { maxLength: 60 });
/** The log, read by somebody who has read nothing before. */
const readNow = (): Promise<WatchedLog> => logReader(folder)('log');

/** What two ways of counting must agree on. */
function countsOf(log: WatchedLog) {
  return log.standings.meetings.map(({ first: a, second: b, counts }) => [
    a,
    b,
    counts.total,
    counts.pentanomial,
    counts.voided,
  ]);
}

test('it counts what the tournament counts, whichever games are voided', { tags: 'slow' }, () =>
  fc.assert(
    fc.asyncProperty(results, fc.infiniteStream(fc.boolean()), async (winners, voids) => {
      writtenLog(join(home, 'log'), AGENTS, winners, (one) =>
        voids.next().value && one.winner === -1 ? { ...one, voided: true } : one,
      );
      const log = await readNow();
      const { records } = readLog(path);
      const { matches } = standingsOf({ name: 'x', seats: ['1', '2'] }, AGENTS, records);
      expect(log.games).toHaveLength(records.length);
      const cells = log.standings.meetings.filter(({ counts }) => counts.games > 0);
      expect(cells.map(({ first, second }) => [AGENTS[first], AGENTS[second]]).sort()).toEqual(
        matches.map(({ a, b }) => [a, b]).sort(),
      );
      for (const { first: a, second: b, counts } of cells) {
        const match = matches.find((one) => one.a === AGENTS[a] && one.b === AGENTS[b])!;
        expect([counts.total, counts.pentanomial]).toEqual([match.total, match.pentanomial]);
      }
    }),
    { numRuns: 12 },
  ),
);

test('each game is found again by its number', async () => {
  const records = writtenLog(join(home, 'log'), AGENTS, [0, 1, -1, 0, 1], (one) => ({
    ...one,
    moves: `é${one.game} x`,
  }));
  const log = await readNow();
  for (const { game } of records)
    expect(await gamePage(folder, 'log', log, game)).toMatchObject({ game, line: [`é${game}`, 'x'] });
  for (const game of [-1, 5, 0.5, Number.NaN])
    await expect(gamePage(folder, 'log', log, game)).rejects.toThrow(InputError);
});

test('cut anywhere and grown again, it has counted the same', async () => {
  writtenLog(join(home, 'log'), AGENTS, [0, 1, -1, 0, 1, 1, 0, 0]);
  const whole = readFileSync(path);
  const counted = countsOf(await readNow());
  const first = whole.indexOf(10);
  for (let cut = first + 1; cut < whole.length; cut += 97) {
    writeFileSync(path, whole.subarray(0, cut));
    const read = logReader(folder);
    const lines = whole.subarray(0, cut).filter((byte) => byte === 10).length;
    expect((await read('log')).games).toHaveLength(lines - 1);
    // A resumed run cuts the torn line off before it writes on.
    truncateSync(path, whole.lastIndexOf(10, cut - 1) + 1);
    expect((await read('log')).games).toHaveLength(lines - 1);
    appendFileSync(path, whole.subarray(whole.lastIndexOf(10, cut - 1) + 1));
    expect(countsOf(await read('log'))).toEqual(counted);
  }
});

test('a log that was written anew is read anew', async () => {
  writtenLog(join(home, 'log'), AGENTS, [0, 1, -1, 0]);
  const read = logReader(folder);
  await read('log');
  writtenLog(join(home, 'log'), AGENTS, [1, 1]);
  expect((await read('log')).games).toHaveLength(2);
});

test('several who ask at once have each game once', async () => {
  writtenLog(join(home, 'log'), AGENTS, [0, 1]);
  const read = logReader(folder);
  for (const { games } of await Promise.all([read('log'), read('log'), read('log')])) expect(games).toHaveLength(2);
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
  const read = logReader(folder);
  for (let i = 0; i < 2; i++) await expect(read('log')).rejects.toThrow(message);
});

test('an empty file has no header yet', async () => {
  writtenLog(join(home, 'log'), AGENTS, []);
  writeFileSync(path, '');
  const log = await readNow();
  expect(() => log.tournament).toThrow('empty, expected the log of a tournament');
});

test('games of openings of which one agent won both are marked', async () => {
  // Openings of a and b: split; won twice by a; drawn and won; won twice by b.
  writtenLog(join(home, 'log'), ['a', 'b'], [0, 0, 0, 1, -1, 0, 1, 0]);
  const { games } = gameList(await readNow(), 0);
  expect(games.map(({ decisive }) => decisive)).toEqual([false, false, true, true, false, false, true, true]);
});

test('a list is of two agents where they are named, and each game is on one of its pages', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 200 }), async (count) => {
      writtenLog(
        join(home, 'log'),
        AGENTS,
        Array.from({ length: count }, () => 0 as const),
      );
      const log = await readNow();
      const seen: number[] = [];
      for (let from = 0; ; from += 50) {
        const { games, count: all } = gameList(log, from);
        expect(all).toBe(count);
        seen.push(...games.map(({ game }) => game));
        if (games.length < 50) break;
      }
      expect(seen).toEqual(Array.from({ length: count }, (_, i) => i));
      for (const { seats } of gameList(log, 0, [0, 1]).games) expect(seats.toSorted()).toEqual(AGENTS.slice(0, 2));
      const pairs = log.standings.meetings.map(({ counts }) => totalOf(counts.pentanomial));
      expect(pairs.reduce((a, b) => a + b, 0)).toBe(count >> 1);
    }),
    { numRuns: 10 },
  ));
