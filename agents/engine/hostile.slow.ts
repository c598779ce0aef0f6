import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { guarded } from '../../lib/processes/process-group.ts';
import { hostForTests, hostile, processesWith } from '../../test/engines.ts';
import { createAgent } from '../create-agent.ts';
import { type Forfeit, type ForfeitReason, forfeits } from '../play/forfeit.ts';
import { type Played, playGame } from '../play/referee.ts';
import { parseAgent } from '../spec.ts';
import { EngineHost } from './host.ts';

const game = gameNamed('hex-4');
const hosted = hostForTests();
const { folder } = hosted;
const errors = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.stderr'));

/** Whoever is given up by the clock fails at once: a move of its own before that might come too late under load. */
const TIMEOUTS: Readonly<Record<string, string>> = {
  'hang-busy': 'margin=200 hang=300',
  late: 'margin=200 hang=60000',
};
const movesOf = (mode: string): number => (mode in TIMEOUTS || mode === 'exit-at-start' ? 0 : 1);

/** Games of a hostile engine, which has seat 0, against random moves. What it must do in time has a minute. */
function play(mode: string, token: string, games: number, moves = movesOf(mode), guard = ''): Played[] {
  const timeouts = TIMEOUTS[mode] ?? 'margin=60000 hang=60000';
  const command = `cmd:${guard} start=60000 ${timeouts} ${hostile(mode, token, moves)}@ms=100#${mode.replaceAll('-', '_')}`;
  const agents = [command, 'random'].map((text) => createAgent(game, parseAgent(text, game, {})));
  const random = new Random(1);
  return Array.from({ length: games }, () => playGame(game, game.start(random), [agents[0]!, agents[1]!], random));
}

/** One way or two to each reason; the others are tournament/hostile.slow.ts's. */
test.each<[mode: string, reason: ForfeitReason]>([
  ['crash', 'crash'],
  ['hang-busy', 'hang'],
  ['late', 'late'],
  ['illegal', 'illegal'],
  ['garbage', 'garbage'],
  ['flood', 'flood'],
  ['flood-errors', 'flood'],
  ['fork-away', 'orphans'],
  ...(guarded(['true']) === undefined ? [] : ([['daemon', 'orphans']] as [string, ForfeitReason][])),
  ['exit-at-start', 'start'],
  ['resign', 'resigned'],
])('%s: it loses with its own reason, and nothing lives of it', (mode, reason) => {
  const token = randomUUID();
  const [played] = play(mode, token, 1);
  expect([played!.winner, played!.ending]).toEqual([1, forfeits[reason]]);
  expect(played!.moves.length).toBe(2 * movesOf(mode));
  // One that resigns is sane and stays for the next game.
  expect(processesWith(token)).toHaveLength(mode === 'resign' ? 1 : 0);
});

test.each(['illegal', 'fork'])('%s: it is started again for the next game', (mode) => {
  const token = randomUUID();
  const endings = play(mode, token, 3).map(({ ending, moves }) => `${moves.length} moves, ${ending}`);
  expect(new Set(endings).size).toBe(1);
  expect(processesWith(token)).toEqual([]);
});

test('one that never says that it is ready is given up', () => {
  const token = randomUUID();
  const text = `cmd:start=300 ${hostile('silent', token)}@ms=100`;
  const agent = createAgent(game, parseAgent(text, game, {}));
  agent.start();
  expect(() => agent.choose(game.start(new Random(1)), new Random(1))).toThrow('engine did not start');
  expect(processesWith(token)).toEqual([]);
});

test.each<[mode: string, guard: string, count: number]>([
  ['fork-and-play', '', 3],
  ['fork-and-play', 'guard=off', 3],
  ...(guarded(['true']) === undefined ? [] : ([['daemon-and-play', '', 2]] as [string, string, number][])),
])(
  '%s %s: one that starts processes and plays well loses nothing by it, and they end with it',
  async (mode, guard, count) => {
    const token = randomUUID();
    const own = new EngineHost(join(folder, 'own'));
    own.attach();
    const [played] = play(mode, token, 1, 99, guard);
    expect(played!.ending).toMatch(/connected/);
    expect(processesWith(token)).toHaveLength(count);
    await own.close();
    expect(processesWith(token)).toEqual([]);
    hosted.host.attach();
  },
);

test('one that never quits is killed', async () => {
  const token = randomUUID();
  const own = new EngineHost(join(folder, 'own'));
  own.attach();
  const text = `cmd:quit=100 ${hostile('never-quit', token, 99)}`;
  const agent = createAgent(game, parseAgent(text, game, {}));
  agent.start();
  agent.choose(game.start(new Random(1)), new Random(1));
  expect(processesWith(token)).toHaveLength(1);
  await own.close();
  expect(processesWith(token)).toEqual([]);
  hosted.host.attach();
});

test('what it writes to standard error is kept, up to a bound, and why it lost', () => {
  const sizes = errors().map((name) => statSync(join(folder, name)).size);
  expect(Math.max(...sizes)).toBe(1024 * 1024);
  const crashed = errors().find((name) => name.endsWith('-crash.stderr'))!;
  expect(readFileSync(join(folder, crashed), 'utf8')).toBe('weightroom: engine crashed (exit code 3)\n');
});

test('a host that is being closed starts no engine any more', async () => {
  const token = randomUUID();
  const own = new EngineHost(join(folder, 'closing'));
  own.attach();
  const closed = own.close();
  const agent = createAgent(game, parseAgent(`cmd:${hostile('fork-and-play', token)}`, game, {}));
  expect(() => {
    agent.start();
    agent.choose(game.start(new Random(1)), new Random(1));
  }).toThrow();
  await closed;
  expect(processesWith(token)).toEqual([]);
  hosted.host.attach();
});

test('a host that is closed says so', async () => {
  const own = new EngineHost(join(folder, 'own'));
  own.attach();
  await own.close();
  const agent = createAgent(game, parseAgent(`cmd:${hostile('hang', 'x')}`, game, {}));
  agent.start();
  let thrown: unknown;
  try {
    agent.choose(game.start(new Random(1)), new Random(1));
  } catch (error) {
    thrown = error as Forfeit;
  }
  expect(String(thrown)).toBe('Error: the host of the engines is gone');
  hosted.host.attach();
});
