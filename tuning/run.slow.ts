import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { bytesIn, testFolder, UNREPEATED } from '../test/folder.ts';
import { KILLS, MOMENTS } from '../test/kills.ts';
import { type Begun, begin } from '../test/program.ts';
import { championPaths } from './run-folder.ts';

const home = testFolder();

const words = 'tune slider-4 --generations 2 --games 20 --pairs 4 --nodes 30 --features original --seed 3'.split(' ');

/** A run in a folder of its own; its clocks decide what those of `replay` did, where that is there. */
function start(name: string, workers: number, replay?: string, asked = words): Begun {
  const replayed = replay && ['--config', JSON.stringify({ replayDecisions: championPaths(replay).decisions })];
  return begin(home, [...asked, '--workers', String(workers), '--out', name, ...(replayed ?? [])]);
}

const bytesOf = (name: string): Record<string, string> => bytesIn(join(home, name), UNREPEATED);

/**
 * Does to the newest log in `folder` what a power cut may do: its end is lost or zeroed. All other files are written
 * whole and flushed before another one names them, so a power cut leaves them alone.
 */
function cutPower(folder: string, random: Random): void {
  if (!existsSync(folder)) return;
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
  const [last] = logs.map((name) => join(folder, name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (last === undefined) return;
  const bytes = readFileSync(last);
  const end = Math.max(0, bytes.length - random.int(300));
  writeFileSync(last, random.chance(0.5) ? bytes.subarray(0, end) : bytes.fill(0, end));
}

test(`killed at ${KILLS} random moments (seed ${MOMENTS}), half of them power cuts, a run ends with the same bytes`, async () => {
  const begun = performance.now();
  expect(await start('first', 2).ended).toMatchObject({ code: 0 });
  const undisturbed = performance.now() - begun;
  const wanted = bytesOf('first');
  expect(Object.keys(wanted).filter((file) => file.startsWith('generation-2')).length).toBeGreaterThan(5);
  expect(Object.keys(wanted)).toContain('outcome.json');

  const random = new Random(MOMENTS, 'kills');
  let killed = 0;
  for (let tries = 0; killed < KILLS && tries < 3 * KILLS; tries++) {
    const { child, ended } = start('killed', 2, 'first');
    const timer = setTimeout(() => child.kill('SIGKILL'), 400 + (random.unit() * undisturbed) / KILLS);
    const { code } = await ended;
    clearTimeout(timer);
    if (code === null && killed++ % 2 === 1) cutPower(join(home, 'killed'), random);
    if (code === null) continue;
    // It came to its end: once more from the beginning.
    expect(code).toBe(0);
    rmSync(join(home, 'killed'), { recursive: true });
  }
  expect(killed).toBe(KILLS);
  expect(await start('killed', 2, 'first').ended).toMatchObject({ code: 0 });
  expect(bytesOf('killed')).toEqual(wanted);
});

test('with its decisions a run with a budget repeats to the byte, with one worker and with two', async () => {
  const timed = 'tune slider-4 --budget 10s --nodes 60 --seed 4'.split(' ');
  expect(await start('timed', 2, undefined, timed).ended).toMatchObject({ code: 0 });
  const wanted = bytesOf('timed');
  expect(Object.keys(wanted).some((file) => file.includes('/data/shallow/'))).toBe(true);
  expect(Object.keys(wanted).some((file) => file.includes('/data/deep/'))).toBe(true);
  expect(await start('repeated', 1, 'timed', timed).ended).toMatchObject({ code: 0 });
  expect(bytesOf('repeated')).toEqual(wanted);
});
