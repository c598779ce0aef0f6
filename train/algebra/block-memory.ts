import { BuiltKernel, KernelArrays } from './kernel-arrays.ts';

/** Rows that go through all steps of a pass while they are in the processor's cache. */
export const BLOCK = 1024;
/**
 * Numbers of a column in memory: a little more, or all columns would want the same places of the cache. kernel/index.ts
 * knows it too.
 */
export const ROOM = BLOCK + 8;

/** The functions of kernel/index.ts, which says what each argument is. */
interface PassKernel {
  unpack8(...numbers: number[]): void;
  unpack16(...numbers: number[]): void;
  unpack32(...numbers: number[]): void;
  unpack64(...numbers: number[]): void;
  multiply(...numbers: number[]): void;
  assess(...numbers: number[]): number;
  addProducts(...numbers: number[]): void;
  addGram(...numbers: number[]): void;
}

/** Beside the built program, and where the sources run from. */
const places = ['./pass.wasm', '../../dist/train/algebra/pass.wasm'];
const passKernel = new BuiltKernel(places.map((place) => new URL(place, import.meta.url)));

/** Memory of a thread for a block of rows. */
export class BlockMemory extends KernelArrays<PassKernel> {
  /** Room for `arrays` arrays that have `numbers` numbers of 8 bytes together. */
  constructor(numbers: number, arrays: number, by: 'kernel' | 'loops') {
    super(passKernel, 8 * numbers, arrays, by);
  }
}
