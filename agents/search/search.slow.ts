import { describe, expect, test } from 'vitest';
import { families } from '../../games/index.ts';
import { walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { largestBoard } from '../../test/board.ts';
import { handEvaluator } from '../../test/hand-evaluator.ts';
import { minimax } from '../../test/minimax.ts';
import { perspectives } from '../weights/weights.ts';
import { Search } from './search.ts';
import { exactSearch } from './search-options.ts';

/**
 * Each on the largest board on which 1,000 full trees of three plies take a few minutes; a variant's tree is its
 * game's.
 */
const games = families.filter(({ name }) => !name.includes('-')).map((family) => largestBoard(family, 41));

describe.each(games.map((game) => ({ name: game.name, game })))('$name', ({ game }) => {
  test.each(perspectives)(
    'evaluated as %s, 1,000 boards at depth 3, half by a learned order: value and move are those of minimax',
    (perspective) => {
      const evaluator = handEvaluator(game, perspective);
      const orders = ['game', 'learned'] as const;
      const searches = orders.map((order) => new Search(game, evaluator, { ...exactSearch, quiescence: 0, order }));
      const tree = { fewMoves: game.search?.fewMoves ?? 0, quiescence: 0 };
      for (let i = 0; i < 1000; i++) {
        const random = new Random(i, 'slow', game.name);
        const position = i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
        const { move, score } = searches[(i >> 1) % 2]!.choose(position, { depth: 3 });
        const at = position.text();
        expect({ at, move, score }).toEqual({ at, ...minimax(game, evaluator, position, 3, tree) });
      }
    },
  );
});
