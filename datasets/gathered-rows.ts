import { type AnyValues, isStored, kindOfAll, numbersBetween, StoredWriter } from './stored-values.ts';
import { sharedValues, type Values } from './values.ts';

/** Rows as they stand in memory, or of a file some at a time. */
const ROWS = 4096;
/** Bytes: rows of a file that are nearer to each other are read together with what stands between them. */
const NEAR = 8192;
/** Bytes that are read together at most, unless one row has more. */
const WINDOW = 2 ** 20;
/** So many numbers are quicker copied by `set` than one by one. */
const LONG = 64;
/** So many numbers at most are copied to memory; more to a file, where they come from one. */
const COPIED = 2 ** 24;

/** Writes the rows numbered `chosen[from]` to before `chosen[to]`, of `stride` numbers each, to `out`. Hot. */
export function gatherRows(
  values: AnyValues,
  stride: number,
  chosen: ArrayLike<number>,
  from: number,
  to: number,
  out: Values,
): void {
  if (!isStored(values)) {
    gather(values, stride, chosen, from, to, out, 0, 0);
    return;
  }
  const bytes = stride * kindOfAll(values).BYTES_PER_ELEMENT;
  const near = Math.max(1, Math.floor(NEAR / bytes));
  const window = Math.max(1, Math.floor(WINDOW / bytes));
  for (let begin = from; begin < to; ) {
    const first = chosen[begin]!;
    let end = begin + 1;
    for (let last = first; end < to; end++) {
      const next = chosen[end]!;
      if (next < last || next - last > near || next - first >= window) break;
      last = next;
    }
    const rows = numbersBetween(values, first * stride, (chosen[end - 1]! + 1) * stride);
    gather(rows, stride, chosen, begin, end, out, (begin - from) * stride, first);
    begin = end;
  }
}

function gather(
  values: Values,
  stride: number,
  chosen: ArrayLike<number>,
  from: number,
  to: number,
  out: Values,
  start: number,
  first: number,
): void {
  // Rows of a game follow each other: they are copied together.
  for (let i = from, at = start; i < to; ) {
    const begin = i;
    const row = chosen[i++]!;
    while (i < to && chosen[i]! === row + i - begin) i++;
    const place = (row - first) * stride;
    const count = (i - begin) * stride;
    if (count < LONG) for (let k = 0; k < count; k++) out[at + k] = values[place + k]!;
    else out.set(values.subarray(place, place + count), at);
    at += count;
  }
}

/**
 * A copy of the rows numbered `chosen`, of `stride` numbers each, in that order: in memory that threads share, or, of
 * more than `kept` numbers that stand in a file, in a file.
 */
export function copyRows(values: AnyValues, stride: number, chosen: ArrayLike<number>, kept = COPIED): AnyValues {
  const kind = kindOfAll(values);
  const length = chosen.length * stride;
  if (!isStored(values) || length <= kept) {
    const copy = sharedValues(kind, length);
    gatherRows(values, stride, chosen, 0, chosen.length, copy);
    return copy;
  }
  const writer = new StoredWriter(kind, values.place);
  const some = new kind(ROWS * stride);
  for (let from = 0; from < chosen.length; from += ROWS) {
    const to = Math.min(chosen.length, from + ROWS);
    gatherRows(values, stride, chosen, from, to, some);
    writer.append(some.subarray(0, (to - from) * stride));
  }
  return writer.finish();
}
