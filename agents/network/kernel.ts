import type { Board, Game, Player, Position } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { DifferenceEvaluator, type Evaluator } from '../evaluation/evaluator.ts';
import type { NetworkWeights } from '../weights/schema.ts';
import { networkOf, pointsOf } from './check.ts';
import { kernelMemory, type WasmModule, webAssembly } from './kernel-memory.ts';
import { type Layout, layoutOf } from './network.ts';

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
    const name = functionFor(layout);
    const compute = exports[name];
    if (typeof compute !== 'function') throw new InputError(`kernel.wasm: has no ${name}; npm run build makes it`);
    this.board = new Uint8Array(memory.buffer);
    this.at = board;
    this.of = compute as (turn: Player) => number;
  }
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

/**
 * A network as an evaluator, for the player to move and negated for the other one, with the linear weights
 * beside it. It keeps the board that it judged last: no two searches share one.
 */
export class NetworkEvaluator implements Evaluator {
  readonly draw = 0;
  readonly #board: Board;
  readonly #sum: NetworkKernel;
  readonly #points: number;
  readonly #beside: Evaluator | undefined;

  /** `points` is what a step of the sum is worth. */
  constructor(board: Board, sum: NetworkKernel, points: number, beside: Evaluator | undefined) {
    this.#board = board;
    this.#sum = sum;
    this.#points = points;
    this.#beside = beside;
  }

  evaluate(position: Position, player: Player): number {
    const sum = this.#sum;
    const turn = position.turn;
    this.#board.write(position, sum.board, sum.at);
    let points = Math.round(sum.of(turn) * this.#points) | 0;
    if (this.#beside !== undefined) points += this.#beside.evaluate(position, turn);
    return turn === player ? points : 0 - points;
  }
}

/** The evaluation of a network that `checkAgentWeights` has let through for `game`. */
export function networkEvaluator(game: Game, weights: NetworkWeights): NetworkEvaluator {
  const board = game.board!;
  const layout = layoutOf(board, networkOf(weights, board, game.name), game.name);
  const { beside } = weights;
  const linear =
    beside && new DifferenceEvaluator(featuresNamed(game, beside.features.set), beside.points, beside.tempo);
  return new NetworkEvaluator(board, new NetworkKernel(layout), pointsOf(weights), linear);
}
