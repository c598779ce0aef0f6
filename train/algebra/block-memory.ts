import { existsSync, readFileSync } from 'node:fs';
import { type WasmModule, webAssembly } from '../../agents/network/board/webassembly.ts';

/** Rows that go through all steps of a pass while they are in the processor's cache. */
export const BLOCK = 1024;
/**
 * Numbers of a column in memory: a little more, or all columns would want the same places of the cache. kernel/index.ts
 * knows it too.
 */
export const ROOM = BLOCK + 8;

/** The functions of kernel/index.ts, which says what each argument is. */
export interface PassKernel {
  unpack8(...numbers: number[]): void;
  unpack16(...numbers: number[]): void;
  unpack32(...numbers: number[]): void;
  unpack64(...numbers: number[]): void;
  multiply(...numbers: number[]): void;
  assess(...numbers: number[]): number;
  addProducts(...numbers: number[]): void;
  addGram(...numbers: number[]): void;
}

const PAGE = 65_536;
/** Beside the built program, and where the sources run from. */
const places = ['./pass.wasm', '../../dist/train/algebra/pass.wasm'];

let known: WasmModule | undefined;
let looked = false;

/** The compiled kernel; undefined where it isn't built or doesn't run: then plain loops make the same bits. */
function kernelModule(): WasmModule | undefined {
  if (looked || webAssembly === undefined) return known;
  looked = true;
  const url = places.map((place) => new URL(place, import.meta.url)).find((one) => existsSync(one));
  if (url === undefined) return undefined;
  try {
    known = new webAssembly.Module(readFileSync(url));
  } catch {
    // No SIMD, or a damaged file.
  }
  return known;
}

/** Memory of a thread for a block of rows, which the kernel shares where there is one. */
export class BlockMemory {
  readonly kernel: PassKernel | undefined;
  readonly #buffer: ArrayBuffer;
  #end = 16;

  /** Room for `arrays` arrays that have `numbers` numbers of 8 bytes together. */
  constructor(numbers: number, arrays: number, kernel: 'kernel' | 'loops') {
    const bytes = 8 * numbers + 16 * (arrays + 1);
    const module = kernel === 'kernel' ? kernelModule() : undefined;
    if (module !== undefined) {
      try {
        const memory = new webAssembly!.Memory({ initial: Math.ceil(bytes / PAGE) });
        this.kernel = new webAssembly!.Instance(module, { env: { memory } }).exports as unknown as PassKernel;
        this.#buffer = memory.buffer;
        return;
      } catch {
        // Where addresses are few (ulimit -v), WebAssembly gets no memory, though it wants little.
      }
    }
    this.#buffer = new ArrayBuffer(bytes);
  }

  floats(count: number): Float64Array {
    const array = new Float64Array(this.#buffer, this.#end, count);
    this.#end += Math.ceil((8 * count) / 16) * 16;
    return array;
  }
}
