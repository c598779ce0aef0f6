import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseAgent } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import { hostile, ours, processesWith } from '../test/engines.ts';
import { LOG } from './log.ts';
import type { TournamentOptions } from './options.ts';
import { runTournament } from './run.ts';

const game = gameNamed('hex-4');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-engines-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function optionsOf(agents: readonly string[], pairs: number): TournamentOptions {
  return {
    game: game.name,
    seed: 5,
    agents: agents.map((text) => parseAgent(text, game, { depth: 1 })),
    pairs,
    openings: 'random',
    scatter: 0,
    walk: { shortest: 1, longest: 5 },
  };
}

function run(options: TournamentOptions, into: string, workers: number, stop = Number.POSITIVE_INFINITY) {
  const controller = new AbortController();
  const progress = (done: number): void => {
    if (done >= stop) controller.abort(new Error('stopped'));
  };
  return runTournament(options, into, { workers, signal: controller.signal, progress });
}

test('engines that fail lose by their own reasons, counted; the others play on, and nothing is left running', async () => {
  const token = randomUUID();
  const modes = {
    crash: 'engine crashed',
    illegal: 'engine played an illegal move',
    fork: 'engine ended and left processes behind',
  };
  const failing = Object.keys(modes).map((mode) => `cmd:${hostile(mode, token, 0)}#${mode}`);
  const options = optionsOf([...failing, 'random'], 2);
  const { matches } = await run(options, folder, 2);
  for (const [mode, ending] of Object.entries(modes)) {
    const match = matches.find(({ a, b }) => a === mode && b === 'random')!;
    expect(match.endings).toEqual({ [ending]: 4 });
    expect(match.total).toEqual({ wins: 0, draws: 0, losses: 4 });
  }
  expect(matches.reduce((sum, match) => sum + match.games, 0)).toBe(24);
  expect(processesWith(token)).toEqual([]);
});

test('the log is the same for any number of workers, stopped or not, if the engines can be seeded', async () => {
  const options = optionsOf([`cmd:${ours(game.name, '--agent random')}#one`, 'greedy'], 6);
  const log = (name: string): string => readFileSync(join(folder, name, LOG), 'utf8');
  for (const name of ['one', 'two', 'stopped']) mkdirSync(join(folder, name));
  await run(options, join(folder, 'one'), 1);
  await run(options, join(folder, 'two'), 2);
  await expect(run(options, join(folder, 'stopped'), 2, 5)).rejects.toThrow('stopped');
  expect(log('stopped').split('\n').length).toBeLessThan(log('one').split('\n').length);
  await run(options, join(folder, 'stopped'), 2);
  expect(log('two')).toBe(log('one'));
  expect(log('stopped')).toBe(log('one'));
});

describe('a run that is ended by', () => {
  test.each([
    ['SIGINT', 'hang-busy', 130],
    ['SIGTERM', 'fork-and-play', 130],
    ['SIGKILL', 'hang-busy', null],
    ['SIGKILL', 'fork-and-play', null],
  ] as const)('%s leaves nothing running (%s)', async (signal, mode, status) => {
    const token = randomUUID();
    const agents = `cmd:quit=100 ${hostile(mode, token, mode === 'hang-busy' ? 1 : 1000)},random`;
    const words = ['tournament', game.name, '--agents', agents, '--pairs', '5000', '--workers', '2', '--out', folder];
    const running = spawn(process.execPath, ['dist/cli/weightroom.js', ...words], { stdio: 'ignore' });
    const exit = once(running, 'exit');
    await until(() => processesWith(token).length >= 2);
    running.kill(signal);
    const [code] = await exit;
    expect(code).toBe(status);
    // Who was killed itself has its guard do this.
    await until(() => processesWith(token).length === 0, signal === 'SIGKILL' ? 30_000 : 0);
  });
});

/** Waits until `holds`, or fails. */
async function until(holds: () => boolean, milliseconds = 20_000): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!holds()) {
    if (performance.now() > end) expect.fail('it did not come true');
    await sleep(20);
  }
}
