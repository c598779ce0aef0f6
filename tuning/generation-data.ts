import { join, relative } from 'node:path';
import { openData } from '../datasets/data-set.ts';
import { Random } from '../lib/maths/random.ts';
import { bestRecipe } from './candidates/candidates.ts';
import type { Player } from './contests/arena.ts';
import { labelsVerdict, readLabels } from './data/labels.ts';
import { type LeaguePart, leagueOf, makeData, partFolder } from './data/league.ts';
import { type GenerationData, type Search, searches } from './data/origin.ts';
import { measureBoards, type TeachingPlan, teachingPlan } from './data/teaching.ts';
import { deepPlan, type SelfplayPlan, selfplayPlanSchema, shallowNodes, shallowPlan, shallowShare } from './plan.ts';
import { isTimed, type Run, timed } from './standing.ts';

/** Boards of each kind that show what they teach: one for so many games of self-play, within bounds. */
const GAMES_PER_BOARD = 60;
const FEWEST_BOARDS = 4;
const MOST_BOARDS = 24;
/** Nodes of a deep search, in those of a shallow one, at least. */
const DEEP = 2;
/** Of a contest's nodes, where the amount of work is fixed. */
const DEEP_NODES = 1 / 4;

/**
 * The self-play of generation `number`, whose data sets become sources of fits unless their labels are wrong: games by a
 * shallow search, which also say how long games are, then games by a deep one, while `secondsLeft`; most by that search
 * from whose games alone the best candidate so far learned. Throws the signal's reason.
 */
export async function makeGenerationData(
  run: Run,
  number: number,
  secondsLeft: () => number,
): Promise<GenerationData[]> {
  const { nodes } = run.arena;
  // So that every move can be searched one ply.
  const least = Math.max(10, run.game.maxMoves + 1);
  const shallow = shallowNodes(nodes, least);
  const plans = isTimed(run) ? timedPlans(run, shallow, secondsLeft) : fixedPlans(run, shallow);
  const made: GenerationData[] = [];
  for (const search of searches) made.push(...(await makeBatch(run, number, search, least, plans[search])));
  return made;
}

type Plans = Readonly<Record<Search, () => SelfplayPlan>>;

function timedPlans({ arena: { nodes }, standing }: Run, shallow: number, secondsLeft: () => number): Plans {
  const share = shallowShare(bestRecipe(standing.tried)?.search, 'seconds');
  return {
    shallow: () => shallowPlan(share * secondsLeft(), standing.rates.perGame, nodes, shallow),
    deep: () => deepPlan(secondsLeft(), standing.rates.perGame, nodes, DEEP * shallow),
  };
}

function fixedPlans({ options, game, arena: { nodes }, standing }: Run, shallow: number): Plans {
  const games = options.games ?? game.tuning.games;
  const first = Math.round(shallowShare(bestRecipe(standing.tried)?.search, 'games') * games);
  const deep = Math.max(DEEP * shallow, Math.round(nodes * DEEP_NODES));
  return {
    shallow: () => ({ games: first, nodes: shallow }),
    deep: () => ({ games: games - first, nodes: deep }),
  };
}

async function makeBatch(
  run: Run,
  number: number,
  search: Search,
  least: number,
  plan: () => SelfplayPlan,
): Promise<GenerationData[]> {
  const { arena, folder, decisions, standing, running } = run;
  const what = `generation ${number}: ${search} self-play`;
  const { games, nodes } = await decisions.decide(what, selfplayPlanSchema, plan);
  const { champion, baseline } = standing.makers();
  const { near, boards } = await boardsThatTeach(run, number, baseline, games, Math.max(least, Math.round(nodes / 4)));
  const taught = bestRecipe(standing.tried)?.maker;
  const parts = leagueOf(champion, standing.earlier, baseline, games, nodes, near, taught);
  const place = join(folder, `generation-${number}`, 'data', search);
  const seed = new Random(arena.seed, 'champion', 'self-play', search).int(2 ** 31);
  const data = await timed(
    run,
    `${what}, its speed`,
    () => makeData(parts, { ...arena, boards, seed }, number, place, running(number, 'self-play')),
    (seconds) => ({ perGame: (seconds / Math.max(1, games)) * (arena.nodes / nodes) }),
  );
  return checked(run, number, search, data, parts, place, baseline.name);
}

/** `data` with what is wrong with their labels; the others become sources of fits. */
async function checked(
  { game, folder, standing, running }: Run,
  number: number,
  search: Search,
  data: readonly GenerationData[],
  parts: readonly LeaguePart[],
  place: string,
  baseline: string,
): Promise<GenerationData[]> {
  const watching = running(number, 'self-play', 'labels');
  const all: GenerationData[] = [];
  for (const [i, part] of parts.entries()) {
    const maker = part.maker.name === baseline ? 'baseline' : 'champions';
    const source = { folder: partFolder(place, part), data: part.place, search, maker, generation: number } as const;
    const labels = await readLabels(openData(source.folder, game), game, watching);
    const refused = labelsVerdict(relative(folder, source.folder), labels);
    if (refused === undefined) standing.sources.push(source);
    all.push({ ...data[i]!, search, ...(refused === undefined ? {} : { refused }) });
  }
  return all;
}

/** Which boards teach: measured once in a run, by games of `player` with `nodes` nodes, far fewer than `games`. */
async function boardsThatTeach(
  { options, game, decisions, standing, running }: Run,
  number: number,
  player: Player,
  games: number,
  nodes: number,
): Promise<TeachingPlan> {
  const count = Math.max(FEWEST_BOARDS, Math.min(MOST_BOARDS, Math.round(games / GAMES_PER_BOARD)));
  standing.teaching ??= await decisions.decide('boards that teach', teachingPlan, () =>
    measureBoards(game, player, nodes, options.seed, running(number, 'self-play', 'boards'), count),
  );
  return standing.teaching;
}
