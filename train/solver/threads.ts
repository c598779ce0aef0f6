import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Values } from '../../datasets/values.ts';
import { builtModule } from '../../lib/tasks/built-module.ts';
import { addChunk, chunksOf, type Pass, sumsOf } from './pass.ts';

/** Entries of a pass from which on other threads help: fewer are done before they hear of it. */
const MANY_ENTRIES = 4_000_000;
/** More threads wait for the memory rather than for each other. */
const MOST_HELPERS = 7;
/** Milliseconds between two looks at whether a helper failed. */
const LOOK = 1000;

/** What a helper is told of a pass: shared memory, but for the small arrays. */
export interface SharedPass {
  readonly pass: Pass;
  /** The sums of each chunk, one chunk after the other. */
  readonly sums: Float64Array;
  /** At TAKEN how many chunks were taken, at DONE how many are done, at FAILED whether a helper failed. */
  readonly state: Int32Array;
}

const TAKEN = 0;
export const DONE = 1;
export const FAILED = 2;

let helpers: readonly Worker[] | undefined;

/**
 * The sums of `pass`, as `addChunk` gives them, over all rows. Chunks are added up in their order, whichever thread
 * computed them: the bytes don't depend on how many there are. It comes back when all is done; helpers start where
 * there are rows enough, and wait for the next pass without keeping the process alive.
 */
export function passOver(pass: Pass): Float64Array {
  const chunks = chunksOf(pass.columns);
  const length = sumsOf(pass);
  const sums = zeros(length * chunks);
  const state = new Int32Array(new SharedArrayBuffer(12));
  const { rows, width } = pass.columns;
  if (rows * width >= MANY_ENTRIES && chunks > 1) {
    helpers ??= startHelpers();
    const shared = { pass: sharedPass(pass), sums, state } satisfies SharedPass;
    for (const helper of helpers) helper.postMessage(shared);
  }
  takeChunks({ pass, sums, state });
  for (let done = Atomics.load(state, DONE); done < chunks; done = Atomics.load(state, DONE)) {
    if (Atomics.load(state, FAILED) !== 0) throw new Error('a thread of the fit failed');
    Atomics.wait(state, DONE, done, LOOK);
  }
  const total = sums.slice(0, length);
  for (let at = length; at < sums.length; at += length) for (let i = 0; i < length; i++) total[i]! += sums[at + i]!;
  return total;
}

/** Of this thread: shared memory is not collected soon, and no two passes are at once. */
let memory = new Float64Array(new SharedArrayBuffer(0));

/** `count` zeros, until the next call. */
function zeros(count: number): Float64Array {
  if (memory.length < count) memory = new Float64Array(new SharedArrayBuffer(8 * count));
  else memory.fill(0, 0, count);
  return memory.subarray(0, count);
}

/** Does chunks of the pass as long as there are some that nobody has taken. */
export function takeChunks({ pass, sums, state }: SharedPass): void {
  const chunks = chunksOf(pass.columns);
  const length = sumsOf(pass);
  for (let chunk = Atomics.add(state, TAKEN, 1); chunk < chunks; chunk = Atomics.add(state, TAKEN, 1)) {
    addChunk(pass, chunk, sums.subarray(chunk * length, (chunk + 1) * length));
    Atomics.add(state, DONE, 1);
    Atomics.notify(state, DONE);
  }
}

function startHelpers(): Worker[] {
  const count = Math.min(MOST_HELPERS, availableParallelism() - 1);
  const module = builtModule(new URL('./pass-worker.ts', import.meta.url));
  return Array.from({ length: count }, () => {
    const helper = new Worker(module);
    // One that can't start takes no chunk.
    helper.on('error', () => {});
    helper.unref();
    return helper;
  });
}

/** What another thread can read without a copy for each pass. */
function sharedPass(pass: Pass): Pass {
  const { columns, targets, counts } = pass;
  return {
    ...pass,
    columns: { ...columns, values: shared(columns.values), members: columns.members && shared(columns.members) },
    targets: shared(targets),
    counts: counts && shared(counts),
  };
}

const copies = new WeakMap<object, Shareable>();
type Shareable = Values | Int32Array;

/** `numbers` in shared memory, copied there once where they aren't. */
function shared<T extends Shareable>(numbers: T): T {
  if (numbers.buffer instanceof SharedArrayBuffer) return numbers;
  let copy = copies.get(numbers);
  if (copy === undefined) {
    const memory = new SharedArrayBuffer(numbers.byteLength);
    const Kind = numbers.constructor as new (memory: SharedArrayBuffer) => T;
    copy = new Kind(memory);
    copy.set(numbers);
    copies.set(numbers, copy);
  }
  return copy as T;
}
