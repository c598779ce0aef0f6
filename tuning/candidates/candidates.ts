import { hasPairs, usualShape } from '../../agents/network/network.ts';
import type { Game } from '../../games/game.ts';
import { hasNoisyMoves } from '../../games/moves.ts';
import type { Random } from '../../lib/maths/random.ts';
import { networkFitOptions } from '../../train/network/options.ts';
import { patternFitOptions } from '../../train/train-patterns.ts';
import {
  ALL_DATA,
  ALL_GENERATIONS,
  alike,
  BOARD_LAMBDAS,
  cheapSet,
  drawnData,
  drawnLinear,
  freed,
  type Known,
  type NetworkRecipe,
  named,
  neighbours,
  type PatternRecipe,
  type Recipe,
  ROWS_OF_PATTERNS,
  usual,
} from './recipe.ts';

/** A candidate of an earlier generation, as its race went. */
export interface Tried {
  readonly generation: number;
  readonly recipe: Recipe;
  /** Whether it became champion. */
  readonly won: boolean;
  /** In its race, from 1; undefined where it could not play. */
  readonly place: number | undefined;
  /** Of all data sets then. */
  readonly rows: number;
}

/** This many times the rows may make a kind the better one that was among the worse half of its race. */
const MANY_MORE = 3;

const KINDS = ['linear', 'network', 'patterns'] as const;

/** How many rows a recipe reads. */
type RowsOf = (recipe: Recipe) => number;

/** What recipes are chosen by, and how many. */
interface Choosing {
  readonly game: Game;
  readonly known: Known;
  readonly before: readonly Tried[];
  readonly random: Random;
  readonly count: number;
  readonly rowsOf: RowsOf;
}

/** A network on fewer rows learns the games by heart; where recipes are widened, it may try. */
const ROWS_OF_NETWORKS = 50_000;
const ROWS_AT_LEAST = 10_000;
/** Pairs of cells have more weights, and their fits take longer. */
const ROWS_OF_PAIRS = 300_000;
/** The result's share where scores teach: in long games, too few results tell apart what many moves did. */
const LAMBDA = 0;
/** The result's share where scores of champions teach: what their search found says more than how their games end. */
const TAUGHT_LAMBDA = { linear: 0, network: 0.3, patterns: 0.3 } as const;
/** Learning rates of networks: from random weights, and on from the champion. */
const USUAL_RATE = Number(networkFitOptions.options.rate.default);
const WARM_RATE = USUAL_RATE / 2;
/** How often a wildcard is a network. */
const NETWORKS = 0.25;
/**
 * Networks, and patterns, to begin with, which differ in the share of the result; and for how many candidates each
 * network may be one.
 */
const FIRST_LAMBDAS = 2;
const FOR_EACH_NETWORK = 3;

/**
 * The first generation's: each usual set, and where there are noisy moves with scores as its target, too, the largest
 * first; the largest pulled towards the hand weights; patterns beside a cheap one, the largest set fitted to games of
 * the shallow search and of the deep one alone, two lean ones, the largest on boards near the start alone, and where
 * there is a board and rows enough two networks. Of networks and patterns one learns more from scores: which one plays
 * better depends on the game. The first `count` of them, the networks among them, or one of these where they are few.
 */
function firstRecipes(game: Game, known: Known, count: number): Recipe[] {
  const { sets, lean } = known;
  const guess = usual(sets.at(-1)!);
  const hand: Recipe = { ...guess, ridge: 'hand' };
  const rungs =
    lean.length < 2 ? lean : [lean[Math.floor((lean.length - 1) / 3)]!, lean[Math.ceil((2 * (lean.length - 1)) / 3)]!];
  const most = Math.max(1, Math.floor(count / FOR_EACH_NETWORK));
  const board = networks(game, known, ROWS_OF_NETWORKS).slice(0, most);
  const others: Recipe[] = [
    ...(hasNoisyMoves(game)
      ? [...sets.toReversed().flatMap((set) => [{ ...usual(set), lambda: LAMBDA }, usual(set)]), hand]
      : [...sets.map(usual), hand]),
    ...patterns(game, known),
    { ...guess, search: 'shallow' },
    { ...guess, search: 'deep' },
    ...rungs.map(usual),
    { ...guess, data: 'near' },
  ];
  return named([...others.slice(0, count - board.length), ...board], lean);
}

/**
 * `count` recipes after those in `before`: the champion's, from the champion on where that is a network, and from
 * random weights (without a champion that of the first of the last race); a linear one's also on the baseline's games
 * alone; the same on the scores of champions' games, a network before its own; the best ones of the other kinds, since
 * more data serve them differently, but where they were among the worse half and there are not many more, and the one
 * next to the best, all fitted to all generations; the first networks and patterns that were not tried yet, where there
 * are rows enough; recipes that differ from the best in one thing, those first that nobody has tried, and a wildcard.
 * If there would be no network, the first untried one replaces the wildcard. All read data that there are, by `rowsOf`.
 * Equal random numbers give equal recipes.
 */
export function nextRecipes(choosing: Choosing): Recipe[] {
  const { game, known, before, random, count, rowsOf } = choosing;
  const [best, second] = ranked(before);
  if (best === undefined) return firstRecipes(game, known, count);
  const untried = boards(game, known, ROWS_OF_NETWORKS).filter((one) => !isTried(one, before));
  const again = (recipe: Recipe | undefined): Recipe[] =>
    recipe === undefined ? [] : [onAllData(fromNothing(recipe))];
  const other = KINDS.filter((kind) => kind !== best.kind).flatMap((kind) => again(bestOf(before, kind, known)));
  const taught = taughtByScores(onAllData(fromNothing(best)), rowsOf);
  const first =
    best.kind !== 'network'
      ? [...again(best), ...untaught(best, before), ...other, ...taught]
      : [...warmOf(before, rowsOf), ...(taught.length > 0 ? [...taught, ...other] : []), ...again(best), ...other];
  const near = drawnInTurns(neighbours(game, known, onAllData(fromNothing(best)), false), random);
  const chosen = [...first, ...again(second), ...untried];
  const instead = first.some(({ kind }) => kind === 'network') ? [] : untried.slice(0, 1);
  return filled(chosen, untriedFirst(near, before), 1, instead, choosing);
}

/**
 * `count` recipes where the usual ones bring nothing any more: such as differ from the best in two things, with all
 * sets of the game, networks and patterns from fewer rows on, and as many wildcards; all read data that there are, by
 * `rowsOf`. Equal random numbers give equal recipes.
 */
export function wideRecipes(choosing: Choosing): Recipe[] {
  const { game, known, before, random, count, rowsOf } = choosing;
  const [best] = ranked(before);
  const from = best === undefined ? usual(known.sets.at(-1)!) : onAllData(fromNothing(best));
  const near = drawnInTurns(neighbours(game, known, from, true), random);
  const far = near.map((one) => drawnInTurns(neighbours(game, known, one, true), random)[0] ?? one);
  const first = [...warmOf(before, rowsOf), from, ...boards(game, known, ROWS_AT_LEAST)];
  return filled(first, untriedFirst(far, before), Math.floor(count / 2), [], choosing);
}

/**
 * `count` different recipes, if enough exist: `first`, then `more`. The last `wild` places are kept for `instead`
 * and for wildcards.
 */
function filled(
  first: readonly Recipe[],
  more: readonly Recipe[],
  wild: number,
  instead: readonly Recipe[],
  { game, known, random, count, rowsOf }: Choosing,
): Recipe[] {
  const chosen: Recipe[] = [];
  const add = (one: Recipe, most: number): void => {
    const recipe = freed(one, rowsOf);
    if (chosen.length < most && rowsOf(recipe) > 0 && !chosen.some((one) => alike(one, recipe))) chosen.push(recipe);
  };
  for (const recipe of [...first, ...more]) add(recipe, Math.max(1, count - wild));
  for (const recipe of instead) add(recipe, count);
  for (let draws = 0; chosen.length < count && draws < 20 * count; draws++) add(wildcard(game, known, random), count);
  return named(chosen, known.lean);
}

function networks({ board }: Game, { rows }: Known, least: number): NetworkRecipe[] {
  if (board === undefined || rows < least) return [];
  const networkOf = (shape: string, lambda: number): NetworkRecipe => ({
    name: 'board',
    kind: 'network',
    ...ALL_DATA,
    network: networkFitOptions.read({ shape, lambda }),
  });
  return [
    ...BOARD_LAMBDAS.slice(0, FIRST_LAMBDAS).map((lambda) => networkOf(usualShape(board), lambda)),
    ...(rows >= ROWS_OF_PAIRS && hasPairs(board) ? [networkOf('pairs:2x32', BOARD_LAMBDAS[0]!)] : []),
  ];
}

function patterns({ board }: Game, known: Known): PatternRecipe[] {
  if (board === undefined || known.rows < ROWS_OF_PATTERNS) return [];
  return BOARD_LAMBDAS.slice(0, FIRST_LAMBDAS).map((lambda) => ({
    name: 'patterns',
    kind: 'patterns',
    ...ALL_DATA,
    patterns: patternFitOptions.read({ beside: cheapSet(known), lambda }),
  }));
}

/** Networks where there are `least` rows, and patterns. */
function boards(game: Game, known: Known, least: number): Recipe[] {
  return [...networks(game, known, least), ...patterns(game, known)];
}

/** `recipe` on the scores of champions' games: none where it learns so, or while there are too few such games. */
function taughtByScores<R extends Recipe>(recipe: R, rowsOf: RowsOf): R[] {
  const lambda = TAUGHT_LAMBDA[recipe.kind];
  const byKind = {
    linear: () => ({ lambda }),
    network: () => ({ network: { ...(recipe as NetworkRecipe).network, lambda } }),
    patterns: () => ({ patterns: { ...(recipe as PatternRecipe).patterns, lambda } }),
  };
  const taught: R = { ...recipe, maker: 'champions', ...byKind[recipe.kind]() };
  const least = { linear: 1, network: ROWS_OF_NETWORKS, patterns: ROWS_OF_PATTERNS }[recipe.kind];
  return rowsOf(taught) >= least && !alike(taught, recipe) ? [taught] : [];
}

/**
 * `best` on the games of the baseline alone, where it is linear and learned from those of all, unless that was tried.
 */
function untaught(best: Recipe, before: readonly Tried[]): Recipe[] {
  if (best.kind !== 'linear' || best.maker !== 'all') return [];
  const recipe: Recipe = onAllData({ ...best, maker: 'baseline' });
  return isTried(recipe, before) ? [] : [recipe];
}

/** A recipe of which each thing is drawn. */
function wildcard(game: Game, known: Known, random: Random): Recipe {
  const [network] = networks(game, known, ROWS_OF_NETWORKS);
  const data = drawnData(random);
  if (network === undefined || !random.chance(NETWORKS)) return { ...drawnLinear(game, known, random), ...data };
  return random.pick(random.pick(neighbours(game, known, { ...network, ...data }, true)));
}

/**
 * The champion's recipe, from the champion on and slower, where it is a network; on the scores of champions'
 * games, where there are enough of them.
 */
function warmOf(before: readonly Tried[], rowsOf: RowsOf): NetworkRecipe[] {
  const champion = before.findLast(({ won }) => won)?.recipe;
  if (champion?.kind !== 'network') return [];
  const own = onAllData({ ...champion, warm: true, network: { ...champion.network, rate: WARM_RATE } } as const);
  const [taught = own] = taughtByScores<NetworkRecipe>(own, rowsOf);
  return [taught];
}

/** The same from random weights, where it continues from a champion. */
function fromNothing(recipe: Recipe): Recipe {
  if (recipe.kind !== 'network' || !recipe.warm) return recipe;
  const { warm: _, network, ...rest } = recipe;
  return { ...rest, network: { ...network, rate: USUAL_RATE } };
}

function onAllData<R extends Recipe>(recipe: R): R {
  return { ...recipe, generations: ALL_GENERATIONS };
}

/** One of each of `axes` in turn, in an order that is drawn, until all are there. */
function drawnInTurns(axes: readonly (readonly Recipe[])[], random: Random): Recipe[] {
  return inTurns(random.shuffle(axes.map((axis) => random.shuffle([...axis]))));
}

/** One of each of `lists` in turn, until all are there. */
export function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

/** The recipe to begin with: the champion's, else that of the first of the last race; undefined before the first. */
export function bestRecipe(before: readonly Tried[]): Recipe | undefined {
  return ranked(before)[0];
}

/** The champion's recipe, then those of the last generation by their places in its race. */
function ranked(before: readonly Tried[]): Recipe[] {
  const last = Math.max(...before.map(({ generation }) => generation));
  const race = before.filter(({ generation, place }) => generation === last && place !== undefined);
  const champion = before.findLast(({ won }) => won);
  return [...(champion === undefined ? [] : [champion]), ...race.sort((a, b) => a.place! - b.place!)]
    .map(({ recipe }) => recipe)
    .filter((recipe, i, all) => all.findIndex((one) => alike(one, recipe)) === i);
}

/** The first of `kind` in the last race that had any, where it was of the better half or there are many more rows. */
function bestOf(before: readonly Tried[], kind: Recipe['kind'], { rows }: Known): Recipe | undefined {
  const [best] = before
    .filter(({ recipe, place }) => recipe.kind === kind && place !== undefined)
    .toSorted((a, b) => b.generation - a.generation || a.place! - b.place!);
  if (best === undefined) return undefined;
  const racers = before.filter(({ generation, place }) => generation === best.generation && place !== undefined).length;
  return best.place! <= Math.ceil(racers / 2) || rows >= MANY_MORE * best.rows ? best.recipe : undefined;
}

function isTried(recipe: Recipe, before: readonly Tried[]): boolean {
  return before.some((one) => alike(one.recipe, recipe));
}

/** `recipes`, those first that nobody has tried. */
function untriedFirst(recipes: readonly Recipe[], before: readonly Tried[]): Recipe[] {
  const tried = (recipe: Recipe): boolean => isTried(recipe, before);
  return [...recipes.filter((recipe) => !tried(recipe)), ...recipes.filter(tried)];
}
