import { BuiltKernel, KernelArrays } from '../algebra/kernel-arrays.ts';
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

/** The loops of kernel/index.ts, which says what each argument is. */
interface SumKernel {
  sums(...numbers: number[]): void;
  scatter(...numbers: number[]): void;
  near(...numbers: number[]): void;
  nearSlopes(...numbers: number[]): void;
}

/** Beside the built program, and where the sources run from. */
const places = ['./sums.wasm', '../../dist/train/network/sums.wasm'];
const sumKernel = new BuiltKernel(places.map((place) => new URL(place, import.meta.url)));

/** Memory of a layer of embeddings. */
export class SumMemory extends KernelArrays<SumKernel> {
  /** Room for `arrays` arrays that have `numbers` 32-bit numbers together. */
  constructor(numbers: number, arrays: number, by: 'kernel' | 'loops' = 'kernel') {
    super(sumKernel, 4 * numbers, arrays, by);
  }
}
