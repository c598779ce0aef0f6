import { existsSync, readFileSync } from 'node:fs';
import { type WasmModule, webAssembly } from '../../agents/network/kernel-memory.ts';

const PAGE = 65_536;
/** Arrays begin at a multiple of so many bytes. */
const ALIGNED = 16;

/** A kernel that was built from AssemblyScript, compiled when it is first asked for. */
export class BuiltKernel {
  readonly #places: readonly URL[];
  #module: WasmModule | undefined;
  #looked = false;

  /** `places`: where it may stand, beside the built program or where the sources run from. */
  constructor(places: readonly URL[]) {
    this.#places = places;
  }

  /** Undefined where it isn't built or doesn't run: then plain loops make the same bits. */
  get module(): WasmModule | undefined {
    if (this.#looked || webAssembly === undefined) return this.#module;
    this.#looked = true;
    const url = this.#places.find((one) => existsSync(one));
    if (url === undefined) return undefined;
    try {
      this.#module = new webAssembly.Module(readFileSync(url));
    } catch {
      // No SIMD, or a damaged file.
    }
    return this.#module;
  }
}

/** Arrays in one piece of memory, which a kernel shares where there is one. */
export class KernelArrays<Functions> {
  readonly kernel: Functions | undefined;
  readonly #buffer: ArrayBuffer;
  #end = ALIGNED;

  /** Room for `arrays` arrays of `bytes` bytes together; with `loops` no kernel is asked for. */
  constructor(kernel: BuiltKernel, bytes: number, arrays: number, by: 'kernel' | 'loops') {
    const whole = bytes + ALIGNED * (arrays + 1);
    const module = by === 'kernel' ? kernel.module : undefined;
    if (module !== undefined) {
      try {
        const pages = Math.ceil(whole / PAGE);
        // Without a maximum so many addresses are taken as it could ever have, where Node doesn't guard memory by them.
        const memory = new webAssembly!.Memory({ initial: pages, maximum: pages });
        this.kernel = new webAssembly!.Instance(module, { env: { memory } }).exports as unknown as Functions;
        this.#buffer = memory.buffer;
        return;
      } catch {
        // Where addresses are few (ulimit -v), WebAssembly gets no memory, though it wants little.
      }
    }
    this.#buffer = new ArrayBuffer(whole);
  }

  float64(count: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#buffer, this.#place(8 * count), count);
  }

  float32(count: number): Float32Array {
    return new Float32Array(this.#buffer, this.#place(4 * count), count);
  }

  uint32(values: readonly number[]): Uint32Array {
    const array = new Uint32Array(this.#buffer, this.#place(4 * values.length), values.length);
    array.set(values);
    return array;
  }

  uint8(count: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#place(count), count);
  }

  #place(bytes: number): number {
    const at = this.#end;
    this.#end += Math.ceil(bytes / ALIGNED) * ALIGNED;
    return at;
  }
}
