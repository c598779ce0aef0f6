import { expect, test } from 'vitest';
import { featureValues } from '../../games/feature-sets.ts';
import type { Game, Player } from '../../games/game.ts';
import { movesOf } from '../../games/moves.ts';
import { slider } from '../../games/slider/index.ts';
import { PASS, type SliderPosition } from '../../games/slider/position.ts';
import { Random } from '../../lib/maths/random.ts';
import { countedTime } from '../../test/clock.ts';
import { vectors } from '../../test/vectors.ts';
import { WIN } from '../agent.ts';
import { sliderAgents, startGameMove } from './index.ts';

const originalSlider = sliderAgents.original!.create;
const random = new Random(0);

function read(text: string): { game: Game; position: SliderPosition } {
  const game = slider.game(slider.sizeOf(text));
  return { game, position: game.parse(text) as SliderPosition };
}

test('the start-game strategy answers as the original did', () => {
  for (const { position: text, player, move } of vectors<{
    position: string;
    player: 'h' | 'v';
    move: string | null;
  }>('slider', 'startgame')) {
    const { game, position } = read(text);
    const found = startGameMove(position, player === 'h' ? 0 : 1);
    expect([text, player, found === undefined ? null : game.moveText(position, found)]).toEqual([text, player, move]);
  }
});

test.each([
  ['H4/H4/H4/H4/1VVVV h', 0, 'a5r'],
  ['H4/H4/H4/H4/1VVVV v', 1, 'e1u'],
  ['1H3/H4/H4/H4/1VVVV v', 1, 'd1u'],
  // A block anywhere in its line bars a piece.
  ['H4/H1B2/H4/H4/1VVVV h', 0, 'a5r'],
  ['HB3/HB3/HB3/H4/1VVVV h', 0, 'a2r'],
])('start game: %s, player %i plays %s', (text, player, move) => {
  const { game, position } = read(text);
  expect(game.moveText(position, startGameMove(position, player as Player)!)).toBe(move);
});

test('the start-game strategy is left for good when it first has no answer, until the next game', () => {
  const game = slider.game(5);
  const agent = originalSlider(game, { depth: 1 });
  const opening = game.parse('H4/H4/H4/H4/1VVVV h');
  const later = game.parse('4H/5/5/5/1V3 h');
  const depths = [opening, later, opening].map((position) => agent.choose(position, random).depth);
  expect(depths).toEqual([0, 1, 1]);
  agent.start();
  expect(agent.choose(opening, random).depth).toBe(0);
});

/** The original without alpha-beta and without a clock, directly from its description. */
function plain(game: Game, position: SliderPosition, depth: number): { move: number; score: number } {
  const root = position.turn;
  const evaluate = () => {
    const values = featureValues(game.features[0], position, root);
    return game.hand.points.reduce((sum, points, i) => sum + points * values[i], 0);
  };
  let judged = false;
  const value = (left: number): number => {
    if (position.over()) return evaluate() + (position.winner() === root ? 1000 : -1000);
    if (left === 0) {
      judged = true;
      return evaluate();
    }
    const own = position.turn === root;
    const moves = movesOf(game, position);
    if (moves[0] === PASS) return own ? 1 - WIN : WIN - 1;
    const all = moves.map((move) => after(move, left - 1));
    return own ? Math.max(...all) : Math.min(...all);
  };
  const after = (move: number, left: number) => {
    position.make(move);
    const found = value(left);
    position.unmake();
    return found;
  };
  let list = movesOf(game, position).map((move) => ({ move, score: 0 }));
  for (let iteration = 1; iteration <= depth; iteration++) {
    judged = false;
    list = list.map(({ move }) => ({ move, score: after(move, iteration - 1) })).sort((a, b) => b.score - a.score);
    if (!judged) break;
  }
  return list[0];
}

test('moves and values are those of its description without alpha-beta, on any board', () => {
  for (let round = 0; round < 200; round++) {
    const stream = new Random(9, 'original', round);
    const game = slider.game(stream.between(4, 6));
    const position = game.scatter(stream) as SliderPosition;
    const before = [position.text(), position.hashLow, position.ply];
    if (startGameMove(position, position.turn) !== undefined) continue;
    const depth = stream.between(1, 4);
    const { move, score } = originalSlider(game, { depth }).choose(position, random);
    expect([position.text(), position.hashLow, position.ply]).toEqual(before);
    if (movesOf(game, position)[0] === PASS) expect(move).toBe(PASS);
    else expect({ text: before[0], move, score }).toEqual({ text: before[0], ...plain(game, position, depth) });
  }
});

test.each([
  // As the original, run: to leave the enemy without a move is worth more to it than to win at once.
  ['3H/4/2BV/4 h', 'd4d', WIN - 1, 2],
  ['3H/4/1V2/4 h', 'd4r', 1000, undefined],
])('%s: plays %s', (text, move, score, depth) => {
  const { game, position } = read(text);
  const choice = originalSlider(game, { depth: 4 }).choose(position, random);
  expect(game.moveText(position, choice.move)).toBe(move);
  if (score !== undefined) expect(choice.score).toBe(score);
  if (depth !== undefined) expect(choice.depth).toBe(depth);
});

test('plays the forced pass', () => {
  const { position } = read('4/3H/2BV/4 v');
  expect(originalSlider(slider.game(4), { depth: 3 }).choose(position, random)).toEqual({
    move: PASS,
    score: undefined,
    depth: 0,
    nodes: 0,
  });
});

test('a node limit ends an iteration in the middle and repeats exactly', () => {
  const position = slider.game(6).parse('6/1H1V2/6/H2V2/1V2H1/6 h');
  const agent = originalSlider(slider.game(6), { nodes: 5000 });
  const choices = [1, 2].map(() => agent.choose(position, random));
  expect(choices[0]).toEqual(choices[1]);
  expect(choices[0].nodes).toBeGreaterThanOrEqual(5000);
  expect(choices[0].nodes).toBeLessThan(5100);
});

test.each([1, 2, 3])('with a limit of %i nodes it still plays a legal move', (nodes) => {
  const game = slider.game(6);
  const position = game.parse('6/1H1V2/6/H2V2/1V2H1/6 h') as SliderPosition;
  const { move } = originalSlider(game, { nodes }).choose(position, random);
  expect(game.parseMove(position, game.moveText(position, move))).toBe(move);
});

test('keeps to its time', () => {
  const position = slider.game(6).parse('6/1H1V2/6/H2V2/1V2H1/6 h');
  const passed = countedTime();
  const { depth } = originalSlider(slider.game(6), { milliseconds: 500 }).choose(position, random);
  expect(passed()).toBeGreaterThanOrEqual(500);
  expect(passed()).toBeLessThan(506);
  expect(depth).toBeGreaterThan(1);
});
