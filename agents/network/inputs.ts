import { generatorsOf } from '../../games/board.ts';
import type { Board } from '../../games/game.ts';

/**
 * What a network reads: the cells of its board and, where its shape has pairs, each pair of near cells as one more
 * cell. What that holds is the value of its first cell, times the values of the board, and the value of its second.
 */
export interface Inputs {
  readonly board: Board;
  /** Cells of the board, then pairs. */
  readonly cells: number;
  /** What each holds is below this. */
  readonly values: number;
  readonly pairs: readonly (readonly [number, number])[];
}

/** Pairs are of a cell and those in its nearest classes: with all near cells, evaluations would be slow. */
const NEAREST = 2;

/** The inputs of a network on `board`, with pairs or without. */
export function inputsOf(board: Board, withPairs: boolean): Inputs {
  const { cells, values } = board;
  const pairs = withPairs ? pairsOf(board) : [];
  return { board, cells: cells + pairs.length, values: withPairs ? values ** 2 : values, pairs };
}

/** Each pair once, with what symmetries and the exchange make of it. */
function pairsOf(board: Board): (readonly [number, number])[] {
  const turns = [board.exchange.cells, ...generatorsOf(board)];
  const known = new Map<string, readonly [number, number]>();
  const add = (one: number, other: number): void => {
    const pair = [Math.min(one, other), Math.max(one, other)] as const;
    if (one === other || known.has(pair.join())) return;
    known.set(pair.join(), pair);
    for (const turn of turns) add(turn[one]!, turn[other]!);
  };
  for (let cell = 0; cell < board.cells; cell++) {
    const classes = board.near?.(cell).slice(1, 1 + NEAREST) ?? [];
    for (const other of classes.flat()) add(cell, other);
  }
  return [...known.values()];
}

/**
 * By place, input · values + value: the place where the same is read once what stands on `c` with value `v` stands on
 * `cells[c]` with `values[v]`.
 */
export function placesAfter(inputs: Inputs, cells: readonly number[], values: readonly number[]): Int32Array {
  const places = new Int32Array(inputs.cells * inputs.values);
  // A cell has room for the values of a pair.
  for (const [cell, to] of cells.entries())
    for (let value = 0; value < inputs.values; value++)
      places[cell * inputs.values + value] = to * inputs.values + (values[value] ?? value);
  const numbers = new Map(inputs.pairs.map((pair, i) => [pair.join(), cells.length + i]));
  for (const [i, [one, other]] of inputs.pairs.entries()) {
    const [to, beside] = [cells[one]!, cells[other]!];
    const turned = to > beside;
    const from = (cells.length + i) * inputs.values;
    const pair = numbers.get(turned ? `${beside},${to}` : `${to},${beside}`)! * inputs.values;
    for (const [v, as] of values.entries())
      for (const [w, at] of values.entries())
        places[from + v * values.length + w] = pair + (turned ? at * values.length + as : as * values.length + at);
  }
  return places;
}

/** Writes to `out` what `inputs` hold on each of `boards`, one after the other; without pairs, returns the boards. */
export function held({ board, cells, pairs }: Inputs, boards: Uint8Array, out: Uint8Array): Uint8Array {
  if (pairs.length === 0) return boards;
  let to = 0;
  for (let from = 0; from < boards.length; from += board.cells) {
    out.set(boards.subarray(from, from + board.cells), to);
    to += board.cells;
    for (const [one, other] of pairs) out[to++] = boards[from + one]! * board.values + boards[from + other]!;
  }
  return out.subarray(0, (boards.length / board.cells) * cells);
}
