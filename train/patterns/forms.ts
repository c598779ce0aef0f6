import { mapEntries, type Pattern, type Patterns } from '../../agents/patterns/patterns.ts';
import type { Board } from '../../games/game.ts';

/**
 * `patterns` in which those of the same form share their weights, wherever they stand: the patterns whose cells hold
 * the same values, and are as near to each other. `of` says which weight of a form each weight of `patterns` has:
 * 1 + w, or -(1 + w) for its opposite; 0: none.
 */
export function formsOf(board: Board, held: readonly (readonly number[])[], patterns: Patterns) {
  const { sets, entryWeights, weights } = patterns;
  const alike = new Alike(2 * weights + 1);
  const join = (one: number, other: number): void => {
    alike.join(weights + one, weights + other);
    alike.join(weights - one, weights - other);
  };
  for (const [pattern, first, turns] of likened(board, held, sets))
    for (const turn of turns) {
      const image = mapEntries(
        pattern,
        held,
        first.from,
        (cell, digit) => first.strides[turn[pattern.cells.indexOf(cell)]!]! * digit,
      );
      for (const [entry, to] of image.entries()) join(entryWeights[pattern.from + entry]!, entryWeights[to]!);
    }
  const numbers = new Map<number, number>();
  const of = Int32Array.from({ length: weights }, (_, weight) => {
    const [here, opposite] = [alike.find(weights + weight + 1), alike.find(weights - weight - 1)];
    if (here === opposite) return 0;
    const known = numbers.get(here) ?? -(numbers.get(opposite) ?? 0);
    if (known !== 0) return known;
    numbers.set(here, numbers.size + 1);
    return numbers.size;
  });
  const shared = (weight: number): number => (weight === 0 ? 0 : Math.sign(weight) * of[Math.abs(weight) - 1]!);
  const parts = patterns.parts.map((part) => ({ ...part, weights: part.weights.map(shared) }));
  return { of, patterns: { ...patterns, parts, weights: numbers.size } };
}

/**
 * Each pattern with the first one of its form, and how its cells may be turned into that one's, by place: one way, or,
 * for the first itself, all.
 */
function* likened(
  board: Board,
  held: readonly (readonly number[])[],
  sets: readonly Pattern[],
): Iterable<[Pattern, Pattern, readonly number[][]]> {
  const near = Array.from({ length: board.cells }, (_, cell) => {
    const classes = board.near?.(cell) ?? [];
    return new Map(classes.flatMap((cells, step) => cells.map((other) => [other, step])));
  });
  const relation = (from: number, to: number): number => near[from]!.get(to) ?? -1;
  const around = (cell: number, cells: readonly number[]): string =>
    cells
      .map((other) => relation(cell, other))
      .sort()
      .join();
  /** The same for patterns of one form. */
  const signature = ({ cells }: Pattern): string =>
    cells
      .map((cell) => `${held[cell]!.join()}:${around(cell, cells)}`)
      .sort()
      .join('|');
  /** The ways to place the cells of `one` on those of `other`, as numbers of these. */
  function* turns(
    one: readonly number[],
    other: readonly number[],
    placed: readonly number[] = [],
  ): Generator<number[], void> {
    if (placed.length === one.length) {
      yield [...placed];
      return;
    }
    const cell = one[placed.length]!;
    for (const [to, image] of other.entries()) {
      if (placed.includes(to) || held[cell]!.join() !== held[image]!.join()) continue;
      const fits = placed.every(
        (at, i) =>
          relation(one[i]!, cell) === relation(other[at]!, image) &&
          relation(cell, one[i]!) === relation(image, other[at]!),
      );
      if (fits) yield* turns(one, other, [...placed, to]);
    }
  }
  const firsts = new Map<string, Pattern[]>();
  for (const pattern of sets) {
    const key = signature(pattern);
    const known = firsts.get(key) ?? [];
    firsts.set(key, known);
    const first = known.find(({ cells }) => turns(pattern.cells, cells).next().done === false);
    if (first !== undefined) yield [pattern, first, [turns(pattern.cells, first.cells).next().value as number[]]];
    else {
      known.push(pattern);
      yield [pattern, pattern, [...turns(pattern.cells, pattern.cells)]];
    }
  }
}

/** Which numbers are alike (union and find). */
class Alike {
  readonly #parent: Int32Array;

  constructor(count: number) {
    this.#parent = Int32Array.from({ length: count }, (_, i) => i);
  }

  find(number: number): number {
    const parent = this.#parent;
    let found = number;
    while (parent[found] !== found) {
      parent[found] = parent[parent[found]!]!;
      found = parent[found]!;
    }
    return found;
  }

  join(one: number, other: number): void {
    this.#parent[this.find(one)] = this.find(other);
  }
}
