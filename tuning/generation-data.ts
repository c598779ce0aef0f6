import { join, relative } from 'node:path';
import { openData } from '../datasets/data-set.ts';
import { gameNamed } from '../games/index.ts';
import { hasNoisyMoves } from '../games/moves.ts';
import { sum } from '../lib/maths/mean.ts';
import { Random } from '../lib/maths/random.ts';
import type { Running } from '../lib/progress/running.ts';
import type { SelfplayOptions } from '../selfplay/options.ts';
import { runSelfplay } from '../selfplay/run.ts';
import type { Place } from './boards.ts';
import { bestRecipe } from './candidates/candidates.ts';
import { type Arena, agentOf, type Player } from './contests/arena.ts';
import { nodesOfPly } from './costs.ts';
import { labelsVerdict, readLabels } from './data/labels.ts';
import type { GenerationData, Origin } from './data/origin.ts';
import { measureBoards, type TeachingPlan, teachingPlan } from './data/teaching.ts';
import { deepPlan, selfplayPlanSchema, shallowNodes, shallowPlan, shallowShare } from './plan.ts';
import { isTimed, type Run, timed } from './standing.ts';

/** Boards of each kind that show what they teach: one for this many games of self-play, within bounds. */
const GAMES_PER_BOARD = 60;
const FEWEST_BOARDS = 4;
const MOST_BOARDS = 24;
/** Nodes of a deep search, in those of a shallow one, at least. */
const DEEP = 2;
/** Of a contest's nodes, where the amount of work is fixed. */
const DEEP_NODES = 1 / 4;
/** Of a run's first deep games, those that show how long such games last. */
const FIRST_DEEP = 1 / 5;

/**
 * The self-play of generation `number`, whose data sets become sources of fits unless their labels are wrong: games by
 * a shallow search, which also say how long games are, then games by a deep one, while `secondsLeft`; most by that
 * search from whose games alone the best candidate so far learned. Throws the signal's reason.
 */
export async function makeGenerationData(
  run: Run,
  number: number,
  secondsLeft: () => number,
): Promise<GenerationData[]> {
  const { nodes } = run.arena;
  const least = nodesOfPly(run.game);
  const shallow = shallowNodes(nodes, least);
  const batches = isTimed(run) ? timedBatches(run, shallow, secondsLeft) : fixedBatches(run, shallow);
  const made: GenerationData[] = [];
  for (const batch of batches) made.push(...(await makeBatch(run, number, batch, least, made)));
  return made;
}

/** Games of one search, in a folder of their own. */
interface Batch {
  readonly search: Origin['search'];
  readonly folder: string;
  /** `made` is what the generation has so far. */
  plan(made: readonly GenerationData[]): ReturnType<typeof deepPlan>;
}

/** Where nobody knows how long deep games last, some are played first. */
function timedBatches({ arena: { nodes }, standing }: Run, shallow: number, secondsLeft: () => number): Batch[] {
  const share = shallowShare(bestRecipe(standing.tried)?.search, 'seconds');
  const deep = (made: readonly GenerationData[]) => {
    const { perGame, perDeepGame = perGame } = standing.rates;
    const before = sum(made.map(({ search, games }) => (search === 'deep' ? games : 0)));
    return deepPlan(secondsLeft(), perDeepGame, nodes, DEEP * shallow, before);
  };
  const batches: Batch[] = [
    {
      search: 'shallow',
      folder: 'shallow',
      plan: () => shallowPlan(share * secondsLeft(), standing.rates.perGame, nodes, shallow),
    },
    {
      search: 'deep',
      folder: 'first-deep',
      plan: (made) => {
        const all = deep(made);
        return { ...all, games: Math.ceil(FIRST_DEEP * all.games) };
      },
    },
    { search: 'deep', folder: 'deep', plan: deep },
  ];
  return batches.filter(({ folder }) => folder !== 'first-deep' || standing.rates.perDeepGame === undefined);
}

function fixedBatches({ options, game, arena: { nodes }, standing }: Run, shallow: number): Batch[] {
  const games = options.games ?? game.tuning.games;
  const first = Math.round(shallowShare(bestRecipe(standing.tried)?.search, 'games') * games);
  const deep = Math.max(DEEP * shallow, Math.round(nodes * DEEP_NODES));
  return [
    { search: 'shallow', folder: 'shallow', plan: () => ({ games: first, nodes: shallow }) },
    { search: 'deep', folder: 'deep', plan: () => ({ games: games - first, nodes: deep }) },
  ];
}

async function makeBatch(
  run: Run,
  number: number,
  { search, folder: batch, plan }: Batch,
  least: number,
  before: readonly GenerationData[],
): Promise<GenerationData[]> {
  const { game, arena, folder, decisions, standing, running } = run;
  const what = `generation ${number}: ${batch} self-play`;
  const { games, nodes } = await decisions.decide(what, selfplayPlanSchema, () => plan(before));
  const { champion, baseline } = standing.makers();
  const { near, boards } = await boardsThatTeach(run, number, baseline, games, Math.max(least, Math.round(nodes / 4)));
  const taught = bestRecipe(standing.tried)?.maker;
  const parts = leagueOf(champion, standing.earlier, baseline, games, nodes, near, taught);
  const place = join(folder, `generation-${number}`, 'data', batch);
  const seed = new Random(arena.seed, 'champion', 'self-play', batch).int(2 ** 31);
  const data = await timed(
    run,
    `${what}, its speed`,
    () => makeData(parts, { ...arena, boards, seed }, number, place, running(number, 'self-play')),
    (seconds) => {
      const rate = (seconds / Math.max(1, games)) * (arena.nodes / nodes);
      if (search === 'shallow') return { perGame: rate };
      const { perDeepGame, perPair } = standing.rates;
      // Baselines that differ much end their games sooner than candidates do.
      return { perDeepGame: rate, ...(perDeepGame === undefined && { perPair: Math.max(perPair, 2 * rate) }) };
    },
  );
  // Whose labels are wrong become no sources of fits.
  const watching = running(number, 'self-play', 'labels');
  const checked: GenerationData[] = [];
  for (const [i, part] of parts.entries()) {
    const maker = part.maker.name === baseline.name ? 'baseline' : 'champions';
    const source = { folder: partFolder(place, part), data: part.place, search, maker, generation: number } as const;
    const labels = await readLabels(openData(source.folder, game), game, watching);
    const refused = labelsVerdict(relative(folder, source.folder), labels);
    if (refused === undefined) standing.sources.push(source);
    checked.push({ ...data[i]!, search, ...(refused === undefined ? {} : { refused }) });
  }
  return checked;
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

/** Games of self-play: `maker` plays both sides. */
interface LeaguePart {
  readonly maker: Player;
  readonly place: Place;
  readonly games: number;
  /** Of a move of the unit. */
  readonly nodes: number;
}

/** Of the games, the share of one maker where there are others. */
const LEADER = 0.7;
const RANDOM_MOVES = 0.1;
/** Of random boards, those drawn until a rare feature is non-zero. */
const RARE = 0.1;

/**
 * Who makes `games` games: the champion most of them, or the strongest baseline where its games alone `taught` the best
 * candidate so far; all others share the rest, all of it is one's where there is nobody else. The share `near` of each
 * one's begins near the start, half where left out. Programs make no data, since a fit can't read their scores beside
 * those of our search: what was theirs, the others make. Empty where all are programs; parts without games are left
 * out.
 */
export function leagueOf(
  champion: Player,
  earlier: readonly Player[],
  strongestBaseline: Player,
  games: number,
  nodes: number,
  near = 0.5,
  taught: Origin['maker'] | 'all' = 'all',
): LeaguePart[] {
  const leader = taught === 'baseline' ? strongestBaseline : champion;
  const makers = [leader, champion, strongestBaseline, ...earlier].filter(
    ({ kind, name }, i, all) => kind === 'weights' && all.findIndex((one) => one.name === name) === i,
  );
  const leads = makers[0] === leader && makers.length > 1;
  const shares = makers.map((_, i) =>
    leads ? (i === 0 ? LEADER : (1 - LEADER) / (makers.length - 1)) : 1 / makers.length,
  );
  let share = 0;
  let before = 0;
  return makers.flatMap((maker, i) => {
    share += shares[i]!;
    const until = i === makers.length - 1 ? games : Math.round(share * games);
    const count = until - before;
    before = until;
    const nearby = Math.round(near * count);
    const parts: LeaguePart[] = [
      { maker, place: 'near', games: nearby, nodes },
      { maker, place: 'random', games: count - nearby, nodes },
    ];
    return parts.filter((part) => part.games > 0);
  });
}

/** The folder of a part's data set within `folder`: `hand-own-near`. */
export function partFolder(folder: string, { maker, place }: Pick<LeaguePart, 'maker' | 'place'>): string {
  return join(folder, `${maker.name.replaceAll(/[^\w.-]+/g, '-')}-${place}`);
}

/**
 * Plays the games of `parts` that are missing, each part a data set of its own within `folder`. Near the start games
 * begin after up to as many random moves as contests do; on random boards as those of `arena`. No two parts of a run
 * share random numbers. The same bytes for any number of workers and of stops. Throws InputError where a folder holds
 * anything else, and the signal's reason.
 */
export async function makeData(
  parts: readonly LeaguePart[],
  arena: Arena,
  generation: number,
  folder: string,
  running: Running,
): Promise<GenerationData[]> {
  const total = parts.reduce((sum, { games }) => sum + games, 0);
  const made: GenerationData[] = [];
  let before = 0;
  for (const part of parts) {
    const { maker, place, games, nodes } = part;
    const done = before;
    const { rows, results } = await runSelfplay(selfplayOf(part, arena, generation), partFolder(folder, part), {
      ...running,
      progress: (count, _, note) => running.progress(done + count, total, note ?? `${maker.name}, ${place}`),
    });
    before += games;
    const firstSeat = (results.wins + results.draws / 2) / games;
    made.push({ maker: maker.name, place, nodes, games, rows, firstSeat });
  }
  return made;
}

function selfplayOf({ maker, place, games, nodes }: LeaguePart, arena: Arena, generation: number): SelfplayOptions {
  const { near, random } = arena.boards;
  const game = gameNamed(arena.game);
  return {
    game: arena.game,
    seed: new Random(arena.seed, 'league', generation, maker.name, place).int(2 ** 31),
    games,
    agent: agentOf(maker, nodes),
    randomMoves: RANDOM_MOVES,
    ...(place === 'near' ? { scatter: near.scatter, walk: { shortest: 0, longest: near.walk.longest } } : random),
    rare: place === 'random' && game.rare.length > 0 ? RARE : 0,
    rareFeatures: place === 'random' ? [...game.rare] : [],
    every: 1,
    ends: undefined,
    margins: false,
    quiet: undefined,
    // Features of a board in the middle of an exchange say little, and the search evaluates none.
    calm: hasNoisyMoves(game),
    keepRandom: false,
  };
}
