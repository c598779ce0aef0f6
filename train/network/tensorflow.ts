// What networks need of TensorFlow.js, and its WebAssembly, which registers itself. The build makes one file of them:
// the packages are 66 MB.
import '@tensorflow/tfjs-backend-wasm';

export {
  add,
  clipByValue,
  enableProdMode,
  matMul,
  mul,
  setBackend,
  step,
  sub,
  sum,
  tensor1d,
  tensor2d,
  tidy,
  transpose,
  version_core,
} from '@tensorflow/tfjs-core';
