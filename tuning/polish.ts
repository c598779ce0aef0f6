import { join } from 'node:path';
import * as z from 'zod';
import { fullSearch, settingsText } from '../agents/search/search-options.ts';
import { searcher } from '../agents/spec.ts';
import { Random } from '../lib/maths/random.ts';
import { whole } from '../lib/numbers.ts';
import type { Player, WeightsPlayer } from './contests/arena.ts';
import { Contest, type ContestRunning } from './contests/contest.ts';
import { limitAt, nodesOfPly } from './costs.ts';
import { challengeWith } from './generation.ts';
import { deepest, isLong, pairsIn, shallowNodes } from './plan.ts';
import { usualExponents } from './spsa/ascent.ts';
import { type SpsaOptions, usualTerms } from './spsa/options.ts';
import { tunedWeights } from './spsa/outcome.ts';
import { movableWeights, parametersOf, selectiveNumbers, usualWeights } from './spsa/parameters.ts';
import { runSpsa } from './spsa/run.ts';
import { pricedPlayers, type Run } from './standing.ts';

/** The champion after its polish. */
const POLISHED = 'polished';

/** Of a budget: the polish, and the most seconds of it. */
const SHARE = 0.1;
const MOST = 1800;
/** Of these seconds: the games that tune; the rest are the challenge's. */
const TUNING = 0.6;
/** Fewer pairs move weights by chance more than by strength. */
const LEAST_PAIRS = 1000;
const MOST_PAIRS = 20_000;
/** This many pairs where the time allows them; beyond that, moves are searched deeper, up to a contest's nodes. */
const ENOUGH_PAIRS = 2000;
/** Boards that it is played on, in turns. */
const BOARDS = 1000;

/**
 * Seconds that a run keeps for the polish of its champion: none without a long budget, where too few games fit in, and
 * for networks and weights by phase, which can't be polished.
 */
export function polishSeconds(run: Run): number {
  const { budget = 0 } = run.options;
  const champion = polishable(run.standing.champion);
  if (!isLong(budget) || champion === undefined) return 0;
  const seconds = Math.min(MOST, SHARE * budget);
  return polishPlan(run, champion.cost, seconds).pairs < LEAST_PAIRS ? 0 : seconds;
}

const planSchema = z.object({ pairs: z.int(), nodes: z.int() });

/** Pairs that fill the time of a polish, and the nodes of their moves, in those of the unit. */
function polishPlan({ game, arena, standing }: Run, cost: number, seconds: number): z.infer<typeof planSchema> {
  const { perPair } = standing.rates;
  const pairsAt = (nodes: number): number => pairsIn(TUNING * seconds, (perPair * nodes) / arena.nodes, 0, MOST_PAIRS);
  // So that every move can be searched one ply.
  const least = Math.ceil(nodesOfPly(game) * cost);
  const shallow = Math.min(arena.nodes, shallowNodes(arena.nodes, least));
  const nodes = deepest(shallow, arena.nodes, ENOUGH_PAIRS, pairsAt);
  return { pairs: pairsAt(nodes), nodes };
}

/** The champion with weights that games can move; undefined where it has none. */
function polishable(champion: Player): WeightsPlayer | undefined {
  return champion.kind === 'weights' && movableWeights(champion.weights) !== undefined ? champion : undefined;
}

/**
 * The last stage of a run with a long budget: the weights of a linear champion, and the numbers of its selective
 * search, are tuned directly by games (SPSA), near the start, on boards that neither challenges nor verdicts play on.
 * What comes of it meets the champion and everybody before as any candidate does, and is champion where it passes.
 * Returns what happened, in words; undefined where there was no polish. The same for any number of workers, and after
 * any kill. Throws the signal's reason.
 */
export async function polish(run: Run): Promise<string | undefined> {
  const { folder, game, decisions, standing, running } = run;
  const seconds = polishSeconds(run);
  const champion = polishable(standing.champion);
  if (seconds === 0 || champion === undefined) return undefined;
  const { name, cost } = champion;
  const plan = await decisions.decide('polish: plan', planSchema, () => polishPlan(run, cost, seconds));
  const number = standing.generations.length;
  const watching = running(number, 'challenge', POLISHED);
  const asked = await spsaOptions(run, champion, plan, watching);
  const command = `weightroom spsa ${game.name} --agent ${name} --pairs ${plan.pairs}`;
  const tuned = await runSpsa(asked, command, join(folder, 'polish'), () => ({
    ...watching,
    progress: (done, total, note) => watching.progress(2 * done, 2 * total, note),
  }));
  if (tuned.tuned.kind !== 'search') throw new Error('weights are played by our search');
  const { weights, options } = tuned.tuned;
  const moved = movableWeights(weights)!;
  const search = settingsText(options, fullSearch);
  const found = {
    ...tunedWeights({ ...tuned, sentence: `A candidate of the champion loop, from ${name}.` }, moved),
    ...(search === '' ? {} : { search }),
  };
  const [candidate] = await pricedPlayers(run, 'polish: costs', number, [[POLISHED, found]]);
  const why = await challengeLast(run, 'polish', candidate!, (1 - TUNING) * seconds);
  return `${name} was polished by ${whole(plan.pairs)} pairs of games: ${why}`;
}

/**
 * Has a candidate of a last `stage` of a run meet the champion and everybody before, for `seconds` at most, where
 * `deep` with deeper moves than usual; it is champion where it passes. Why it is or isn't, in words.
 */
export async function challengeLast(
  run: Run,
  stage: string,
  candidate: Player,
  seconds: number,
  deep = false,
): Promise<string> {
  const { standing } = run;
  const number = standing.generations.length;
  const fought = await challengeWith(run, stage, `${stage}-challenge`, number, candidate, () => seconds, deep);
  if (fought.promoted) standing.promote(candidate, number);
  return fought.why.replace(/\.$/, '');
}

/** The champion's own weights and numbers, on boards of races. */
async function spsaOptions(
  { options, folder, game, arena, standing }: Run,
  { weights, name, cost }: WeightsPlayer,
  { pairs, nodes }: z.infer<typeof planSchema>,
  watching: ContestRunning,
): Promise<SpsaOptions> {
  const climber = searcher(name, weights, limitAt(cost, { nodes }));
  if (climber.kind !== 'search') throw new Error('weights are played by our search');
  const names = [...usualWeights(game, weights), ...selectiveNumbers(climber.options)];
  const rows = names.map((one) => ({ name: one, where: name }));
  const contest = new Contest(standing.judged(arena), 'polish', folder, watching);
  const { seed: _, ...openings } = await contest.openings('race', 'near', Math.min(pairs, BOARDS), 'polish-openings');
  return {
    game: game.name,
    seed: new Random(options.seed, 'champion', 'polish').int(2 ** 31),
    ...(await parametersOf(game, climber, rows, usualTerms(pairs))),
    schedule: { pairs, hold: usualTerms(pairs).hold * pairs, ...usualExponents },
    each: 1,
    average: usualTerms(pairs).average,
    openings,
    verdict: 0,
  };
}
