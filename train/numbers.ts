/** Values at the beginning. */
const FIRST = 4096;

/**
 * Numbers that come one after the other: 4 bytes each as long as that holds all of them exactly, 8 from the first that
 * needs more. So whole numbers up to 16 million and halves take half the memory, and no value is ever rounded.
 */
export class Numbers {
  #values: Float32Array | Float64Array = new Float32Array(FIRST);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What was added; a view, until more is. */
  get values(): Float32Array | Float64Array {
    return this.#values.subarray(0, this.#length);
  }

  add(value: number): void {
    if (this.#length === this.#values.length)
      this.#values = copied(this.#values, kindOf(this.#values), 2 * this.#length);
    this.#values[this.#length] = value;
    // Only a value that 4 bytes don't hold reads back as another; NaN reads back as NaN.
    if (this.#values[this.#length] !== value && !Number.isNaN(value)) {
      this.#values = copied(this.#values, Float64Array, this.#values.length);
      this.#values[this.#length] = value;
    }
    this.#length++;
  }
}

type Kind = Float32ArrayConstructor | Float64ArrayConstructor;

/** Of the same width. */
export function kindOf(values: Float32Array | Float64Array): Kind {
  return values instanceof Float32Array ? Float32Array : Float64Array;
}

function copied(values: Float32Array | Float64Array, kind: Kind, length: number): Float32Array | Float64Array {
  const copy = new kind(length);
  copy.set(values);
  return copy;
}
