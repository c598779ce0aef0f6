import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Random } from '../lib/random.ts';
import { readLog } from './log.ts';
import { outcomeOf, unmeasured } from './outcome.ts';

const KILLS = 20;
/** Other moments each time: drawn anew, and told, so that a failure can be repeated. */
const MOMENTS = Date.now() % 1_000_000;

const folder = mkdtempSync(join(tmpdir(), 'weightroom-kills-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Three players, 3 x 2 x 150 games, limited by depth and by nodes. */
const words = [
  ...['dist/cli/weightroom.js', 'tournament', 'slider-4', '--agents', 'hand@depth=3,hand:difference@nodes=400,greedy'],
  ...['--pairs', '150', '--seed', '7'],
];

function start(out: string, workers: number): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [...words, '--workers', String(workers), '--out', out], { stdio: 'ignore' });
  return { child, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

function gamesIn(out: string): number {
  try {
    return readLog(out).records.length;
  } catch {
    return 0;
  }
}

const bytesOf = (out: string): string => readFileSync(join(out, 'games.jsonl'), 'utf8');
function standingsIn(out: string) {
  const log = readLog(out);
  return unmeasured(outcomeOf(log.header, log));
}

test(`a tournament of three, killed at ${KILLS} random moments (seed ${MOMENTS}) and gone on with, ends as an undisturbed one`, async () => {
  const random = new Random(MOMENTS, 'kills');
  const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')];
  mkdirSync(killed);
  const started = performance.now();
  expect(await start(whole, 1).ended).toBe(0);
  const undisturbed = performance.now() - started;
  const seen: number[] = [];
  for (let kills = 0; kills < KILLS; ) {
    const { child, ended } = start(killed, 2);
    // Long enough for its start and for a twentieth of the games, on the mean: most kills come in the middle of games.
    const timer = setTimeout(() => child.kill('SIGKILL'), 600 + (random.unit() * 2 * undisturbed) / KILLS);
    const code = await ended;
    clearTimeout(timer);
    if (code === 0) break;
    kills++;
    seen.push(gamesIn(killed));
  }
  expect(await start(killed, 2).ended).toBe(0);
  process.stdout.write(`games there after each of ${seen.length} kills: ${seen.join(' ')}\n`);
  expect(seen).toHaveLength(KILLS);
  expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  expect(new Set(seen).size).toBeGreaterThan(KILLS / 4);
  expect(bytesOf(killed)).toBe(bytesOf(whole));
  expect(standingsIn(killed)).toEqual(standingsIn(whole));
  expect(readLog(killed).records).toHaveLength(900);
});
