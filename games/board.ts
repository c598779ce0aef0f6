import type { Board } from './game.ts';

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
