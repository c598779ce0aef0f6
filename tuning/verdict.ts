import { join } from 'node:path';
import * as z from 'zod';
import { parseAgent } from '../agents/spec.ts';
import { handWeights, perspectives } from '../agents/weights/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import { gameNamed } from '../games/index.ts';
import { exists } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { withLock } from '../lib/lock/lock.ts';
import { sum } from '../lib/maths/mean.ts';
import { signed } from '../lib/numbers.ts';
import type { Running } from '../lib/progress/running.ts';
import type { Match } from '../tournament/results/result.ts';
import { type EloInterval, eloInterval } from '../tournament/statistics/elo.ts';
import { placeWords, type VerdictPlace, verdictPlaces } from './boards.ts';
import type { Player } from './contests/arena.ts';
import { Contest } from './contests/contest.ts';
import { type ContestOpenings, someOf } from './contests/openings.ts';
import { nearMatch, type VerdictMatch } from './contests/outcome.ts';
import type { ChampionOutcome } from './outcome.ts';
import { verdictPlan } from './plan.ts';
import { championPaths } from './run-folder.ts';
import { leastNodes, pairsOf, type Run, type Standing } from './standing.ts';

/** A baseline that the verdict isn't about has this share of its pairs. */
const OTHERS = 0.25;
/** A pair near the start comes with half of one on other boards: of the last match half of these are plain ones. */
const PLACES = 1.5;
const EACH_OTHER = 0.25;

/** What fresh boards say. */
export type Verdict = Awaited<ReturnType<typeof verdictOf>>;

const planSchema = z.object({ pairs: z.int(), nodes: z.int() });

type VerdictBoards = Readonly<Record<VerdictPlace, ContestOpenings>>;

/** A verdict's games, in those of one match near the start, where this many opponents are met in few games. */
export function gamesWith(others: number): number {
  return PLACES * (1 + OTHERS * others);
}

/** The seconds that all games of the verdict take for each pair of its main match, as pairs are now. */
export function secondsPerPair(standing: Pick<Standing, 'baselines' | 'rivals' | 'rates'>): number {
  return gamesWith(besides(standing).length) * standing.rates.perPair;
}

/**
 * The champion on fresh boards; where nobody was promoted, the best candidate. Where several baselines may be the
 * strongest, a first match with each, which the others have, too, says which one the champion does least well against;
 * that one it meets in many more games on other boards, so that what it showed in the first match doesn't count.
 */
export async function verdictOf(run: Run) {
  const { options, folder, decisions, standing, running } = run;
  const { strongest, rivals } = standing;
  const judged = judgedOf(run);
  if (judged === undefined) return { strongest, judged, matches: undefined, arena: run.arena };
  const { budget } = options;
  const { pairs, nodes } = await decisions.decide('verdict', planSchema, () => {
    const pace = { nodes: run.arena.nodes, perPair: secondsPerPair(standing) };
    if (budget === undefined) return { pairs: pairsOf(run), nodes: pace.nodes };
    const selective = judged.kind === 'weights' && judged.weights.search !== undefined;
    return verdictPlan(budget, decisions.elapsed, pace, leastNodes(run, [judged, ...standing.baselines]), selective);
  });
  const arena = { ...run.arena, nodes };
  const others = besides(standing);
  const few = others.length === 0 ? 0 : Math.max(10, Math.ceil(pairs * OTHERS));
  const { verdict } = championPaths(folder);
  const contest = new Contest(standing.judged(arena), 'verdict', verdict, running(0, 'verdict', judged.name));
  const { first, last } = await verdictBoards(contest, few, pairs);
  contest.games = gamesOn(first) * others.length + gamesOn(last);
  const beside = await playVerdict(contest, judged, others, first, 'others');
  const hardest = hardestOf(rivals, beside);
  const matches = await playVerdict(contest, judged, [hardest], last, 'strongest');
  return {
    /** The strongest baseline for all that follows. */
    strongest: hardest,
    /** Whom the verdict is of; undefined where there was nobody to judge. */
    judged,
    /** With its nodes of a move. */
    arena,
    /** That one against it, then against the others. */
    matches: [...matches, ...beside.filter(({ opponent }) => opponent !== hardest.name)],
  };
}

/**
 * The champion. Where nobody was promoted, the candidate that stood best in a challenge: perhaps its pairs were too
 * few. Undefined where none is left that a challenge didn't show to be weaker.
 */
function judgedOf({ folder, game, standing }: Run): Player | undefined {
  const { champion, strongest, generations, costs } = standing;
  if (champion.name !== strongest.name) return champion;
  const [best] = generations
    .flatMap(({ challenge }) => challenge ?? [])
    .filter(({ pairs, rating, gauntlet }) => pairs > 0 && rating.high > 0 && !gauntlet.some((one) => one.regresses))
    .sort((one, other) => other.rating.score - one.rating.score);
  if (best === undefined) return undefined;
  const { candidate: name } = best;
  const { file } = generations.flatMap(({ candidates }) => candidates).find((one) => one.name === name)!;
  return { kind: 'weights', name, weights: readWeightsFile(join(folder, file!), game), cost: costs[name]! };
}

/**
 * Boards that no race and no challenge has seen, for two parts of a verdict that share none: `few` pairs and `pairs`
 * near the start, and half as many elsewhere: of the first on random boards, of the last one on random and on plain
 * ones, unless somebody chose the boards. Where there are too few, each part has its share.
 */
export async function verdictBoards(
  contest: Contest,
  few: number,
  pairs: number,
): Promise<{ readonly first: VerdictBoards; readonly last: VerdictBoards }> {
  const other = Math.ceil(EACH_OTHER * pairs);
  const counts = {
    near: [few, pairs],
    plain: [0, contest.arena.boards.near.set === undefined ? other : 0],
    random: [Math.ceil((PLACES - 1) * few), other],
  } as const;
  const partsAt = async (place: VerdictPlace): Promise<[ContestOpenings, ContestOpenings]> => {
    const [head, tail] = counts[place];
    const all = await contest.openings('verdict', place, head + tail, `openings-${place}`);
    const count = all.set.positions.length;
    const cut = Math.min(head, Math.floor((count * head) / Math.max(1, head + tail)));
    return [someOf(all, 0, cut), someOf(all, cut, count)];
  };
  const [near, plain, random] = [await partsAt('near'), await partsAt('plain'), await partsAt('random')];
  return {
    first: { near: near[0], plain: plain[0], random: random[0] },
    last: { near: near[1], plain: plain[1], random: random[1] },
  };
}

/** Games of one match on all of `boards`. */
function gamesOn(boards: VerdictBoards): number {
  return 2 * sum(verdictPlaces.map((place) => boards[place].set.positions.length));
}

/**
 * The champion's matches against `opponents` on `boards`, at equal time; in the order of the places, then of the
 * opponents. A match of which the rules voided every game is left out, and so are those at a place without boards. The
 * same for any number of workers and after any kill. Throws the signal's reason.
 */
export async function playVerdict(
  contest: Contest,
  champion: Player,
  opponents: readonly Player[],
  boards: VerdictBoards,
  part: string,
): Promise<VerdictMatch[]> {
  const verdict: VerdictMatch[] = [];
  const against = `against ${opponents.map(({ name }) => name).join(', ')}`;
  for (const place of verdictPlaces) {
    const note = `${placeWords(place)} ${against}`;
    const played = await contest.meet(champion, opponents, boards[place], `${part}/${place}`, note);
    for (const [opponent, match] of played) verdict.push({ place, opponent, match });
  }
  return verdict;
}

/** Whom the champion meets in few games. */
function besides({ baselines, rivals }: Pick<Standing, 'baselines' | 'rivals'>): readonly Player[] {
  return rivals.length > 1 ? baselines : baselines.filter((one) => !rivals.includes(one));
}

/** Of those that may be the strongest, the one that the champion does least well against near the start. */
function hardestOf(rivals: readonly Player[], matches: readonly VerdictMatch[]): Player {
  const eloOf = ({ name }: Player): number => nearMatch(matches, name)?.rating.elo ?? Number.POSITIVE_INFINITY;
  return rivals.reduce((one, other) => (eloOf(other) < eloOf(one) ? other : one));
}

/**
 * Of a published champion's folder: weights of the strongest baseline, where neither the game nor the program has them.
 */
export const STRONGEST = 'strongest.json';

/**
 * The champion of `outcome`, whose files stand in `folder`, against its strongest baseline, another one: on this many
 * fresh openings near the start and half as many elsewhere, with the nodes that its run found to be of equal
 * time. Another `seed` draws others; none is of the run's races and challenges. What `out` holds isn't played again.
 * Throws InputError where weights can't be read, and where `out` holds anything else.
 */
export function playAgain(
  folder: string,
  outcome: ChampionOutcome,
  { seed, pairs }: { readonly seed: number; readonly pairs: number },
  out: string,
  running: Running,
): Promise<ReadonlyMap<VerdictPlace, Match>> {
  const champion = championOf(folder, outcome);
  const strongest = baselineOf(folder, outcome, outcome.baselines.strongest);
  return withLock(out, running.signal, async (signal) => {
    const { game, seed: of, nodes, boards, judge } = outcome;
    const arena = { game, seed: of, nodes, boards, ...(judge !== undefined && { judge: champion }) };
    const contest = new Contest(arena, `again ${seed}`, join(out, 'again'), { ...running, signal });
    const { last } = await verdictBoards(contest, 0, pairs);
    contest.games = gamesOn(last);
    const matches = await playVerdict(contest, champion, [strongest], last, '');
    return new Map(matches.map(({ place, match }) => [place, match]));
  });
}

/** The champion of `outcome`, whose files stand in `folder`. */
export function championOf(folder: string, outcome: ChampionOutcome): Player {
  const { game, champion, costs } = outcome;
  if (champion.file === undefined) return baselineOf(folder, outcome, champion.name);
  const weights = readWeightsFile(championPaths(folder).champion, gameNamed(game));
  return { kind: 'weights', name: champion.name, weights, cost: costs[champion.name]! };
}

/** The baseline of this name: hand weights, the program of the game's authors, or what was published beside it. */
function baselineOf(folder: string, { game: of, nodes, costs }: ChampionOutcome, name: string): Player {
  const game = gameNamed(of);
  const file = join(folder, STRONGEST);
  const perspective = perspectives.find((one) => name === `hand:${one}`);
  const weights = exists(file) ? readWeightsFile(file, game) : perspective && handWeights(game, perspective);
  if (weights !== undefined) return { kind: 'weights', name, weights, cost: costs[name]! };
  const agent = parseAgent(name, game, { nodes });
  if (agent.kind !== 'built-in') throw new InputError(`${folder}: ${name}: expected a program of ${of}`);
  return { kind: 'program', name, agent };
}

/**
 * Whether what was found again agrees with what was published: their 95 % intervals overlap. Two that measure the same
 * don't overlap about once in two hundred times.
 */
export function agreementOf(published: EloInterval, found: EloInterval) {
  const agree = found.low <= published.high && found.high >= published.low;
  const inside = found.elo >= published.low && found.elo <= published.high;
  const here = `${signed(found.elo)} Elo here (95 % interval ${eloInterval(found.low, found.high)})`;
  const there = `${signed(published.elo)} published (${eloInterval(published.low, published.high)})`;
  const sentence = agree
    ? `They agree: ${here}, ${there}; the intervals overlap${inside ? ', and what was found lies within the published one' : ''}.`
    : `They don't agree: ${here}, ${there}; the intervals have nothing in common.`;
  return { agree, sentence };
}
