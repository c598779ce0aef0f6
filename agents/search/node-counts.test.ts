import { expect, test } from 'vitest';
import { families, gameOfSize } from '../../games/index.ts';
import { walk } from '../../games/walk.ts';
import { Random } from '../../lib/maths/random.ts';
import { evaluatorOf } from '../create-agent.ts';
import { handWeights } from '../weights/weights.ts';
import { Search } from './search.ts';
import { fullSearch, plainSearch } from './search-options.ts';

const POSITIONS = 5;
/** Plies in which plain alpha-beta makes some hundred thousand nodes at most. */
const depths: Readonly<Record<string, number>> = { hex: 4, hexifence: 3, hus: 5, infexion: 3, slider: 6 };

/** One line a position: where, what was found, and the nodes that the plain search and the whole one took. */
function signature(): string {
  return families
    .filter(({ name }) => depths[name] !== undefined)
    .flatMap((family) => {
      const game = gameOfSize(family, family.defaultSize);
      const depth = depths[family.name]!;
      const evaluator = evaluatorOf(game, handWeights(game, 'own'));
      return Array.from({ length: POSITIONS }, (_, i) => {
        const position = walk(game, game.walk, new Random(i, 'node counts', game.name));
        const plain = new Search(game, evaluator, plainSearch).choose(position, { depth });
        const whole = new Search(game, evaluator, fullSearch).choose(position, { depth });
        const found = `${game.moveText(position, whole.move)} ${whole.score}`;
        return `${game.name} depth ${depth}: plain ${plain.nodes}, whole ${whole.nodes}, ${found} at ${position.text()}\n`;
      });
    })
    .join('');
}

/** What changes a number here changed the search, a game's order of moves, its features or its random boards: say which, and why, where you commit it (`vitest run -u`). */
test('the search makes the nodes that it made when they were last looked at', async () => {
  await expect(signature()).toMatchFileSnapshot('vectors/node-counts.txt');
});
