import type { Player } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Inputs } from './inputs.ts';
import type { Layout } from './network.ts';

/** What we use of WebAssembly: the types come with a browser's, which the program isn't checked against. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** A compiled module: what `new WebAssembly.Module(bytes)` gives. */
export type WasmModule = object;

interface WebAssemblyThere {
  readonly Module: new (bytes: Uint8Array) => WasmModule;
  readonly Instance: new (
    module: WasmModule,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
  readonly Memory: new (size: { readonly initial: number; readonly maximum?: number }) => WasmMemory;
}

/** Undefined where there is no WebAssembly. */
export const webAssembly = (globalThis as { WebAssembly?: WebAssemblyThere }).WebAssembly;

/** Beside the built program, and where the sources run from. */
const places = ['./kernel.wasm', '../../dist/agents/network/kernel.wasm'];

let module: WasmModule | undefined;

/**
 * Has networks played by `kernel`: the bytes of this package's `kernel.wasm`, or the module compiled from them. A
 * browser hands it in before the first network is played; Node finds the file that `npm run build` made. Throws
 * InputError for bytes that are no WebAssembly, and where there is no SIMD.
 */
export function useKernel(kernel: Uint8Array | WasmModule): void {
  module = kernel instanceof Uint8Array ? byKernel(() => new webAssembly!.Module(kernel)) : kernel;
}

/** A network in WebAssembly. Each instance has its own memory, which holds the board and the sums. */
export class NetworkKernel {
  /** Where the board is written, from index `at`, before `of` is asked. It stays what it is. */
  readonly board: Uint8Array;
  readonly at: number;
  /** The output for the player `turn` to move, in steps of the output. Allocates nothing. */
  readonly of: (turn: Player) => number;

  /** Throws InputError where there is no kernel, and where it can't run. */
  constructor(layout: Layout) {
    if (module === undefined) useKernel(bytesOfFile());
    const { memory, board } = byKernel(() => kernelMemory(layout));
    const { exports } = byKernel(() => new webAssembly!.Instance(module!, { env: { memory } }));
    const compute = functionIn(exports, functionFor(layout));
    const pairs = layout.tying.inputs.pairs.length > 0 ? functionIn(exports, 'pairs') : undefined;
    this.board = new Uint8Array(memory.buffer);
    this.at = board;
    this.of =
      pairs === undefined
        ? compute
        : (turn) => {
            pairs();
            return compute(turn);
          };
  }
}

/** Throws InputError where there is none. */
function functionIn(exports: Readonly<Record<string, unknown>>, name: string): (...given: number[]) => number {
  const found = exports[name];
  if (typeof found !== 'function') throw new InputError(`kernel.wasm: has no ${name}; npm run build makes it`);
  return found as (...given: number[]) => number;
}

/** What `make` returns. Throws InputError where WebAssembly refuses. */
function byKernel<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw new InputError(`kernel.wasm: ${quoted(error instanceof Error ? error.message : String(error), 200)}`);
  }
}

/** Only what Node has built in is asked, in a way that a browser and a bundler don't stumble over. */
function bytesOfFile(): Uint8Array {
  const node = (globalThis as { process?: { getBuiltinModule?(name: string): unknown } }).process;
  const files = node?.getBuiltinModule?.('fs') as
    | { existsSync(url: URL): boolean; readFileSync(url: URL): Uint8Array }
    | undefined;
  if (files === undefined) throw new InputError('kernel.wasm: plays networks, and was not handed in by useKernel');
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => files.existsSync(url));
  if (found === undefined) throw new InputError('kernel.wasm: plays networks, and is missing; npm run build makes it');
  return files.readFileSync(found);
}

/** What the kernel calls it. */
function functionFor({ rows, units, network }: Layout): string {
  const { buckets } = network.shape;
  if (rows === undefined) return units <= 4 ? 'star' : 'wideStar';
  if (network.second !== undefined) return 'twoLayers';
  if (buckets > 3) return 'dense';
  return units > 16 ? 'blocks' : 'narrow';
}

const PAGE = 65_536;
/** Numbers of the kernel's header. */
const HEADER = 32;
/** 16-bit numbers of a vector. */
const LANES = 8;
const MAX_UINT16 = 65_535;

/**
 * The memory of a kernel for `layout`, and where in it the board is written: kernel/changes.ts says what stands where.
 * The sums begin as those of a board of zeros, and the memory never grows.
 */
function kernelMemory(layout: Layout) {
  const { cells, values, units, phase, network } = layout;
  const { inputs } = layout.tying;
  const { board, pairs } = inputs;
  const { buckets, second } = network.shape;
  const local = layout.rows === undefined ? localSets(layout) : undefined;
  const sumBytes = local === undefined ? padded(4 * units, 64) : 0;
  // Behind the piece-square values stands the phase.
  const rowBytes = sumBytes + padded(4 * (buckets + 1), 16);
  /** Bytes of a star's sums on a cell. */
  const localBytes = local === undefined ? 0 : padded(4 * units, 2 * LANES);
  const groups = Math.ceil(second / LANES);
  const outputBytes = local === undefined ? sumBytes : 2 * localBytes;
  const lists = local === undefined ? 0 : 8 * cells * local.sets.length;
  let end = 4 * HEADER;
  const place = (bytes: number): number => {
    const at = end;
    end += padded(bytes, 16);
    return at;
  };
  const at = {
    board: place(padded(cells, 64)),
    last: place(padded(cells, 64)),
    rows: place(cells * values * rowBytes),
    sums: place(rowBytes),
    thresholds: place(4 * buckets),
    biases: place(4 * buckets),
    outputs: place(groups > 0 ? 16 * groups * buckets : 2 * buckets * outputBytes),
    changes: place(16 * cells),
    clipped: place(sumBytes),
    second: place(groups > 0 ? 2 * groups * units * 32 : 0),
    secondBiases: place(32 * groups),
    readers: place(lists + (local === undefined ? 0 : 4 * local.readers.flat(2).length)),
    locals: place((local?.sets.length ?? 0) * values * localBytes),
    cellSums: place(padded(cells * localBytes, 64)),
    pairLists: place(4 * (board.cells + 1) + 16 * pairs.length),
  };
  const memory = new webAssembly!.Memory({ initial: Math.ceil(end / PAGE) });
  const header = {
    board: at.board,
    last: at.last,
    boardBytes: padded(cells, 64),
    rows: at.rows,
    rowBytes,
    cellBytes: values * rowBytes,
    sums: at.sums,
    sumBytes,
    squareBytes: rowBytes - sumBytes,
    buckets,
    thresholds: at.thresholds,
    biases: at.biases,
    outputs: at.outputs,
    outputBytes,
    one: network.one,
    changes: at.changes,
    clipped: at.clipped,
    second: at.second,
    pairs: units,
    secondBiases: at.secondBiases,
    groups,
    readers: at.readers,
    sets: local?.sets.length ?? 0,
    locals: at.locals,
    cellSums: at.cellSums,
    // Zeros behind the last cell add nothing.
    cellSumsEnd: at.cellSums + padded(cells * localBytes, 64),
    blockBytes: localBytes * 4 * Math.floor(MAX_UINT16 / network.one / 4),
    pairLists: at.pairLists,
    cells: board.cells,
  };
  const { buffer } = memory;
  const int32 = (from: number, length: number): Int32Array => new Int32Array(buffer, from, length);
  const int16 = (from: number, length: number): Int16Array => new Int16Array(buffer, from, length);
  int32(0, HEADER).set(Object.values(header));
  int32(at.thresholds, buckets - 1).set(network.thresholds);
  int32(at.biases, buckets).set(network.outputBiases);
  for (let row = 0; row < cells * values; row++) {
    const from = at.rows + row * rowBytes;
    if (layout.rows !== undefined)
      int16(from, 2 * units).set(layout.rows.subarray(row * 2 * units, (row + 1) * 2 * units));
    int32(from + sumBytes, buckets).set(layout.pieceSquares.subarray(row * buckets, (row + 1) * buckets));
    int32(from + sumBytes, buckets + 1)[buckets] = phase[row]!;
  }
  writePairs(inputs, at, int32(at.pairLists, board.cells + 1 + 4 * pairs.length));
  writeSums(layout, int16(at.sums, sumBytes / 2), int32(at.sums + sumBytes, buckets + 1));
  if (local !== undefined) {
    writeStar(layout, local, at, localBytes / 2, buffer);
    writeOutputs(layout, localBytes / 2, int32(at.outputs, buckets * localBytes));
  } else if (groups > 0) {
    writeSecond(layout, groups, int16(at.second, 2 * groups * units * 16));
    int32(at.secondBiases, second).set(network.second!.biases);
    for (let bucket = 0; bucket < buckets; bucket++)
      int16(at.outputs + 16 * groups * bucket, second).set(
        network.output.subarray(bucket * second, (bucket + 1) * second),
      );
  } else writeOutputs(layout, sumBytes / 2, int16(at.outputs, buckets * sumBytes));
  return { memory, board: at.board };
}

function padded(bytes: number, to: number): number {
  return Math.ceil(bytes / to) * to;
}

/** The sums, the piece-square values and the phase of a board of zeros. */
function writeSums(
  { cells, values, units, rows, biases, pieceSquares, phase, network }: Layout,
  sums: Int16Array,
  squares: Int32Array,
): void {
  const { buckets } = network.shape;
  if (rows !== undefined) sums.set(biases);
  for (let cell = 0; cell < cells; cell++) {
    const row = cell * values;
    for (let at = 0; rows !== undefined && at < 2 * units; at++) sums[at]! += rows[row * 2 * units + at]!;
    for (let bucket = 0; bucket < buckets; bucket++) squares[bucket]! += pieceSquares[row * buckets + bucket]!;
    squares[buckets]! += phase[row]!;
  }
}

/** By cell of the board where its list begins, then the end of all; in a list where a pair stands, and its factor. */
function writePairs(
  { board, pairs }: Inputs,
  at: { readonly board: number; readonly pairLists: number },
  out: Int32Array,
): void {
  let end = board.cells + 1;
  for (let cell = 0; cell < board.cells; cell++) {
    out[cell] = at.pairLists + 4 * end;
    for (const [i, pair] of pairs.entries()) {
      if (!pair.includes(cell)) continue;
      out[end++] = at.board + board.cells + i;
      out[end++] = pair[0] === cell ? board.values : 1;
    }
  }
  out[board.cells] = at.pairLists + 4 * end;
}

/** By bucket and player to move, `width` numbers: the weight of each unit of player 0, then of player 1. */
function writeOutputs(layout: Layout, width: number, out: Int16Array | Int32Array): void {
  const { units, network, tying } = layout;
  const { base } = tying;
  for (let bucket = 0; bucket < network.shape.buckets; bucket++)
    for (const turn of [0, 1])
      for (let at = 0; at < 2 * units; at++)
        out[(2 * bucket + turn) * width + at] = network.output[2 * base * bucket + inputOf(at, turn, units, base)]!;
}

/** By player to move, group of eight units and pair of inputs: what each unit makes of the pair. */
function writeSecond({ units, network, tying }: Layout, groups: number, out: Int16Array): void {
  const { second } = network.shape;
  let at = 0;
  for (const turn of [0, 1])
    for (let group = 0; group < groups; group++)
      for (let pair = 0; pair < units; pair++)
        for (let lane = 0; lane < 2 * LANES; lane++) {
          const unit = group * LANES + (lane >> 1);
          const input = inputOf(2 * pair + (lane & 1), turn, units, tying.base);
          out[at++] = unit < second ? network.second!.weights[input * second + unit]! : 0;
        }
}

/** The input that unit `at` is, of both players' one after the other: of the mover's base units, then the other's. */
function inputOf(at: number, turn: number, units: number, base: number): number {
  const player = at < units ? 0 : 1;
  return (player === turn ? 0 : base) + ((at % units) % base);
}

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
function localSets({ tying, cells }: Layout): LocalSets {
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
function writeStar(
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
