import { parseShape, shapeText } from '../../agents/network/network.ts';
import { readSetName } from '../../games/feature-sets.ts';
import type { Game } from '../../games/game.ts';
import { places } from '../contests/arena.ts';
import { makers, searches } from '../data/origin.ts';
import type { Known } from './known.ts';
import { ALL_GENERATIONS, type LinearRecipe, type NetworkRecipe, type Recipe } from './recipe.ts';

/** What recipes choose from. No constraint on signs is among it: hands have been wrong about them. */
export const RIDGES: readonly LinearRecipe['ridge'][] = [1e-4, 1e-2, 'cv'];
export const LAMBDAS: readonly number[] = [1, 0.7, 0.4, 0];
export const GENERATIONS: readonly number[] = [ALL_GENERATIONS, 2, 1];
export const DATA: readonly Recipe['data'][] = ['all', ...places];
export const SEARCHES: readonly Recipe['search'][] = ['all', ...searches];
export const MAKERS: readonly Recipe['maker'][] = ['all', ...makers];
/** Shares of the result in the target of a network; the first ones are where a run begins: games differ widely. */
export const NETWORK_LAMBDAS: readonly number[] = [0.6, 1, 0.8, 0.3, 0];

/** The sets that a recipe may read: the usual ones and lean ones; where it is `wide`, all of the game. */
export function setsOf(game: Game, { sets, lean }: Known, wide: boolean): string[] {
  return [...new Set([...sets, ...lean, ...(wide ? game.features.map(({ name }) => name) : [])])];
}

/** The feature that says how far a game has come, where `set` has it. */
export function phaseIn(game: Game, set: string, { phases }: Known): string | undefined {
  const { set: whole, features } = readSetName(set);
  const phase = phases[set] ?? phases[whole];
  const names = features ?? game.features.find(({ name }) => name === whole)?.list.map(({ name }) => name);
  return phase !== undefined && names?.includes(phase) === true ? phase : undefined;
}

/**
 * The recipes that differ from `recipe` in one thing, by what that is: which features, ridge, share of the result,
 * phase, perspective, boards, search, makers, generations; of a network its shape, what stands beside it, share, boards,
 * search, makers, generations. Their names are still its own.
 */
export function neighbours(game: Game, known: Known, recipe: Recipe, wide: boolean): Recipe[][] {
  const axes = recipe.kind === 'linear' ? linearAxes(game, known, recipe, wide) : networkAxes(known, recipe);
  const data = others(DATA, recipe.data).map((one): Recipe => ({ ...recipe, data: one }));
  const generations = others(GENERATIONS, recipe.generations).map((one): Recipe => ({ ...recipe, generations: one }));
  const search = others(SEARCHES, recipe.search).map((one): Recipe => ({ ...recipe, search: one }));
  const maker = others(MAKERS, recipe.maker).map((one): Recipe => ({ ...recipe, maker: one }));
  return [...axes, data, search, maker, generations].filter((axis) => axis.length > 0);
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
    [{ ...recipe, perspective: recipe.perspective === 'own' ? 'difference' : 'own' }],
  ];
}

/** Other sets: of the lean ones those a rung away, or where `set` is none of them the smallest and the largest. */
function nearSets(all: readonly string[], { lean }: Known, set: string): string[] {
  const rung = lean.indexOf(set);
  const rungs = rung === -1 ? [lean[0], lean.at(-1)] : [lean[rung - 1], lean[rung + 1]];
  return all.filter((one) => one !== set && (!lean.includes(one) || rungs.includes(one)));
}

function networkAxes({ sets, lean }: Known, recipe: NetworkRecipe): Recipe[][] {
  const { network } = recipe;
  const shape = parseShape(network.shape, recipe.name);
  const shapes = [shape.units / 2, shape.units * 2]
    .filter((units) => units >= 2 && units % 2 === 0 && units <= (shape.kind === 'star' ? 8 : 64))
    .map((units) => shapeText({ ...shape, units }));
  const { beside, ...alone } = network;
  const besides = others([undefined, lean[Math.floor(lean.length / 2)] ?? sets[0]], beside);
  return [
    shapes.map((one): Recipe => ({ ...recipe, network: { ...network, shape: one } })),
    besides.map((one): Recipe => ({ ...recipe, network: one === undefined ? alone : { ...network, beside: one } })),
    others(NETWORK_LAMBDAS, network.lambda).map((lambda): Recipe => ({ ...recipe, network: { ...network, lambda } })),
  ];
}

function others<Value>(values: readonly Value[], but: Value): Value[] {
  return values.filter((value) => value !== but);
}
