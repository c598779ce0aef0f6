import type { Board } from './game.ts';

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
