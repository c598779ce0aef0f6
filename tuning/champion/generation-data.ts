import { join, relative } from 'node:path';
import { z } from 'zod';
import { Random } from '../../lib/maths/random.ts';
import type { Player } from './contests/player.ts';
import { labelsVerdict, readLabels } from './data/labels.ts';
import { type GenerationData, type LeaguePart, leagueOf, makeData, partFolder } from './data/league.ts';
import { measureBoards, type TeachingPlan, teachingPlan } from './data/teaching.ts';
import { PILOT, type SelfplayPlan, selfplayPlan } from './plan.ts';
import { generationPaths } from './run-paths.ts';
import { isTimed, type Run, ratesSchema } from './standing.ts';

/** Boards of each kind that show what they teach: one for so many games of self-play, within bounds. */
const GAMES_PER_BOARD = 60;
const FEWEST_BOARDS = 4;
const MOST_BOARDS = 24;

const planSchema = z.object({ games: z.int(), nodes: z.int() });

/**
 * The self-play of generation `number`, whose data sets become sources of fits unless their labels are wrong: in two
 * batches, the first of which says how long games are, while `secondsLeft`; in one where the amount of work is fixed.
 * Throws the signal's reason.
 */
export async function makeGenerationData(
  run: Run,
  number: number,
  secondsLeft: () => number,
): Promise<GenerationData[]> {
  const { options, game, arena, standing } = run;
  // So that every move can be searched one ply.
  const least = Math.max(10, game.maxMoves + 1);
  if (!isTimed(run)) {
    const games = options.games ?? game.tuning.games;
    return makeBatch(run, number, 1, least, () => ({ games, nodes: Math.max(least, Math.round(arena.nodes / 4)) }));
  }
  const plan = (share: number) => () => selfplayPlan(share * secondsLeft(), standing.rates.perGame, arena.nodes, least);
  const first = await makeBatch(run, number, 1, least, plan(PILOT));
  return [...first, ...(await makeBatch(run, number, 2, least, plan(1)))];
}

async function makeBatch(
  run: Run,
  number: number,
  batch: number,
  least: number,
  plan: () => SelfplayPlan,
): Promise<GenerationData[]> {
  const { arena, folder, decisions, standing, running } = run;
  const what = `generation ${number}: self-play ${batch}`;
  const { games, nodes } = await decisions.decide(what, planSchema, plan);
  const { champion, baseline } = standing.makers();
  const { near, boards } = await boardsThatTeach(run, number, baseline, games, Math.max(least, Math.round(nodes / 4)));
  const parts = leagueOf(champion, standing.earlier, baseline, games, nodes, near);
  const place = join(generationPaths(folder, number).data, `batch-${batch}`);
  const seed = new Random(arena.seed, 'champion', 'batch', batch).int(2 ** 31);
  const fresh = decisions.live;
  const begun = decisions.elapsed;
  const data = await makeData(parts, { ...arena, boards, seed }, number, place, running(number, 'self-play'));
  const took = decisions.elapsed - begun;
  standing.rates = await decisions.decide(`${what}, its speed`, ratesSchema, () =>
    fresh && isTimed(run) ? { ...standing.rates, perGame: (took / games) * (arena.nodes / nodes) } : standing.rates,
  );
  return checked(run, number, data, parts, place);
}

/** `data` with what is wrong with their labels; the others become sources of fits. */
async function checked(
  { game, folder, standing, running }: Run,
  number: number,
  data: readonly GenerationData[],
  parts: readonly LeaguePart[],
  place: string,
): Promise<GenerationData[]> {
  const watching = running(number, 'self-play', 'labels');
  const all: GenerationData[] = [];
  for (const [i, part] of parts.entries()) {
    const source = { folder: partFolder(place, part), place: part.place, generation: number };
    const refused = labelsVerdict(relative(folder, source.folder), await readLabels(source.folder, game, watching));
    if (refused === undefined) standing.sources.push(source);
    all.push({ ...data[i]!, ...(refused === undefined ? {} : { refused }) });
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
  standing.teaching ??= await decisions.decide('boards that teach', teachingPlan, async () => {
    const watching = running(number, 'self-play', 'boards');
    const { near, boards, line } = await measureBoards(game, player, nodes, options.seed, watching, count);
    return { near, boards, line };
  });
  return standing.teaching;
}
