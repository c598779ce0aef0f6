import { existsSync, readFileSync } from 'node:fs';
import { type WasmModule, webAssembly } from '../../agents/network/kernel.ts';
import { InputError } from '../../lib/input-error.ts';

const PAGE = 65_536;
/** Arrays begin at a multiple of this many bytes. */
const ALIGNED = 16;

type ArrayKind = Float64ArrayConstructor | Float32ArrayConstructor | Uint32ArrayConstructor | Uint8ArrayConstructor;

/** Arrays by their names: of each its kind and how many numbers it has. */
type Shape = Readonly<Record<string, readonly [kind: ArrayKind, length: number]>>;
type ArraysOf<Of extends Shape> = { readonly [Name in keyof Of]: InstanceType<Of[Name][0]> };

/** The functions of a kernel by their names: its source says what each argument is. */
type Kernel<Name extends string> = Readonly<Record<Name, (...numbers: number[]) => number>>;

/**
 * A kernel that was built from AssemblyScript, compiled when it is first asked for. `places`: where it may stand,
 * beside the built program or where the sources run from. Gives arrays of a shape in one piece of memory, and the
 * kernel's functions, which share it. Throws InputError where WebAssembly gets no memory.
 */
export function builtKernel<Name extends string>(places: readonly URL[]) {
  let module: WasmModule | undefined;
  return <Of extends Shape>(shape: Of): { readonly arrays: ArraysOf<Of>; readonly kernel: Kernel<Name> } => {
    module ??= new webAssembly!.Module(readFileSync(places.find((place) => existsSync(place)) ?? places[0]!));
    let end = ALIGNED;
    const placed = Object.entries(shape).map(([name, [kind, length]]) => {
      const at = end;
      end += Math.ceil((kind.BYTES_PER_ELEMENT * length) / ALIGNED) * ALIGNED;
      return { name, kind, length, at };
    });
    const memory = memoryOf(end);
    const arrays = placed.map(({ name, kind, length, at }) => [name, new kind(memory.buffer, at, length)]);
    const { exports } = new webAssembly!.Instance(module, { env: { memory } });
    return { arrays: Object.fromEntries(arrays) as ArraysOf<Of>, kernel: exports as Kernel<Name> };
  };
}

function memoryOf(bytes: number) {
  const pages = Math.ceil(bytes / PAGE);
  try {
    // Without a maximum this many addresses are taken as it could ever have, where Node doesn't guard memory by them.
    return new webAssembly!.Memory({ initial: pages, maximum: pages });
  } catch {
    // Node guards each memory by 8 GB of addresses, though it wants little.
    throw new InputError(
      'fits: WebAssembly gets no memory; raise ulimit -v above 10 GB, or set NODE_OPTIONS=--disable-wasm-trap-handler',
    );
  }
}
