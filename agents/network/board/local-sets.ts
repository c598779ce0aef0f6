import type { BoardLayout } from './layout.ts';

/**
 * Who reads a cell of a star: the units on other cells, both players' on one cell together. A set is the class in which
 * player 0's units there read the cell, and that in which player 1's do; -1: they don't.
 */
export interface LocalSets {
  readonly sets: readonly (readonly [number, number])[];
  /** By cell and set: the cells whose units read it so. */
  readonly readers: readonly (readonly (readonly number[])[])[];
}

/** The sets of a star. */
export function localSets({ tying, cells }: BoardLayout): LocalSets {
  const sets: [number, number][] = [];
  const numbers = new Map<string, number>();
  const byCell = Array.from({ length: cells }, (_, cell) => {
    const classes = new Map<number, [number, number]>();
    for (const player of [0, 1] as const) {
      const readers = tying.star![player][cell]!;
      for (const [i, anchor] of readers.cells.entries()) {
        const both = classes.get(anchor) ?? [-1, -1];
        both[player] = readers.classes[i]!;
        classes.set(anchor, both);
      }
    }
    return classes;
  });
  const numberOf = (set: [number, number]): number => {
    const found = numbers.get(set.join());
    if (found !== undefined) return found;
    numbers.set(set.join(), sets.length);
    return sets.push(set) - 1;
  };
  const numbered = byCell.map((classes) => [...classes].map(([anchor, set]) => [anchor, numberOf(set)] as const));
  const readers = numbered.map((all) => sets.map((_, set) => all.filter(([, of]) => of === set).map(([cell]) => cell)));
  return { sets, readers };
}
