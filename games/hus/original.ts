import type { Features, HandWeights, Player } from '../game.ts';
import { capturesOpenTo } from './captures.ts';
import { FEWEST, INNER, PITS, SEEDS } from './pits.ts';
import type { HusPosition } from './position.ts';

/** The factors of the authors' heuristic filter, each as what it is in a position: the filter asked them of every move. */
export const original: Features<HusPosition> = {
  name: 'original',
  list: [
    { name: 'seeds', unit: 'seeds', meaning: 'own seeds', low: 0, high: SEEDS },
    {
      name: 'exposed-pits',
      unit: 'seeds',
      meaning: 'enemy seeds in and behind inner pits that face an own pit with seeds',
      low: 0,
      high: SEEDS,
    },
    { name: 'captures', unit: 'seeds', meaning: 'seeds that the best own move captures', low: 0, high: SEEDS },
    {
      name: 'critical-hits',
      unit: 'seeds',
      meaning: 'seeds that the best own move of two captures or more captures',
      low: 0,
      high: SEEDS,
    },
    {
      name: 'unprotected',
      unit: 'seeds',
      meaning: 'own seeds in and behind inner pits that face an enemy pit with seeds',
      low: 0,
      high: SEEDS,
    },
    { name: 'mobility', unit: 'pits', meaning: 'own pits that can be played', low: 0, high: PITS },
  ],
  extract,
};

/** One point a seed, and one a move, as the filter added them up: nobody tuned them. */
export const hand: HandWeights = {
  points: [1, 1, 1, 1, -1, 1],
  draw: 0,
  source:
    "equal weights, implied by the report of CarlGo's authors, whose filter adds all factors in seeds (COMP 424, McGill University, 2016)",
};

function extract(position: HusPosition, player: Player, out: Float64Array, at: number): void {
  const pits = position.pits;
  const own = player * PITS;
  const captures = capturesOpenTo(position, player);
  let mobility = 0;
  for (let pit = own; pit < own + PITS; pit++) if (pits[pit]! >= FEWEST) mobility++;
  out[at] = position.seeds(player);
  out[at + 1] = exposedSeeds(pits, PITS - own);
  out[at + 2] = captures.most;
  out[at + 3] = captures.critical;
  out[at + 4] = exposedSeeds(pits, own);
  out[at + 5] = mobility;
}

/** Seeds in and behind the inner pits of the player whose pits begin at index `own` that hold seeds and face some. */
export function exposedSeeds(pits: Uint8Array, own: number): number {
  const enemy = PITS - own;
  let seeds = 0;
  for (let pit = INNER; pit < PITS; pit++) {
    const held = pits[own + pit]!;
    if (held > 0 && pits[enemy + 47 - pit]! > 0) seeds += held + pits[own + 31 - pit]!;
  }
  return seeds;
}
