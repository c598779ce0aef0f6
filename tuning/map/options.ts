import type { Limit } from '../../agents/limits/limit.ts';
import { type AgentSpec, searcher } from '../../agents/spec.ts';
import { checkWeights, type Weights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { insteadOf } from '../../lib/near-names.ts';
import { range, share, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, required, seed, type ValuesOf } from '../../lib/options/option-set.ts';
import { axis, tempos } from './axis.ts';

/** The options of a map at the command line. */
export const mapFlags = new OptionSet({
  across: required(axis, 'a weight and its points: power-ratio=-200..800/100; any sign'),
  down: required(axis, 'another weight and its points: stack-ratio=-300..300/50'),
  tempo: defaulting(tempos, '0', 'points for being to move, a map each: -50,0,50', { minus: true }),
  agent: defaulting(text, 'hand:difference', 'our search with linear weights: hand, or a weights file'),
  against: optional(text, 'whom every place of the map meets; else the agent as it is'),
  pairs: defaulting(wholeNumber(1), '20', 'openings a place, each played twice'),
  finalists: defaulting(wholeNumber(0), '3', 'the best places, which play again on fresh openings'),
  confirm: defaulting(wholeNumber(1), '100', 'openings of each finalist, each played twice'),
  limit: defaulting(text, 'nodes=2000', 'of a move'),
  walk: optional(range, 'random moves that make an opening, such as 0..8; else near the start'),
  scatter: defaulting(share, '0', 'share of boards with the pieces put down at random'),
  seed,
});

type MapFlags = ValuesOf<typeof mapFlags.options>;

/** Games of an agent with two of its weights, and its tempo, at all places of a grid: plain data. */
export interface MapOptions
  extends Pick<
    MapFlags,
    'across' | 'down' | 'tempo' | 'agent' | 'pairs' | 'finalists' | 'confirm' | 'scatter' | 'seed'
  > {
  /** `infexion`. */
  readonly game: string;
  /** Of `agent`. */
  readonly weights: Weights;
  /** Whom all meet. */
  readonly rival: AgentSpec;
  /** Of a move, of every place of the map. */
  readonly limit: Limit;
  readonly walk: NonNullable<MapFlags['walk']>;
}

/** A place of the map: points of the two weights, and for being to move. */
export interface Place {
  readonly across: number;
  readonly down: number;
  readonly tempo: number;
}

/** Places of a map at most: each plays a match. */
const MOST_PLACES = 2000;

/** All places: map by map, row by row. */
export function placesOf({ across, down, tempo }: MapOptions): Place[] {
  return tempo.flatMap((one) =>
    down.values.flatMap((y) => across.values.map((x) => ({ across: x, down: y, tempo: one }))),
  );
}

/** Throws InputError for options that make no map. */
export function checkMap(options: MapOptions): void {
  const { across, down, tempo, weights, agent } = options;
  for (const { feature } of [across, down])
    if (!weights.features.names.includes(feature))
      throw new InputError(`${feature}: no such feature; ${insteadOf(feature, weights.features.names)}`);
  if (across.feature === down.feature)
    throw new InputError(`${across.feature}: across and down; two different weights are wanted`);
  if (weights.phase !== undefined) throw new InputError(`${agent}: its weights change with a phase`);
  if (weights.perspective === 'own' && tempo.some((one) => one !== 0))
    throw new InputError(`--tempo ${tempo.join()}: ${agent} is judged as own, which has no tempo; :difference has`);
  const count = across.values.length * down.values.length * tempo.length;
  if (count > MOST_PLACES) throw new InputError(`${count} places of the map; at most ${MOST_PLACES} are wanted`);
  for (const place of placesOf(options)) agentAt(options, place);
}

/**
 * The agent at `place`. In `own`, a draw keeps its share of the points' sum, as it has it in the weights as they are:
 * where that is an even board's worth, it stays so. Throws InputError where an evaluation could outrank a win.
 */
export function agentAt({ game, weights, across, down, limit }: MapOptions, place: Place): AgentSpec {
  const name = placeName(across.feature, down.feature, place);
  const at = (feature: string): number => weights.features.names.indexOf(feature);
  const points = weights.points.with(at(across.feature), place.across).with(at(down.feature), place.down);
  const before = sumOf(weights.points);
  const draw = before === 0 ? weights.draw : Math.round((weights.draw * sumOf(points)) / before) + 0;
  const changed: Weights = { ...weights, points, tempo: place.tempo, draw };
  checkWeights(changed, gameNamed(game), name);
  return searcher(name, changed, limit);
}

/** `power-ratio=600,stack-ratio=-60,tempo=0`. */
export function placeName(across: string, down: string, place: Place): string {
  return `${across}=${place.across},${down}=${place.down},tempo=${place.tempo}`;
}

/** The place where the weights are as they are; the map may not have it. */
export function ownPlace({ weights, across, down }: Pick<MapOptions, 'weights' | 'across' | 'down'>): Place {
  const at = (feature: string): number => weights.points[weights.features.names.indexOf(feature)]!;
  return { across: at(across.feature), down: at(down.feature), tempo: weights.tempo };
}

function sumOf(points: readonly number[]): number {
  return points.reduce((sum, point) => sum + point, 0);
}
