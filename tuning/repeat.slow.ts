import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';

const KILLS = 10;
/** Another moment each time: drawn anew, and told, so that a failure can be repeated. */
const MOMENTS = Date.now() % 1_000_000;

const home = mkdtempSync(join(tmpdir(), 'weightroom-repeat-'));

/** Measured, costs differ from run to run, and so would the games. */
const COSTS = 'hand:own=1,hand:difference=1.21,tuned-original=1.18,tuned-full=2.05,tuned-network-board=1.18';

/** `weightroom tune slider --once --seed 7` with these costs, in a folder of its own. */
function start(
  name: string,
  workers: number,
): { folder: string; process: ChildProcess; ended: Promise<number | null> } {
  const folder = join(home, name);
  const words = [
    'dist/cli/weightroom.js',
    'tune',
    'slider',
    '--once',
    '--seed',
    '7',
    '--costs',
    COSTS,
    '--workers',
    String(workers),
    '--out',
    folder,
  ];
  const child = spawn(process.execPath, words, { stdio: 'ignore' });
  return { folder, process: child, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

async function wholeRun(name: string, workers: number): Promise<string> {
  const { folder, ended } = start(name, workers);
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

/** Milliseconds of a run with two workers. */
let undisturbed = 40_000;

const first = wholeRun('one-worker', 1);
const reference = first.then(bytesOf);

test('docs/tournaments.md shows what it ends with', async () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/tournaments.md'), 'utf8');
  const [, block] = /## One fit[\s\S]*?^```\n([\s\S]*?)^```/m.exec(page)!;
  const sentences = block!.split('\n').filter((line) => line !== '' && line !== '…');
  expect(page).toContain(COSTS);
  expect(sentences.length).toBeGreaterThan(2);
  const { outcome } = JSON.parse(readFileSync(join(await first, 'outcome.json'), 'utf8'));
  expect(outcome.verdict).toEqual(expect.arrayContaining(sentences));
});

test('data set, weights, tournament log and outcome are the same with one worker and with two', async () => {
  const wanted = await reference;
  expect(Object.keys(wanted).length).toBeGreaterThan(5);
  const started = performance.now();
  expect(bytesOf(await wholeRun('two-workers', 2))).toEqual(wanted);
  undisturbed = performance.now() - started;
});

test(`and when the run is killed at ${KILLS} random moments (seed ${MOMENTS}) and gone on with`, async () => {
  const random = new Random(MOMENTS, 'kills');
  let killed = 0;
  for (let i = 0; i < KILLS; i++) {
    const run = start('killed', 2);
    const timer = setTimeout(() => run.process.kill('SIGKILL'), (random.unit() * 1.6 * undisturbed) / KILLS);
    if ((await run.ended) === null) killed++;
    clearTimeout(timer);
  }
  expect(killed).toBeGreaterThan(KILLS / 2);
  expect(bytesOf(await wholeRun('killed', 2))).toEqual(await reference);
});
