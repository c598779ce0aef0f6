import { createAgent } from '../agents/create-agent.ts';
import { searcher } from '../agents/spec.ts';
import { handWeights, type Perspective } from '../agents/weights/weights.ts';
import type { Game } from '../games/game.ts';
import { walk } from '../games/walk.ts';
import { mean } from '../lib/maths/mean.ts';
import { Random } from '../lib/maths/random.ts';

/** Whose points the hand baselines judge, in their order. */
export const baselines: readonly Perspective[] = ['own', 'difference'];

/** Boards on which the nodes of a move are counted. */
const BOARDS = 16;

/** The nodes of a move of the unit at equal time in `game`, unless somebody wants others. */
export function nodesOfMove(game: Game): number {
  return game.tuning.nodes ?? nodesAtDepth(game);
}

/** The mean nodes of a move of the hand baselines at the depth of the game's tournament: the same for every seed. */
function nodesAtDepth(game: Game): number {
  const { depth } = game.tuning;
  const counts = baselines.flatMap((perspective) => {
    const agent = createAgent(game, searcher(perspective, handWeights(game, perspective), { depth }));
    return Array.from({ length: BOARDS }, (_, i) => {
      const random = new Random(0, 'baseline nodes', i);
      const board = walk(game, game.walk, random);
      agent.start();
      return agent.choose(board, random).nodes;
    });
  });
  // So that one ply can always be searched; two digits, no less than 10.
  return Math.max(10, Number(Math.max(mean(counts), game.maxMoves + 1).toPrecision(2)));
}
