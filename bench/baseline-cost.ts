// What a node costs hand:difference, as a multiple of hand:own: the `differenceCost` of a game's tuning pace.
//
//     npm run build && node dist/bench/baseline-cost.js slider-6 hex-7

import { createAgent } from '../agents/create-agent.ts';
import type { Game } from '../games/game.ts';
import { families, gameNamed } from '../games/index.ts';
import { walk } from '../games/walk.ts';
import { Random } from '../lib/maths/random.ts';
import { baselines, handBaseline } from '../tuning/baseline-match.ts';

const BOARDS = 40;
const ROUNDS = 9;

/** Microseconds of processor time for a node of each baseline, on the same boards. */
function costsOf(game: Game, nodes: number): number[] {
  return baselines.map((perspective) => {
    const agent = createAgent(game, handBaseline(game, perspective, { nodes }));
    const before = process.cpuUsage();
    let searched = 0;
    for (let i = 0; i < BOARDS; i++) {
      const random = new Random(0, 'cost', i);
      const board = walk(game, game.walk, random);
      agent.start();
      searched += agent.choose(board, random).nodes;
    }
    const { user } = process.cpuUsage(before);
    return user / searched;
  });
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

const names = process.argv.slice(2);
const games = names.length > 0 ? names.map(gameNamed) : families.map((family) => family.game(family.defaultSize));
for (const game of games) {
  // The first round warms the code up.
  const rounds = Array.from({ length: ROUNDS + 1 }, () => costsOf(game, 3000)).slice(1);
  const [own, difference] = [0, 1].map((i) => medianOf(rounds.map((costs) => costs[i]!)));
  const ratio = medianOf(rounds.map(([one, other]) => other! / one!));
  process.stdout.write(
    `${game.name}: own ${own!.toFixed(2)} us, difference ${difference!.toFixed(2)} us a node: ${ratio.toFixed(2)}\n`,
  );
}
