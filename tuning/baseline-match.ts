import { createAgent } from '../agents/create-agent.ts';
import type { Limit } from '../agents/limits/limit.ts';
import { type AgentSpec, searcher } from '../agents/spec.ts';
import { handWeights, type Perspective } from '../agents/weights/weights.ts';
import type { Game } from '../games/game.ts';
import { walk } from '../games/walk.ts';
import { mean } from '../lib/maths/mean.ts';
import { Random } from '../lib/maths/random.ts';
import type { OpeningOptions } from '../tournament/openings/openings.ts';
import type { TournamentOptions } from '../tournament/options.ts';

/** The hand baselines, in the order of their match. */
export const baselines: readonly Perspective[] = ['own', 'difference'];

/** Boards on which the nodes of a move are counted. */
const BOARDS = 16;
/** What a node costs a search that judges both sides, where the game doesn't know. */
const DIFFERENCE_COST = 1.3;
/** The match has so many of a tournament's pairs: some seconds. */
const SHARE_OF_PAIRS = 0.25;

/** The weights of the game's authors, judged for the player who searches or for both: `hand:difference@depth=4`. */
export function handBaseline(game: Game, perspective: Perspective, limit: Limit): AgentSpec {
  return searcher(`hand:${perspective}`, handWeights(game, perspective), limit);
}

/** The pairs of the baselines' match in `game`, unless somebody wants others. */
export function baselinePairs(game: Game): number {
  return Math.max(1, Math.round(game.tuning.pairs * SHARE_OF_PAIRS));
}

/**
 * The match that finds the stronger of the hand baselines. Both get the same time in nodes, which repeat where time
 * doesn't: `hand:difference` as many as a move takes at the game's depth of a tournament, `hand:own` so many more as
 * its nodes are cheaper. Its openings are drawn by a seed of their own, so that they aren't the tournament's.
 */
export function baselineMatch(game: Game, pairs: number, openings: OpeningOptions): TournamentOptions {
  const nodes = nodesOfMove(game);
  const cost = game.tuning.differenceCost ?? DIFFERENCE_COST;
  const nodesOf: Readonly<Record<Perspective, number>> = { own: rounded(nodes * cost), difference: rounded(nodes) };
  return {
    game: game.name,
    agents: baselines.map((perspective) => handBaseline(game, perspective, { nodes: nodesOf[perspective] })),
    pairs,
    ...openings,
    seed: new Random(openings.seed, 'baseline').int(2 ** 31),
  };
}

/** The mean nodes of a move at the depth of the game's tournament: the same for every seed. */
function nodesOfMove(game: Game): number {
  const { depth } = game.tuning;
  const counts = baselines.flatMap((perspective) => {
    const agent = createAgent(game, handBaseline(game, perspective, { depth }));
    return Array.from({ length: BOARDS }, (_, i) => {
      const random = new Random(0, 'baseline nodes', i);
      const board = walk(game, game.walk, random);
      agent.start();
      return agent.choose(board, random).nodes;
    });
  });
  // So that one ply can always be searched.
  return Math.max(mean(counts), game.maxMoves + 1);
}

/** With two digits that aren't 0; no less than 10. */
function rounded(nodes: number): number {
  return Math.max(10, Number(nodes.toPrecision(2)));
}
