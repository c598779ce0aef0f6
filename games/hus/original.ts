import { feature, pick } from '../feature-sets.ts';
import type { Features, HandWeights, Player } from '../game.ts';
import { capturesOpenTo } from './captures.ts';
import { exposedSeeds, playablePits } from './counting.ts';
import { PITS, SEEDS } from './pits.ts';
import type { HusPosition } from './position.ts';

/**
 * The factors of the authors' heuristic filter, each as what it is in a position: the filter asked them of every move.
 */
export const original: Features<HusPosition> = {
  name: 'original',
  list: [
    feature('seeds', 'seeds', 'own seeds', 0, SEEDS),
    feature('exposed-pits', 'seeds', 'enemy seeds in and behind inner pits that face an own pit with seeds', 0, SEEDS),
    feature('captures', 'seeds', 'seeds that the best own move captures', 0, SEEDS),
    feature('critical-hits', 'seeds', 'seeds that the best own move of two captures or more captures', 0, SEEDS),
    feature('unprotected', 'seeds', 'own seeds in and behind inner pits that face an enemy pit with seeds', 0, SEEDS),
    feature('mobility', 'pits', 'own pits that can be played', 0, PITS),
  ],
  ...only([0, 1, 2, 3, 4, 5]),
  only,
};

/** One point a seed, and one a move, as the filter added them up: nobody tuned them. */
export const hand: HandWeights = {
  points: [1, 1, 1, 1, -1, 1],
  draw: 0,
  source:
    "equal weights, implied by the report of CarlGo's authors, whose filter adds all factors in seeds (COMP 424, " +
    'McGill University, 2016)',
};

/** What is wanted is asked once. Hot: what is exposed to either is asked once for both. */
function only(indices: readonly number[]): Pick<Features<HusPosition>, 'costly' | 'extract' | 'extractBoth'> {
  const moves = indices.includes(2) || indices.includes(3);
  const ownExposed = indices.includes(4);
  const enemyExposed = indices.includes(1);
  const exposed = ownExposed || enemyExposed;
  const places = Int32Array.from(indices);
  const count = places.length;
  const values = new Float64Array(6);

  function extractBoth(position: HusPosition, out: Float64Array, at: number): void {
    const { words } = position;
    const first = exposed ? exposedSeeds(words, 0) : 0;
    const second = exposed ? exposedSeeds(words, 1) : 0;
    write(position, 0, first, second, out, at);
    write(position, 1, second, first, out, at + count);
  }

  function extract(position: HusPosition, player: Player, out: Float64Array, at: number): void {
    const { words } = position;
    const own = ownExposed ? exposedSeeds(words, player) : 0;
    const enemy = enemyExposed ? exposedSeeds(words, (1 - player) as Player) : 0;
    write(position, player, own, enemy, out, at);
  }

  function write(
    position: HusPosition,
    player: Player,
    own: number,
    enemy: number,
    out: Float64Array,
    at: number,
  ): void {
    if (moves) {
      const captures = capturesOpenTo(position, player);
      values[2] = captures.max;
      values[3] = captures.critical;
    }
    values[0] = position.seeds(player);
    values[1] = enemy;
    values[4] = own;
    values[5] = playablePits(position.words, player);
    pick(values, places, out, at);
  }

  return { ...(moves ? { costly: true } : {}), extract, extractBoth };
}
