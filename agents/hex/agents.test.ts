import { expect, test } from 'vitest';
import { hex } from '../../games/hex/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { readSolved } from '../../test/hex-solved/solved.ts';
import { minimax } from '../../test/minimax.ts';
import { vectorPath } from '../../test/vectors.ts';
import { WIN } from '../agent.ts';
import type { Limit } from '../limits/limit.ts';
import { hexAgents, noEvaluator, ShortestPathEvaluator } from './index.ts';

const random = new Random(0);
const lines = readSolved(vectorPath('hex', 'solved'));

function ask(name: string, text: string, limit: Limit): { move: string; score: number | undefined; nodes: number } {
  const game = hex.game(hex.sizeOf(text));
  const position = game.parse(text);
  const agent = hexAgents[name]!.create(game, limit);
  agent.start();
  const { move, score, nodes } = agent.choose(position, random);
  expect(position.text()).toBe(text);
  return { move: game.moveText(position, move), score, nodes };
}

test.each(Object.keys(hexAgents))('%s finds every win in 1 at any budget, and in 2 from depth 3', (name) => {
  for (const { position, win_in: moves, mover_wins: wins, fastest } of lines) {
    if (!wins || moves === null || moves > 2) continue;
    const found = ask(name, position, moves === 1 ? { nodes: 1 } : { depth: 3 });
    expect([position, fastest!.includes(found.move), WIN - found.score!]).toEqual([position, true, 2 * moves - 1]);
  }
});

test('later losses are better than earlier ones', () => {
  for (const { position, mover_wins: wins, plies } of lines)
    if (!wins && plies !== null && plies <= 4)
      expect([position, WIN + ask('original', position, { depth: plies }).score!]).toEqual([position, plies]);
});

test.each([
  ['original', { depth: 2 }],
  ['shortest-both', { depth: 3 }],
  ['minimax', { nodes: 100_000 }],
])('%s has the limit of its authors', (name, defaultLimit) =>
  expect(hexAgents[name]!.defaultLimit).toEqual(defaultLimit),
);

test('the three approaches count whose path they say', () => {
  const game = hex.game(5);
  // Black lacks 3 cells, White 4.
  const position = game.parse('2B2/2B2/5/1W3/5 w');
  const judged = (['own', 'opponent', 'both'] as const).map((approach) =>
    new ShortestPathEvaluator(game, approach).evaluate(position, 0),
  );
  expect(judged).toEqual([-3, 4, 1]);
});

test('minimax and alpha-beta are the same search', () => {
  for (let i = 0; i < 40; i++) {
    const game = hex.game(3);
    const position = game.scatter(new Random(i, 'plain'));
    const depth = 1 + (i % 4);
    const wanted = minimax(game, noEvaluator, position, depth);
    for (const name of ['minimax', 'alphabeta']) {
      const { move, score } = ask(name, position.text(), { depth });
      // A win found sooner ends the search sooner, by the same move.
      expect([name, position.text(), score]).toEqual([name, position.text(), wanted.score]);
      expect([name, move]).toEqual([name, game.moveText(position, wanted.move)]);
    }
  }
});

test('minimax keeps its limit and then answers from the last depth that it finished', () => {
  const { nodes } = ask('minimax', '5/5/5/5/5 b', { nodes: 5000 });
  expect(nodes).toBeLessThan(5100);
  expect(ask('minimax', '5/5/5/5/5 b', { nodes: 5000 })).toEqual(ask('minimax', '5/5/5/5/5 b', { nodes: 5000 }));
});
