/** Memory for predictions, in which one fit may follow another: the shared memory that a fit leaves is not collected soon. */
export class PredictionMemory {
  readonly #free: Float64Array[] = [];

  /** Room for `rows` predictions, whatever stands there, in memory that threads share. */
  take(rows: number): Float64Array {
    const at = this.#free.findIndex(({ length }) => length >= rows);
    const found = at < 0 ? new Float64Array(new SharedArrayBuffer(8 * rows)) : this.#free.splice(at, 1)[0]!;
    return found.length === rows ? found : new Float64Array(found.buffer, 0, rows);
  }

  /** Nobody uses these predictions any more. */
  give({ buffer }: Float64Array): void {
    this.#free.push(new Float64Array(buffer));
  }
}
