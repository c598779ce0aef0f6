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
import type { TournamentResult } from '../tournament/results/result.ts';
import { type Costs, nodesAt } from './costs.ts';

/** The hand baselines, in the order of their match. */
export const baselines: readonly Perspective[] = ['own', 'difference'];

/** Boards on which the nodes of a move are counted. */
const BOARDS = 16;
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
 * doesn't: `nodes` of the unit, by their `costs`. Its openings are drawn by a seed of their own, so that they aren't
 * the tournament's.
 */
export function baselineMatch(
  game: Game,
  pairs: number,
  openings: OpeningOptions,
  nodes: number,
  costs: Costs,
): TournamentOptions {
  const limitOf = (one: Perspective): Limit => ({ nodes: nodesAt(costs[`hand:${one}`]!, nodes) });
  return {
    game: game.name,
    agents: baselines.map((one) => handBaseline(game, one, limitOf(one))),
    pairs,
    ...openings,
    seed: new Random(openings.seed, 'baseline').int(2 ** 31),
  };
}

/** The nodes of a move of the unit at equal time in `game`, unless somebody wants others. */
export function nodesOfMove(game: Game): number {
  return game.tuning.nodes ?? nodesAtDepth(game);
}

/** The mean nodes of a move of the hand baselines at the depth of the game's tournament: the same for every seed. */
function nodesAtDepth(game: Game): number {
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
  // So that one ply can always be searched; two digits, no less than 10.
  return Math.max(10, Number(Math.max(mean(counts), game.maxMoves + 1).toPrecision(2)));
}

/**
 * The stronger of the hand baselines by the score of their match, shown or not; of two that scored alike the one that
 * judges both sides, as the fits do.
 */
export function strongestOf({ matches: [match] }: Pick<TournamentResult, 'matches'>): Perspective {
  const own = match === undefined ? 0 : match.total.wins - match.total.losses;
  return own > 0 ? 'own' : 'difference';
}
