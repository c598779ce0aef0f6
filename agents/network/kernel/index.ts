import { added, bucketNow, changed, changes, Header, keep, keepSquares, squareAndBias } from './changes';

export { pairs } from './changes';
export { star, wideStar } from './star';

/** SECOND_SHIFT of network.ts. */
const SECOND_SHIFT: i32 = 9;

/** Keeps the sums and gives the output for the player `turn` to move. Rows and sums are read 64 bytes at a time. */
export function dense(turn: u32): i32 {
  const end = changes();
  keepSquares(end);
  const bucket = bucketNow();
  const total = squareAndBias(bucket, turn);
  const begin: usize = load<u32>(Header.changes);
  const sums: usize = load<u32>(Header.sums);
  const bytes: usize = load<u32>(Header.sumBytes);
  const outputs: usize = <usize>load<u32>(Header.outputs) + (bucket * 2 + <usize>turn) * bytes;
  const one = i16x8.splat(load<i16>(Header.one));
  const zero = i16x8.splat(0);
  let first = i32x4.splat(0);
  let second = i32x4.splat(0);
  for (let v: usize = 0; v < bytes; v += 64) {
    let a = v128.load(sums + v);
    let b = v128.load(sums + v, 16);
    let c = v128.load(sums + v, 32);
    let d = v128.load(sums + v, 48);
    if (begin < end) {
      for (let at = begin; at < end; at += 16) {
        const before: usize = <usize>load<u32>(at) + v;
        const after: usize = <usize>load<u32>(at, 4) + v;
        a = i16x8.add(i16x8.sub(a, v128.load(before)), v128.load(after));
        b = i16x8.add(i16x8.sub(b, v128.load(before, 16)), v128.load(after, 16));
        c = i16x8.add(i16x8.sub(c, v128.load(before, 32)), v128.load(after, 32));
        d = i16x8.add(i16x8.sub(d, v128.load(before, 48)), v128.load(after, 48));
      }
      v128.store(sums + v, a);
      v128.store(sums + v, b, 16);
      v128.store(sums + v, c, 32);
      v128.store(sums + v, d, 48);
    }
    a = i16x8.max_s(i16x8.min_s(a, one), zero);
    b = i16x8.max_s(i16x8.min_s(b, one), zero);
    c = i16x8.max_s(i16x8.min_s(c, one), zero);
    d = i16x8.max_s(i16x8.min_s(d, one), zero);
    first = i32x4.add(first, i32x4.dot_i16x8_s(a, v128.load(outputs + v)));
    second = i32x4.add(second, i32x4.dot_i16x8_s(b, v128.load(outputs + v, 16)));
    first = i32x4.add(first, i32x4.dot_i16x8_s(c, v128.load(outputs + v, 32)));
    second = i32x4.add(second, i32x4.dot_i16x8_s(d, v128.load(outputs + v, 48)));
  }
  return total + added(i32x4.add(first, second));
}

/** The same where there is a second layer. */
export function twoLayers(turn: u32): i32 {
  const end = changes();
  keepSquares(end);
  const bucket = bucketNow();
  const total = squareAndBias(bucket, turn);
  const begin: usize = load<u32>(Header.changes);
  const sums: usize = load<u32>(Header.sums);
  const bytes: usize = load<u32>(Header.sumBytes);
  const clipped: usize = load<u32>(Header.clipped);
  const one = i16x8.splat(load<i16>(Header.one));
  const zero = i16x8.splat(0);
  for (let v: usize = 0; v < bytes; v += 32) {
    let a = v128.load(sums + v);
    let b = v128.load(sums + v, 16);
    for (let at = begin; at < end; at += 16) {
      const before: usize = <usize>load<u32>(at) + v;
      const after: usize = <usize>load<u32>(at, 4) + v;
      a = i16x8.add(i16x8.sub(a, v128.load(before)), v128.load(after));
      b = i16x8.add(i16x8.sub(b, v128.load(before, 16)), v128.load(after, 16));
    }
    v128.store(sums + v, a);
    v128.store(sums + v, b, 16);
    v128.store(clipped + v, i16x8.max_s(i16x8.min_s(a, one), zero));
    v128.store(clipped + v, i16x8.max_s(i16x8.min_s(b, one), zero), 16);
  }
  const groups: usize = load<u32>(Header.groups);
  const pairs: usize = load<u32>(Header.pairs);
  const outputs: usize = <usize>load<u32>(Header.outputs) + bucket * groups * 16;
  let weights: usize = <usize>load<u32>(Header.second) + <usize>turn * groups * pairs * 32;
  let biases: usize = load<u32>(Header.secondBiases);
  const inputs = clipped + pairs * 4;
  let sum = i32x4.splat(0);
  for (let group: usize = 0; group < groups; group++) {
    let low = v128.load(biases);
    let high = v128.load(biases, 16);
    for (let input = clipped; input < inputs; input += 4) {
      const pair = v128.load32_splat(input);
      low = i32x4.add(low, i32x4.dot_i16x8_s(pair, v128.load(weights)));
      high = i32x4.add(high, i32x4.dot_i16x8_s(pair, v128.load(weights, 16)));
      weights += 32;
    }
    low = i32x4.shr_s(low, SECOND_SHIFT);
    high = i32x4.shr_s(high, SECOND_SHIFT);
    // Beyond 16 bits is beyond `one`.
    const units = i16x8.max_s(i16x8.min_s(i16x8.narrow_i32x4_s(low, high), one), zero);
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(units, v128.load(outputs + group * 16)));
    biases += 32;
  }
  return total + added(sum);
}

/**
 * `blocks` for up to 32 sums and one vector of piece-square values, which stay in registers while cell after cell
 * changes.
 */
export function narrow(turn: u32): i32 {
  const board: usize = load<u32>(Header.board);
  const last: usize = load<u32>(Header.last);
  const bytes: usize = load<u32>(Header.boardBytes);
  const rows: usize = load<u32>(Header.rows);
  const rowBytes: usize = load<u32>(Header.rowBytes);
  const cellBytes: usize = load<u32>(Header.cellBytes);
  const sums: usize = load<u32>(Header.sums);
  let a = v128.load(sums);
  let b = v128.load(sums, 16);
  let c = v128.load(sums, 32);
  let d = v128.load(sums, 48);
  let square = v128.load(sums, 64);
  for (let at: usize = 0; at < bytes; at += 64) {
    let mask = changed(at);
    if (mask === 0) continue;
    do {
      const cell = at + <usize>ctz(mask);
      const row = rows + cell * cellBytes;
      const before = row + <usize>load<u8>(last + cell) * rowBytes;
      const after = row + <usize>load<u8>(board + cell) * rowBytes;
      a = i16x8.add(i16x8.sub(a, v128.load(before)), v128.load(after));
      b = i16x8.add(i16x8.sub(b, v128.load(before, 16)), v128.load(after, 16));
      c = i16x8.add(i16x8.sub(c, v128.load(before, 32)), v128.load(after, 32));
      d = i16x8.add(i16x8.sub(d, v128.load(before, 48)), v128.load(after, 48));
      square = i32x4.add(i32x4.sub(square, v128.load(before, 64)), v128.load(after, 64));
      mask &= mask - 1;
    } while (mask !== 0);
    keep(at);
  }
  v128.store(sums, a);
  v128.store(sums, b, 16);
  v128.store(sums, c, 32);
  v128.store(sums, d, 48);
  v128.store(sums, square, 64);
  const bucket = bucketNow();
  const outputs: usize = <usize>load<u32>(Header.outputs) + (bucket * 2 + <usize>turn) * 64;
  const one = i16x8.splat(load<i16>(Header.one));
  const zero = i16x8.splat(0);
  a = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(a, one), zero), v128.load(outputs));
  b = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(b, one), zero), v128.load(outputs, 16));
  c = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(c, one), zero), v128.load(outputs, 32));
  d = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(d, one), zero), v128.load(outputs, 48));
  return squareAndBias(bucket, turn) + added(i32x4.add(i32x4.add(a, b), i32x4.add(c, d)));
}

/**
 * `dense` for one vector of piece-square values. 32 sums at a time, with what is taken from them and added, are all
 * that registers hold: with the first 32 it goes through the cells and lists the rows of those that changed, for the
 * others.
 */
export function blocks(turn: u32): i32 {
  const board: usize = load<u32>(Header.board);
  const last: usize = load<u32>(Header.last);
  const boardBytes: usize = load<u32>(Header.boardBytes);
  const rows: usize = load<u32>(Header.rows);
  const rowBytes: usize = load<u32>(Header.rowBytes);
  const cellBytes: usize = load<u32>(Header.cellBytes);
  const sums: usize = load<u32>(Header.sums);
  const bytes: usize = load<u32>(Header.sumBytes);
  const begin: usize = load<u32>(Header.changes);
  let end = begin;
  let a = v128.load(sums);
  let b = v128.load(sums, 16);
  let c = v128.load(sums, 32);
  let d = v128.load(sums, 48);
  let square = v128.load(sums + bytes);
  for (let at: usize = 0; at < boardBytes; at += 64) {
    let mask = changed(at);
    if (mask === 0) continue;
    do {
      const cell = at + <usize>ctz(mask);
      const row = rows + cell * cellBytes;
      const before = row + <usize>load<u8>(last + cell) * rowBytes;
      const after = row + <usize>load<u8>(board + cell) * rowBytes;
      store<u32>(end, <u32>before);
      store<u32>(end, <u32>after, 4);
      end += 8;
      a = i16x8.add(i16x8.sub(a, v128.load(before)), v128.load(after));
      b = i16x8.add(i16x8.sub(b, v128.load(before, 16)), v128.load(after, 16));
      c = i16x8.add(i16x8.sub(c, v128.load(before, 32)), v128.load(after, 32));
      d = i16x8.add(i16x8.sub(d, v128.load(before, 48)), v128.load(after, 48));
      square = i32x4.add(i32x4.sub(square, v128.load(before + bytes)), v128.load(after + bytes));
      mask &= mask - 1;
    } while (mask !== 0);
    keep(at);
  }
  v128.store(sums, a);
  v128.store(sums, b, 16);
  v128.store(sums, c, 32);
  v128.store(sums, d, 48);
  v128.store(sums + bytes, square);
  const bucket = bucketNow();
  const outputs: usize = <usize>load<u32>(Header.outputs) + (bucket * 2 + <usize>turn) * bytes;
  const one = i16x8.splat(load<i16>(Header.one));
  const zero = i16x8.splat(0);
  a = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(a, one), zero), v128.load(outputs));
  b = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(b, one), zero), v128.load(outputs, 16));
  c = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(c, one), zero), v128.load(outputs, 32));
  d = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(d, one), zero), v128.load(outputs, 48));
  let sum = i32x4.add(i32x4.add(a, b), i32x4.add(c, d));
  for (let v: usize = 64; v < bytes; v += 64) {
    a = v128.load(sums + v);
    b = v128.load(sums + v, 16);
    c = v128.load(sums + v, 32);
    d = v128.load(sums + v, 48);
    for (let at = begin; at < end; at += 8) {
      const before: usize = <usize>load<u32>(at) + v;
      const after: usize = <usize>load<u32>(at, 4) + v;
      a = i16x8.add(i16x8.sub(a, v128.load(before)), v128.load(after));
      b = i16x8.add(i16x8.sub(b, v128.load(before, 16)), v128.load(after, 16));
      c = i16x8.add(i16x8.sub(c, v128.load(before, 32)), v128.load(after, 32));
      d = i16x8.add(i16x8.sub(d, v128.load(before, 48)), v128.load(after, 48));
    }
    v128.store(sums + v, a);
    v128.store(sums + v, b, 16);
    v128.store(sums + v, c, 32);
    v128.store(sums + v, d, 48);
    a = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(a, one), zero), v128.load(outputs + v));
    b = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(b, one), zero), v128.load(outputs + v, 16));
    c = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(c, one), zero), v128.load(outputs + v, 32));
    d = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(d, one), zero), v128.load(outputs + v, 48));
    sum = i32x4.add(sum, i32x4.add(i32x4.add(a, b), i32x4.add(c, d)));
  }
  return squareAndBias(bucket, turn) + added(sum);
}
