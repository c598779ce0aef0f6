import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';

const KILLS = 10;
/** Another moment each time: drawn anew, and told, so that a failure can be repeated. */
const MOMENTS = Date.now() % 1_000_000;

const home = mkdtempSync(join(tmpdir(), 'weightroom-repeat-'));
afterAll(() => rmSync(home, { recursive: true }));

/** Measured, costs differ from run to run, and so would the games. */
const COSTS = 'hand:own=1,hand:difference=1.21,tuned-original=1.18,tuned-full=2.05,tuned-network-board=1.18';

/** The same run with a seventh of its games and pairs, a fifth of a fit's rounds, and all else as it is by default. */
const SHORT = ['--games', '900', '--pairs', '28', '--baseline-pairs', '36', '--epochs', '4'];

/** `weightroom tune slider --once --seed 7` with these costs and `more`, in a folder of its own. */
function start(
  name: string,
  workers: number,
  more: readonly string[],
): { folder: string; process: ChildProcess; ended: Promise<number | null> } {
  const folder = join(home, name);
  const words = ['dist/cli/weightroom.js', 'tune', 'slider', '--once', '--seed', '7', '--costs', COSTS, ...more];
  const child = spawn(process.execPath, [...words, '--workers', String(workers), '--out', folder], { stdio: 'ignore' });
  return { folder, process: child, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

async function wholeRun(name: string, workers: number, more: readonly string[]): Promise<string> {
  const { folder, ended } = start(name, workers, more);
  expect(await ended).toBe(0);
  return folder;
}

/** SHA-256 of every file that must repeat, by path: data set, weights, tournament log, and what they have shown. */
function bytesOf(folder: string): Record<string, string> {
  const files = [
    ...readdirSync(join(folder, 'dataset')).map((file) => join('dataset', file)),
    ...readdirSync(join(folder, 'weights')).map((file) => join('weights', file)),
    join('baseline', 'games.jsonl'),
    ...['tournament', 'random-boards', 'equal-depth'].map((part) => join(part, 'games.jsonl')),
    'run.json',
    'outcome.json',
  ];
  const digests: Record<string, string> = {};
  for (const file of files.filter((one) => !one.endsWith('cache')).sort())
    digests[file] = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return digests;
}

test('docs/tournaments.md shows what it ends with', async () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/tournaments.md'), 'utf8');
  const [, block] = /## One fit[\s\S]*?^```\n([\s\S]*?)^```/m.exec(page)!;
  const sentences = block!.split('\n').filter((line) => line !== '' && line !== '…');
  expect(page).toContain(COSTS);
  expect(sentences.length).toBeGreaterThan(2);
  const { outcome } = JSON.parse(readFileSync(join(await wholeRun('page', 2, []), 'outcome.json'), 'utf8'));
  expect(outcome.verdict).toEqual(expect.arrayContaining(sentences));
});

describe('data set, weights, tournament log and outcome are the same', () => {
  let wanted: Record<string, string>;
  /** Milliseconds of a run with two workers. */
  let undisturbed: number;
  beforeAll(async () => {
    const begun = performance.now();
    wanted = bytesOf(await wholeRun('two-workers', 2, SHORT));
    undisturbed = performance.now() - begun;
    expect(Object.keys(wanted).length).toBeGreaterThan(5);
  });

  test('with one worker and with two', async () => {
    expect(bytesOf(await wholeRun('one-worker', 1, SHORT))).toEqual(wanted);
  });

  test(`and when the run is killed at ${KILLS} random moments (seed ${MOMENTS}) and gone on with`, async () => {
    const random = new Random(MOMENTS, 'kills');
    let killed = 0;
    for (let i = 0; i < KILLS; i++) {
      const run = start('killed', 2, SHORT);
      // Later than the program's start, and all together somewhat longer than one run.
      const timer = setTimeout(() => run.process.kill('SIGKILL'), 300 + (random.unit() * 2 * undisturbed) / KILLS);
      if ((await run.ended) === null) killed++;
      clearTimeout(timer);
    }
    expect(killed).toBeGreaterThan(KILLS / 2);
    expect(bytesOf(await wholeRun('killed', 2, SHORT))).toEqual(wanted);
  });
});
