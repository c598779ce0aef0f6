import { boardFingerprint } from '../../games/fingerprint.ts';
import type { Board, Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import type { BoardWeights, NetworkWeights } from '../weights/schema.ts';
import { checkFeatures, maxPoints } from '../weights/weights.ts';
import { type Layout, layoutOf, type Network, parseShape, SECOND_SHIFT, tyingOf } from './network.ts';

/** Bytes that are turned into text at once: more arguments would overflow the stack. */
const CHUNK = 0x8000;
/** An activation of 1 is between these, in steps. */
const LEAST_ONE = 127;
const LARGEST_ONE = 4095;

/** The network's numbers as a weights file stores them. */
export function storedNetwork(network: Network): NetworkWeights['network'] {
  const { one, outputStep, thresholds, first, firstBiases, linear, second, output, outputBiases } = network;
  return {
    one,
    outputStep,
    thresholds: [...thresholds],
    first: base64(first),
    firstBiases: base64(firstBiases),
    linear: base64(linear),
    ...(second === undefined ? {} : { second: { weights: base64(second.weights), biases: base64(second.biases) } }),
    output: base64(output),
    outputBiases: base64(outputBiases),
  };
}

/** The network that a weights file stores for `board`. Throws InputError, which begins with `where`. */
export function networkOf({ input, network }: NetworkWeights, board: Board, where: string): Network {
  const shape = parseShape(input.shape, `${where}: shape`);
  const { base, free, orbits } = tyingOf(board, shape, where);
  const { buckets } = shape;
  const { one, outputStep, thresholds } = network;
  if (!(one >= LEAST_ONE && one <= LARGEST_ONE))
    throw new InputError(`${where}: one: ${one}; expected ${LEAST_ONE} to ${LARGEST_ONE}`);
  if (thresholds.length !== buckets - 1)
    throw new InputError(`${where}: ${thresholds.length} thresholds for ${buckets} buckets; expected ${buckets - 1}`);
  const late = thresholds.findIndex((threshold, i) => i > 0 && threshold <= thresholds[i - 1]!);
  if (late !== -1 || thresholds.some((threshold) => Math.abs(threshold) >= 2 ** 31))
    throw new InputError(
      `${where}: thresholds: ${thresholds.slice(0, 8).join(', ')}; expected them in ascending order`,
    );
  if (shape.second > 0 !== (network.second !== undefined))
    throw new InputError(
      `${where}: ${input.shape}: the second layer ${shape.second > 0 ? 'is missing' : 'is one too many'}`,
    );
  const int16 = (text: string, length: number, name: string) => arrayOf(Int16Array, text, length, `${where}: ${name}`);
  const int32 = (text: string, length: number, name: string) => arrayOf(Int32Array, text, length, `${where}: ${name}`);
  return {
    shape,
    one,
    outputStep,
    thresholds: Int32Array.from(thresholds),
    first: int16(network.first, free, 'first'),
    firstBiases: int16(network.firstBiases, base, 'firstBiases'),
    linear: int32(network.linear, buckets * orbits.count, 'linear'),
    second: network.second && {
      weights: int16(network.second.weights, 2 * base * shape.second, 'second.weights'),
      biases: int32(network.second.biases, shape.second, 'second.biases'),
    },
    output: int16(network.output, buckets * outputsRead(shape.second, base), 'output'),
    outputBiases: int32(network.outputBiases, buckets, 'outputBiases'),
  };
}

/** A part of a network: its piece-square values, or one of the units that its output reads. */
export type NetworkPart = 'squares' | number;

/** How many units of each player the output of `network` reads. */
export function unitsOf({ second, firstBiases }: Network): number {
  return second?.biases.length ?? firstBiases.length;
}

/** `weights` for `board` with nothing but `part`: they evaluate every position as what that part adds. */
export function onlyPart(weights: NetworkWeights, board: Board, part: NetworkPart): NetworkWeights {
  const network = networkOf(weights, board, weights.game);
  const units = unitsOf(network);
  const kept: Network = {
    ...network,
    linear: part === 'squares' ? network.linear : network.linear.map(() => 0),
    output: network.output.map((weight, i) => (i % units === part ? weight : 0)),
    outputBiases: network.outputBiases.map(() => 0),
  };
  return { ...weights, beside: undefined, network: storedNetwork(kept) };
}

/** How many units each bucket's output reads: those of the second layer, or own base units and the other's. */
export function outputsRead(second: number, base: number): number {
  return second > 0 ? second : 2 * base;
}

/** The bytes of `values`, little-endian. */
export function base64(values: Float32Array | Int32Array | Int16Array | Int8Array): string {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/**
 * The `length` numbers that `text` holds, which is base64. Throws InputError, which begins with `where`, for another
 * length and for a number that isn't finite.
 */
export function arrayOf<Numbers extends Float32Array | Int32Array | Int16Array | Int8Array>(
  kind: { new (bytes: ArrayBuffer): Numbers; readonly BYTES_PER_ELEMENT: number },
  text: string,
  length: number,
  where: string,
): Numbers {
  const decoded = atob(text);
  const bytes = new Uint8Array(decoded.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = decoded.charCodeAt(at);
  const { BYTES_PER_ELEMENT: each } = kind;
  if (bytes.length !== length * each)
    throw new InputError(`${where}: ${bytes.length} bytes, not ${length} numbers of ${each} bytes`);
  const values = new kind(bytes.buffer);
  const bad = values.findIndex((value) => !Number.isFinite(value));
  if (bad !== -1) throw new InputError(`${where}: number ${bad + 1} is ${values[bad]}; expected a finite one`);
  return values;
}

/**
 * No evaluation of the network, and of the linear weights beside it, is larger in size, in points. Throws InputError,
 * which begins with `where`, for a network that the board can't have and for one whose sums could overflow.
 */
export function maxNetworkPoints(weights: NetworkWeights, game: Game, where: string): number {
  const board = boardOf(weights, game, where);
  const layout = layoutOf(board, networkOf(weights, board, where), where);
  return Math.ceil(maxOutput(layout, where) * pointsOf(weights)) + 1 + maxBesidePoints(weights, game, where);
}

/**
 * The same of the linear weights beside a network or patterns, where there are some. Throws InputError, which begins
 * with `where`, for weights that don't fit their features, and for features that changed.
 */
export function maxBesidePoints({ beside }: Pick<BoardWeights, 'beside'>, game: Game, where: string): number {
  if (beside === undefined) return 0;
  const features = checkFeatures(beside.features, game, where);
  if (beside.points.length !== features.list.length)
    throw new InputError(`${where}: beside: ${beside.points.length} points for ${features.list.length} features`);
  return maxPoints(beside.points, beside.tempo, features.list);
}

/**
 * The board that the weights read. Throws InputError, which begins with `where`, unless it still is what it was when
 * they were fitted, by its fingerprint.
 */
export function boardOf(
  { input }: { readonly input: Pick<NetworkWeights['input'], 'cells' | 'values' | 'fingerprint'> },
  game: Game,
  where: string,
  print = boardFingerprint,
): Board {
  const { board } = game;
  if (board === undefined)
    throw new InputError(`${where}: a network, and ${game.name} has no board that it could read`);
  if (input.cells !== board.cells || input.values !== board.values)
    throw new InputError(
      `${where}: a board of ${input.cells} cells with ${input.values} values; that of ${game.name} has ${board.cells} with ${board.values}`,
    );
  if (input.fingerprint !== print(game, board))
    throw new InputError(
      `${where}: the board of ${game.name} says something else now than when these weights were made, or an older weightroom made them; fit them again`,
    );
  return board;
}

/** What a step of the output is worth, in points. */
export function pointsOf({ network, scale }: Pick<NetworkWeights, 'network' | 'scale'>): number {
  return (network.outputStep / network.one) * scale;
}

/** All whole numbers from `low` to `high`. */
interface Span {
  readonly low: number;
  readonly high: number;
}

const MAX_INT16 = 2 ** 15 - 1;
const MAX_INT32 = 2 ** 31 - 1;

/**
 * The largest size of the output, on whatever board, even one that no game has. Each cell holds the value that is worst
 * for a sum, so that no sum can be larger. Throws InputError, which begins with `where` and says which, where a sum of
 * the first layer could leave 16 bits or a later one 32.
 */
export function maxOutput(layout: Layout, where: string): number {
  const clipped = firstSums(layout, where).map((sum) => clip(sum, layout.network.one));
  const base = baseUnits(layout, clipped);
  const second = layout.network.second === undefined ? undefined : secondUnits(layout, base, where);
  const { shape } = layout.network;
  let largest = 0;
  for (let bucket = 0; bucket < shape.buckets; bucket++) {
    const name = shape.buckets > 1 ? `the output of bucket ${bucket + 1}` : 'the output';
    for (const turn of [0, 1] as const) {
      const { low, high } = outputOf(layout, second?.[turn] ?? ordered(base, turn), bucket, turn);
      largest = Math.max(largest, check(Math.max(-low, high), MAX_INT32, name, where));
    }
  }
  return largest;
}

/** By player, place and unit; of a star, the places are the cells, else there is one. */
function firstSums(layout: Layout, where: string): Span[] {
  const { cells, values, units, rows, biases } = layout;
  const classes = rows === undefined ? classesRead(layout) : undefined;
  const places = classes === undefined ? 1 : cells;
  return Array.from({ length: 2 * places * units }, (_, at) => {
    const unit = at % units;
    const place = Math.floor(at / units) % places;
    const player = Math.floor(at / units / places);
    const { first } = layout.network;
    const parts =
      classes === undefined
        ? Array.from({ length: cells }, (_, cell) =>
            spanOf(values, (value) => rows![((cell * values + value) * 2 + player) * units + unit]!),
          )
        : classes[player]![place]!.map((one) =>
            spanOf(values, (value) => first[(one * values + value) * units + unit]!),
          );
    const sum = total(biases[player * units + unit]!, parts);
    check(Math.max(-sum.low - 1, sum.high), MAX_INT16, `unit ${unit + 1} of the first layer`, where);
    return sum;
  });
}

/** By player and cell: the classes of all that the local units there read. */
function classesRead({ cells, tying }: Layout): number[][][] {
  return tying.star!.map((readers) => {
    const read = Array.from({ length: cells }, (): number[] => []);
    for (const one of readers) for (const [i, anchor] of one.cells.entries()) read[anchor]!.push(one.classes[i]!);
    return read;
  });
}

/** Of the clipped units of player 0, then of player 1: copies, and local units, added up. */
function baseUnits({ tying }: Layout, clipped: readonly Span[]): Span[] {
  const { base } = tying;
  const half = clipped.length / 2;
  return Array.from({ length: 2 * base }, (_, at) =>
    total(
      0,
      clipped.filter((_, i) => i % base === at % base && i < half === at < base),
    ),
  );
}

/** The mover's, then the other's. */
function ordered(base: readonly Span[], turn: 0 | 1): Span[] {
  const half = base.length / 2;
  return base.map((_, i) => base[turn === 0 ? i : (i + half) % base.length]!);
}

/** By player to move: the clipped units of the second layer. */
function secondUnits({ network }: Layout, base: readonly Span[], where: string): Span[][] {
  const { weights, biases } = network.second!;
  const count = biases.length;
  return ([0, 1] as const).map((turn) =>
    Array.from(biases, (bias, unit) => {
      const sum = total(
        bias,
        ordered(base, turn).map((one, i) => times(one, weights[i * count + unit]!)),
      );
      const name = `unit ${unit + 1} of the second layer`;
      check(Math.max(-sum.low - 1, sum.high), MAX_INT32, name, where);
      return clip({ low: sum.low >> SECOND_SHIFT, high: sum.high >> SECOND_SHIFT }, network.one);
    }),
  );
}

/** What reads `units`, and the piece-square values. */
function outputOf(layout: Layout, units: readonly Span[], bucket: number, turn: 0 | 1): Span {
  const { cells, values, pieceSquares, network } = layout;
  const { buckets } = network.shape;
  const sign = turn === 0 ? 1 : -1;
  const squares = Array.from({ length: cells }, (_, cell) =>
    spanOf(values, (value) => sign * pieceSquares[(cell * values + value) * buckets + bucket]!),
  );
  const products = units.map((one, i) => times(one, network.output[bucket * units.length + i]!));
  return total(network.outputBiases[bucket]!, [...squares, ...products]);
}

function check(found: number, max: number, what: string, where: string): number {
  if (found > max)
    throw new InputError(
      `${where}: ${what} could reach ${found}, which ${max === MAX_INT16 ? 16 : 32} bits don't hold`,
    );
  return found;
}

function spanOf(values: number, weightOf: (value: number) => number): Span {
  let low = weightOf(0);
  let high = low;
  for (let value = 1; value < values; value++) {
    const weight = weightOf(value);
    if (weight < low) low = weight;
    if (weight > high) high = weight;
  }
  return { low, high };
}

function total(start: number, parts: readonly Span[]): Span {
  let low = start;
  let high = start;
  for (const part of parts) {
    low += part.low;
    high += part.high;
  }
  return { low, high };
}

function times({ low, high }: Span, weight: number): Span {
  return weight < 0 ? { low: weight * high, high: weight * low } : { low: weight * low, high: weight * high };
}

function clip({ low, high }: Span, one: number): Span {
  return { low: Math.min(one, Math.max(0, low)), high: Math.min(one, Math.max(0, high)) };
}
