import { existsSync, readFileSync } from 'node:fs';
import { type WasmModule, webAssembly } from '../../agents/network/kernel-memory.ts';

const PAGE = 65_536;
/** Arrays begin at a multiple of so many bytes. */
const ALIGNED = 16;

/** The functions of a kernel by their names: its source says what each argument is. */
export type Kernel<Name extends string> = Readonly<Record<Name, (...numbers: number[]) => number>>;

/**
 * A kernel that was built from AssemblyScript, compiled when it is first asked for. `places`: where it may stand, beside
 * the built program or where the sources run from. Undefined where it isn't built or doesn't run.
 */
export function builtKernel(places: readonly URL[]): () => WasmModule | undefined {
  let found: { readonly module: WasmModule | undefined } | undefined;
  return () => {
    found ??= { module: compiled(places.find((place) => existsSync(place))) };
    return found.module;
  };
}

function compiled(url: URL | undefined): WasmModule | undefined {
  if (url === undefined || webAssembly === undefined) return undefined;
  try {
    return new webAssembly.Module(readFileSync(url));
  } catch {
    // No SIMD, or a damaged file.
    return undefined;
  }
}

/** Arrays in one piece of memory, which a kernel shares where there is one. */
export class KernelArrays<Name extends string> {
  readonly kernel: Kernel<Name> | undefined;
  readonly #buffer: ArrayBuffer;
  #end = ALIGNED;

  /** Room for `arrays` arrays of `bytes` bytes together. */
  constructor(module: WasmModule | undefined, bytes: number, arrays: number) {
    const whole = bytes + ALIGNED * (arrays + 1);
    if (module !== undefined) {
      try {
        const pages = Math.ceil(whole / PAGE);
        // Without a maximum so many addresses are taken as it could ever have, where Node doesn't guard memory by them.
        const memory = new webAssembly!.Memory({ initial: pages, maximum: pages });
        this.kernel = new webAssembly!.Instance(module, { env: { memory } }).exports as Kernel<Name>;
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
