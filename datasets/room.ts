import { InputError } from '../lib/input-error.ts';

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
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    const gigabytes = ((rows * columns * bytes) / 1e9).toPrecision(2);
    throw new InputError(
      `${folder}: no memory for ${rows} rows of ${columns} columns, ${gigabytes} GB and what is computed of them; more memory, fewer rows or fewer columns are wanted`,
    );
  }
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
