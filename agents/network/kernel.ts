import type { Player } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { kernelMemory, type WasmModule, webAssembly } from './kernel-memory.ts';
import type { Layout } from './layout.ts';
import { NetworkLoops } from './loops.ts';
import type { NetworkSum } from './network.ts';

/** Beside the built program, and where the sources run from. */
const places = ['./kernel.wasm', '../../dist/agents/network/kernel.wasm'];

let known: WasmModule | undefined;
let looked = false;
let hear: ((line: string) => void) | undefined;
let missing: string | undefined;

/**
 * The kernel's compiled module, or undefined where there is none: then networks are played by loops, with the
 * same values. Node reads it from the file that `npm run build` made.
 */
export function kernelModule(): WasmModule | undefined {
  if (looked) return known;
  looked = true;
  try {
    known = compiled();
  } catch (error) {
    withoutKernel(error);
  }
  return known;
}

/** The output of a network, by the kernel where there is one: an instance of its own for each search. */
export function networkSum(layout: Layout): NetworkSum {
  const module = kernelModule();
  if (module === undefined) return new NetworkLoops(layout);
  try {
    return new NetworkKernel(layout, module);
  } catch (error) {
    withoutKernel(error);
    return new NetworkLoops(layout);
  }
}

/**
 * Has networks played by `module`, which is the compiled `kernel.wasm` of this package: a browser hands it in
 * before the first evaluation is made. Undefined: by loops.
 */
export function useKernel(module: WasmModule | undefined): void {
  looked = true;
  known = module;
}

/** Has `listener` told, once and in one line, where networks are played by loops. */
export function hearOfMissingKernel(listener: (line: string) => void): void {
  hear = listener;
  if (missing !== undefined) listener(missing);
}

function withoutKernel(error: unknown): void {
  known = undefined;
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]!;
  missing = `no WebAssembly kernel, so networks are played by loops, some times slower: ${reason}`;
  hear?.(missing);
}

function compiled(): WasmModule {
  if (webAssembly === undefined) throw new Error('there is no WebAssembly');
  return new webAssembly.Module(bytesOfFile());
}

/** The module that `bytes` are. Throws InputError where they are none, or can't be run here. */
export function compiledKernel(bytes: Uint8Array): WasmModule {
  try {
    return new webAssembly!.Module(bytes);
  } catch (error) {
    throw new InputError(`kernel.wasm: ${quoted(error instanceof Error ? error.message : String(error), 200)}`);
  }
}

/** Only what Node has built in is asked, in a way that a browser and a bundler don't stumble over. */
function bytesOfFile(): Uint8Array {
  const node = (globalThis as { process?: { getBuiltinModule?(name: string): unknown } }).process;
  const files = node?.getBuiltinModule?.('fs') as Files | undefined;
  if (files === undefined) throw new Error('it was not handed in');
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => files.existsSync(url));
  if (found === undefined) throw new Error('kernel.wasm is missing; npm run build makes it');
  return files.readFileSync(found);
}

/** What we use of `node:fs`. */
interface Files {
  existsSync(url: URL): boolean;
  readFileSync(url: URL): Uint8Array;
}

/** A network by WebAssembly: an instance of its own, with its memory, for each. */
export class NetworkKernel implements NetworkSum {
  readonly board: Uint8Array;
  readonly at: number;
  /** The output for the player `turn` to move. */
  readonly of: (turn: Player) => number;

  /** `module` is the compiled kernel; throws where it is something else. */
  constructor(layout: Layout, module: WasmModule) {
    const { memory, board } = kernelMemory(layout);
    const { exports } = new webAssembly!.Instance(module, { env: { memory } });
    const name = functionFor(layout);
    const compute = exports[name];
    if (typeof compute !== 'function') throw new Error(`the kernel has no ${name}`);
    this.board = new Uint8Array(memory.buffer);
    this.at = board;
    this.of = compute as (turn: Player) => number;
  }
}

/** What the kernel calls it. */
function functionFor({ rows, units, network }: Layout): string {
  const { buckets } = network.shape;
  if (rows === undefined) return units <= 4 ? 'star' : 'wideStar';
  if (network.second !== undefined) return 'twoLayers';
  if (buckets > 3) return 'dense';
  return units > 16 ? 'blocks' : 'narrow';
}
