import { feature } from '../feature.ts';
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
  costly: true,
  extract,
  extractBoth,
};

/** One point a seed, and one a move, as the filter added them up: nobody tuned them. */
export const hand: HandWeights = {
  points: [1, 1, 1, 1, -1, 1],
  draw: 0,
  source:
    "equal weights, implied by the report of CarlGo's authors, whose filter adds all factors in seeds (COMP 424, " +
    'McGill University, 2016)',
};

/** Hot: what is exposed to either is asked once. */
function extractBoth(position: HusPosition, out: Float64Array, at: number): void {
  const { words } = position;
  const first = exposedSeeds(words, 0);
  const second = exposedSeeds(words, 1);
  write(position, 0, first, second, out, at);
  write(position, 1, second, first, out, at + original.list.length);
}

function extract(position: HusPosition, player: Player, out: Float64Array, at: number): void {
  const { words } = position;
  write(position, player, exposedSeeds(words, player), exposedSeeds(words, (1 - player) as Player), out, at);
}

function write(
  position: HusPosition,
  player: Player,
  ownExposed: number,
  enemyExposed: number,
  out: Float64Array,
  at: number,
): void {
  const captures = capturesOpenTo(position, player);
  out[at] = position.seeds(player);
  out[at + 1] = enemyExposed;
  out[at + 2] = captures.max;
  out[at + 3] = captures.critical;
  out[at + 4] = ownExposed;
  out[at + 5] = playablePits(position.words, player);
}
