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

type ArrayKind = Float64ArrayConstructor | Float32ArrayConstructor | Uint32ArrayConstructor | Uint8ArrayConstructor;

/** Arrays by their names: of each its kind and how many numbers it has. */
type Shape = Readonly<Record<string, readonly [kind: ArrayKind, length: number]>>;
type ArraysOf<Of extends Shape> = { readonly [Name in keyof Of]: InstanceType<Of[Name][0]> };

/**
 * Arrays of `shape` in one piece of memory, and the functions of `module` that share it; undefined where there are none:
 * then plain loops make the same bits.
 */
export function kernelArrays<Of extends Shape>(
  module: WasmModule | undefined,
  shape: Of,
): { readonly arrays: ArraysOf<Of>; readonly functions: unknown } {
  let end = ALIGNED;
  const placed = Object.entries(shape).map(([name, [kind, length]]) => {
    const at = end;
    end += Math.ceil((kind.BYTES_PER_ELEMENT * length) / ALIGNED) * ALIGNED;
    return { name, kind, length, at };
  });
  const { buffer, functions } = memoryFor(module, end);
  const arrays = placed.map(({ name, kind, length, at }) => [name, new kind(buffer, at, length)]);
  return { arrays: Object.fromEntries(arrays) as ArraysOf<Of>, functions };
}

function memoryFor(module: WasmModule | undefined, bytes: number): { buffer: ArrayBuffer; functions: unknown } {
  if (module !== undefined)
    try {
      const pages = Math.ceil(bytes / PAGE);
      // Without a maximum so many addresses are taken as it could ever have, where Node doesn't guard memory by them.
      const memory = new webAssembly!.Memory({ initial: pages, maximum: pages });
      return { buffer: memory.buffer, functions: new webAssembly!.Instance(module, { env: { memory } }).exports };
    } catch {
      // Where addresses are few (ulimit -v), WebAssembly gets no memory, though it wants little.
    }
  return { buffer: new ArrayBuffer(bytes), functions: undefined };
}
