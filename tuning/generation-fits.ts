import { join, sep } from 'node:path';
import * as z from 'zod';
import { sum } from '../lib/maths/mean.ts';
import { Random } from '../lib/maths/random.ts';
import { inTurns, nextRecipes, wideRecipes } from './candidates/candidates.ts';
import { fitRecipe, partWithin } from './candidates/fit-recipe.ts';
import { knownOf } from './candidates/known.ts';
import { alike, type Known, knownSchema, type Recipe } from './candidates/recipe.ts';
import { rowsOf, sourcesOf } from './candidates/sources.ts';
import { racersIn } from './plan.ts';
import { isTimed, type Run, raceTerms } from './standing.ts';

/** Fits that a generation makes in any case. */
const FEWEST_FITS = 3;
/** Networks and patterns that are fitted at the same time, where there are threads for them. */
const AT_ONCE = 2;
/** Of their time, what the first ones get where other candidates wait. */
const FIRST_SHARE = 0.6;
/** Candidates that it chooses at least, and at most. */
const FEWEST = 4;
const MOST = 8;
/** This many times the rows are looked at anew. */
const MUCH_MORE = 4;

/** The search of every other generation's candidates, while the champion has the usual one. */
const SEARCH = 'lmr=on,reduction=60,futility=on';

/**
 * The search of generation `number`'s candidates. In users' moves a selective one pays in most games, and a contest's
 * are too shallow to show it (docs/explanation/champion-loop.md). Where it doesn't help, the next generation has the
 * usual one.
 */
function candidatesSearch({ standing: { champion } }: Run, number: number): string | undefined {
  const own = champion.kind === 'weights' ? champion.weights.search : undefined;
  return own ?? (number % 2 === 1 ? SEARCH : undefined);
}

/** A recipe with what came of it. */
export type Fitted = Awaited<ReturnType<typeof fitOne>>;

/** Seconds that are left for fits, for a network, and for the race after them; only for what is decided. */
interface FitsLeft {
  readonly fits: () => number;
  readonly network: () => number;
  readonly race: () => number;
}

/**
 * The candidates of generation `number`, fitted to what there is, while there is time for them where time is what a run
 * has; of more kinds where they are `wide`. None where there are no data. Throws the signal's reason.
 */
export async function fitCandidates(run: Run, number: number, wide: boolean, left: FitsLeft): Promise<Fitted[]> {
  if (run.standing.sources.length === 0) return [];
  const count = await run.decisions.decide(`generation ${number}: candidates`, z.int(), () =>
    countOf(run, left.race()),
  );
  const recipes = recipesOf(run, number, await knownNow(run, number), wide, count);
  const fitted = new Map<Recipe, Fitted>();
  const { workers } = run.running(number, 'fits');
  for (const batch of batchesOf(recipes, Math.min(AT_ONCE, workers))) {
    const made: { readonly asked: Recipe; readonly recipe: Recipe }[] = [];
    for (const asked of batch) {
      const recipe = await inTime(run, number, asked, recipes, batch, left);
      if (recipe !== undefined) made.push({ asked, recipe });
    }
    // Networks and patterns, which are fitted on one thread each.
    await Promise.all(
      made.map(async ({ asked, recipe }) => fitted.set(asked, await fitOne(run, number, asked, recipe))),
    );
  }
  return recipes.flatMap((recipe) => fitted.get(recipe) ?? []);
}

/** What is fitted at once: linear ones one by one, which have all threads each, and up to `most` others. */
function batchesOf(recipes: readonly Recipe[], most: number): Recipe[][] {
  const batches: Recipe[][] = [];
  for (const recipe of recipes) {
    const last = batches.at(-1);
    if (recipe.kind !== 'linear' && last !== undefined && last.length < most && last[0]!.kind !== 'linear')
      last.push(recipe);
    else batches.push([recipe]);
  }
  return batches;
}

/** The candidate of `recipe`, which was asked for as `asked`: perhaps with all rows. */
async function fitOne(run: Run, number: number, asked: Recipe, recipe: Recipe) {
  const { options, game, folder, standing, running } = run;
  const name = `g${number}-${recipe.name}`;
  const place = join(`generation-${number}`, 'weights', `${name}.json`);
  const seed = new Random(options.seed, 'champion', 'fit', number, recipe.name).int(2 ** 31);
  const { champion } = standing;
  const { weights, loss, refused } = await fitRecipe(
    recipe,
    standing.sources,
    game,
    seed,
    join(folder, place),
    running(number, 'fits', name),
    candidatesSearch(run, number),
    champion.kind === 'weights' ? champion : undefined,
  );
  // Named within the run, so that the same run elsewhere writes the same bytes.
  const why = refused?.replaceAll(`${folder}${sep}`, '');
  return { name, recipe, asked, file: weights && place, weights, loss, refused: why };
}

/** What the data say. It takes seconds, and says the same again until there is much more of them. */
async function knownNow(run: Run, number: number): Promise<Known> {
  const { options, game, arena, decisions, standing, running } = run;
  const rows = rowsOf(standing.sources);
  if (standing.known === undefined || rows >= MUCH_MORE * standing.known.rows) {
    const watching = running(number, 'fits', 'candidates');
    standing.known = await decisions.decide(`generation ${number}: what data says`, knownSchema, () =>
      knownOf(game, options.sets, standing.sources, arena.nodes, watching),
    );
  }
  return { ...standing.known, rows };
}

/** As many candidates as a race of `seconds` can tell apart. */
function countOf(run: Run, seconds: number): number {
  if (!isTimed(run)) return MOST;
  const { opponents, pace } = raceTerms(run, seconds, FEWEST);
  return racersIn(seconds, pace.perPair, opponents.length, FEWEST, MOST);
}

function recipesOf(
  { options, game, standing }: Run,
  number: number,
  known: Known,
  wide: boolean,
  count: number,
): Recipe[] {
  const random = new Random(options.seed, 'champion', 'candidates', number);
  const rows = new Map(standing.sources.map((source) => [source, rowsOf([source])]));
  const rowsRead = (recipe: Recipe): number =>
    sum(sourcesOf(recipe, standing.sources).map((source) => rows.get(source)!));
  const choosing = { game, known, before: standing.tried, random, count, rowsOf: rowsRead };
  const made = wide ? wideRecipes(choosing) : nextRecipes(choosing);
  // Without games that are newer than the champion its recipe would make the champion again.
  const newest = Math.max(...standing.sources.map(({ generation }) => generation));
  const champion = standing.tried.findLast(({ won, generation }) => won && generation >= newest);
  const [first, ...rest] = made.filter((one) => champion === undefined || !alike(one, champion.recipe)).slice(0, count);
  if (first === undefined) return [];
  // The best so far, and the next of its kind beside it where it isn't linear; what time others leave, patterns and
  // networks take in turns.
  const [linear, patterns, networks] = (['linear', 'patterns', 'network'] as const).map((kind) =>
    rest.filter((one) => one.kind === kind),
  ) as [Recipe[], Recipe[], Recipe[]];
  const beside = first.kind === 'linear' ? [] : (first.kind === 'network' ? networks : patterns).splice(0, AT_ONCE - 1);
  return [first, ...beside, ...linear, ...inTurns([patterns, networks])];
}

/**
 * `recipe`, one of `batch` and of `all`, while there is time for fits; a network or patterns that read as many rows as
 * their own deadline allows. Undefined where they are too few.
 */
async function inTime(
  run: Run,
  number: number,
  recipe: Recipe,
  all: readonly Recipe[],
  batch: readonly Recipe[],
  left: FitsLeft,
): Promise<Recipe | undefined> {
  const { game, decisions, standing, running } = run;
  if (!isTimed(run)) return recipe;
  if (recipe.kind === 'linear') {
    const before = all.filter(({ kind }) => kind === 'linear').indexOf(recipe);
    const fewest = all[0]!.kind === 'linear' ? FEWEST_FITS : FEWEST_FITS - 1;
    const goesOn = await decisions.decide(
      `generation ${number}: fit ${recipe.name}`,
      z.boolean(),
      () => before < fewest || left.fits() > 0,
    );
    return goesOn ? recipe : undefined;
  }
  // Others wait for their turn.
  const share = all.indexOf(recipe) + 1 < all.length && batch.at(-1) !== all.at(-1) ? FIRST_SHARE : 1;
  const watching = running(number, 'fits', recipe.name);
  const what = `generation ${number}: part of the rows for ${recipe.name}`;
  const part = await decisions.decide(what, z.number().min(0).max(1), () =>
    partWithin(share * left.network(), recipe, standing.sources, game, watching),
  );
  if (part === 0) return undefined;
  if (part === 1) return recipe;
  return recipe.kind === 'network'
    ? { ...recipe, network: { ...recipe.network, part } }
    : { ...recipe, patterns: { ...recipe.patterns, part } };
}
