// What a node of the search costs with each evaluation, as a multiple of one with hand:own: hand:difference, every
// feature set judged for both sides, and weights files that are named after the game.
//
//     npm run build && node --import ./dist/games/modules/shipped.js dist/bench/node-cost.js slider-6 [mine.json …]

import { nodeCosts } from '../agents/node-cost.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import { gameNamed } from '../games/index.ts';
import { setWeights } from './set-weights.ts';

const [name, ...files] = process.argv.slice(2);
if (name === undefined) throw new Error('a game is wanted, then perhaps weights files');
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
