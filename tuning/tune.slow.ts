import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import {
  bytesOf,
  infexionWords,
  killedWhen,
  kills,
  networkKill,
  networkWords,
  startTune,
  tuneWords,
} from '../test/tuning-run.ts';
import { readRun } from './run-folder.ts';

const KILLS = 6;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-tune-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The run in `<folder>/run` goes on to its end and holds the same bytes as one that nothing disturbed. */
async function expectSameBytes(): Promise<void> {
  const [run, whole] = ['run', 'whole'].map((name) => join(folder, name)) as [string, string];
  for (const into of [run, whole]) expect(await startTune(into, networkWords).ended).toBe(0);
  expect(bytesOf(run)).toEqual(bytesOf(whole));
}

test('killed at every one of its moments, some by Ctrl-C: the same bytes as undisturbed', async () => {
  let killed = 0;
  for (const kill of [...kills.slice(0, 10), networkKill, ...kills.slice(10)])
    if (await killedWhen(join(folder, 'run'), kill, networkWords)) killed++;
  expect(killed).toBeGreaterThan(3);
  await expectSameBytes();
});

test('with more pairs it has the bytes of one that was begun with as many', async () => {
  const [run, begunSo] = ['run', 'begun'].map((name) => join(folder, name)) as [string, string];
  const more = tuneWords.map((word, i) => (tuneWords[i - 1] === '--pairs' ? '6' : word));
  for (const words of [tuneWords, more]) expect(await startTune(run, [], words).ended).toBe(0);
  const baselinePairs = ['--baseline-pairs', '4'];
  expect(readRun(run).command).toContain(` --pairs 6 ${baselinePairs.join(' ')} `);
  expect(await startTune(begunSo, baselinePairs, more).ended).toBe(0);
  expect(bytesOf(begunSo)).toEqual(bytesOf(run));
});

test('infexion, SIGKILL at random moments: the same bytes as undisturbed', async () => {
  const random = new Random(2, 'kills');
  const [run, whole] = ['run', 'whole'].map((name) => join(folder, name)) as [string, string];
  const begun = performance.now();
  expect(await startTune(whole, [], infexionWords).ended).toBe(0);
  const undisturbed = performance.now() - begun;
  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    const { child, ended } = startTune(run, [], infexionWords);
    // Later than the program's start, and all together about one run.
    const timer = setTimeout(() => child.kill('SIGKILL'), (random.unit() * 2 * undisturbed) / KILLS + 500);
    if ((await ended) === null) killed++;
    clearTimeout(timer);
  }
  expect(killed).toBeGreaterThan(1);
  expect(await startTune(run, [], infexionWords).ended).toBe(0);
  expect(bytesOf(run)).toEqual(bytesOf(whole));
});

test('SIGKILL at random moments: the same bytes as undisturbed', async () => {
  const random = new Random(1, 'kills');
  for (let i = 0; i < 3; i++) {
    const { child, ended } = startTune(join(folder, 'run'), networkWords);
    const timer = setTimeout(() => child.kill('SIGKILL'), random.between(300, 1200));
    await ended;
    clearTimeout(timer);
  }
  await expectSameBytes();
});
