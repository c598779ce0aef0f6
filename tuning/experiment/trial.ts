import { join } from 'node:path';
import * as z from 'zod';
import type { Limit } from '../../agents/limits/limit.ts';
import { limitText } from '../../agents/settings.ts';
import { searcher } from '../../agents/spec.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { openData } from '../../datasets/data-set.ts';
import type { Game } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { decimal, signed, whole } from '../../lib/numbers.ts';
import type { Running } from '../../lib/progress/running.ts';
import type { TournamentOptions } from '../../tournament/options.ts';
import { runTournament } from '../../tournament/run.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { sprtOf } from '../../tournament/statistics/sprt.ts';
import { defaultDiagnosis } from '../../train/diagnose.ts';
import { ROUGH, type SetCost, setCost } from '../../train/feature-costs.ts';
import { run } from '../../train/fit.ts';
import type { TrainOptions } from '../../train/options.ts';
import { setWarnings } from '../../train/set-audit.ts';
import type { WeightsPlayer } from '../contests/arena.ts';
import { costsOnce, limitAt, measuredOnce, nodesOfMove, withCosts } from '../costs.ts';

/** An experiment with features as it is asked for. */
export interface FeaturesRequest {
  readonly game: string;
  readonly seed: number;
  /** What is tried, or selected from. */
  readonly set: string;
  /** What it is compared with; undefined: its subsets are compared. */
  readonly baseline: string | undefined;
  /** The folder of the data set. */
  readonly data: string;
  readonly limit: Limit;
  readonly depth: number;
  readonly gain: number;
  readonly pairs: number | undefined;
  readonly walk: Game['walk'];
  readonly fit: TrainOptions;
}

/** Measured by this program, and signed. */
const costSchema = z.object({ cost: z.custom<SetCost>() });

/** Openings of a contest, at most, by default. */
const PAIRS = 150;

/** What a trial does, in its order. */
type TrialStage = 'rows' | 'diagnosis' | 'costs' | 'equal depth' | 'games';

/** Whether features are worth their cost. */
export type Trial = Awaited<ReturnType<typeof trialOf>>;

/** Fits, costs and games of a set and of its baseline; `weightsOf` fits a set once. Throws the signal's reason. */
export async function trialOf(
  request: FeaturesRequest & { readonly baseline: string },
  game: Game,
  added: readonly string[],
  weightsOf: (set: string) => Promise<Weights>,
  folder: string,
  running: (stage: TrialStage) => Running,
) {
  const { set, baseline, data, limit, gain, seed, walk } = request;
  const rows = { dataset: openData(data, game), game: game.name };
  const { sets } = await run({ kind: 'audit', ...rows, sets: [set] }, running('rows'));
  const [weights, other] = [await weightsOf(set), await weightsOf(baseline)];
  const previous = [{ name: baseline, weights: other }];
  const options = { ...defaultDiagnosis, previous, curve: false, seed };
  const named = { name: set, weights };
  const diagnosis = await run({ kind: 'diagnosis', ...rows, named, options }, running('diagnosis'));
  const costs = await costsOnce(join(folder, 'costs.json'), () => {
    const nodes = limit.nodes ?? nodesOfMove(game);
    const agents = [
      ['with', weights],
      ['without', other],
    ] as const;
    return withCosts(game, {}, agents, nodes, () => running('costs'));
  });
  const { cost } = await measuredOnce(join(folder, 'feature-costs.json'), costSchema, async () => ({
    cost: await setCost(game, featuresNamed(game, set), running('costs'), ROUGH),
  }));
  const contestants: readonly [WeightsPlayer, WeightsPlayer] = [
    { kind: 'weights', name: 'with', weights, cost: costs.with! },
    { kind: 'weights', name: 'without', weights: other, cost: costs.without! },
  ];
  const play = (at: Limit, pairs: number, stage: 'equal depth' | 'games'): Promise<Contest> => {
    const boards = { game: game.name, seed, pairs, scatter: 0, walk };
    const place = join(folder, 'games', `${stage === 'games' ? 'time' : 'depth'}-${pairs}`);
    return playContest(contestants, at, boards, gain, place, running(stage));
  };
  const { pairs = Math.min(PAIRS, game.tuning.pairs) } = request;
  const depth = await play({ depth: request.depth }, pairs, 'equal depth');
  const time = await play(limit, request.pairs ?? 2 * pairs, 'games');
  return {
    verdict: trialVerdict(depth, time, costs.with! / costs.without!, gain),
    baseline,
    /** Features that only the tried set has. */
    added,
    /** Of the tried set. */
    weights,
    /** Of these weights, beside those of the baseline. */
    diagnosis,
    /** What each feature costs an evaluation. */
    cost,
    /** What a node costs with the features and without them, in multiples of one of the weights by hand. */
    costs,
    depth,
    time,
    warnings: [
      ...sets.flatMap(setWarnings).filter((warning) => added.some((name) => warning.includes(name))),
      ...depth.warnings,
      ...time.warnings,
    ],
  };
}

/** Two contestants at one limit. */
type Contest = Awaited<ReturnType<typeof playContest>>;

type Boards = Pick<TournamentOptions, 'game' | 'seed' | 'pairs' | 'scatter' | 'walk'>;

/** Chances of a wrong end of a test, either way. */
const RISK = 0.05;

/**
 * Plays `a` against `b`, each move of as many nodes as take as long as the limit's, in `folder`; games that are there
 * are not played again. It ends as soon as `gain`, in Elo, or no gain is shown. Throws InputError where there are too
 * few openings, and the signal's reason.
 */
async function playContest(
  [a, b]: readonly [WeightsPlayer, WeightsPlayer],
  limit: Limit,
  boards: Boards,
  gain: number,
  folder: string,
  running: Running,
) {
  const test = { elo0: 0, elo1: gain, alpha: RISK, beta: RISK, model: 'logistic' } as const;
  const { matches, warnings } = await runTournament(
    {
      ...boards,
      agents: [a, b].map(({ name, weights, cost }) => searcher(name, weights, limitAt(cost, limit))),
      openings: 'random',
      format: { kind: 'sprt', test },
    },
    folder,
    running,
  );
  const [match] = matches;
  if (match === undefined) throw new InputError(`${boards.game}: the rules voided every game at ${limitText(limit)}`);
  const state = sprtOf(match.pentanomial, test);
  return {
    /** `ms=5`, `depth=4`, `nodes=3000`: this many of the weights by hand, as long for others. */
    limit: limitText(limit),
    /** From the view of the first. */
    match,
    /** Of the test of no gain against a gain. */
    state,
    /** Openings at most. */
    pairs: boards.pairs,
    warnings,
  };
}

/** From this ratio on, a node is said to cost more. */
const DEARER = 1.05;

/**
 * Whether the tried features are worth their cost, in one line: what is shown at equal time decides. `ratio`: how many
 * times as long a node takes with them.
 */
export function trialVerdict(depth: Contest, time: Contest, ratio: number, gain: number) {
  const worth = answerOf(time, gain);
  const pairs = `${whole(time.match.pairs)} pairs`;
  const answers = {
    yes: 'Worth it',
    no: time.match.rating.high < 0 ? 'Not worth it, worse' : `Not worth it, no gain of ${decimal(gain, 0)} Elo`,
    undecided: `Undecided after ${pairs}, --pairs ${2 * time.pairs} plays on`,
  };
  const shown = `${figures(time)} at ${limitWords(time)} per move (${pairs}); ${figures(depth)} at equal depth`;
  return { worth, text: `${answers[worth]}: ${shown}; ${costText(ratio)}.` };
}

/**
 * What equal time shows: the test's decision; where all openings were played without one, whether the interval lies
 * above nothing, or below the gain.
 */
function answerOf({ state, match: { rating } }: Contest, gain: number): 'yes' | 'no' | 'undecided' {
  if (state.decision !== 'continue') return state.decision === 'H1' ? 'yes' : 'no';
  if (rating.low > 0) return 'yes';
  return rating.high < gain ? 'no' : 'undecided';
}

/** `+41 Elo [+12 to +70]`. */
function figures({ match: { rating } }: Contest): string {
  return `${signed(rating.elo)} Elo [${eloInterval(rating.low, rating.high)}]`;
}

function costText(ratio: number): string {
  if (ratio >= DEARER) return `a node takes ${decimal(ratio, ratio < 1.2 ? 2 : 1)} times as long`;
  return ratio <= 1 / DEARER ? 'a node takes less time than without' : 'a node takes no longer';
}

/** `5 ms`, `3,000 nodes`. */
function limitWords({ limit }: Contest): string {
  const [unit, count] = limit.split('=') as [string, string];
  return `${whole(Number(count))} ${unit}`;
}
