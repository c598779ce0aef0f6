import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Game } from '../../games/game.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { hostForTests, hostile, ours } from '../../test/engines.ts';
import { type Agent, WIN } from '../agent.ts';
import { createAgent } from '../create-agent.ts';
import { type Cost, GameClocks } from '../limits/clock.ts';
import { playGame } from '../play/referee.ts';
import { parseAgent } from '../spec.ts';
import { infoOf } from './agent.ts';
import { goText } from './dialogue.ts';

const { folder } = hostForTests();

const agentOf = (game: Game, text: string): Agent => createAgent(game, parseAgent(text, game, {}));

/** What a game comes to, its moves as text, and what was thought of each. */
function play(game: Game, start: string, agents: readonly [Agent, Agent], seed = 1): object {
  const moves: string[] = [];
  const thoughts: unknown[] = [];
  const played = playGame(game, game.parse(start), agents, new Random(seed), (position, choice) => {
    const { move, score, depth, nodes } = choice;
    moves.push(game.moveText(position, move));
    thoughts.push({ score, depth, nodes });
  });
  return { ...played, moves, thoughts };
}

describe.each(families.map((family) => gameOfSize(family, family.sizes[1] ?? family.defaultSize)))('$name', (game) => {
  const start = game.scatter(new Random(3)).text();

  test('an agent of ours plays the same moves through UGI, with the same scores, whatever keeps or passes the turn', () => {
    const [first, second] = [agentOf(game, 'hand@depth=1'), agentOf(game, 'hand@depth=1')];
    const outside = agentOf(game, `cmd:${ours(game.name, '--agent hand')}@depth=1`);
    const wanted = play(game, start, [first, second]);
    expect(play(game, start, [outside, second])).toEqual(wanted);
    // Nothing of the last game is left, whichever seat it had.
    expect(play(game, start, [first, outside])).toEqual(wanted);
    expect(play(game, start, [first, outside])).toEqual(wanted);
  });
});

test('an engine that can be seeded plays the same game again, and another one with another seed', () => {
  const game = gameNamed('slider-4');
  const start = game.start(new Random(1)).text();
  const agents = [1, 2].map(() => agentOf(game, `cmd:${ours('slider-4', '--agent random')}@depth=1`));
  const games = [1, 1, 2].map((seed) => play(game, start, [agents[0]!, agents[1]!], seed));
  expect(games[1]).toEqual(games[0]);
  expect(games[2]).not.toEqual(games[0]);
});

describe.each(['hex-4', 'hex-swap-4'])('GTP, %s', (name) => {
  const game = gameNamed(name);
  const agents = (text: string): [Agent, Agent] => [agentOf(game, text), agentOf(game, text)];
  const outside = agents(`gtp:${ours(name, '--protocol gtp --agent hand@depth=1')}`);

  test.each([
    ['the empty board', game.start(new Random(1)).text()],
    ['stones of both', game.scatter(new Random(3)).text()],
    ['stones of one only, White to move', '2B1/4/B3/4 w'],
  ])('an agent of ours plays a whole game against another instance of itself as it does here, from %s', (_, start) => {
    // GTP tells no scores.
    const wanted = { ...play(game, start, agents('hand@depth=1')), thoughts: expect.anything() };
    expect(play(game, start, outside)).toEqual(wanted);
  });
});

describe('under a referee with a clock, an engine', () => {
  const game = gameNamed('hex-4');
  const start = game.start(new Random(1)).text();

  /**
   * A game of an engine that plays `mode` from its first move on against random moves; what each of its choices took.
   */
  function playUnder(allowed: string, command: string) {
    const spec = parseAgent(`${command}@${allowed}`, game, {});
    const costs: Cost[] = [];
    const timeControls = [spec.timeControl, undefined] as const;
    const unplayed: [player: number, milliseconds: number][] = [];
    const played = playGame(
      game,
      game.parse(start),
      [createAgent(game, spec), agentOf(game, 'random')],
      new Random(1),
      (position, { cpu = 0, memory = 0 }, milliseconds) => {
        if (position.turn === 0) costs.push({ milliseconds, cpu, memory });
      },
      { timeControls, unplayed: (...choice) => unplayed.push(choice) },
    );
    return { ending: played.ending, costs, timeControls, unplayed };
  }

  test.each(['clock=600', 'clock=600+5', 'first=600,move=300', 'cpu=600'])(
    'is told what it has left of %s',
    (allowed) => {
      const path = join(folder, `told-${allowed}`);
      const { ending, costs, timeControls } = playUnder(allowed, `cmd:${hostile('tell', path)}`);
      expect(ending).toMatch(/connected/);
      const clocks = new GameClocks(timeControls);
      const wanted = costs.map((cost) => {
        const text = goText({}, clocks.timeLeft(0), 0);
        clocks.spend(0, cost);
        return text;
      });
      expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toEqual(wanted);
    },
  );

  test('is not charged for its start, and its own processes are what is measured', () => {
    const begun = performance.now();
    const { ending, costs } = playUnder('clock=600', `cmd:start=60000 ${hostile('slow-start', 'clocks')}`);
    const passed = performance.now() - begun;
    expect(ending).toMatch(/connected/);
    // It says that it is ready after 500 ms.
    expect(costs.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeLessThan(passed - 490);
    if (process.platform !== 'linux') return;
    for (const { memory } of costs) expect(memory).toBeGreaterThan(1e7);
    for (const { cpu } of costs) expect(cpu % 10).toBe(0);
  });

  // It never answers in time, however much the machine has to do; what it must do in time has a minute.
  test.each([
    ['clock=0.3', 'late', 'margin=60000', 'out of time (clock 0.3 s)', 600],
    ['move=0.3', 'hang-busy', 'margin=200 hang=200', 'engine did not answer', 700],
    ['cpu=0.2', 'hang-busy', 'margin=200 hang=200', 'engine did not answer', 600],
    ['memory=1', 'illegal', 'hang=60000', 'out of memory (1 MB)', 0],
    ['memory=300', 'memory', 'hang=50000', 'out of memory (300 MB)', 0],
  ])('that oversteps %s loses (%s), and its last choice is timed', (allowed, mode, timeouts, ending, milliseconds) => {
    const moves = mode === 'illegal' ? 1 : 0;
    const command = `cmd:start=60000 ${timeouts} ${hostile(mode, 'clocks', moves)}`;
    const { ending: found, unplayed } = playUnder(allowed, command);
    expect([found, unplayed]).toEqual([ending, [[0, expect.any(Number)]]]);
    // A timer may be a millisecond early.
    expect(unplayed[0]![1]).toBeGreaterThanOrEqual(milliseconds - 5);
  });
});

test.each([
  ['', undefined, 0, 0],
  ['info depth 3 score cp -12 nodes 345 time 6', -12, 3, 345],
  ['info score mate 3 depth 4', WIN - 3, 4, 0],
  ['info depth 2 score mate -2', 2 - WIN, 2, 0],
  ['info depth 2 score mate 0', undefined, 2, 0],
  ['info score cp 900000000 nodes 1', undefined, 0, 1],
  ['info score cp 1.5', undefined, 0, 0],
  ['info score cp NaN depth x nodes -1', undefined, 0, 0],
  ['info seldepth 9 depth 2 score lowerbound', undefined, 2, 0],
  ['info depth 99999999999999999999', undefined, 0, 0],
])('of %j the score is %d, depth %d, nodes %d', (info, score, depth, nodes) =>
  expect(infoOf({ move: 'a1', info })).toEqual({ score, depth, nodes }),
);

const game = gameNamed('hex-5');
hostForTests();

test('the Python example of docs/how-to/engines.md plays whole games, from any position, and repeats them', () => {
  const agents = ['cmd:python3 docs/engines/hex_engine.py', 'random'].map((text) =>
    createAgent(game, parseAgent(text, game, { depth: 1 })),
  );
  for (let i = 0; i < 4; i++) {
    const seats = i % 2 === 0 ? ([agents[0]!, agents[1]!] as const) : ([agents[1]!, agents[0]!] as const);
    const start = i < 2 ? game.start(new Random(i)) : game.scatter(new Random(i));
    const text = start.text();
    const played = playGame(game, start, seats, new Random(i));
    expect(played.ending).toMatch(/connected/);
    expect(playGame(game, game.parse(text), seats, new Random(i))).toEqual(played);
  }
});

/**
 * Real time, so other work may take the processor away. It bears that: of a clock a 25th is planned for a move; a bound
 * of each move leaves 250 ms and more to spare; and a game that was lost on time is played again, three times at most.
 */
test.each(['clock=10', 'clock=5+1', 'first=10,move=5', 'cpu=10'])(
  'an engine of ours keeps %s',
  { retry: 3 },
  (allowed) => {
    const game = gameNamed('hex-4');
    const spec = parseAgent(`cmd:${ours(game.name, '--agent hand')}@${allowed}`, game, {});
    let chosen = 0;
    const { ending } = playGame(
      game,
      game.start(new Random(1)),
      [createAgent(game, spec), createAgent(game, parseAgent('random', game, {}))],
      new Random(1),
      ({ turn }) => {
        if (turn === 0) chosen++;
      },
      { timeControls: [spec.timeControl, undefined] },
    );
    expect(ending).toMatch(/connected/);
    expect(chosen).toBeGreaterThan(1);
  },
);
