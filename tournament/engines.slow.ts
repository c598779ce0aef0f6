import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAgent } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import { expectNothingLeft } from '../test/ended-run.ts';
import { hostile, ours, processesWith } from '../test/engines.ts';
import { emptiedFolder } from '../test/folder.ts';
import { stoppingAt } from '../test/stopping.ts';
import { LOG } from './log/log.ts';
import type { TournamentOptions } from './options.ts';
import { runTournament } from './run.ts';

const game = gameNamed('hex-4');

const folder = emptiedFolder();

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
  return runTournament(options, into, { workers, ...stoppingAt(stop) });
}

test('engines that fail lose by their own reasons, counted; the others play on, and nothing is left running', async () => {
  const token = randomUUID();
  const modes = {
    crash: 'engine crashed',
    illegal: 'engine played an illegal move',
    fork: 'engine ended and left processes behind',
  };
  const failing = Object.keys(modes).map((mode) => `cmd:start=60000 ${hostile(mode, token, 0)}#${mode}`);
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
  for (const name of ['one', 'stopped']) mkdirSync(join(folder, name));
  await run(options, join(folder, 'one'), 1);
  await expect(run(options, join(folder, 'stopped'), 2, 5)).rejects.toThrow('stopped');
  expect(log('stopped').split('\n').length).toBeLessThan(log('one').split('\n').length);
  await run(options, join(folder, 'stopped'), 2);
  expect(log('stopped')).toBe(log('one'));
});

describe('a run that is ended by', () => {
  test.each([
    ['SIGINT', 'hang-busy', 130],
    ['SIGINT', 'fork-and-play', 130],
    ['SIGTERM', 'fork-and-play', 130],
    ['SIGTERM', 'hang-busy', 130],
    ['SIGKILL', 'hang-busy', null],
    ['SIGKILL', 'fork-and-play', null],
  ] as const)('%s leaves nothing running (%s)', (signal, mode, status) =>
    expectNothingLeft(folder, signal, mode, status),
  );
});
