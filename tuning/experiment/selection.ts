import { join } from 'node:path';
import * as z from 'zod';
import { limitText } from '../../agents/settings.ts';
import { handWeights, perspectives, type Weights } from '../../agents/weights/weights.ts';
import { openData } from '../../datasets/data-set.ts';
import type { Game } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Running } from '../../lib/progress/running.ts';
import { readSplits } from '../../train/train.ts';
import { boardsOf } from '../boards.ts';
import type { Player } from '../contests/arena.ts';
import { Contest } from '../contests/contest.ts';
import type { RaceOutcome, VerdictMatch } from '../contests/outcome.ts';
import { race } from '../contests/race.ts';
import { type Costs, costsOnce, measuredOnce, withCosts } from '../costs.ts';
import { playVerdict, verdictBoards } from '../verdict.ts';
import { featurePath, rungsOf, setAlong } from './path.ts';
import type { FeaturesRequest } from './trial.ts';

/** The features of a set whose weights win at equal time, and how they were found. */
export interface Selection extends Awaited<ReturnType<typeof featurePath>> {
  /** By set, and of the weights by hand: what a node costs, as a multiple of one of `hand:own`. */
  readonly costs: Costs;
  /** Of sets of rising cost, against the weights by hand. */
  readonly race: RaceOutcome;
  /** Of the chosen set against the whole one and the weights by hand, on boards that chose nothing. */
  readonly verdict: readonly VerdictMatch[];
  readonly chosen: string;
}

/** Rows that the path is sought on. */
const ROWS = 30_000;
/** Of the last matches, near the start, unless somebody wants others. */
const PAIRS = 100;
/** A race begins with this share of the last matches' pairs. */
const RACE_SHARE = 0.25;

const pathSchema = z.object({
  node: z.number().positive(),
  path: z.array(z.object({ feature: z.string(), loss: z.number(), nanoseconds: z.number().nonnegative() })),
});

/**
 * Of a path of sets, each one feature larger, those of rising cost race as candidates of `tune` do; the winner meets
 * the whole set and the weights by hand, on boards of its own. What `folder` holds is neither measured nor played
 * again. Throws InputError where moves have no nodes, and the reason of a signal.
 */
export async function selectFeatures(
  { set, data, fit: { phase }, limit, pairs = PAIRS, seed, walk }: FeaturesRequest,
  game: Game,
  weightsOf: (set: string) => Promise<Weights>,
  folder: string,
  running: (stage: 'path' | 'costs' | 'games') => Running,
): Promise<Selection> {
  const { nodes } = limit;
  if (nodes === undefined)
    throw new InputError(`--limit ${limitText(limit)}: subsets play by nodes=N, as long for all`);
  const whole = featuresNamed(game, set);
  const { node, path } = await measuredOnce(join(folder, 'path.json'), pathSchema, async () => {
    const { train } = await readSplits(openData(data, game), game, whole, phase);
    const first = phase === undefined ? [] : [phase];
    const options = { nodes, rows: ROWS, measured: whole.list.length, first };
    const { node, path } = await featurePath(game, whole, train, options, running('path'));
    return { node, path: [...path] };
  });
  const hands = perspectives.map((one): [string, Weights] => [`hand:${one}`, handWeights(game, one)]);
  const fitted: [string, Weights][] = [];
  for (const count of rungsOf(path, node)) {
    const set = setAlong(path, whole, count);
    fitted.push([set, await weightsOf(set)]);
  }
  const costs = await costsOnce(join(folder, 'costs.json'), () =>
    withCosts(game, {}, [...hands, ...fitted], nodes, () => running('costs')),
  );
  const players = ([...fitted, ...hands] as const).map(
    ([name, weights]): Player => ({ kind: 'weights', name, weights, cost: costs[name]! }),
  );
  const boards = { ...boardsOf(game), near: { scatter: 0, walk } };
  const contestIn = (part: string): Contest =>
    new Contest(
      { game: game.name, seed, nodes, boards },
      'the selection',
      join(folder, 'games', part),
      running('games'),
    );
  const [candidates, opponents] = [players.slice(0, fitted.length), players.slice(fitted.length)];
  const raced = await race(contestIn('race'), candidates, opponents, Math.ceil(pairs * RACE_SHARE));
  const chosen = candidates.find(({ name }) => name === raced.winner)!;
  const contest = contestIn('verdict');
  const { last } = await verdictBoards(contest, 0, pairs);
  const others = [...candidates.filter(({ name }) => name === whole.name && name !== chosen.name), ...opponents];
  const verdict = await playVerdict(contest, chosen, others, last, 'chosen');
  return { node, path, costs, race: raced, verdict, chosen: chosen.name };
}
