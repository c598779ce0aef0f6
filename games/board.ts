import type { Position } from './position.ts';

let known: Uint8Array | undefined;
let view: DataView = new DataView(new ArrayBuffer(0));
const none = new Float64Array(0);
let knownByWords: Uint8Array | undefined;
let words: Float64Array = none;

/**
 * The same bytes as words that may begin anywhere. Hot: who writes a board at every leaf of a search writes to the same
 * array each time, so nothing is allocated.
 */
export function viewOf(bytes: Uint8Array): DataView {
  if (bytes !== known) {
    known = bytes;
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  return view;
}

/**
 * The same bytes, eight to a word, the last ones left out where they fill none; no words at all where the bytes don't
 * begin at a multiple of eight. Quicker than a view of words anywhere. Hot, likewise.
 */
export function wordsOf(bytes: Uint8Array): Float64Array {
  if (bytes !== knownByWords) {
    knownByWords = bytes;
    words = bytes.byteOffset % 8 === 0 ? new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length >> 3) : none;
  }
  return words;
}

/**
 * The board as cells that each hold one of a few values: what a network reads. It need not tell all of a position:
 * what it leaves out (whose turn it is, a pass before) the network doesn't see, but for the turn.
 */
export interface Board<P extends Position = Position> {
  /** How many cells, from 1 to 1,024. */
  readonly cells: number;
  /** Each cell holds a whole number from 0 to before this, which is 2 to 256. */
  readonly values: number;
  /** What each value is, for people: `empty`, `white stone`. */
  readonly valueNames: readonly string[];
  /**
   * Writes what stands on each cell to `out` from index `at`, and nothing else. Positions with the same hash have the
   * same board. `position` is not finished. Hot: at every leaf of a search.
   */
  write(position: P, out: Uint8Array, at: number): void;
  /**
   * The board of `Game.exchange(position)`: what stands on `c` with value `v` here stands there on `cells[c]` with value
   * `values[v]`. Each is a permutation and its own inverse.
   */
  readonly exchange: { readonly cells: readonly number[]; readonly values: readonly number[] };
  /**
   * Permutations of the cells that change nothing in the game: a board so permuted is worth the same. What stands on
   * cell `c` goes to cell `symmetry[c]`. They generate the group; the identity needn't stand among them. Left out: none
   * is known.
   */
  readonly symmetries?: readonly (readonly number[])[];
  /**
   * By class, the cells that a local unit at `cell` reads, as player 0 sees the board: itself, what is beside it, what
   * is on its lines at distance two, and so on. All cells have the same number of classes, some perhaps empty; no cell
   * stands twice; what is near a cell goes with it under each symmetry. Units on all cells share one weight for each
   * class and value: cells of another kind may have classes of their own. Left out: no local units.
   */
  near?(cell: number): readonly (readonly number[])[];
  /**
   * By value, what a cell with it adds to the phase, a whole number from 0 to 65,535: seeds, stones. The same for
   * exchanged values. Left out: 1 for each value but 0.
   */
  readonly phase?: readonly number[];
}

/**
 * The permutations by which a network shares weights: the symmetries, and each as the other seat sees it, which is one
 * too.
 */
export function generatorsOf({ cells, symmetries = [], exchange }: Board): readonly (readonly number[])[] {
  const known = new Map<string, readonly number[]>();
  for (const symmetry of symmetries) {
    const seen = exchange.cells.map((cell) => exchange.cells[symmetry[cell]!]!);
    for (const one of [symmetry, seen]) known.set(one.join(), one);
  }
  known.delete(Array.from({ length: cells }, (_, cell) => cell).join());
  return [...known.values()];
}
