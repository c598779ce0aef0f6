import { generatorsOf } from '../../games/board.ts';
import type { Board } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { type Inputs, inputsOf, placesAfter } from './inputs.ts';

/**
 * A network that reads a game's board, in whole numbers: its value never depends on what was evaluated before.
 *
 * Each player has a set of clipped units that see the board as he does: player 1's read the board of the exchanged
 * position. A sum of the first layer is a bias and, over all cells, the weight of what stands there; the unit is that
 * sum, no less than 0 and no more than `one`. Local units of one kind are added up over the cells. Then comes the
 * output for the player to move, from his units and the other's, with weights of the position's bucket, and beside it a
 * linear unit (piece-square values), his less the other's.
 *
 * The free weights stand here; `tyingOf` says which one is where on the board.
 */
export interface Network {
  readonly shape: NetworkShape;
  /** What an activation of 1 is in whole numbers: sums of the first layer are multiples of 1 / `one`. 127 to 4,095. */
  readonly one: number;
  /**
   * Dense: by input, value and base unit, ((input · values) + value) · base + unit. Star: by class of neighbours, value
   * and unit, ((class · values) + value) · units + unit.
   */
  readonly first: Int16Array;
  /** One for each base unit. */
  readonly firstBiases: Int16Array;
  /** Piece-square values in steps of the output, by bucket and orbit: bucket · orbits + orbit. */
  readonly linear: Int32Array;
  /**
   * The second layer, where the shape has one: weights by input (own base units, then the other's; all copies of a unit
   * have the same) and unit, i · second + u, in multiples of 2 ** -SECOND_SHIFT; its sums are biases (multiples of 2 **
   * -SECOND_SHIFT / `one`) plus products, shifted right by SECOND_SHIFT, and clipped as the first layer's.
   */
  readonly second?: { readonly weights: Int16Array; readonly biases: Int32Array } | undefined;
  /** By bucket: of the base units own, then other; with a second layer, of its units. In multiples of `outputStep`. */
  readonly output: Int16Array;
  /** By bucket, in steps of the output: outputStep / `one`. */
  readonly outputBiases: Int32Array;
  /** Logits of an output weight of 1. */
  readonly outputStep: number;
  /** The least phase of each bucket but the first, ascending. */
  readonly thresholds: Int32Array;
}

/** Weights of the second layer are multiples of 2 ** -9. */
export const SECOND_SHIFT = 9;

/** What a network looks like; as text `2x32`, `shared:2x24`, `star:2x4`, `pairs:2x32`, `2x32-16`, `star:2x4/3`. */
export interface NetworkShape {
  /**
   * `dense`: each unit reads all cells, with weights of its own. `shared`: units come in copies, one for each symmetry
   * of the board, that share their weights. `star`: each cell has the same units, which read its neighbours. `pairs`:
   * dense units that read pairs of near cells, too.
   */
  readonly kind: (typeof kinds)[number];
  /** Units of each player; of a star, on each cell. */
  readonly units: number;
  /** Units of the second layer; 0: none. Never in a star. */
  readonly second: number;
  /** Output weights by phase: this many sets. */
  readonly buckets: number;
}

const kinds = ['dense', 'shared', 'star', 'pairs'] as const;
/** Most units of each kind, all of which must be even. */
const MAX_UNITS = { dense: 128, shared: 128, star: 8, pairs: 128 } as const;
const MAX_SECOND = 32;
const MAX_BUCKETS = 8;
/** With more values, a byte doesn't hold a pair. */
const MOST_PAIRED = 16;
/** Values of all inputs together where there are pairs: more rows of weights would leave the processor's caches. */
const MOST_PLACES = 2 ** 16;

/** The shape that `text` describes. Throws InputError, which begins with `where`. */
export function parseShape(text: string, where: string): NetworkShape {
  const found = /^(?:(shared|star|pairs):)?2x(\d{1,3})(?:-(\d{1,2}))?(?:\/(\d))?$/.exec(text);
  if (found === null)
    throw new InputError(
      `${where}: ${quoted(text, 100)}; a shape such as 2x32, 2x32-16, pairs:2x32, shared:2x24, star:2x4 or 2x32/3`,
    );
  const kind = (found[1] ?? 'dense') as NetworkShape['kind'];
  const units = Number(found[2]);
  const second = Number(found[3] ?? 0);
  const buckets = Number(found[4] ?? 1);
  const refuse = (wanted: string): InputError => new InputError(`${where}: ${text}: ${wanted}`);
  if (units < 2 || units > MAX_UNITS[kind] || units % 2 !== 0)
    throw refuse(`expected an even number of units from 2 to ${MAX_UNITS[kind]}`);
  if (found[3] !== undefined && (second < 1 || second > MAX_SECOND))
    throw refuse(`expected 1 to ${MAX_SECOND} units in the second layer`);
  if (kind === 'star' && second > 0) throw refuse('a star has no second layer');
  if (buckets < 1 || buckets > MAX_BUCKETS) throw refuse(`expected 1 to ${MAX_BUCKETS} buckets`);
  return { kind, units, second, buckets };
}

/** Read back by `parseShape`. */
export function shapeText({ kind, units, second, buckets }: NetworkShape): string {
  const before = kind === 'dense' ? '' : `${kind}:`;
  return `${before}2x${units}${second > 0 ? `-${second}` : ''}${buckets > 1 ? `/${buckets}` : ''}`;
}

/** What `usualShape` gives, for a help text. */
export const USUAL_SHAPES = '2x32, or star:2x4 on a board of more than 64 symmetries that says what is near';

/** More symmetries than this are no copies of units: a star shares better. */
const MAX_COPIES = 64;

/** Which free weights of a network stand where on the board. */
export interface Tying {
  /** Units whose weights are free: all, those of one copy, or those of one cell. */
  readonly base: number;
  /** Free weights of the first layer. */
  readonly free: number;
  /**
   * Of all but stars: the free weight from what stands on a cell to a unit of each player,
   * [player][((input · values) + value) · units + unit]. Unit u is a copy of base unit u % base.
   */
  readonly dense: readonly [Int32Array, Int32Array] | undefined;
  /** Star: by player and cell, who reads it. */
  readonly star: readonly [readonly Readers[], readonly Readers[]] | undefined;
  readonly inputs: Inputs;
  /** Of piece-square values, by player and place, input · values + value: the orbit under the symmetries. */
  readonly orbits: { readonly count: number; readonly of: readonly [Int32Array, Int32Array] };
}

/** The local units that read a cell: those of `cells[i]`, by the class `classes[i]`. */
export interface Readers {
  readonly cells: Int32Array;
  readonly classes: Int32Array;
}

/** The values of what stands on the board, as `player` sees them. */
export function valuesSeen(board: Board, player: number): readonly number[] {
  return player === 0 ? board.exchange.values.map((_, value) => value) : board.exchange.values;
}

/** The cells as `player` sees them. */
export function cellsSeen(board: Board, player: number): readonly number[] {
  return player === 0 ? board.exchange.cells.map((_, cell) => cell) : board.exchange.cells;
}

/**
 * Where the free weights stand on a board of which its game says nothing wrong (`boardFault`; a module's board is held
 * to it when it is loaded). Throws InputError, which begins with `where`, for a shape that the board can't have.
 */
export function tyingOf(board: Board, shape: NetworkShape, where: string): Tying {
  const fault = shape.kind === 'pairs' ? pairsFault(board) : undefined;
  if (fault !== undefined) throw new InputError(`${where}: ${shapeText(shape)}: the board has ${fault}`);
  const inputs = inputsOf(board, shape.kind === 'pairs');
  const seen = placesAfter(inputs, board.exchange.cells, board.exchange.values);
  const orbits = orbitsOf(board, inputs, seen);
  if (shape.kind === 'star') return { ...starOf(board, shape, where), dense: undefined, inputs, orbits };
  return { ...denseOf(board, shape, inputs, seen, where), star: undefined, inputs, orbits };
}

/**
 * All permutations that the symmetries generate, as either seat sees them, the identity first; undefined where there
 * are more than `most`.
 */
function groupOf(board: Board, most: number): readonly (readonly number[])[] | undefined {
  const generators = generatorsOf(board);
  const identity = Array.from({ length: board.cells }, (_, cell) => cell);
  const group = [identity];
  const known = new Set([identity.join()]);
  for (const one of group)
    for (const generator of generators) {
      const product = one.map((cell) => generator[cell]!);
      const key = product.join();
      if (known.has(key)) continue;
      if (group.length === most) return undefined;
      known.add(key);
      group.push(product);
    }
  return group;
}

/**
 * The shape of a network on `board` where none is asked for. Where the symmetries are too many for copies of units,
 * dense ones see the same thing in too many places to learn it; local units share their weights over all cells.
 */
export function usualShape(board: Board): string {
  return board.near !== undefined && groupOf(board, MAX_COPIES) === undefined ? 'star:2x4' : '2x32';
}

/** The orbits, numbered in the order of their first places, as each player sees them. */
function orbitsOf(board: Board, inputs: Inputs, seen: Int32Array): Tying['orbits'] {
  const turns = generatorsOf(board).map((cells) => placesAfter(inputs, cells, valuesSeen(board, 0)));
  const orbit = new Int32Array(seen.length).fill(-1);
  let count = 0;
  for (let first = 0; first < orbit.length; first++) {
    if (orbit[first] !== -1) continue;
    const reached = [first];
    orbit[first] = count;
    for (const place of reached)
      for (const turn of turns) {
        const to = turn[place]!;
        if (orbit[to] !== -1) continue;
        orbit[to] = count;
        reached.push(to);
      }
    count++;
  }
  return { count, of: [orbit, seen.map((place) => orbit[place]!)] };
}

function denseOf(
  board: Board,
  { kind, units }: NetworkShape,
  inputs: Inputs,
  seen: Int32Array,
  where: string,
): Pick<Tying, 'base' | 'free' | 'dense'> {
  const identity = Array.from({ length: board.cells }, (_, cell) => cell);
  const copies = kind === 'shared' ? copiesOf(board, units, where) : [identity];
  const base = units / copies.length;
  const turns = copies.map((cells) => placesAfter(inputs, cells, valuesSeen(board, 0)));
  const dense = [0, 1].map((player) => {
    const index = new Int32Array(seen.length * units);
    // Copy g of a unit sees on symmetry(c) what the first one sees on c.
    for (const [copy, turn] of turns.entries())
      for (const [place, to] of turn.entries())
        for (let unit = 0; unit < base; unit++)
          index[(player === 0 ? to : seen[to]!) * units + copy * base + unit] = place * base + unit;
    return index;
  }) as unknown as readonly [Int32Array, Int32Array];
  return { base, free: seen.length * base, dense };
}

/** The symmetries, each of which has its copies of the units. */
function copiesOf(board: Board, units: number, where: string): readonly (readonly number[])[] {
  const group = groupOf(board, MAX_COPIES);
  const refuse = (what: string): InputError => new InputError(`${where}: shared:2x${units}: the board has ${what}`);
  if (group === undefined) throw refuse(`more than ${MAX_COPIES} symmetries; expected at most ${MAX_COPIES}`);
  if (group.length === 1) throw refuse('no symmetries');
  if (units % group.length !== 0)
    throw refuse(`${group.length} symmetries; expected a multiple of that many units, and an even number`);
  return group;
}

/** Why a network on `board` can't read pairs; undefined where it can. */
function pairsFault(board: Board): string | undefined {
  if (board.near === undefined) return 'no neighbours';
  if (board.values > MOST_PAIRED) return `${board.values} values; pairs are of at most ${MOST_PAIRED}`;
  const { cells, values } = inputsOf(board, true);
  return cells * values > MOST_PLACES ? `${cells - board.cells} pairs of ${board.values} values, too many` : undefined;
}

/** Whether a network on `board` can read pairs of near cells. */
export function hasPairs(board: Board): boolean {
  return pairsFault(board) === undefined;
}

function starOf(board: Board, { units }: NetworkShape, where: string): Pick<Tying, 'base' | 'free' | 'star'> {
  if (board.near === undefined) throw new InputError(`${where}: star:2x${units}: the board has no neighbours`);
  const near = Array.from({ length: board.cells }, (_, cell) => board.near!(cell));
  const classes = near[0]!.length;
  const star = [0, 1].map((player) => {
    const seen = cellsSeen(board, player);
    const readers = Array.from({ length: board.cells }, () => ({ cells: [] as number[], classes: [] as number[] }));
    for (const [anchor, byClass] of near.entries())
      for (const [one, cells] of byClass.entries())
        for (const cell of cells) {
          readers[seen[cell]!]!.cells.push(seen[anchor]!);
          readers[seen[cell]!]!.classes.push(one);
        }
    return readers.map(({ cells, classes }) => ({ cells: Int32Array.from(cells), classes: Int32Array.from(classes) }));
  }) as unknown as readonly [readonly Readers[], readonly Readers[]];
  return { base: units, free: classes * board.values * units, star };
}

/**
 * A network with its weights where they stand on the board, for both players: what the kernel reads.
 * In every row player 0's units come first.
 */
export interface Layout {
  readonly network: Network;
  readonly tying: Tying;
  /** Inputs: cells of the board, and pairs. */
  readonly cells: number;
  readonly values: number;
  /** Units of each player; of a star, on each cell. */
  readonly units: number;
  /** Of all but stars: the first layer, ((input · values) + value) · 2 · units + player · units + unit. */
  readonly rows: Int16Array | undefined;
  /** The first layer's biases, player · units + unit. */
  readonly biases: Int16Array;
  /** Piece-square values, player 0's less player 1's, ((input · values) + value) · buckets + bucket. */
  readonly pieceSquares: Float64Array;
  /** What each value of an input adds to the phase, input · values + value: a pair nothing. */
  readonly phase: Int32Array;
  /** By player: how he sees each value. */
  readonly valuesOf: readonly [readonly number[], readonly number[]];
}

/** Throws InputError, which begins with `where`, for a shape that the board can't have. */
export function layoutOf(board: Board, network: Network, where: string): Layout {
  const tying = tyingOf(board, network.shape, where);
  const { units } = network.shape;
  const { cells, values } = tying.inputs;
  return {
    network,
    tying,
    cells,
    values,
    units,
    rows: firstLayerRows(network, tying),
    biases: Int16Array.from({ length: 2 * units }, (_, at) => network.firstBiases[(at % units) % tying.base]!),
    pieceSquares: pieceSquaresOf(network, tying),
    phase: Int32Array.from({ length: cells * values }, (_, at) => {
      const value = at % values;
      if (at >= board.cells * values || value >= board.values) return 0;
      return board.phase?.[value] ?? (value === 0 ? 0 : 1);
    }),
    valuesOf: [valuesSeen(board, 0), valuesSeen(board, 1)],
  };
}

function firstLayerRows({ first, shape }: Network, { dense }: Tying): Int16Array | undefined {
  if (dense === undefined) return undefined;
  const { units } = shape;
  const rows = new Int16Array(2 * dense[0].length);
  for (let row = 0; row < rows.length / 2 / units; row++)
    for (const player of [0, 1] as const)
      for (let unit = 0; unit < units; unit++)
        rows[(2 * row + player) * units + unit] = first[dense[player][row * units + unit]!]!;
  return rows;
}

/** In 64-bit floats: a difference may leave 32 bits, and the bound has to see it. */
function pieceSquaresOf({ linear, shape }: Network, { orbits }: Tying): Float64Array {
  const { buckets } = shape;
  const [mine, other] = orbits.of;
  return Float64Array.from({ length: mine.length * buckets }, (_, at) => {
    const from = (at % buckets) * orbits.count;
    const place = Math.floor(at / buckets);
    return linear[from + mine[place]!]! - linear[from + other[place]!]!;
  });
}
