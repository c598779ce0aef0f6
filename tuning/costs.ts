import * as z from 'zod';
import { createAgent } from '../agents/create-agent.ts';
import type { Limit } from '../agents/limits/limit.ts';
import { nodeCosts } from '../agents/node-cost.ts';
import { playGame } from '../agents/play/referee.ts';
import { searcher } from '../agents/spec.ts';
import type { AgentWeights } from '../agents/weights/schema.ts';
import { handWeights, perspectives } from '../agents/weights/weights.ts';
import type { Game } from '../games/game.ts';
import { walk } from '../games/moves.ts';
import { exists, writeWhole } from '../lib/files/files.ts';
import { readSigned, signedText } from '../lib/files/signed.ts';
import { mean } from '../lib/maths/mean.ts';
import { Random } from '../lib/maths/random.ts';
import { counter, type Watching } from '../lib/progress/running.ts';
import { nearStart } from './boards.ts';

/** What a node of the search costs each agent, by its name without a limit, in multiples of a node of `UNIT`. */
export const costsSchema = z.record(z.string(), z.number().positive()).readonly();
export type Costs = z.infer<typeof costsSchema>;

/** The unit of all costs. */
export const UNIT = 'hand:own';

/**
 * The limit of an agent with this `cost` that takes as long as `limit` of the unit: of nodes as many, in three digits
 * and 10 at least; time and depth are what they are.
 */
export function limitAt(cost: number, limit: Limit): Limit {
  const { nodes } = limit;
  return nodes === undefined
    ? limit
    : { ...limit, nodes: Math.max(10, Math.round(Number((nodes / cost).toPrecision(3)))) };
}

/**
 * `known` and the cost of each of `agents` that it lacks, measured on this machine, about moves of `nodes` nodes of the
 * unit; three digits, since more would be noise. `watching` is called only if something is measured. Throws the
 * signal's reason.
 */
export async function withCosts(
  game: Game,
  known: Costs,
  agents: readonly (readonly [name: string, weights: AgentWeights])[],
  nodes: number,
  watching: () => Watching,
): Promise<Costs> {
  const missing = agents.filter(([name]) => name !== UNIT && !Object.hasOwn(known, name));
  const unit = Object.hasOwn(known, UNIT) ? {} : { [UNIT]: 1 };
  if (missing.length === 0) return { ...unit, ...known };
  const weights = missing.map(([, one]) => one);
  const [, ...costs] = await nodeCosts(game, [handWeights(game, 'own'), ...weights], nodes, watching());
  const found = missing.map(([name], i) => [name, Number(costs[i]!.toPrecision(3))] as const);
  return { ...unit, ...known, ...Object.fromEntries(found) };
}

/** What `path` holds. If there is no such file, it is measured and written first: a resumed run finds the same. */
export async function measuredOnce<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  measure: () => Promise<z.input<Schema> & object>,
): Promise<z.output<Schema>> {
  if (!exists(path)) writeWhole(path, signedText(await measure()));
  return readSigned(schema, path);
}

/** The costs in `path`, which are written there once. Throws InputError where they were changed since. */
export async function costsOnce(path: string, measure: () => Promise<Costs>): Promise<Costs> {
  return (await measuredOnce(path, z.object({ costs: costsSchema }), async () => ({ costs: await measure() }))).costs;
}

/** Boards on which the nodes of a move are counted. */
const BOARDS = 16;

/** The default number of nodes per move of the unit in `game`. */
export function nodesOfMove(game: Game): number {
  return game.tuning.nodes ?? Math.max(nodesAtDepth(game, game.tuning.depth), nodesOfPly(game));
}

/** The mean nodes of a move of the hand baselines at `depth`, in two digits, 10 at least. The same for every seed. */
export function nodesAtDepth(game: Game, depth: number): number {
  return Math.max(10, Number(mean(nodesOnBoards(game, depth)).toPrecision(2)));
}

/**
 * Nodes in which nearly every move can be searched one ply, 10 at least: the most on some boards, since `maxMoves` may
 * be far more than a position ever has. The same for every seed.
 */
export function nodesOfPly(game: Game): number {
  return Math.max(10, Math.min(game.maxMoves + 1, Math.max(...nodesOnBoards(game, 1))));
}

function nodesOnBoards(game: Game, depth: number): number[] {
  return perspectives.flatMap((perspective) => {
    const agent = createAgent(game, searcher(perspective, handWeights(game, perspective), { depth }));
    return Array.from({ length: BOARDS }, (_, i) => {
      const random = new Random(0, 'baseline nodes', i);
      const board = walk(game, game.walk, random);
      agent.start();
      return agent.choose(board, random).nodes;
    });
  });
}

/** Seconds after which the length of games is known well enough. */
const ENOUGH = 1;
/**
 * Seconds of the processor that a game of the hand baselines near the start takes, on the mean, with `nodes` a move: a
 * machine that is busy for a moment doesn't make a run shallow, and contests are sized again as they begin. Throws the
 * signal's reason.
 */
export async function secondsOfGame(game: Game, nodes: number, watching: Watching): Promise<number> {
  const step = counter(0, watching);
  const agents = perspectives.map((one) => createAgent(game, searcher(one, handWeights(game, one), { nodes })));
  let [games, spent] = [0, 0];
  for (let i = 0; spent < ENOUGH; i++) {
    const random = new Random(0, 'seconds of a game', i);
    const board = walk(game, nearStart(game), random);
    const [one, other] = i % 2 === 0 ? agents : agents.toReversed();
    const begun = process.cpuUsage();
    playGame(game, board, [one!, other!], random);
    const { user, system } = process.cpuUsage(begun);
    const took = (user + system) / 1e6;
    // The code of the first one is cold, so it counts only where games are long.
    if (i > 0 || took > ENOUGH) [games, spent] = [games + 1, spent + took];
    await step();
  }
  return spent / games;
}
