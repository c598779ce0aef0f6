import { existsSync, readFileSync } from 'node:fs';
import { type WasmModule, webAssembly } from '../../../agents/network/board/webassembly.ts';

/** The loops of kernel/index.ts, which says what each argument is. */
export interface SumKernel {
  sums(...numbers: number[]): void;
  scatter(...numbers: number[]): void;
  near(...numbers: number[]): void;
  nearSlopes(...numbers: number[]): void;
}

const PAGE = 65_536;
/** Beside the built program, and where the sources run from. */
const places = ['./sums.wasm', '../../../dist/train/network/board/sums.wasm'];

let known: WasmModule | undefined;

/** The compiled kernel; undefined where it isn't built or doesn't run: then plain loops make the same bits. */
function kernelModule(): WasmModule | undefined {
  if (known !== undefined || webAssembly === undefined) return known;
  const url = places.map((place) => new URL(place, import.meta.url)).find((one) => existsSync(one));
  if (url === undefined) return undefined;
  try {
    known = new webAssembly.Module(readFileSync(url));
  } catch {
    // No SIMD, or a damaged file.
  }
  return known;
}

/** Arrays in one piece of memory, which the kernel shares where there is one. */
export class SumMemory {
  readonly kernel: SumKernel | undefined;
  readonly #buffer: ArrayBuffer;
  #end = 16;

  /** Room for `arrays` arrays that have `numbers` 32-bit numbers together. */
  constructor(numbers: number, arrays: number, kernel: 'kernel' | 'loops' = 'kernel') {
    const bytes = 4 * numbers + 16 * (arrays + 1);
    const module = kernel === 'kernel' ? kernelModule() : undefined;
    if (module === undefined) {
      this.#buffer = new ArrayBuffer(bytes);
      return;
    }
    const memory = new webAssembly!.Memory({ initial: Math.ceil(bytes / PAGE) });
    const { exports } = new webAssembly!.Instance(module, { env: { memory } });
    this.kernel = exports as unknown as SumKernel;
    this.#buffer = memory.buffer;
  }

  floats(count: number): Float32Array {
    return new Float32Array(this.#buffer, this.#place(4 * count), count);
  }

  numbers(values: readonly number[]): Uint32Array {
    const array = new Uint32Array(this.#buffer, this.#place(4 * values.length), values.length);
    array.set(values);
    return array;
  }

  bytes(count: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#place(count), count);
  }

  #place(bytes: number): number {
    const at = this.#end;
    this.#end += Math.ceil(bytes / 16) * 16;
    return at;
  }
}
