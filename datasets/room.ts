import { InputError } from '../lib/input-error.ts';
import { addressesLeft } from '../lib/processes/address-space.ts';

/** Bytes of each row beside its columns: facts, labels, predictions, and copies of them that wait to be collected. */
const ROW = 160;
/** Bytes of a process beside its arrays: heap, threads and their stacks. */
const PROCESS = 2 ** 30;
/** The same for a data set of fewer bytes than these. */
const FEW_BYTES = 2 ** 27;
const SMALL_PROCESS = 2 ** 28;

/** How large a data set is in memory. */
export interface Room {
  readonly rows: number;
  readonly columns: number;
  /** Of each number. */
  readonly bytes: number;
}

/**
 * Does `work`, which holds the data set in `folder`, or what is computed of it, in memory. Throws InputError, which
 * says rows, columns and bytes, where an array of `work` finds no room.
 */
export async function withRoom<T>(folder: string, { rows, columns, bytes }: Room, work: () => Promise<T>): Promise<T> {
  try {
    leaveRoom(rows * (columns + ROW));
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    const gigabytes = ((rows * columns * bytes) / 1e9).toPrecision(2);
    throw new InputError(
      `${folder}: no memory for ${rows} rows of ${columns} columns, ${gigabytes} GB and what is computed of them; more memory, fewer rows or fewer columns are wanted`,
    );
  }
}

/**
 * Throws, as an array does that finds no room, where there are no addresses for so many bytes beside what a process
 * needs: an array that takes the last ones leaves none to V8, whose end no program can tell of.
 */
export function leaveRoom(bytes: number): void {
  if (addressesLeft() < bytes + (bytes > FEW_BYTES ? PROCESS : SMALL_PROCESS))
    throw new RangeError('Array buffer allocation failed: no addresses left');
}

/** Whether `error` says that an array, or memory for a thread or for WebAssembly, can't be allocated. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ERR_MEMORY_ALLOCATION_FAILED') return true;
  return (
    error instanceof RangeError &&
    /^(Array buffer allocation failed|Invalid (typed )?array (buffer )?length|WebAssembly.*allocate)/.test(
      error.message,
    )
  );
}
