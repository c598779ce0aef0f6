import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { testFolder } from '../test/folder.ts';
import { KILLS } from '../test/proofs.ts';
import { unmeasured } from '../test/unmeasured.ts';
import { LOG, readLog } from './log/log.ts';
import { outcomeOf } from './results/standings.ts';

/** Games between two kills are fewer, so that none comes after the last game. */
const MAX_BETWEEN = 43;
/** Other moments each time: drawn anew, and told, so that a failure can be repeated. */
const MOMENTS = Date.now() % 1_000_000;

const folder = testFolder();

/** Three players, 3 x 2 x 150 games, limited by depth and by nodes. */
const words = [
  ...[
    'dist/cli/weightroom.js',
    'match',
    'run',
    'slider-4',
    '--agents',
    'hand@depth=3,hand:difference@nodes=400,greedy',
  ],
  ...['--pairs', '150', '--seed', '7'],
];

function start(out: string, workers: number): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [...words, '--workers', String(workers), '--out', out], { stdio: 'ignore' });
  return { child, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

function gamesIn(out: string): number {
  try {
    return readFileSync(join(out, LOG), 'latin1').split('\n').length - 2;
  } catch {
    return 0;
  }
}

/**
 * Kills `child` after this many more games than there are, and some milliseconds more: in the middle of its start, of a
 * game, of a line.
 */
async function killAfter(child: ChildProcess, out: string, games: number, milliseconds: number): Promise<void> {
  const enough = gamesIn(out) + games;
  while (games > 0 && gamesIn(out) < enough && child.exitCode === null) await sleep(2);
  await sleep(milliseconds);
  child.kill('SIGKILL');
}

const bytesOf = (out: string): string => readFileSync(join(out, LOG), 'utf8');
function standingsIn(out: string) {
  const log = readLog(out);
  return unmeasured(outcomeOf(log.header, log));
}

test(`a tournament of three, killed at ${KILLS} random moments (seed ${MOMENTS}) and gone on with, ends as an undisturbed one`, async () => {
  const random = new Random(MOMENTS, 'kills');
  const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')];
  expect(await start(whole, 1).ended).toBe(0);
  const seen: number[] = [];
  for (let kills = 0; kills < KILLS; kills++) {
    const { child, ended } = start(killed, 2);
    const games = random.int(MAX_BETWEEN);
    await killAfter(child, killed, games, random.unit() * (games === 0 ? 1000 : 20));
    expect(await ended).toBeNull();
    seen.push(gamesIn(killed));
  }
  expect(await start(killed, 2).ended).toBe(0);
  process.stdout.write(`games there after each of ${seen.length} kills: ${seen.join(' ')}\n`);
  expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  expect(new Set(seen).size).toBeGreaterThan(KILLS / 2);
  expect(bytesOf(killed)).toBe(bytesOf(whole));
  expect(standingsIn(killed)).toEqual(standingsIn(whole));
  expect(readLog(killed).records).toHaveLength(900);
});
