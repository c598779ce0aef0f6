import { expect, test } from 'vitest';
import type { Game } from '../../games/game.ts';
import { hexifence } from '../../games/hexifence/index.ts';
import type { HexifencePosition } from '../../games/hexifence/position.ts';
import { walk } from '../../games/moves.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { countedTime } from '../../test/clock.ts';
import { vectors } from '../../test/vectors.ts';
import type { Agent } from '../agent.ts';
import type { Limit } from '../limits/limit.ts';
import { playGame } from '../play/referee.ts';
import { hexifenceAgents } from './index.ts';

const limits: Readonly<Record<string, Limit>> = {
  double: { nodes: 3000 },
  exact: { nodes: 300 },
  'greedy-original': { depth: 1 },
  original: { nodes: 1500 },
};

function agent(name: string, game: Game, limit = limits[name]!): Agent {
  return hexifenceAgents[name]!.create(game, limit);
}

/** Games that `one` wins against `two`, colours alternating. */
function wins(size: number, one: string, two: string, games: number): number {
  const game = hexifence.game(size);
  const agents = [agent(one, game), agent(two, game)] as const;
  let won = 0;
  for (let i = 0; i < games; i++) {
    const seat = i % 2;
    const seats = seat === 0 ? agents : ([agents[1], agents[0]] as const);
    const { winner } = playGame(game, game.start(new Random(i)), seats, new Random(i, 'wins', one, two));
    if (winner === seat) won++;
  }
  return won;
}

test.each(Object.keys(limits))('%s plays legal moves, the same ones again, and leaves the board as it was', (name) => {
  for (const size of hexifence.sizes) {
    const game = hexifence.game(size) as Game<HexifencePosition>;
    const player = agent(name, game);
    const again = agent(name, game);
    for (let i = 0; i < 6; i++) {
      const random = new Random(i, 'legal', size);
      const position = i % 2 === 0 ? game.scatter(random) : (walk(game, game.walk, random) as HexifencePosition);
      const before = [position.text(), position.hashLow, position.restHigh, position.edges.classOf.join()];
      const choice = player.choose(position, new Random(i));
      expect([position.text(), position.hashLow, position.restHigh, position.edges.classOf.join()]).toEqual(before);
      expect(game.parseMove(position, game.moveText(position, choice.move))).toBe(choice.move);
      expect(again.choose(position, new Random(i))).toEqual(choice);
    }
  }
});

test.each([
  [3, 'greedy-original', 'double', 40, 0, 9],
  [3, 'original', 'greedy-original', 30, 24, 30],
  [3, 'exact', 'greedy-original', 10, 8, 10],
  [2, 'double', 'greedy-original', 40, 29, 40],
])('size %i: %s wins against %s, of %i games, %i to %i', { tags: 'slow' }, (size, one, two, games, least, max) => {
  const won = wins(size, one, two, games);
  expect(won).toBeGreaterThanOrEqual(least);
  expect(won).toBeLessThanOrEqual(max);
});

test('exact plays a best move wherever it proves one, and knows the result', () => {
  let proven = 0;
  for (const line of vectors<{ position: string; edgesLeft: number; value: number; best: string[] }>(
    'hexifence',
    'solved',
  )) {
    if (line.edgesLeft < 2 || line.edgesLeft > 16) continue;
    const game = hexifence.game(hexifence.sizeOf(line.position));
    const position = game.parse(line.position) as HexifencePosition;
    const { move, score } = agent('exact', game, { nodes: 50_000 }).choose(position, new Random(1));
    if (score === undefined || Math.abs(score) < 1000) continue;
    proven++;
    expect([line.position, Math.sign(score)]).toEqual([line.position, Math.sign(line.value)]);
    expect(line.best).toContain(game.moveText(position, move));
  }
  expect(proven).toBeGreaterThan(40);
});

test.each<[string, Limit]>([
  ['original', { depth: 3 }],
  ['double', { depth: 3 }],
  ['exact', { simulations: 3 }],
  ['greedy-original', { depth: 2 }],
  ['greedy-original', { nodes: 2 }],
])('%s refuses the limit %j', (name, limit) => {
  expect(() => agent(name, hexifence.game(3), limit)).toThrow(InputError);
});

test.each([1, 2, 3])('with a limit of %i nodes everyone still moves', (nodes) => {
  const game = hexifence.game(3);
  const position = game.scatter(new Random(8));
  for (const name of ['double', 'exact', 'original'])
    expect(agent(name, game, { nodes }).choose(position, new Random(1)).move).toBeGreaterThanOrEqual(0);
});

test('original keeps to its time', () => {
  const game = hexifence.game(3) as Game<HexifencePosition>;
  const position = game.start(new Random(1));
  const moves = new Int32Array(game.maxMoves);
  while (position.edges.counts[2] > 25) position.make(moves[position.moves(moves, 0) >> 1]);
  const passed = countedTime();
  agent('original', game, { milliseconds: 60 }).choose(position, new Random(1));
  expect(passed()).toBeGreaterThanOrEqual(60);
  expect(passed()).toBeLessThan(66);
});
