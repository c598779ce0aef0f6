import { z } from 'zod';
import { perspectives } from '../../agents/weights/weights.ts';
import { readSetName } from '../../games/feature-sets.ts';
import { networkFitOptions } from '../../train/network/options.ts';
import { places } from '../contests/arena.ts';
import { makers, searches } from '../data/origin.ts';

/** Of all generations. */
export const ALL_GENERATIONS = 1000;

const common = {
  /** What the candidate is called: `full`, `full-l0.5`, `board-2x32`. */
  name: z.string(),
  /** Games of which boards it is fitted to. */
  data: z.enum([...places, 'all']),
  /** Games by which search it is fitted to; recipes of before don't say, and read all. */
  search: z.enum([...searches, 'all']).default('all'),
  /** Games of whom it is fitted to; recipes of before don't say, and read all. */
  maker: z.enum([...makers, 'all']).default('all'),
  /** Of the last so many generations. */
  generations: z.int().positive(),
};

const linear = z.object({
  ...common,
  kind: z.literal('linear'),
  /** `full`, `full:power+tempo`. */
  set: z.string(),
  /** `cv`: chosen by cross-validation over games. */
  ridge: z.union([z.literal('cv'), z.number().nonnegative()]),
  /** The result's share of the target; the rest is the search's score. */
  lambda: z.number().min(0).max(1),
  phase: z.string().optional(),
  perspective: z.enum(perspectives),
  tempo: z.boolean(),
});

const network = z.object({
  ...common,
  kind: z.literal('network'),
  network: networkFitOptions.schema,
  /** Whether the fit goes on from the champion, a network of the same shape, rather than from random weights. */
  warm: z.literal(true).optional(),
});

/** How a candidate is made: plain data, which stands in the decisions of a run. */
export const recipeSchema = z.discriminatedUnion('kind', [linear, network]);
export type LinearRecipe = Readonly<z.infer<typeof linear>>;
export type NetworkRecipe = Readonly<z.infer<typeof network>>;
export type Recipe = LinearRecipe | NetworkRecipe;

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
  const data = recipe.data === 'all' ? '' : `-${recipe.data}`;
  const search = recipe.search === 'all' ? '' : `-${recipe.search}`;
  const maker = recipe.maker === 'all' ? '' : `-${recipe.maker}`;
  const last = recipe.generations === ALL_GENERATIONS ? '' : `-last${recipe.generations}`;
  if (recipe.kind === 'network') {
    const { network } = recipe;
    const beside = network.beside === undefined ? '' : `-${setWord(network.beside, lean)}`;
    const lambda = network.lambda === 0.6 ? '' : `-l${network.lambda}`;
    return `board-${network.shape.replaceAll(/[:/]/g, '-')}${beside}${lambda}${recipe.warm ? '-warm' : ''}${data}${search}${maker}${last}`;
  }
  const { set, ridge, lambda, phase, perspective, tempo } = recipe;
  const parts = [
    lambda === 1 ? '' : `-l${lambda}`,
    ridge === 1e-4 ? '' : ridge === 'cv' ? '-cv' : `-r${ridge}`,
    phase === undefined ? '' : '-phase',
    perspective === 'own' ? '-own' : '',
    tempo ? '' : '-notempo',
  ];
  return `${setWord(set, lean)}${parts.join('')}${data}${search}${maker}${last}`;
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
