import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { Random } from '../lib/maths/random.ts';
import { inProcess } from '../test/command.ts';
import { fillCaches } from './fill.ts';
import { readManifest } from './manifest.ts';

const game = gameNamed('slider-6');
const program = resolve('dist/cli/weightroom.js');
const folder = mkdtempSync(join(tmpdir(), 'weightroom-fill-'));
const data = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

/** More rows than are read on one thread. */
beforeAll(async () => {
  const words = ['selfplay', 'slider', '--games', '6000', '--agent', 'hand@depth=1', '--out', data];
  expect(await inProcess(folder, words)).toMatchObject({ code: 0 });
  expect(readManifest(data).rows).toBeGreaterThan(150_000);
}, 300_000);

function cachesOf(of: string): Record<string, string> {
  const files = readdirSync(join(of, 'cache'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [relative(of, path), readFileSync(path, 'latin1')]),
  );
}

test('1, 2 and 4 threads write the same caches', { timeout: 300_000 }, async () => {
  let wanted: Record<string, string> | undefined;
  for (const workers of [1, 2, 4]) {
    rmSync(join(data, 'cache'), { recursive: true, force: true });
    await fillCaches(data, readManifest(data), game, { sets: ['full'], planes: true, board: true }, { workers });
    const found = cachesOf(data);
    wanted ??= found;
    expect(Object.keys(found).length).toBe(5 * readManifest(data).shards.length);
    for (const [name, bytes] of Object.entries(found)) expect(bytes === wanted[name], name).toBe(true);
  }
});

test('killed at 20 moments of the pass and of the fit, train ends with the same bytes', {
  timeout: 900_000,
}, async () => {
  const words = ['train', 'data', '--features', 'full', '--out', 'weights.json'];
  const whole = join(folder, 'whole');
  cpSync(data, join(whole, 'data'), { recursive: true });
  rmSync(join(whole, 'data', 'cache'), { recursive: true, force: true });
  const begun = performance.now();
  const first = spawn(process.execPath, [program, ...words], { cwd: whole, stdio: 'ignore' });
  expect(await once(first, 'exit')).toEqual([0, null]);
  const took = performance.now() - begun;
  const wanted = [readFileSync(join(whole, 'weights.json'), 'utf8'), cachesOf(join(whole, 'data'))];
  const killed = join(folder, 'killed');
  cpSync(data, join(killed, 'data'), { recursive: true });
  rmSync(join(killed, 'data', 'cache'), { recursive: true, force: true });
  const random = new Random(1, 'kills');
  let kills = 0;
  for (let i = 0; i < 20; i++) {
    // Half of them with what the others left, half with nothing.
    if (i % 2 === 0) rmSync(join(killed, 'data', 'cache'), { recursive: true, force: true });
    rmSync(join(killed, 'weights.json'), { force: true });
    const run = spawn(process.execPath, [program, ...words], { cwd: killed, stdio: 'ignore' });
    const timer = setTimeout(() => run.kill('SIGKILL'), took * random.unit());
    const [code, signal] = (await once(run, 'exit')) as [number | null, string | null];
    clearTimeout(timer);
    if (signal === 'SIGKILL') kills++;
    else expect(code).toBe(0);
    // Killed between the file and its end, it has written all of it.
    const there = existsSync(join(killed, 'weights.json'));
    if (signal === null) expect(there).toBe(true);
    if (there) expect(readFileSync(join(killed, 'weights.json'), 'utf8')).toBe(wanted[0]);
  }
  expect(kills).toBeGreaterThan(8);
  const last = spawn(process.execPath, [program, ...words, '--force'], { cwd: killed, stdio: 'ignore' });
  expect(await once(last, 'exit')).toEqual([0, null]);
  expect(readFileSync(join(killed, 'weights.json'), 'utf8')).toBe(wanted[0]);
  const caches = cachesOf(join(killed, 'data'));
  expect(caches).toEqual(wanted[1]);
  process.stdout.write(`${kills} of 20 runs were killed\n`);
});
