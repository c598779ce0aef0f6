import type { Board } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';

/**
 * The patterns of a board: sets of cells, each with a table that has an entry for everything that may stand on them.
 * Entries that a symmetry turns into each other share a weight; the exchange of the sides turns it into its opposite.
 */
export interface Patterns {
  /** Those with a table of their own at play: no other one holds all their cells. */
  readonly tables: readonly Pattern[];
  /** Of all tables. */
  readonly entries: number;
  /** By cell and value of the board, cell · values + value: which of the cell's values it is. */
  readonly digits: Uint8Array;
  readonly weights: number;
  /** All of them, the smallest first; `from` is where its entries stand in `entryWeights`. */
  readonly sets: readonly Pattern[];
  /** By entry of each of `sets`: 1 + its weight, or -(1 + w) for its opposite; 0: none. */
  readonly entryWeights: Int32Array;
  /** What every pattern adds to the table that holds it. */
  readonly parts: readonly Part[];
}

/** Cells in ascending order; what stands on them is entry `from` + Σ digit · stride. */
export interface Pattern {
  readonly cells: readonly number[];
  readonly strides: readonly number[];
  readonly from: number;
  readonly size: number;
}

/** The entries from `from` on of a table get the weights `weights`: 1 + w, or -(1 + w) for its opposite; 0: none. */
interface Part {
  readonly from: number;
  readonly weights: Int32Array;
}

/** Cells of the largest pattern there is, entries of its table, and entries of all patterns together. */
export const MOST_CELLS = 8;
const MOST_ENTRIES = 20_000;
/** Entries of a table that takes in several patterns: more would leave the processor's caches. */
const MOST_GROUPED = 2187;
const MOST_TOTAL = 2 ** 22;

/** The values that each cell holds on one of `boards`, made the same for all cells that are alike. */
export function valuesHeld(board: Board, boards: Uint8Array): number[][] {
  const { cells } = board;
  const held = Array.from({ length: cells }, () => new Set<number>());
  for (let at = 0; at < boards.length; at++) held[at % cells]!.add(boards[at]!);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { cells: to, values } of turnsOf(board))
      for (const [cell, here] of held.entries())
        for (const value of here) {
          const there = held[to[cell]!]!;
          if (!there.has(values[value]!)) grown = there.add(values[value]!) !== undefined;
        }
  }
  return held.map((values) => [...values].sort((a, b) => a - b));
}

/** The symmetries and the exchange. */
function turnsOf({ exchange, symmetries = [] }: Board) {
  const values = exchange.values.map((_, value) => value);
  return [
    ...symmetries.map((cells) => ({ cells, values, sign: 1 })),
    { cells: exchange.cells, values: exchange.values, sign: -1 },
  ];
}

/**
 * The patterns of `board`, whose cells hold the values `held`, that have at most `most` cells: with 0, none. Throws
 * InputError, which begins with `where`, for values that the board can't have, and where there are too many entries.
 */
export function patternsOf(board: Board, held: readonly (readonly number[])[], most: number, where: string): Patterns {
  const turns = turnsOf(board);
  checkHeld(board, held, where);
  const sets = setsOf(board, held, most);
  let total = 0;
  const patterns = sets.map((cells) => {
    const pattern = patternOf(cells, held, total);
    total += pattern.size;
    return pattern;
  });
  if (total > MOST_TOTAL)
    throw new InputError(`${where}: patterns of ${total} entries; at most ${MOST_TOTAL} are allowed`);
  const numbers = new Map(sets.map((cells, i) => [cells.join(), patterns[i]!]));
  const images = turns.map(({ cells, values }) => {
    const image = new Int32Array(total);
    for (const pattern of patterns) {
      const to = numbers.get(sorted(pattern.cells.map((cell) => cells[cell]!)).join())!;
      mapEntries(pattern, held, to.from, (cell, digit) => {
        const there = cells[cell]!;
        return to.strides[to.cells.indexOf(there)]! * held[there]!.indexOf(values[held[cell]![digit]!]!);
      }).forEach((entry, code) => {
        image[pattern.from + code] = entry;
      });
    }
    return image;
  });
  const { of, count } = weightsShared(
    images.map((image, i) => ({ image, sign: turns[i]!.sign })),
    total,
  );
  // Where only edges are seen, say, which nobody owns, every entry is its own opposite.
  const weighed = patterns.filter(({ from, size }) => of.subarray(from, from + size).some((weight) => weight !== 0));
  return {
    ...tablesOf(weighed, of, held),
    digits: digitsOf(board, held),
    weights: count,
    sets: patterns,
    entryWeights: of,
  };
}

function checkHeld({ cells, values }: Board, held: readonly (readonly number[])[], where: string): void {
  if (held.length !== cells) throw new InputError(`${where}: values of ${held.length} cells, not of ${cells}`);
  const bad = held.findIndex(
    (some) => some.length === 0 || some.some((value, i) => value >= values || (i > 0 && value <= some[i - 1]!)),
  );
  if (bad !== -1) throw new InputError(`${where}: values of cell ${bad}: expected some below ${values}, ascending`);
}

function digitsOf({ cells, values }: Board, held: readonly (readonly number[])[]): Uint8Array {
  const digits = new Uint8Array(cells * values);
  // What no cell held when the weights were fitted counts as its first value.
  for (let cell = 0; cell < cells; cell++)
    for (const [digit, value] of held[cell]!.entries()) digits[cell * values + value] = digit;
  return digits;
}

function patternOf(cells: readonly number[], held: readonly (readonly number[])[], from: number): Pattern {
  let size = 1;
  const strides = cells.map((cell) => {
    const stride = size;
    size *= held[cell]!.length;
    return stride;
  });
  return { cells, strides, from, size };
}

/** By entry of `pattern`: `start` and what each cell's digit adds. */
export function mapEntries(
  { cells, strides, size }: Pattern,
  held: readonly (readonly number[])[],
  start: number,
  adds: (cell: number, digit: number) => number,
): Int32Array {
  const map = new Int32Array(size).fill(start);
  for (const [i, cell] of cells.entries()) {
    const added = held[cell]!.map((_, digit) => adds(cell, digit));
    for (let code = 0; code < size; )
      for (const more of added) for (const end = code + strides[i]!; code < end; code++) map[code]! += more;
  }
  return map;
}

/** The weight of each entry, 1 + w or its opposite; 0 where the exchange turns an entry into itself. */
function weightsShared(turns: readonly { readonly image: Int32Array; readonly sign: number }[], total: number) {
  const of = new Int32Array(total);
  const seen = new Uint8Array(total);
  let count = 0;
  for (let first = 0; first < total; first++) {
    if (seen[first] === 1) continue;
    const reached = [first];
    seen[first] = 1;
    of[first] = count + 1;
    let opposite = false;
    for (const entry of reached)
      for (const { image, sign } of turns) {
        const to = image[entry]!;
        const weight = sign * of[entry]!;
        if (seen[to] === 1) opposite ||= of[to] !== weight;
        else {
          seen[to] = 1;
          of[to] = weight;
          reached.push(to);
        }
      }
    if (opposite) for (const entry of reached) of[entry] = 0;
    else count++;
  }
  return { of, count };
}

/** Tables that hold all patterns, each as a part of one table. */
function tablesOf(
  patterns: readonly Pattern[],
  of: Int32Array,
  held: readonly (readonly number[])[],
): Pick<Patterns, 'tables' | 'entries' | 'parts'> {
  let entries = 0;
  const tables = groupsOf(patterns, held).map((cells) => {
    const table = patternOf(cells, held, entries);
    entries += table.size;
    return table;
  });
  const parts = patterns.map((pattern): Part => {
    const table = tables.find(({ cells }) => pattern.cells.every((cell) => cells.includes(cell)))!;
    const map = mapEntries(table, held, pattern.from, (cell, digit) => {
      const at = pattern.cells.indexOf(cell);
      return at === -1 ? 0 : pattern.strides[at]! * digit;
    });
    return { from: table.from, weights: map.map((entry) => of[entry]!) };
  });
  return { tables, entries, parts };
}

/**
 * The cells of each table. Starting with the largest patterns, a table takes in those that add the fewest cells, while
 * it stays small enough: the fewer tables hold a cell, the fewer are read again when it changes.
 */
function groupsOf(patterns: readonly Pattern[], held: readonly (readonly number[])[]): number[][] {
  const groups: number[][] = [];
  let left = patterns.toReversed().map(({ cells }) => cells);
  while (left.length > 0) {
    const group = new Set(left[0]);
    for (let grown = true; grown; ) {
      const size = (cells: Iterable<number>): number => [...cells].reduce((all, cell) => all * held[cell]!.length, 1);
      let best: readonly number[] | undefined;
      let fewest = Number.POSITIVE_INFINITY;
      left = left.filter((cells) => {
        const added = cells.filter((cell) => !group.has(cell));
        if (
          added.length > 0 &&
          added.length < Math.min(fewest, cells.length) &&
          size(group) * size(added) <= MOST_GROUPED
        )
          [best, fewest] = [added, added.length];
        return added.length > 0;
      });
      for (const cell of best ?? []) group.add(cell);
      grown = best !== undefined;
    }
    groups.push(sorted([...group]));
  }
  return groups;
}

/** Adds to the entries of all tables what `weights` are, whose signs change with the sides. */
export function spread({ parts }: Patterns, weights: ArrayLike<number>, out: Float64Array): void {
  out.fill(0);
  for (const { from, weights: of } of parts)
    for (let entry = 0; entry < of.length; entry++) {
      const weight = of[entry]!;
      if (weight > 0) out[from + entry]! += weights[weight - 1]!;
      else if (weight < 0) out[from + entry]! -= weights[-weight - 1]!;
    }
}

function sorted(cells: readonly number[]): number[] {
  return [...cells].sort((a, b) => a - b);
}

/**
 * Every cell; all pairs of near cells; bridges; lines; stars: a cell with its nearest classes. Cells that always hold
 * the same are left out. Each set once, the smallest first, with what symmetries and the exchange make of it. Other
 * sets need another `patternFingerprint`.
 */
function setsOf(board: Board, held: readonly (readonly number[])[], most: number): number[][] {
  const near = Array.from({ length: board.cells }, (_, cell) => board.near?.(cell) ?? [[cell]]);
  const known = new Map<string, number[]>();
  const fits = (cells: readonly number[]): boolean =>
    cells.length <= most && cells.reduce((size, cell) => size * held[cell]!.length, 1) <= MOST_ENTRIES;
  const bare = (cells: readonly number[]): number[] =>
    sorted([...new Set(cells)].filter((cell) => held[cell]!.length > 1));
  const add = (cells: readonly number[]): void => {
    const set = bare(cells);
    if (set.length > 0 && fits(set)) known.set(set.join(), set);
  };
  for (const [cell, classes] of near.entries()) {
    add([cell]);
    for (const other of classes.flat()) add([cell, other]);
    let star: number[] = [];
    for (const some of classes) {
      if (!fits(bare([...star, ...some]))) break;
      star = [...star, ...some];
    }
    add(star);
  }
  for (const bridge of bridgesOf(near)) add(bridge);
  for (const line of linesOf(near)) {
    let length = line.length;
    while (!fits(bare(line.slice(0, length)))) length--;
    for (let from = 0; from + length <= line.length; from++) add(line.slice(from, from + length));
  }
  const all = [...known.values()];
  for (const set of all)
    for (const { cells } of turnsOf(board)) {
      const turned = sorted(set.map((cell) => cells[cell]!));
      if (known.has(turned.join())) continue;
      known.set(turned.join(), turned);
      all.push(turned);
    }
  return all.sort((a, b) => a.length - b.length || compare(a, b));
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((cell, i) => cell !== b[i]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}

/**
 * Bridges: two near cells with exactly two others that are nearer to both, and to each other, than the two are. Squares
 * of a grid are none: both of their diagonals are as long.
 */
function bridgesOf(near: readonly (readonly (readonly number[])[])[]): number[][] {
  const far = near.map((classes) => new Map(classes.flatMap((cells, step) => cells.map((cell) => [cell, step]))));
  const bridges: number[][] = [];
  for (const [one, steps] of far.entries())
    for (const [other, step] of steps) {
      const nearer = [...steps.keys()].filter(
        (cell) => cell !== one && steps.get(cell)! < step && far[cell]!.get(other)! < step,
      );
      const [first, second] = nearer;
      if (nearer.length === 2 && far[first!]!.get(second!)! < step) bridges.push([one, other, ...nearer]);
    }
  return bridges;
}

/**
 * The lines of at least three cells. Three cells are on one where the second is in the same class of the first as the
 * third is of the second, and no other cell is so between any two cells that are as far apart as the first and the
 * third.
 */
function linesOf(near: readonly (readonly (readonly number[])[])[]): number[][] {
  const lines = new Map<string, number[]>();
  const classes = near[0]!.length;
  for (let step = 1; step < classes; step++) {
    /** By class: the most cells between two that are so far apart. */
    const between = new Array<number>(classes).fill(0);
    const thirds = near.map((byClass) => {
      const counts = new Map<number, number>();
      for (const second of byClass[step]!)
        for (const third of near[second]![step]!) counts.set(third, 1 + (counts.get(third) ?? 0));
      for (const [far, some] of byClass.entries())
        for (const third of some) between[far] = Math.max(between[far]!, counts.get(third) ?? 0);
      return counts;
    });
    const next = (first: number, second: number): number | undefined =>
      near[second]![step]!.find((third) =>
        near[first]!.some(
          (some, far) => between[far] === 1 && far > 0 && some.includes(third) && thirds[first]!.has(third),
        ),
      );
    for (const [first, byClass] of near.entries())
      for (const second of byClass[step]!) {
        const line = [first, second];
        for (let third = next(first, second); third !== undefined && !line.includes(third); ) {
          line.push(third);
          third = next(line.at(-2)!, third);
        }
        if (line.length > 2) lines.set(sorted(line).join(), line);
      }
  }
  // Of a line's ends only: what is part of another one is left out.
  const all = [...lines.values()];
  return all.filter(
    (line) => !all.some((other) => other.length > line.length && line.every((cell) => other.includes(cell))),
  );
}
