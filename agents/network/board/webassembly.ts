/** What we use of WebAssembly: the types come with a browser's, which the program isn't checked against. */
export interface WasmMemory {
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
