import * as z from 'zod';
import { parseShape, shapeText } from '../../agents/network/network.ts';
import { perspectives } from '../../agents/weights/weights.ts';
import { readSetName } from '../../games/feature-sets.ts';
import type { Game } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import { networkFitOptions } from '../../train/network/options.ts';
import { patternFitOptions } from '../../train/train-patterns.ts';
import { axes, type Origin, origins } from '../data/origin.ts';

/** Of all generations. */
export const ALL_GENERATIONS = 1000;

/** The games of one origin, or all. */
const oneOrAll = <const Values extends readonly string[]>(values: Values) =>
  z.enum([...values, 'all'] as const).default('all');

/** Which games it is fitted to. */
const data = {
  data: oneOrAll(origins.data),
  search: oneOrAll(origins.search),
  maker: oneOrAll(origins.maker),
  /** How many generations, from the last one back. */
  generations: z.int().positive(),
};

/** What the candidate is called: `full`, `full-l0.5`, `board-2x32`. */
const name = z.string();

const linear = z.object({
  name,
  ...data,
  kind: z.literal('linear'),
  /** `full`, `full:power+tempo`. */
  set: z.string(),
  /** `cv`: chosen by cross-validation over games; `hand`: so, too, and it pulls towards the hand weights. */
  ridge: z.union([z.enum(['cv', 'hand']), z.number().nonnegative()]),
  /** The result's share of the target; the rest is the search's score. */
  lambda: z.number().min(0).max(1),
  phase: z.string().optional(),
  perspective: z.enum(perspectives),
  tempo: z.boolean(),
});

const network = z.object({
  name,
  ...data,
  kind: z.literal('network'),
  network: networkFitOptions.schema,
  /** Whether the fit continues from the champion, a network of the same shape, rather than from random weights. */
  warm: z.literal(true).optional(),
});

const patterns = z.object({
  name,
  ...data,
  kind: z.literal('patterns'),
  patterns: patternFitOptions.schema,
});

/** How a candidate is made: plain data, which stands in the decisions of a run. */
export const recipeSchema = z.discriminatedUnion('kind', [linear, network, patterns]);
export type LinearRecipe = Readonly<z.infer<typeof linear>>;
export type NetworkRecipe = Readonly<z.infer<typeof network>>;
export type PatternRecipe = Readonly<z.infer<typeof patterns>>;
export type Recipe = LinearRecipe | NetworkRecipe | PatternRecipe;

/** What the data of a run says of the recipes that are worth a try. */
export const knownSchema = z.object({
  /** Of all data sets. */
  rows: z.int().nonnegative(),
  /** The usual feature sets. */
  sets: z.array(z.string()).min(1).readonly(),
  /** Features of the largest of them that gain most for what they cost, each set larger than the one before. */
  lean: z.array(z.string()).readonly(),
  /** By set, where it has one: the feature that best says how far a game has come. */
  phases: z.record(z.string(), z.string()).readonly(),
});
export type Known = z.infer<typeof knownSchema>;

/** What data recipes choose from; the first ones are usual. */
const DATA = { ...byAxis((axis) => ['all', ...origins[axis]]), generations: [ALL_GENERATIONS, 2, 1] } as {
  readonly [Axis in keyof typeof data]: readonly Recipe[Axis][];
};
const dataAxes = Object.keys(DATA) as (keyof typeof data)[];
/** All games. */
export const ALL_DATA = { ...byAxis(() => 'all' as const), generations: ALL_GENERATIONS } as const;

function byAxis<Value>(of: (axis: keyof Origin) => Value): Readonly<Record<keyof Origin, Value>> {
  return Object.fromEntries(axes.map((axis) => [axis, of(axis)])) as Record<keyof Origin, Value>;
}

/** On fewer rows patterns learn the games by heart. */
export const ROWS_OF_PATTERNS = 10_000;
/**
 * How linear recipes are fitted; the first ones are usual. No constraint on signs: hands have been wrong about them.
 */
const RIDGES: readonly LinearRecipe['ridge'][] = [1e-4, 1e-2, 'cv', 'hand'];
const LAMBDAS: readonly number[] = [0.6, 1, 0.3, 0];
/** The same of networks and patterns; the first ones are where a run begins: games differ widely. */
export const BOARD_LAMBDAS: readonly number[] = [0.3, 0.6, 1, 0];

/** A linear recipe of `set`, as a run begins with. */
export function usual(set: string): LinearRecipe {
  const fit = { ridge: RIDGES[0]!, lambda: LAMBDAS[0]!, perspective: 'difference', tempo: true } as const;
  return { name: set, kind: 'linear', ...ALL_DATA, set, ...fit };
}

/** Data of which each thing is drawn. */
export function drawnData(random: Random): Pick<Recipe, keyof typeof data> {
  return Object.fromEntries(dataAxes.map((axis) => [axis, random.pick<unknown>(DATA[axis])])) as Pick<
    Recipe,
    keyof typeof data
  >;
}

/** A linear recipe of any set of the game, of which each thing is drawn. */
export function drawnLinear(game: Game, known: Known, random: Random): LinearRecipe {
  const set = random.pick(setsOf(game, known, true));
  const phase = random.chance(0.5) ? phaseIn(game, set, known) : undefined;
  return {
    ...usual(set),
    ridge: random.pick(RIDGES),
    lambda: random.pick(LAMBDAS),
    perspective: random.pick(perspectives),
    ...(phase === undefined ? {} : { phase }),
  };
}

/**
 * The recipes that differ from `recipe` in one thing, by what that is; where they are `wide`, with any set of the game.
 * Their names are still its own.
 */
export function neighbours(game: Game, known: Known, recipe: Recipe, wide: boolean): Recipe[][] {
  const axes = axesOf(game, known, recipe, wide);
  const ofData = dataAxes.map((axis) =>
    others<unknown>(DATA[axis], recipe[axis]).map((value): Recipe => ({ ...recipe, [axis]: value })),
  );
  return [...axes, ...ofData].filter((axis) => axis.length > 0);
}

function axesOf(game: Game, known: Known, recipe: Recipe, wide: boolean): Recipe[][] {
  if (recipe.kind === 'linear') return linearAxes(game, known, recipe, wide);
  return recipe.kind === 'network' ? networkAxes(known, recipe) : patternAxes(known, recipe);
}

function linearAxes(game: Game, known: Known, recipe: LinearRecipe, wide: boolean): Recipe[][] {
  const { phase: _, ...flat } = recipe;
  const phase = phaseIn(game, recipe.set, known);
  const byPhase: Recipe[] = recipe.phase !== undefined ? [flat] : phase !== undefined ? [{ ...recipe, phase }] : [];
  const sets = nearSets(setsOf(game, known, wide), known, recipe.set).map((set): Recipe => {
    const kept = recipe.phase === undefined ? undefined : phaseIn(game, set, known);
    return { ...flat, set, ...(kept === undefined ? {} : { phase: kept }) };
  });
  return [
    sets,
    others(RIDGES, recipe.ridge).map((ridge) => ({ ...recipe, ridge })),
    others(LAMBDAS, recipe.lambda).map((lambda) => ({ ...recipe, lambda })),
    byPhase,
    others(perspectives, recipe.perspective).map((perspective) => ({ ...recipe, perspective })),
  ];
}

function networkAxes(known: Known, recipe: NetworkRecipe): Recipe[][] {
  const { beside, ...alone } = recipe.network;
  const shape = parseShape(alone.shape, recipe.name);
  const shapes = [shape.units / 2, shape.units * 2]
    .filter((units) => units >= 2 && units % 2 === 0 && units <= (shape.kind === 'star' ? 8 : 64))
    .map((units) => shapeText({ ...shape, units }));
  const besides = others([undefined, cheapSet(known)], beside);
  const changed = (network: NetworkRecipe['network']): Recipe => ({ ...recipe, network });
  return [
    shapes.map((one) => changed({ ...recipe.network, shape: one })),
    besides.map((one) => changed(one === undefined ? alone : { ...alone, beside: one })),
    others(BOARD_LAMBDAS, alone.lambda).map((lambda) => changed({ ...recipe.network, lambda })),
  ];
}

function patternAxes(known: Known, { patterns, ...recipe }: PatternRecipe): Recipe[][] {
  const changed = (change: Partial<PatternRecipe['patterns']>): Recipe => ({
    ...recipe,
    patterns: { ...patterns, ...change },
  });
  return [
    others([...new Set([cheapSet(known), ...known.sets])], patterns.beside).map((beside) => changed({ beside })),
    others(BOARD_LAMBDAS, patterns.lambda).map((lambda) => changed({ lambda })),
  ];
}

/** The set of features that stands beside what reads the board. */
export function cheapSet({ sets, lean }: Known): string {
  return lean[Math.floor(lean.length / 2)] ?? sets[0]!;
}

/** The sets that a recipe may read: the usual ones and lean ones; where it is `wide`, all of the game. */
function setsOf(game: Game, { sets, lean }: Known, wide: boolean): string[] {
  return [...new Set([...sets, ...lean, ...(wide ? game.features.map((one) => one.name) : [])])];
}

/** Other sets: of the lean ones those a rung away, or where `set` is none of them the smallest and the largest. */
function nearSets(all: readonly string[], { lean }: Known, set: string): string[] {
  const rung = lean.indexOf(set);
  const rungs = rung === -1 ? [lean[0], lean.at(-1)] : [lean[rung - 1], lean[rung + 1]];
  return all.filter((one) => one !== set && (!lean.includes(one) || rungs.includes(one)));
}

/** The feature that says how far a game has come, where `set` has it. */
function phaseIn(game: Game, set: string, { phases }: Known): string | undefined {
  const { set: whole, features } = readSetName(set);
  const phase = phases[set] ?? phases[whole];
  const names = features ?? game.features.find((one) => one.name === whole)?.list.map((one) => one.name);
  return phase !== undefined && names?.includes(phase) === true ? phase : undefined;
}

function others<Value>(values: readonly Value[], but: Value): Value[] {
  return values.filter((value) => value !== but);
}

/** `recipe` without choices that leave out no rows: the same games would make the same weights once more. */
export function freed(recipe: Recipe, rowsOf: (recipe: Recipe) => number): Recipe {
  let one = recipe;
  for (const axis of dataAxes) {
    const all: Recipe = { ...one, [axis]: ALL_DATA[axis] };
    if (rowsOf(all) === rowsOf(one)) one = all;
  }
  return one;
}

/** Whether both make the same of the same data. */
export function alike(one: Recipe, other: Recipe): boolean {
  return textOf(one) === textOf(other);
}

/** What a recipe makes, without its name and whatever the order of its keys. */
function textOf({ name: _, ...made }: Recipe): string {
  return JSON.stringify(made, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** A short name that says what is unusual in `recipe`: `full`, `lean3-l0.7`, `board-2x32`. */
function shortName(recipe: Recipe, lean: readonly string[]): string {
  const ofData = dataAxes
    .filter((axis) => recipe[axis] !== DATA[axis][0])
    .map((axis) => (axis === 'generations' ? `last${recipe[axis]}` : recipe[axis]));
  if (recipe.kind === 'network') {
    const { shape, beside, lambda } = recipe.network;
    const parts = [
      `board-${shape.replaceAll(/[:/]/g, '-')}`,
      beside && setWord(beside, lean),
      lambda !== BOARD_LAMBDAS[0] && `l${lambda}`,
      recipe.warm && 'warm',
    ];
    return [...parts.filter(Boolean), ...ofData].join('-');
  }
  if (recipe.kind === 'patterns') {
    const { beside, lambda } = recipe.patterns;
    const parts = ['patterns', setWord(beside, lean), lambda !== BOARD_LAMBDAS[0] && `l${lambda}`];
    return [...parts.filter(Boolean), ...ofData].join('-');
  }
  const { set, ridge, lambda, phase, perspective, tempo } = recipe;
  const parts = [
    setWord(set, lean),
    lambda !== LAMBDAS[0] && `l${lambda}`,
    ridge !== RIDGES[0] && (typeof ridge === 'string' ? ridge : `r${ridge}`),
    phase !== undefined && 'phase',
    perspective === 'own' && 'own',
    !tempo && 'notempo',
  ];
  return [...parts.filter(Boolean), ...ofData].join('-');
}

/** `lean3` of a lean set of three features, `full3` of three others. */
function setWord(name: string, lean: readonly string[]): string {
  const { set, features } = readSetName(name);
  return features === undefined ? set : `${lean.includes(name) ? 'lean' : set}${features.length}`;
}

/** The different ones of `recipes`, each with a name that no other one has. */
export function named(recipes: readonly Recipe[], lean: readonly string[]): Recipe[] {
  const taken = new Map<string, number>();
  return recipes
    .filter((recipe, i) => recipes.findIndex((other) => alike(recipe, other)) === i)
    .map((recipe) => {
      const name = shortName(recipe, lean);
      const times = (taken.get(name) ?? 0) + 1;
      taken.set(name, times);
      return { ...recipe, name: times === 1 ? name : `${name}-${times}` };
    });
}
