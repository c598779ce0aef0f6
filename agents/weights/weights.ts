import { readSetName } from '../../games/feature-sets.ts';
import { fingerprint } from '../../games/fingerprint.ts';
import type { Feature, Features, Game } from '../../games/game.ts';
import { featureModuleOf, featuresNamed } from '../../games/index.ts';
import { InputError, placed } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Perspective } from '../agent.ts';
import type { Weights } from './schema.ts';

export { type Perspective, perspectives } from '../agent.ts';
export type { Weights } from './schema.ts';

/** The weights that the authors of `game` chose by hand. */
export function handWeights(game: Game, perspective: Perspective): Weights {
  const features = game.features[0]!;
  const { hand } = game;
  const [draw, ...points] = wholePoints([hand.draw, ...hand.points]);
  return {
    format: 'weightroom weights 2',
    game: game.name,
    features: describeFeatures(game, features),
    model: 'linear',
    perspective,
    points,
    tempo: 0,
    draw: draw!,
    origin: { by: 'hand', source: hand.source },
  };
}

/** All `values` times the least power of ten that makes them whole, 1,000 at most: a search needs whole points. */
function wholePoints(values: readonly number[]): number[] {
  // A product such as 1.1 · 10 has an error.
  const isWhole = (value: number): boolean => Number.isInteger(Number(value.toPrecision(12)));
  const factor = [1, 10, 100].find((one) => values.every((value) => isWhole(value * one))) ?? 1000;
  return values.map((value) => Math.round(value * factor));
}

/** How a weights file names a feature set. */
export function describeFeatures(game: Game, features: Features): Weights['features'] {
  const module = featureModuleOf(game.name, features.name);
  return {
    set: features.name,
    names: features.list.map((feature) => feature.name),
    fingerprint: fingerprint(game, features),
    ...(module === undefined ? {} : { module }),
  };
}

/** The feature set that `weights` are for. Throws InputError if `game` has none such. */
export function featuresOf(weights: Pick<Weights, 'features'>, game: Game): Features {
  return featuresNamed(game, weights.features.set);
}

/**
 * No evaluation with `weights` in `game` is larger in size. Throws InputError, which begins with `where`, for weights
 * that don't fit their features, and for features that changed.
 */
export function maxLinearPoints(weights: Weights, game: Game, where: string): number {
  const features = checkFeatures(weights.features, game, where);
  if (weights.points.length !== features.list.length)
    throw new InputError(`${where}: ${weights.points.length} points for ${features.list.length} features`);
  if (weights.phase !== undefined) checkPhase(weights.phase, weights.features.names, where);
  return maxWeightsPoints(weights, features);
}

/** The same for weights that fit `features`: interval arithmetic over what each feature can be. */
export function maxWeightsPoints(
  { points, phase, tempo }: Pick<Weights, 'points' | 'phase' | 'tempo'>,
  { list }: Features,
): number {
  // An evaluation is linear in the phase, so it is largest at an end.
  const ends = [points, phase?.points ?? points];
  return Math.max(...ends.map((end) => maxPoints(end, tempo, list)));
}

function checkPhase(phase: NonNullable<Weights['phase']>, names: readonly string[], where: string): void {
  if (!names.includes(phase.feature))
    throw new InputError(`${where}: phase: ${quoted(phase.feature, 100)} is no feature of the set`);
  if (!(phase.low < phase.high))
    throw new InputError(`${where}: phase: from ${phase.low} to ${phase.high}; expected the smaller first`);
  if (phase.points.length !== names.length)
    throw new InputError(`${where}: phase: ${phase.points.length} points for ${names.length} features`);
}

/**
 * The feature set that `described` names. Throws InputError, which begins with `where`, unless it still is what it was
 * then.
 */
export function checkFeatures(described: Weights['features'], game: Game, where: string): Features {
  const { set, names, fingerprint: print, module } = described;
  if (module !== undefined && !game.features.some(({ name }) => name === readSetName(set).set))
    throw new InputError(`${where}: reads features of ${quoted(module.specifier, 300)}, which is not loaded`);
  const features = placed(`${where}: `, () => featuresNamed(game, set));
  const wanted = features.list.map((feature) => feature.name);
  const renamed = names.findIndex((name, i) => name !== wanted[i]);
  if (renamed !== -1)
    throw new InputError(
      `${where}: feature ${renamed + 1} of ${set} is ${quoted(names[renamed] ?? '', 100)}, not ${wanted[renamed] ?? 'there any more'}`,
    );
  if (names.length !== wanted.length)
    throw new InputError(`${where}: feature ${wanted[names.length]} of ${set} is missing`);
  if (print !== fingerprint(game, features))
    throw new InputError(
      `${where}: the features of ${set} compute something else now than when these weights were made`,
    );
  return features;
}

/**
 * No evaluation with these points, one per feature, can be larger in size, be it `own`, Σ points · f(player), or
 * `difference`, Σ points · (f(mover) - f(other)) + tempo.
 */
export function maxPoints(
  points: readonly number[],
  tempo: number,
  bounds: readonly Pick<Feature, 'low' | 'high'>[],
): number {
  let own = 0;
  let difference = Math.abs(tempo);
  for (const [i, point] of points.entries()) {
    if (point === 0) continue; // 0 times a feature without bounds
    const { low, high } = bounds[i]!;
    own += Math.abs(point) * Math.max(Math.abs(low), Math.abs(high));
    difference += Math.abs(point) * (high - low);
  }
  return Math.max(own, difference);
}
