import { outputsRead } from '../agents/network/check.ts';
import type { Inputs } from '../agents/network/inputs.ts';
import {
  cellsSeen,
  type Network,
  type NetworkShape,
  parseShape,
  SECOND_SHIFT,
  shapeText,
  type Tying,
  tyingOf,
  valuesSeen,
} from '../agents/network/network.ts';
import type { Board } from '../games/game.ts';
import type { Random } from '../lib/maths/random.ts';

/**
 * A board of no game: `side` · `side` cells of a torus with `values` values. To exchange the seats transposes it and
 * swaps values 1 and 2, 3 and 4, and so on. It is the same turned by half and moved along the rows.
 */
export function torus(side: number, values: number): Board {
  const cells = side * side;
  const all = Array.from({ length: cells }, (_, cell) => cell);
  const at = (row: number, column: number): number => ((row + side) % side) * side + ((column + side) % side);
  const swapped = (value: number): number => (value === 0 ? 0 : ((value - 1) ^ 1) + 1);
  return {
    cells,
    values,
    valueNames: Array.from({ length: values }, (_, value) => `value ${value}`),
    write: () => {},
    exchange: {
      cells: all.map((cell) => at(cell % side, Math.floor(cell / side))),
      values: Array.from({ length: values }, (_, value) => (swapped(value) < values ? swapped(value) : value)),
    },
    symmetries: [all.map((cell) => cells - 1 - cell)],
    near: (cell) => {
      const [row, column] = [Math.floor(cell / side), cell % side];
      return [[cell], [at(row, column + 1), at(row, column - 1)], [at(row + 1, column), at(row - 1, column)]].map(
        (group, one) => [...new Set(group)].filter((other) => one === 0 || other !== cell),
      );
    },
    phase: Array.from({ length: values }, (_, value) => (value + 1) >> 1),
  };
}

/**
 * A network with random whole numbers for `board`. Sums of the first layer come from below 0 to beyond `one` and stay
 * in 16 bits.
 */
export function randomNetwork(board: Board, text: string, random: Random): Network {
  const shape = parseShape(text, 'test');
  const { base, free, orbits, inputs } = tied(board, shape);
  const one = 127 + random.int(400);
  const within = (size: number): number => Math.floor((2 * random.unit() - 1) * size);
  const numbers = (length: number, size: number): number[] => Array.from({ length }, () => within(size));
  const size = Math.min(200, 32_000 / (inputs.cells + 1));
  const { buckets, second } = shape;
  const least = Math.max(1, Math.floor(board.cells / buckets));
  return {
    shape,
    one,
    first: Int16Array.from(numbers(free, size)),
    firstBiases: Int16Array.from(numbers(base, size)),
    linear: Int32Array.from(numbers(buckets * orbits.count, 40_000)),
    second:
      second === 0
        ? undefined
        : {
            weights: Int16Array.from(numbers(2 * base * second, 2000)),
            biases: Int32Array.from(numbers(second, 2000 * one)),
          },
    output: Int16Array.from(numbers(buckets * outputsRead(second, base), 1000)),
    outputBiases: Int32Array.from(numbers(buckets, 100_000)),
    outputStep: 1 / 512,
    thresholds: Int32Array.from({ length: buckets - 1 }, (_, i) => least * (i + 1)),
  };
}

/** What the network says of a board for the player `turn` to move, as its description has it, unit by unit. */
export function outputOf(board: Board, network: Network, bytes: Uint8Array, turn: 0 | 1): number {
  const { shape, one, thresholds, second } = network;
  const { inputs: read } = tied(board, shape);
  const own = withPairs(read, view(board, bytes, turn));
  const other = withPairs(read, view(board, bytes, turn === 0 ? 1 : 0));
  const phases = board.phase ?? Array.from({ length: board.values }, (_, value) => (value === 0 ? 0 : 1));
  const phase = bytes.reduce((sum, value) => sum + phases[value]!, 0);
  const bucket = thresholds.filter((threshold) => phase >= threshold).length;
  const inputs = [...unitsOf(board, network, own), ...unitsOf(board, network, other)];
  const clip = (sum: number): number => Math.max(0, Math.min(one, sum));
  const hidden =
    second === undefined
      ? inputs
      : Array.from(second.biases, (bias, unit) =>
          clip(
            inputs.reduce((sum, input, i) => sum + input * second.weights[i * shape.second + unit]!, bias) >>
              SECOND_SHIFT,
          ),
        );
  const squares = squaresOf(board, network, own, bucket) - squaresOf(board, network, other, bucket);
  return hidden.reduce(
    (sum, input, i) => sum + input * network.output[bucket * hidden.length + i]!,
    network.outputBiases[bucket]! + squares,
  );
}

/** The board as `player` sees it: that of the exchanged position for player 1. */
function view(board: Board, bytes: Uint8Array, player: 0 | 1): Uint8Array {
  const seen = new Uint8Array(bytes.length);
  const [cells, values] = [cellsSeen(board, player), valuesSeen(board, player)];
  for (const [cell, value] of bytes.entries()) seen[cells[cell]!] = values[value]!;
  return seen;
}

/** What stands on the cells, then on each pair of cells. */
function withPairs({ board, pairs }: Inputs, bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes, ...pairs.map(([one, other]) => bytes[one]! * board.values + bytes[other]!)]);
}

/** The clipped base units of player 0: copies, and local units, added up. */
function unitsOf(board: Board, network: Network, bytes: Uint8Array): number[] {
  const { one, first, firstBiases, shape } = network;
  const { base, dense, inputs } = tied(board, shape);
  const clipped = new Array<number>(base).fill(0);
  const add = (unit: number, sum: number): void => {
    clipped[unit]! += Math.max(0, Math.min(one, sum));
  };
  const { values } = inputs;
  if (dense !== undefined)
    for (let unit = 0; unit < shape.units; unit++)
      add(
        unit % base,
        bytes.reduce(
          (sum, value, cell) => sum + first[dense[0][(cell * values + value) * shape.units + unit]!]!,
          firstBiases[unit % base]!,
        ),
      );
  else
    for (let cell = 0; cell < board.cells; cell++)
      for (let unit = 0; unit < shape.units; unit++) {
        let sum = firstBiases[unit]!;
        for (const [one, near] of board.near!(cell).entries())
          for (const read of near) sum += first[(one * values + bytes[read]!) * shape.units + unit]!;
        add(unit, sum);
      }
  return clipped;
}

function squaresOf(board: Board, { linear, shape }: Network, bytes: Uint8Array, bucket: number): number {
  const { orbits, inputs } = tied(board, shape);
  return bytes.reduce(
    (sum, value, input) => sum + linear[bucket * orbits.count + orbits.of[0][input * inputs.values + value]!]!,
    0,
  );
}

const known = new Map<Board, Map<string, Tying>>();

/** Worked out once for a board and a shape. */
function tied(board: Board, shape: NetworkShape): Tying {
  const ofBoard = known.get(board) ?? new Map<string, Tying>();
  known.set(board, ofBoard);
  const tying = ofBoard.get(shapeText(shape)) ?? tyingOf(board, shape, 'test');
  ofBoard.set(shapeText(shape), tying);
  return tying;
}
