import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { Random } from '../lib/maths/random.ts';
import { inProcess } from '../test/command.ts';
import { bytesIn, filesIn, testFolder } from '../test/folder.ts';
import { KILLS } from '../test/kills.ts';
import { type Begun, begin } from '../test/program.ts';
import { openData, readManifest } from './data-set.ts';
import { fillCaches } from './fill.ts';

const game = gameNamed('slider-6');
const folder = testFolder();
const data = join(folder, 'data');

/** More rows than are read on one thread. */
beforeAll(async () => {
  const words = ['data', 'generate', 'slider', '--games', '6000', '--agent', 'hand@depth=1', '--out', data];
  expect(await inProcess(folder, words)).toMatchObject({ code: 0 });
  expect(readManifest(data).rows).toBeGreaterThan(150_000);
}, 300_000);

const cachesOf = (of: string): Record<string, string> => bytesIn(join(of, 'cache'));

test('1, 2 and 4 threads write the same caches', { timeout: 300_000 }, async () => {
  let wanted: Record<string, string> | undefined;
  for (const workers of [1, 2, 4]) {
    rmSync(join(data, 'cache'), { recursive: true, force: true });
    await fillCaches(openData(data), game, ['full'], { workers });
    const found = cachesOf(data);
    wanted ??= found;
    expect(Object.keys(found).length).toBe(3 * readManifest(data).shards.length);
    expect(found).toEqual(wanted);
  }
});

/** A kill that comes too late is tried again, sooner. */
const MOST_TRIES = 100;

test(`killed at ${KILLS} moments while caches are written and passes run, train ends with the same bytes`, {
  timeout: 1_800_000,
}, async () => {
  // Resamples make the passes last.
  const words = ['fit', 'data', '--features', 'full', '--config', '{"bootstrap":30}', '--out', 'weights.json'];
  const start = (cwd: string, ...more: string[]): Begun => begin(cwd, [...words, ...more]);
  const whole = join(folder, 'whole');
  cpSync(data, join(whole, 'data'), { recursive: true });
  rmSync(join(whole, 'data', 'cache'), { recursive: true, force: true });
  expect(await start(whole).ended).toMatchObject({ code: 0 });
  const begun = performance.now();
  expect(await start(whole, '--force').ended).toMatchObject({ code: 0 });
  const fitting = performance.now() - begun;
  const wanted = [readFileSync(join(whole, 'weights.json'), 'utf8'), cachesOf(join(whole, 'data'))] as const;
  const files = Object.keys(wanted[1]).length;
  const killed = join(folder, 'killed');
  cpSync(data, join(killed, 'data'), { recursive: true });
  rmSync(join(killed, 'data', 'cache'), { recursive: true, force: true });
  const random = new Random(1, 'kills');
  let kills = 0;
  for (let tries = 0; kills < KILLS && tries < MOST_TRIES; tries++) {
    const passes = kills % 2 === 1;
    const cache = join(killed, 'data', 'cache');
    // Caches are written from where the last kill left them, or from nothing; passes run when all are there.
    if (passes) cpSync(join(whole, 'data', 'cache'), cache, { recursive: true });
    else if (kills % 4 === 0) rmSync(cache, { recursive: true, force: true });
    else for (const name of Object.keys(wanted[1]).slice(tries % files)) rmSync(join(cache, name), { force: true });
    rmSync(join(killed, 'weights.json'), { force: true });
    const before = countIn(cache);
    const { child, ended } = start(killed);
    if (passes) {
      const timer = setTimeout(
        () => child.kill('SIGKILL'),
        (fitting * (0.2 + 0.7 * random.unit())) / (1 + tries / KILLS),
      );
      ended.finally(() => clearTimeout(timer));
    } else {
      // As soon as this many more are there, among them those that are not whole yet.
      const some = before + 1 + random.int(Math.max(1, files - before - 1));
      const timer = setInterval(() => countIn(cache) >= some && child.kill('SIGKILL'), 1);
      ended.finally(() => clearInterval(timer));
    }
    const { code } = await ended;
    if (code === null) kills++;
    else expect([code, existsSync(join(killed, 'weights.json'))]).toEqual([0, true]);
    // Killed between the file and its end, it has written all of it.
    if (existsSync(join(killed, 'weights.json')))
      expect(readFileSync(join(killed, 'weights.json'), 'utf8')).toBe(wanted[0]);
  }
  expect(kills).toBe(KILLS);
  expect(await start(killed, '--force').ended).toMatchObject({ code: 0 });
  expect(readFileSync(join(killed, 'weights.json'), 'utf8')).toBe(wanted[0]);
  expect(cachesOf(join(killed, 'data'))).toEqual(wanted[1]);
});

/** How many files are there, whole or not. */
function countIn(cache: string): number {
  return existsSync(cache) ? filesIn(cache).length : 0;
}
