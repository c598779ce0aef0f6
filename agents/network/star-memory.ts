import type { Layout } from './layout.ts';

/**
 * Who reads a cell of a star: the units on other cells, both players' on one cell together. A set is the class in which
 * player 0's units there read the cell, and that in which player 1's do; -1: they don't.
 */
interface LocalSets {
  readonly sets: readonly (readonly [number, number])[];
  /** By cell and set: the cells whose units read it so. */
  readonly readers: readonly (readonly (readonly number[])[])[];
}

/** The sets of a star. */
export function localSets({ tying, cells }: Layout): LocalSets {
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

/**
 * Writes a star to the kernel's memory: who reads each cell, the weights of each set, and the sums of a board of zeros.
 */
export function writeStar(
  layout: Layout,
  { sets, readers }: LocalSets,
  at: { readonly readers: number; readonly locals: number; readonly cellSums: number },
  lanes: number,
  buffer: ArrayBuffer,
): void {
  const { cells, values, units, valuesOf, biases, network } = layout;
  const numbers = new Int32Array(buffer);
  let list = at.readers / 4;
  let free = list + 2 * cells * sets.length;
  for (const bySet of readers)
    for (const anchors of bySet) {
      numbers[list++] = 4 * free;
      for (const anchor of anchors) numbers[free++] = at.cellSums + anchor * 2 * lanes;
      numbers[list++] = 4 * free;
    }
  const locals = new Int16Array(buffer, at.locals, sets.length * values * lanes);
  for (const [set, classes] of sets.entries())
    for (let value = 0; value < values; value++)
      for (const player of [0, 1] as const)
        for (let unit = 0; unit < units && classes[player] !== -1; unit++)
          locals[(set * values + value) * lanes + player * units + unit] =
            network.first[(classes[player] * values + valuesOf[player][value]!) * units + unit]!;
  const sums = new Int16Array(buffer, at.cellSums, cells * lanes);
  for (let cell = 0; cell < cells; cell++) sums.set(biases, cell * lanes);
  for (const bySet of readers)
    for (const [set, anchors] of bySet.entries())
      for (const anchor of anchors)
        for (let lane = 0; lane < 2 * units; lane++)
          sums[anchor * lanes + lane]! += locals[set * values * lanes + lane]!;
}

/** How many readers all cells have together. */
export function readersOf({ readers }: LocalSets): number {
  return readers.flat(2).length;
}
