import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ours } from '../test/engines.ts';
import { testFolder } from '../test/folder.ts';
import { readLog } from './log/log.ts';

const folder = testFolder();

const game = 'hex-11';
const WORKERS = 2;
/** So many that neither the start of programs nor the compiling of what runs often counts for much. */
const PAIRS = 1000;

/**
 * Plays one tournament of two seeded random movers, WORKERS games at once; says its speed, the program's start and its
 * last words included.
 */
function speedOf(name: string, agents: string): { gamesPerSecond: number; pliesPerSecond: number } {
  const out = join(folder, name);
  const words = ['dist/cli/weightroom.js', 'match', 'run', game, '--agents', agents, '--pairs', String(PAIRS)];
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [...words, '--workers', String(WORKERS), '--out', out], {
    stdio: 'ignore',
  });
  const seconds = (performance.now() - started) / 1000;
  expect(status).toBe(0);
  const { records } = readLog(out);
  const plies = records.reduce((sum, { chosen }) => sum + chosen[0] + chosen[1], 0);
  const speed = { gamesPerSecond: records.length / seconds, pliesPerSecond: plies / seconds };
  process.stdout.write(
    `${name}: ${records.length} games of ${(plies / records.length).toFixed(0)} plies in ${seconds.toFixed(1)} s: ${speed.gamesPerSecond.toFixed(0)} games/s, ${speed.pliesPerSecond.toFixed(0)} plies/s\n`,
  );
  return speed;
}

test(`${2 * PAIRS} games of two seeded random movers, ${WORKERS} at once: over UGI pipes and in process`, () => {
  const pipes = speedOf(
    'over UGI pipes',
    ['one', 'two'].map((label) => `cmd:${ours(game, '--agent random')}#${label}`).join(','),
  );
  const inside = speedOf('in process', 'random,random#2');
  const overhead = WORKERS * 1000 * (1 / pipes.gamesPerSecond - 1 / inside.gamesPerSecond);
  process.stdout.write(`overhead of two engines over pipes: ${overhead.toFixed(1)} ms a game\n`);
  expect(inside.gamesPerSecond).toBeGreaterThan(pipes.gamesPerSecond);
  expect(pipes.gamesPerSecond).toBeGreaterThan(10);
});
