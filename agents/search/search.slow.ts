import { describe, expect, test } from 'vitest';
import { families } from '../../games/index.ts';
import { walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { largestBoard } from '../../test/board.ts';
import { minimax } from '../../test/minimax.ts';
import { evaluatorOf } from '../agent-weights.ts';
import { handWeights, perspectives } from '../weights/weights.ts';
import { Search } from './search.ts';
import { exactSearch } from './search-options.ts';

/**
 * Each on the largest board on which 1,000 full trees of three plies take a few minutes; a variant's tree is its
 * game's.
 */
const games = families.filter(({ name }) => !name.includes('-')).map((family) => largestBoard(family, 41));

describe.each(games.map((game) => ({ name: game.name, game })))('$name', ({ game }) => {
  test.each(perspectives)(
    'evaluated as %s, 1,000 boards at depth 3: value and move are those of minimax',
    (perspective) => {
      const evaluator = evaluatorOf(game, handWeights(game, perspective));
      const search = new Search(game, evaluator, { ...exactSearch, quiescence: 0 });
      const tree = { fewMoves: game.search?.fewMoves ?? 0, quiescence: 0 };
      for (let i = 0; i < 1000; i++) {
        const random = new Random(i, 'slow', game.name);
        const position = i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
        const { move, score } = search.choose(position, { depth: 3 });
        const at = position.text();
        expect({ at, move, score }).toEqual({ at, ...minimax(game, evaluator, position, 3, tree) });
      }
    },
  );
});
