import { expect, test } from 'vitest';
import type { Game } from '../../games/game.ts';
import { hus } from '../../games/hus/index.ts';
import type { HusPosition } from '../../games/hus/position.ts';
import { capturedOf, capturesOf, PITS } from '../../games/hus/sow.ts';
import { movesOf } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { countedTime } from '../../test/clock.ts';
import { WIN } from '../agent.ts';
import { OwnEvaluator } from '../evaluation/evaluator.ts';
import { GreedyAgent } from '../greedy.ts';
import { playGame } from '../play/referee.ts';
import { filterSum, husAgents } from './index.ts';

const originalHus = husAgents.original!.create;
const filterHus = husAgents.filter!.create;
const game = hus.game(0) as Game<HusPosition>;
const random = new Random(0);

/** The value for the player to move without alpha-beta, directly from the description; `plies` may be a half. */
function plain(position: HusPosition, plies: number, distance: number): number {
  if (position.voided()) throw new Error('the turn stays where it was');
  if (position.over()) return position.winner() === undefined ? 0 : distance - WIN;
  const seeds = position.seeds(position.turn) - position.seeds(position.turn === 0 ? 1 : 0);
  const moves = movesOf(game, position);
  const left = plies - (moves.length <= 3 ? 0.5 : 1);
  if (left < 0 || distance === 20) return seeds;
  return Math.max(...moves.map((move) => after(position, move, left, distance + 1)));
}

function after(position: HusPosition, move: number, left: number, distance: number): number {
  position.make(move);
  const value = position.voided() ? distance - WIN : 0 - plain(position, left, distance);
  position.unmake();
  return value;
}

test.each([1, 2, 3])(
  'depth %i: the value is that of its description without alpha-beta, and the move has it',
  (depth) => {
    for (let i = 0; i < 40 / depth ** 2; i++) {
      const position = game.scatter(new Random(i, 'original'));
      const before = position.text();
      const moves = movesOf(game, position);
      const plies = depth + (moves.length <= 5 ? 2 : moves.length <= 10 ? 1 : 0);
      const choice = originalHus(game, { depth }).choose(position, random);
      const values = moves.map((move) => after(position, move, plies - 1, 1));
      expect([before, choice.score]).toEqual([before, Math.max(...values)]);
      expect(values[moves.indexOf(choice.move)]).toBe(choice.score);
      expect(choice.depth).toBeLessThanOrEqual(plies);
      expect(position.text()).toBe(before);
    }
  },
);

/** Pit 30 begins an endless turn. */
const endless =
  '6,0,3,0,6,3,4,1,0,1,7,1,0,2,3,2,1,4,1,7,1,0,1,0,2,5,4,3,6,1,11,0/1,1,0,0,1,1,1,0,0,1,0,0,0,2,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 0 113';

test('never plays an endless turn if there is another', () => {
  for (const depth of [1, 2, 3])
    expect(originalHus(game, { depth }).choose(game.parse(endless), random).move).not.toBe(30);
});

test('depth and node limits repeat exactly', () => {
  const position = game.scatter(new Random(5));
  for (const limit of [{ depth: 4 }, { nodes: 3000 }]) {
    const choices = [1, 2].map(() => originalHus(game, limit).choose(position, random));
    expect(choices[0]).toEqual(choices[1]);
  }
  expect(originalHus(game, { nodes: 3000 }).choose(position, random).nodes).toBeLessThan(3500);
});

test('with time or nodes for nothing it plays as the filter does', () => {
  const position = game.scatter(new Random(6));
  const { move } = filterHus(game, {}).choose(position, random);
  expect(originalHus(game, { nodes: 1 }).choose(position, random)).toMatchObject({ move, depth: 1 });
});

test('the first move of a game has fifteen times the time', () => {
  const position = game.start(new Random(0));
  const agent = originalHus(game, { milliseconds: 20, depth: 20 });
  const passed = countedTime();
  const time = (): number => {
    const started = passed();
    agent.choose(position, random);
    return passed() - started;
  };
  agent.start();
  const [first, second] = [time(), time()];
  expect(first).toBeGreaterThanOrEqual(300);
  expect(first).toBeLessThan(310);
  expect(second).toBeGreaterThanOrEqual(20);
  expect(second).toBeLessThan(30);
});

test('refuses to simulate', () =>
  expect(() => originalHus(game, { simulations: 5 })).toThrow('original: plays no simulations'));

test('beats greedy at depth 3', () => {
  const greedy = new GreedyAgent(game, new OwnEvaluator(game.features[0]!, game.hand.points, game.hand.draw));
  let won = 0;
  for (let i = 0; i < 20; i++) {
    const stream = new Random(i, 'greedy');
    const agents = [originalHus(game, { depth: 3 }), greedy] as const;
    const { winner } = playGame(game, game.start(stream), i % 2 === 0 ? agents : [agents[1], agents[0]], stream);
    if (winner === i % 2) won++;
  }
  expect(won).toBeGreaterThan(12);
});

/** The seeds of player `of` in and behind inner pits that face one with seeds. */
function exposed(position: HusPosition, of: number): number {
  const pit = (player: number, index: number) => position.pits[player * PITS + index]!;
  let sum = 0;
  for (let inner = 16; inner < PITS; inner++)
    if (pit(of, inner) > 0 && pit(1 - of, 47 - inner) > 0) sum += pit(of, inner) + pit(of, 31 - inner);
  return sum;
}

test('every pit is worth the sum of its six heuristics', () => {
  for (let i = 0; i < 60; i++) {
    const position = game.scatter(new Random(i, 'filter'));
    const player = position.turn;
    for (const move of movesOf(game, position)) {
      const found = filterSum(position, move);
      const risk = exposed(position, player);
      position.make(move);
      const own = [...position.pits.subarray(player * PITS, player * PITS + PITS)];
      const captured = capturedOf(position.sown);
      const heuristics = {
        seeds: own.reduce((sum, seeds) => sum + seeds, 0),
        exposed: exposed(position, 1 - player),
        captures: captured,
        critical: capturesOf(position.sown) >= 2 ? captured : 0,
        protection: risk - exposed(position, player),
        mobility: own.filter((seeds) => seeds >= 2).length,
      };
      const won = position.over();
      position.unmake();
      expect(found).toBe(won ? WIN - 1 : Object.values(heuristics).reduce((sum, value) => sum + value, 0));
    }
  }
});

test('plays the largest sum, of equal ones the lowest pit', () => {
  let ties = 0;
  for (let i = 0; i < 200; i++) {
    const position = game.scatter(new Random(i, 'largest'));
    const before = position.text();
    const sums = movesOf(game, position).map((move) => ({ move, sum: filterSum(position, move) }));
    const max = Math.max(...sums.map(({ sum }) => sum));
    const best = sums.filter(({ sum }) => sum === max).map(({ move }) => move);
    if (best.length > 1) ties++;
    const choice = filterHus(game, { depth: 1 }).choose(position, random);
    expect(choice).toEqual({ move: Math.min(...best), score: max, depth: 1, nodes: sums.length });
    expect(position.text()).toBe(before);
  }
  expect(ties).toBeGreaterThan(0);
});

test('a win outranks every sum', () => {
  const won =
    '1,0,6,3,1,4,2,1,4,0,0,1,2,2,1,0,4,3,2,0,3,0,2,3,0,8,1,3,1,14,0,0/1,0,4,0,0,1,1,0,0,1,0,0,1,0,1,3,1,3,2,1,1,0,0,0,0,0,0,1,0,1,0,1 0 62';
  expect(filterHus(game, {}).choose(game.parse(won), random)).toMatchObject({ move: 29, score: WIN - 1 });
});

test('an endless turn is the last resort', () => {
  const position = game.parse(endless);
  expect(filterSum(position, 30)).toBe(1 - WIN);
  expect(filterHus(game, {}).choose(position, random).move).not.toBe(30);
});

test.each([{ depth: 2 }, { nodes: 5 }, { milliseconds: 5 }, { simulations: 5 }])('refuses the limit %j', (limit) =>
  expect(() => filterHus(game, limit)).toThrow(/^filter: .*depth=1/),
);
