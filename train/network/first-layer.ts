import { InputError } from '../../lib/input-error.ts';
import { builtKernel, type Kernel, KernelArrays } from '../algebra/kernel-arrays.ts';
import type { Batch } from './batch.ts';
import type { Parameters } from './real-network.ts';

/** What a first layer learns. */
export type FirstWeights = Pick<Parameters, 'first' | 'firstBiases'>;

/**
 * The first layer of a network in a fit: sums over the cells, clipped to 0..1, and added up over copies or cells.
 * Boards are read as they are, byte by byte, and only the weights of what stands there are touched.
 */
export interface FirstLayer {
  /** Takes weights over: those of the next calls. */
  take(weights: FirstWeights): void;
  /** What each player's units pass on, row by row: the mover's, then the other's. The next call reuses the memory. */
  forward(batch: Batch): Float32Array;
  /**
   * From the slopes of the loss by what `forward` has passed on for the same batch: those by the weights, written to
   * `slopes`.
   */
  backward(batch: Batch, passed: Float32Array, slopes: FirstWeights): void;
}

/** The loops of kernel/index.ts. */
export type SumKernel = Kernel<'sums' | 'scatter' | 'near' | 'nearSlopes'>;

/** Beside the built program, and where the sources run from. */
const places = ['./sums.wasm', '../../dist/train/network/sums.wasm'];
const sumKernel = builtKernel(places.map((place) => new URL(place, import.meta.url)));

/**
 * Room for `arrays` arrays that have `numbers` 32-bit numbers together, and the kernel that works on them. Throws
 * InputError where WebAssembly gets no memory.
 */
export function sumMemory(numbers: number, arrays: number): [KernelArrays<keyof SumKernel>, SumKernel] {
  const memory = new KernelArrays<keyof SumKernel>(sumKernel(), 4 * numbers, arrays);
  if (memory.kernel === undefined)
    throw new InputError(
      'networks: WebAssembly gets no memory, which their fits need; raise ulimit -v above 10 GB, or set NODE_OPTIONS=--disable-wasm-trap-handler',
    );
  return [memory, memory.kernel];
}
