/**
 * The back ends of TensorFlow.js, in the order in which they are tried: the native library, WebAssembly, plain
 * JavaScript.
 */
export const backendNames = ['node', 'wasm', 'cpu'] as const;
export type BackendName = (typeof backendNames)[number];
