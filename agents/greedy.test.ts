import { describe, expect, test } from 'vitest';
import type { Game, Player, Position } from '../games/game.ts';
import { families, gameNamed, gameOfSize } from '../games/index.ts';
import { movesOf, walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { WIN } from './agent.ts';
import { evaluatorOf } from './agent-weights.ts';
import { createAgent } from './create-agent.ts';
import { GreedyAgent } from './greedy.ts';
import { RandomAgent } from './random.ts';
import { Search } from './search/search.ts';
import { plainSearch } from './search/search-options.ts';
import { parseAgent } from './spec.ts';
import { handWeights } from './weights/weights.ts';

const infexion = gameNamed('infexion');
const slider = gameNamed('slider-4');

test.each([
  ['the last piece leaves', slider, '3H/1H2/4/V3 h', undefined],
  ['the last piece leaves', slider, '3H/4/4/V3 h', 'd4r'],
  ['the last enemy stack is captured, though a spawn scores more', infexion, '7/7/7/3A3/3a3/7/7 r 4', '33ur'],
] as const)('takes a win in one, and sees none where there is none: %s', (_, game, text, win) => {
  const position = (game as Game).parse(text);
  for (const kind of ['greedy', 'hand@depth=1', 'hand@depth=3'])
    for (let i = 0; i < 5; i++) {
      const agent = createAgent(game as Game, parseAgent(kind, game as Game, {}));
      const { move, score } = agent.choose(position, new Random(i));
      if (win === undefined) expect(score).toBeLessThan(WIN - 1);
      else expect([(game as Game).moveText(position, move), score]).toEqual([win, WIN - 1]);
    }
});

describe.each(families.map((family) => ({ name: family.name, game: gameOfSize(family, family.defaultSize) })))(
  '$name',
  ({ game }) => {
    const evaluator = evaluatorOf(game, handWeights(game, 'own'));
    const board = (i: number): Position => {
      const random = new Random(i, 'greedy', game.name);
      return i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
    };

    const endOf = (position: Position, player: Player): number => {
      const winner = position.winner();
      return winner === undefined ? evaluator.draw : winner === player ? WIN - 1 : 1 - WIN;
    };

    test('greedy sees what a search of one ply sees, and plays any of the best', () => {
      const greedy = new GreedyAgent(game, evaluator);
      const search = new Search(game, evaluator, plainSearch);
      for (let i = 0; i < 60; i++) {
        const position = board(i);
        const before = position.text();
        const { score } = search.choose(position, { depth: 1 });
        const choice = greedy.choose(position, new Random(i));
        expect(choice).toMatchObject({ score, depth: 1, nodes: movesOf(game, position).length });
        expect(position.text()).toBe(before);
        const mover = position.turn;
        position.make(choice.move);
        const worth = position.over() ? endOf(position, mover) : evaluator.evaluate(position, mover);
        position.unmake();
        expect(worth).toBe(score);
      }
    });

    test('random plays every move about as often, and says that it judged nothing', () => {
      const agent = new RandomAgent(game);
      const position = board(2);
      const moves = movesOf(game, position);
      const counts = new Map(moves.map((move) => [move, 0]));
      const random = new Random(1, 'uniform');
      for (let i = 0; i < 200 * moves.length; i++) {
        const { move, ...rest } = agent.choose(position, random);
        expect(rest).toEqual({ score: undefined, depth: 0, nodes: 0 });
        counts.set(move, counts.get(move)! + 1);
      }
      expect(counts.size).toBe(moves.length);
      // 200 each, five standard deviations.
      for (const [move, count] of counts) expect(Math.abs(count - 200), String(move)).toBeLessThan(71);
    });
  },
);

test('greedy plays each of equally good moves about as often', () => {
  // On the empty board every spawn is worth the same.
  const position = infexion.start(new Random(0));
  const agent = new GreedyAgent(infexion, evaluatorOf(infexion, handWeights(infexion, 'own')));
  const counts = new Map<number, number>();
  const random = new Random(1, 'ties');
  for (let i = 0; i < 9800; i++) {
    const { move } = agent.choose(position, random);
    counts.set(move, (counts.get(move) ?? 0) + 1);
  }
  expect(counts.size).toBe(49);
  for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(71);
});
