import { describe, expect, test } from 'vitest';
import type { Game } from '../../games/game.ts';
import { families, gameNamed, gameOfSize, readPosition } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { vectors } from '../../test/vectors.ts';
import type { Agent } from '../agent.ts';
import { builtInAgents } from '../built-in-agents.ts';
import { createAgent } from '../create-agent.ts';
import { RandomAgent } from '../random.ts';
import { parseAgent } from '../spec.ts';
import { Forfeit } from './forfeit.ts';
import { playGame } from './referee.ts';

/** More plies than any game of a family without a ply limit can have. */
const MAX_PLIES = 700;

const sized = families.flatMap(({ sizes, ...family }) =>
  (sizes.length === 0 ? [0] : [sizes[0]!, family.defaultSize, sizes.at(-1)!]).map((size) => family.game(size)),
);

/** Plays the moves of a list, seat by seat whoever asks. */
function scripted(game: Game, moves: readonly string[]): Agent {
  let next = 0;
  return {
    start() {
      next = 0;
    },
    choose: (position) => ({ move: game.parseMove(position, moves[next++]!), score: undefined, depth: 0, nodes: 0 }),
  };
}

describe.each(sized.map((game) => ({ name: game.name, game })))('$name', ({ game }) => {
  test('a game of random moves ends, under the referee, within bounds', () => {
    const agents = [new RandomAgent(game), new RandomAgent(game)] as const;
    for (let i = 0; i < 30; i++) {
      const random = new Random(i, 'ends', game.name);
      const position = i % 2 === 0 ? game.start(random) : game.scatter(random);
      const { moves, winner, ending } = playGame(game, position, agents, random);
      expect(moves.length).toBeLessThanOrEqual(game.draws.plies ?? MAX_PLIES);
      expect(ending).toMatch(/\S/);
      if (position.over()) expect([winner, ending]).toEqual([position.winner(), position.ending()]);
      else expect([winner, /ply limit|repetition/.test(ending)]).toEqual([undefined, true]);
    }
  });

  test('the same seed plays the same game', { tags: 'slow' }, () => {
    const play = () => {
      const random = new Random(5, 'again');
      const greedy = createAgent(game, parseAgent('greedy', game, {}));
      return playGame(game, game.start(random), [greedy, new RandomAgent(game)], random);
    };
    expect(play()).toEqual(play());
  });
});

interface Repetition {
  setup: string;
  moves: string[];
  final: string;
}

test('a game is drawn by repetition when the match server says so', () => {
  for (const { setup, moves, final } of vectors<Repetition>('slider', 'repetition')) {
    const { game, position } = readPosition(families.find(({ name }) => name === 'slider')!, setup);
    const agent = scripted(game, moves);
    const played = playGame(game, position, [agent, agent], new Random(1));
    expect([played.moves.length, played.winner, played.ending]).toEqual([
      moves.length,
      undefined,
      'repetition (6 times)',
    ]);
    expect(position.text()).toBe(final);
  }
});

const slider = gameNamed('slider-6');

test.each([
  ['one ply', 1],
  ['seven plies', 7],
])('a game is drawn after %s', (_, plies) => {
  const game: Game = { ...slider, draws: { plies } };
  const random = new Random(3);
  const agents = [new RandomAgent(game), new RandomAgent(game)] as const;
  const { moves, winner, ending } = playGame(game, game.start(random), agents, random);
  expect([moves.length, winner, ending]).toEqual([plies, undefined, `ply limit (${plies})`]);
});

test('a win with the last ply that is allowed is a win', () => {
  const game: Game = { ...gameNamed('slider-4'), draws: { plies: 1 } };
  const agent = scripted(game, ['d4r']);
  const { winner, ending } = playGame(game, game.parse('3H/4/4/V3 h'), [agent, agent], new Random(1));
  expect([winner, ending]).toEqual([0, 'all H pieces have left over the right edge']);
});

test('agents are told of each new game, and the watcher of each choice before it is made', () => {
  const game = gameNamed('slider-4');
  let starts = 0;
  const agent: Agent = { ...scripted(game, ['a4r', 'd1u', 'b4r']), start: () => starts++ };
  const seen: string[] = [];
  const watched: Game = { ...game, draws: { plies: 3 } };
  const begin = 'H3/H3/H3/1VVV h';
  playGame(watched, game.parse(begin), [agent, agent], new Random(1), (position, { move }, milliseconds) => {
    expect(milliseconds).toBeGreaterThanOrEqual(0);
    seen.push(`${position.text()}: ${game.moveText(position, move)}`);
  });
  expect(starts).toBe(2);
  expect(seen[0]).toBe(`${begin}: a4r`);
  expect(seen.length).toBe(3);
});

test('an agent that follows the game is told of every move before it is made, its own too', () => {
  const game: Game = { ...gameNamed('slider-4'), draws: { plies: 3 } };
  const moves = ['a4r', 'd1u', 'b4r'];
  const told: string[] = [];
  const agent = scripted(game, moves);
  const follower: Agent = {
    ...agent,
    follow: (position, move) => void told.push(`${position.ply} ${game.moveText(position, move)}`),
  };
  playGame(game, game.parse('H3/H3/H3/1VVV h'), [agent, follower], new Random(1));
  expect(told).toEqual(moves.map((move, ply) => `${ply} ${move}`));
});

test.each([0, 1] as const)('seat %i, which forfeits, has lost, whatever stands on the board', (seat) => {
  const game = gameNamed('slider-4');
  const fine = scripted(game, ['a4r', 'd1u', 'b4r', 'd2u']);
  const failing: Agent = {
    start() {},
    choose() {
      throw new Forfeit('hang', 'nothing came');
    },
  };
  const agents = seat === 0 ? ([failing, fine] as const) : ([fine, failing] as const);
  const played = playGame(game, game.parse('H3/H3/H3/1VVV h'), agents, new Random(1));
  expect(played).toMatchObject({ winner: 1 - seat, ending: 'engine did not answer', voided: false });
  expect(played.moves).toHaveLength(seat);
});

test('a bug in an agent is no forfeit', () => {
  const game = gameNamed('slider-4');
  const broken: Agent = {
    start() {},
    choose() {
      throw new TypeError('undefined');
    },
  };
  expect(() => playGame(game, game.start(new Random(1)), [broken, broken], new Random(1))).toThrow(TypeError);
});

test('every game has the agent of its authors; a game that nobody registered has general ones only', () => {
  for (const family of families)
    expect(Object.keys(builtInAgents(gameOfSize(family, family.defaultSize))), family.name).toContain('original');
  expect(Object.keys(builtInAgents({ ...slider, family: 'chess' }))).toEqual(['mcts', 'mcts-guided']);
});
