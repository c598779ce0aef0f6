/** Numbers in the fewest bytes that hold each of them exactly. */
export type Packed = Int8Array | Int16Array | Int32Array | Float32Array | Float64Array | Uint8Array;

/**
 * What a column may be; its place here says it in a file. `packed` takes the first that holds all; the last is for
 * what comes as bytes.
 */
const kinds = [Int8Array, Int16Array, Int32Array, Float32Array, Float64Array, Uint8Array] as const;

/** Bytes: columns begin at multiples of it. */
const ALIGNED = 8;

/** `values`, each to the last bit; a copy. */
export function packed(values: Float64Array): Packed {
  const kind = kinds[smallest(values)]!;
  return kind === Float64Array ? values.slice() : new kind(values);
}

/** The place in `kinds` of the smallest that holds all of `values`. */
function smallest(values: Float64Array): number {
  let low = 0;
  let high = 0;
  let whole = true;
  for (let i = 0; i < values.length && whole; i++) {
    const value = values[i]!;
    // Of whole numbers -0 isn't one: it would lose its sign.
    whole = value === (value | 0) && (value !== 0 || 1 / value > 0);
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (whole) return low >= -0x80 && high < 0x80 ? 0 : low >= -0x8000 && high < 0x8000 ? 1 : 2;
  return values.every((value) => Object.is(Math.fround(value), value)) ? 3 : 4;
}

/**
 * The columns as bytes: 32-bit numbers say how many there are, then kind and length of each; then come the columns.
 * All of it in the byte order of the machine, with zeros up to multiples of 8 bytes.
 */
export function packedBytes(columns: readonly Packed[]): Uint8Array {
  const head = headLength(columns.length);
  const length = columns.reduce((sum, { byteLength }) => sum + aligned(byteLength), head);
  const bytes = new Uint8Array(length);
  const said = new Int32Array(bytes.buffer, 0, head / 4);
  said[0] = columns.length;
  let at = head;
  for (const [i, column] of columns.entries()) {
    said[1 + 2 * i] = kinds.findIndex((kind) => column instanceof kind);
    said[2 + 2 * i] = column.length;
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += aligned(column.byteLength);
  }
  return bytes;
}

/** The columns in the bytes that `packedBytes` made, which begin where a buffer does; the columns are views of them. */
export function unpacked({ buffer }: Uint8Array<ArrayBuffer>): Packed[] {
  const [count] = new Int32Array(buffer, 0, 1);
  const said = new Int32Array(buffer, 0, 1 + 2 * count!);
  let at = headLength(count!);
  return Array.from({ length: count! }, (_, i) => {
    const column = new kinds[said[1 + 2 * i]!]!(buffer, at, said[2 + 2 * i]!);
    at += aligned(column.byteLength);
    return column;
  });
}

function headLength(columns: number): number {
  return aligned(4 * (1 + 2 * columns));
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNED) * ALIGNED;
}
