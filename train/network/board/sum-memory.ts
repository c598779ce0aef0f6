import { BuiltKernel, KernelArrays } from '../../algebra/kernel-arrays.ts';

/** The loops of kernel/index.ts, which says what each argument is. */
export interface SumKernel {
  sums(...numbers: number[]): void;
  scatter(...numbers: number[]): void;
  near(...numbers: number[]): void;
  nearSlopes(...numbers: number[]): void;
}

/** Beside the built program, and where the sources run from. */
const places = ['./sums.wasm', '../../../dist/train/network/board/sums.wasm'];
const sumKernel = new BuiltKernel(places.map((place) => new URL(place, import.meta.url)));

/** Memory of a layer of embeddings. */
export class SumMemory extends KernelArrays<SumKernel> {
  /** Room for `arrays` arrays that have `numbers` 32-bit numbers together. */
  constructor(numbers: number, arrays: number, by: 'kernel' | 'loops' = 'kernel') {
    super(sumKernel, 4 * numbers, arrays, by);
  }
}
