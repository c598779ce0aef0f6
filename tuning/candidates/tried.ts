import type { Known } from './known.ts';
import { alike, type Recipe } from './recipe.ts';

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

/** So many times the rows may make a kind, linear or network, the better one that was among the worse half of its race. */
const MANY_MORE = 3;

/** The recipe to begin with: the champion's, else that of the first of the last race; undefined before the first. */
export function bestRecipe(before: readonly Tried[]): Recipe | undefined {
  return ranked(before)[0];
}

/** The champion's recipe, then those of the last generation by their places in its race. */
export function ranked(before: readonly Tried[]): Recipe[] {
  const last = Math.max(...before.map(({ generation }) => generation));
  const race = before.filter(({ generation, place }) => generation === last && place !== undefined);
  const champion = before.findLast(({ won }) => won);
  return [...(champion === undefined ? [] : [champion]), ...race.sort((a, b) => a.place! - b.place!)]
    .map(({ recipe }) => recipe)
    .filter((recipe, i, all) => all.findIndex((one) => alike(one, recipe)) === i);
}

/** The first of `kind` in the last race that had any, where it was of the better half or there are many more rows. */
export function bestOf(before: readonly Tried[], kind: Recipe['kind'], { rows }: Known): Recipe | undefined {
  const [best] = before
    .filter(({ recipe, place }) => recipe.kind === kind && place !== undefined)
    .toSorted((a, b) => b.generation - a.generation || a.place! - b.place!);
  if (best === undefined) return undefined;
  const racers = before.filter(({ generation, place }) => generation === best.generation && place !== undefined).length;
  return best.place! <= Math.ceil(racers / 2) || rows >= MANY_MORE * best.rows ? best.recipe : undefined;
}

export function isTried(recipe: Recipe, before: readonly Tried[]): boolean {
  return before.some((one) => alike(one.recipe, recipe));
}

/** `recipes`, those first that nobody has tried. */
export function untriedFirst(recipes: readonly Recipe[], before: readonly Tried[]): Recipe[] {
  const tried = (recipe: Recipe): boolean => isTried(recipe, before);
  return [...recipes.filter((recipe) => !tried(recipe)), ...recipes.filter(tried)];
}
