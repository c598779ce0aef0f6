import type { Limit } from '../../agents/limits/limit.ts';
import { limitText } from '../../agents/settings.ts';
import { searcher } from '../../agents/spec.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Running } from '../../lib/progress/running.ts';
import type { TournamentOptions } from '../../tournament/options.ts';
import type { Match } from '../../tournament/results/result.ts';
import { runTournament } from '../../tournament/run.ts';
import type { SprtState } from '../../tournament/statistics/sprt/sprt.ts';
import { nodesAt } from '../costs.ts';

/** Weights for some features, as they play. */
export interface Contestant {
  readonly name: string;
  readonly weights: Weights;
  /** What a node costs, as a multiple of one of the weights by hand. */
  readonly cost: number;
}

/** Two contestants at one limit. */
export interface Contest {
  /** `ms=5`, `depth=4`, `nodes=3000`: so many of the weights by hand, as long for others. */
  readonly limit: string;
  /** From the view of the first. */
  readonly match: Match;
  /** Of the test of no gain against a gain, where there is one. */
  readonly state: SprtState | undefined;
  /** Openings at most. */
  readonly pairs: number;
  readonly warnings: readonly string[];
}

type Boards = Pick<TournamentOptions, 'game' | 'seed' | 'pairs' | 'scatter' | 'walk'>;

/** Chances of a wrong end of a test, either way. */
const RISK = 0.05;

/**
 * Plays `a` against `b`, each move of as many nodes as take as long as the limit's, in `folder`; games that are there
 * are not played again. With `gain`, in Elo, it ends as soon as that or no gain is shown. Throws InputError where there
 * are too few openings, and the signal's reason.
 */
export async function playContest(
  [a, b]: readonly [Contestant, Contestant],
  limit: Limit,
  boards: Boards,
  gain: number | undefined,
  folder: string,
  running: Running,
): Promise<Contest> {
  const test = { elo0: 0, elo1: gain ?? 0, alpha: RISK, beta: RISK, model: 'logistic' } as const;
  const { format, matches, warnings } = await runTournament(
    {
      ...boards,
      agents: [a, b].map(({ name, weights, cost }) => searcher(name, weights, limitAt(cost, limit))),
      openings: 'random',
      ...(gain === undefined ? {} : { format: { kind: 'sprt', test } }),
    },
    folder,
    running,
  );
  const [match] = matches;
  if (match === undefined) throw new InputError(`${boards.game}: the rules voided every game at ${limitText(limit)}`);
  const state = format.kind === 'sprt' ? format.state : undefined;
  return { limit: limitText(limit), match, state, pairs: boards.pairs, warnings };
}

/** As many nodes as take as long; time and depth are what they are. */
export function limitAt(cost: number, limit: Limit): Limit {
  return limit.nodes === undefined ? limit : { ...limit, nodes: nodesAt(cost, limit.nodes) };
}
