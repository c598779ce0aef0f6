import { join } from 'node:path';
import * as z from 'zod';
import { handWeights, type Weights } from '../../agents/weights/weights.ts';
import { openData } from '../../datasets/data-set.ts';
import { subset } from '../../games/feature-sets.ts';
import type { Features, Game } from '../../games/game.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Running } from '../../lib/progress/running.ts';
import type { Match } from '../../tournament/results/result.ts';
import { type Rating, ratingOf } from '../../tournament/statistics/rating.ts';
import { readSplits } from '../../train/train.ts';
import { type BoardOptions, boardsOf } from '../boards.ts';
import { type Costs, costsOnce, limitAt, measuredOnce, UNIT, withCosts } from '../costs.ts';
import { type Contestant, playContest } from './contest.ts';
import { type FeaturePath, featurePath, rungsOf } from './path.ts';

/** What is to be selected, and how. */
interface SelectionPlan {
  readonly game: Game;
  readonly dataset: string;
  /** What is selected from. */
  readonly whole: Features;
  readonly phase: string | undefined;
  /** Nodes of a move of the weights by hand. */
  readonly nodes: number;
  readonly pairs: number;
  readonly seed: number;
  readonly walk: Game['walk'];
  /** The weights of a set, fitted once. */
  readonly weightsOf: (set: string) => Promise<Weights>;
}

/** Two sets at equal time, from boards near the start and random ones; the rating is that of `a`, from both. */
interface SelectionMatch {
  readonly a: string;
  readonly b: string;
  /** Nodes a move of each. */
  readonly nodes: readonly [number, number];
  readonly near: Match['total'];
  readonly random: Match['total'];
  readonly rating: Rating;
}

/** The features of a set whose weights win at equal time, and how they were found. */
export interface Selection extends FeaturePath {
  /** By set, or `hand:own`: what a node costs, as a multiple of one with these weights by hand. */
  readonly costs: Costs;
  readonly matches: readonly SelectionMatch[];
  readonly chosen: string;
}

/** Rows that the path is sought on. */
const ROWS = 30_000;
/** How likely a larger set must be the stronger one: a standard error. */
const SURE = 0.84;
const HAND = UNIT;
const HAND_BOTH = 'hand:difference';

const pathSchema = z.object({
  node: z.number().positive(),
  path: z.array(z.object({ feature: z.string(), loss: z.number(), nanoseconds: z.number().nonnegative() })),
});

/**
 * From a path of sets, each one feature larger, sets of rising cost meet, the winner the next one, and then those between
 * it and its neighbours. At last the winner meets the whole set and the weights by hand, on boards of their own. What
 * `folder` holds is neither measured nor played again. Throws the reason of a signal.
 */
export async function selectFeatures(
  plan: SelectionPlan,
  folder: string,
  running: (stage: 'path' | 'costs' | 'games') => Running,
): Promise<Selection> {
  const { game, dataset, whole, phase, nodes } = plan;
  const { node, path } = await measuredOnce(join(folder, 'path.json'), pathSchema, async () => {
    const { train } = await readSplits(openData(dataset, game), game, whole, phase);
    const first = phase === undefined ? [] : [phase];
    const { node, path } = await featurePath(
      game,
      whole,
      train,
      { nodes, rows: ROWS, measured: whole.list.length, first },
      running('path'),
    );
    return { node, path: [...path] };
  });
  const setOf = (count: number): string => {
    if (count === whole.list.length) return whole.name;
    const wanted = path.slice(0, count).map(({ feature }) => feature);
    const places = [...whole.list.keys()].filter((index) => wanted.includes(whole.list[index]!.name));
    return subset(whole, places).name;
  };
  const weightsOf = async (set: string): Promise<Weights> =>
    set === HAND ? handWeights(game, 'own') : set === HAND_BOTH ? handWeights(game, 'difference') : plan.weightsOf(set);
  let costs: Costs = { [HAND]: 1 };
  /** What a node costs with those of `sets` that were not measured yet. */
  const measure = async (sets: readonly string[]): Promise<void> => {
    if (sets.every((set) => Object.hasOwn(costs, set))) return;
    const file = join(folder, `costs-${Object.keys(costs).length}.json`);
    const agents: [string, Weights][] = [];
    for (const set of sets) agents.push([set, await weightsOf(set)]);
    costs = await costsOnce(file, () => withCosts(game, costs, agents, nodes, () => running('costs')));
  };
  const matches: SelectionMatch[] = [];
  const play = async (a: string, b: string): Promise<SelectionMatch> => {
    const contestants = [
      { kind: 'weights', name: 'a', weights: await weightsOf(a), cost: costs[a]! },
      { kind: 'weights', name: 'b', weights: await weightsOf(b), cost: costs[b]! },
    ] as const;
    const at = join(folder, 'games', String(matches.length + 1));
    const match = { a, b, ...(await bothBoards(plan, contestants, `${a} ${b}`, at, running('games'))) };
    matches.push(match);
    return match;
  };

  const rungs = rungsOf(path, node);
  await measure([HAND_BOTH, ...rungs.map(setOf)]);
  let best = rungs[0]!;
  /** Of sets that are about as strong the smaller one: a larger one must win, a smaller one must not lose. */
  const challenge = async (count: number): Promise<void> => {
    const { rating } = await play(setOf(count), setOf(best));
    if (rating.los > (count > best ? SURE : 1 - SURE)) best = count;
  };
  for (const rung of rungs.slice(1)) await challenge(rung);
  for (const between of betweenRungs(rungs, best)) {
    await measure([setOf(between)]);
    await challenge(between);
  }
  const chosen = setOf(best);
  // Boards and games of their own: the winner of several matches has been lucky in them.
  for (const other of [whole.name, HAND, HAND_BOTH]) if (other !== chosen) await play(chosen, other);
  return { node, path, costs, matches, chosen };
}

/** Half of the pairs from boards near the start, half from random ones. */
async function bothBoards(
  { game, seed, pairs, nodes, walk }: SelectionPlan,
  contestants: readonly [Contestant, Contestant],
  name: string,
  folder: string,
  running: Running,
): Promise<Omit<SelectionMatch, 'a' | 'b'>> {
  const half = Math.ceil(pairs / 2);
  const play = async (kind: 'near' | 'random', boards: BoardOptions): Promise<Match> => {
    const drawn = {
      game: game.name,
      pairs: half,
      seed: new Random(seed, 'select', kind, name).int(2 ** 31),
      ...boards,
    };
    const { match } = await playContest(contestants, { nodes }, drawn, undefined, join(folder, kind), running);
    return match;
  };
  const near = await play('near', { scatter: 0, walk });
  const random = await play('random', boardsOf(game).random);
  const [a, b] = contestants.map(({ cost }) => limitAt(cost, { nodes }).nodes!);
  return {
    nodes: [a!, b!],
    near: near.total,
    random: random.total,
    rating: ratingOf(near.rated.map((count, i) => count + random.rated[i]!) as unknown as Match['rated']),
  };
}

/** Halfway from the best rung to the ones beside it: the smaller number of features first. */
function betweenRungs(rungs: readonly number[], best: number): number[] {
  const at = rungs.indexOf(best);
  return [rungs[at - 1], rungs[at + 1]]
    .filter((other) => other !== undefined && Math.abs(other - best) > 1)
    .map((other) => Math.round((other! + best) / 2));
}
