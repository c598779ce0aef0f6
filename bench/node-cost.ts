// What a node of the search costs with each evaluation, as a multiple of one with hand:own: hand:difference, every
// feature set evaluated for both sides, and weights files that are named after the game.
//
//     npm run build && node --import ./dist/games/modules/shipped.js dist/bench/node-cost.js slider-6 [mine.json …]

import { nodeCosts } from '../agents/node-cost.ts';
import { handWeights, type Weights } from '../agents/weights/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import type { Features, Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';

const [name, ...files] = process.argv.slice(2);
if (name === undefined) throw new Error('expected a game, then perhaps weights files');
const game = gameNamed(name);
const evaluations = [
  ['hand:own', handWeights(game, 'own')],
  ['hand:difference', handWeights(game, 'difference')],
  ...game.features.map((set) => [set.name, setWeights(game, set)] as const),
  ...files.map((file) => [file, readWeightsFile(file, game)] as const),
] as const;
const costs = await nodeCosts(
  game,
  evaluations.map(([, weights]) => weights),
  Number(process.env.NODES ?? 3000),
);
for (const [i, [called]] of evaluations.entries()) process.stdout.write(`${called} ${costs[i]!.toFixed(3)}\n`);

/** Weights for every feature of `set`, evaluated for both sides: those by hand where there are some, else a point. */
function setWeights(game: Game, set: Features): Weights {
  const hand = handWeights(game, 'difference');
  const known = new Map(hand.features.names.map((name, i) => [name, hand.points[i]!]));
  const names = set.list.map(({ name }) => name);
  const points = names.map((name) => known.get(name) || 1);
  // Without a fingerprint: nobody reads these weights, and slow features take a second for one.
  return { ...hand, features: { set: set.name, names, fingerprint: '' }, points };
}
