import { join } from 'node:path';
import { searcher } from '../../agents/spec.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Running } from '../../lib/progress/running.ts';
import type { TournamentOptions } from '../../tournament/options.ts';
import type { Match, Wdl } from '../../tournament/results/result.ts';
import { runTournament } from '../../tournament/run.ts';
import { ratingOfPairs } from '../../tournament/statistics/rating.ts';
import { nearStart } from '../near-start.ts';
import type { SelectionMatch } from './selection.ts';

/** A set of features as it plays. */
export interface Contestant {
  readonly set: string;
  readonly weights: Weights;
  /** What a node costs it, as a multiple of one of the weights by hand. */
  readonly cost: number;
}

interface ContestOptions {
  readonly seed: number;
  readonly pairs: number;
  /** Nodes a move at a cost of 1. */
  readonly nodes: number;
}

/** Random boards: the share with the pieces put down at random. */
const SCATTER = 0.25;

/**
 * Two sets at equal cost, each move of as many nodes as take the same time: half of the pairs from boards near the
 * start, half from random ones. Games that `folder` holds are not played again. Throws the signal's reason.
 */
export async function contest(
  game: Game,
  [a, b]: readonly [Contestant, Contestant],
  { seed, pairs, nodes }: ContestOptions,
  folder: string,
  running: Running,
): Promise<SelectionMatch> {
  const limits = [a, b].map(({ cost }) => ({ nodes: Math.max(1, Math.round(nodes / cost)) })) as [
    { nodes: number },
    { nodes: number },
  ];
  const agents = [searcher('a', a.weights, limits[0]), searcher('b', b.weights, limits[1])];
  const half = Math.ceil(pairs / 2);
  const play = async (
    kind: string,
    done: number,
    from: Pick<TournamentOptions, 'scatter' | 'walk'>,
  ): Promise<Match> => {
    const options: TournamentOptions = {
      game: game.name,
      seed: new Random(seed, 'select', kind, a.set, b.set).int(2 ** 31),
      agents,
      pairs: half,
      openings: 'random',
      ...from,
    };
    const { matches } = await runTournament(options, join(folder, kind), {
      ...running,
      progress: (count) => running.progress(done + count, 4 * half),
    });
    const [match] = matches;
    if (match === undefined) throw new InputError(`${game.name}: the rules voided every game of a match`);
    return match;
  };
  const near = await play('near', 0, { scatter: 0, walk: nearStart(game) });
  const random = await play('random', 2 * half, { scatter: SCATTER, walk: game.walk });
  const [first, second] = [near.rated, random.rated];
  const { elo, low, high, los } = ratingOfPairs(
    first.map((count, i) => count + second[i]!) as unknown as Match['pentanomial'],
  );
  return {
    a: a.set,
    b: b.set,
    nodes: [limits[0].nodes, limits[1].nodes],
    near: plain(near.total),
    random: plain(random.total),
    elo,
    low,
    high,
    los,
  };
}

function plain({ wins, draws, losses }: Wdl): Wdl {
  return { wins, draws, losses };
}
