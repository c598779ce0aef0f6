import { expect, test } from 'vitest';
import { families, gameOfSize } from '../../games/index.ts';
import { walk } from '../../games/walk.ts';
import { Random } from '../../lib/maths/random.ts';
import { evaluatorOf } from '../create-agent.ts';
import { handWeights } from '../weights/weights.ts';
import { Search } from './search.ts';
import { exactSearch, plainSearch } from './search-options.ts';

const POSITIONS = 5;
/** Plies in which plain alpha-beta makes some hundred thousand nodes at most; other games get 3. */
const depths: Readonly<Record<string, number>> = { hex: 4, 'hex-swap': 4, hus: 5, slider: 6 };

/** One line a position: what the exact search found, and the nodes of the plain, the exact and the selective search. */
function signature(): string {
  return families
    .flatMap((family) => {
      const game = gameOfSize(family, family.defaultSize);
      const depth = depths[family.name] ?? 3;
      const evaluator = evaluatorOf(game, handWeights(game, 'own'));
      return Array.from({ length: POSITIONS }, (_, i) => {
        const position = walk(game, game.walk, new Random(i, 'node counts', game.name));
        const plain = new Search(game, evaluator, plainSearch).choose(position, { depth });
        const exact = new Search(game, evaluator, exactSearch).choose(position, { depth });
        const selective = new Search(game, evaluator, { ...exactSearch, lmr: true, futility: true });
        const { nodes: left } = selective.choose(position, { depth });
        const found = `${game.moveText(position, exact.move)} ${exact.score}`;
        const nodes = `plain ${plain.nodes}, exact ${exact.nodes}, selective ${left}`;
        return `${game.name} depth ${depth}: ${nodes}, ${found} at ${position.text()}\n`;
      });
    })
    .join('');
}

/**
 * A change of a number here is a change of the search, or of a game's order of moves, features or random boards: say
 * which in the commit, and why (`npx vitest run node-counts -u` rewrites the file).
 */
test('node counts are as recorded, for every game', async () => {
  await expect(signature()).toMatchFileSnapshot('vectors/node-counts.txt');
});
