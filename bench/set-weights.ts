import { handWeights, type Weights } from '../agents/weights/weights.ts';
import type { Features, Game } from '../games/game.ts';

/** Weights for every feature of `set`, judged for both sides: those by hand where there are some, else a point. */
export function setWeights(game: Game, set: Features): Weights {
  const hand = handWeights(game, 'difference');
  const known = new Map(hand.features.names.map((name, i) => [name, hand.points[i]!]));
  const names = set.list.map(({ name }) => name);
  const points = names.map((name) => known.get(name) || 1);
  // Without a fingerprint: nobody reads these weights, and slow features take a second for one.
  return { ...hand, features: { set: set.name, names, fingerprint: '' }, points };
}
