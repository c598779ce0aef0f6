import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseAgent } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import { emptiedFolder, testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { stoppingAt } from '../test/stopping.ts';
import { unmeasured } from '../test/unmeasured.ts';
import type { FormatSpec } from './formats/index.ts';
import { LOG } from './log/log.ts';
import { drawOpenings } from './openings/openings.ts';
import { type TournamentOptions, tournamentCommand } from './options.ts';
import type { TournamentOutcome } from './results/standings.ts';
import { runTournament } from './run.ts';

const game = gameNamed('slider-4');
const agents = ['greedy', 'random', 'hand@depth=1'].map((text) => parseAgent(text, game, {}));
const drawn = { seed: 9, openings: 'random', scatter: 0, walk: game.walk } as const;
const set = { file: 'boards.txt', positions: drawOpenings(game, drawn, 9) };

const options = (pairs: number, more: Partial<TournamentOptions> = {}): TournamentOptions => ({
  ...{ game: game.name, seed: 5, agents, pairs, openings: 'random', scatter: 0.2, walk: game.walk, ...more },
});

const folder = emptiedFolder();

const inFolder = (name: string): string => join(folder, name);
const logOf = (name: string): string => readFileSync(join(inFolder(name), LOG), 'utf8');

/** Plays `chosen` in the folder `name`; returns what came of it and the games played. */
async function play(name: string, chosen: TournamentOptions, stop = Infinity) {
  const told: number[] = [];
  const running = { workers: 1, ...stoppingAt(stop, (done) => told.push(done)) };
  const outcome: TournamentOutcome = await runTournament(chosen, inFolder(name), running);
  return { outcome, played: told.length - 1 };
}

const sprt: FormatSpec = { kind: 'sprt', test: { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05, model: 'normalized' } };
const cases: readonly (readonly [string, Partial<TournamentOptions>, number])[] = [
  ['a round robin', {}, 6],
  ['a sequential test that has not decided', { format: sprt, agents: agents.slice(0, 2) }, 2],
  ['boards of a file', { openings: 'set', set }, 6],
];

/** The log of a round robin of four pairs that was begun so. */
const begunSo = testFolder();
let whole: string;
beforeAll(async () => {
  await runTournament(options(4), begunSo, { workers: 1, signal: new AbortController().signal, progress: () => {} });
  whole = readFileSync(join(begunSo, LOG), 'utf8');
});

describe('more pairs', () => {
  test.each(cases)('%s resumes: the bytes of one that was begun so', async (_, more, gamesOfPair) => {
    await play('grown', options(2, more));
    const grown = await play('grown', options(4, more));
    const whole = await play('whole', options(4, more));
    expect([grown.played, whole.played]).toEqual([2 * gamesOfPair, 4 * gamesOfPair]);
    expect(logOf('grown')).toBe(logOf('whole'));
    expect(unmeasured(grown.outcome)).toEqual(unmeasured(whole.outcome));
  });

  test('one that was stopped on its way resumes too, again and again', async () => {
    await expect(play('grown', options(2), 5)).rejects.toThrow('stopped');
    await expect(play('grown', options(3), 7)).rejects.toThrow('stopped');
    await play('grown', options(4));
    expect(logOf('grown')).toBe(whole);
  });

  test('a log that was killed in a line resumes too', async () => {
    await play('grown', options(2));
    writeFileSync(join(inFolder('grown'), LOG), logOf('grown').slice(0, -30));
    await play('grown', options(4));
    expect(logOf('grown')).toBe(whole);
  });

  test('a test that has decided stays decided', async () => {
    const test: FormatSpec = { ...sprt, test: { ...sprt.test, elo0: 0, elo1: 200 } };
    const more = { format: test, agents: [agents[2]!, agents[1]!] };
    const first = await play('grown', options(60, more));
    expect(first.played).toBeLessThan(120);
    expect((await play('grown', options(70, more))).played).toBe(0);
    expect(logOf('grown')).toContain('"pairs":70');
  });
});

describe('refused, and nothing is changed', () => {
  test.each<[string, TournamentOptions, TournamentOptions, string]>([
    [
      'fewer pairs',
      options(3),
      options(2),
      'holds 3 pairs, and --pairs 2 are fewer; 3 or more resume it, another folder begins anew',
    ],
    [
      'rounds of more pairs',
      options(1, { format: { kind: 'swiss', rounds: 2 } }),
      options(2, { format: { kind: 'swiss', rounds: 2 } }),
      'holds 1 pairs; with 2 the rounds of swiss are others; use another folder',
    ],
    [
      'more pairs of another seed',
      options(1),
      options(2, { seed: 6 }),
      `holds another run (${tournamentCommand(options(1))}, weightroom `,
    ],
  ])('%s', async (_, first, second, why) => {
    await play('first', first);
    cpSync(inFolder('first'), inFolder('before'), { recursive: true });
    const other = play('first', second);
    await expect(other).rejects.toThrow(mistake(`${inFolder('first')}: ${why}`));
    expect(logOf('first')).toBe(logOf('before'));
  });

  test('a game that was changed', async () => {
    await play('first', options(1));
    const changed = logOf('first').replace('"winner":0', '"winner":1');
    writeFileSync(join(inFolder('first'), LOG), changed);
    await expect(play('first', options(2))).rejects.toThrow(/line \d+: checksum \w+, expected/);
    expect(logOf('first')).toBe(changed);
  });
});
