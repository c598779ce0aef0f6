import { changed, keep } from './changed';
import { added, bucketNow, squareAndBias } from './changes';
import { Header } from './header';

/**
 * `dense` for up to 32 sums and one vector of piece-square values, which stay in registers while cell after cell changes.
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

/** The same for up to 64 sums. */
export function middle(turn: u32): i32 {
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
  let e = v128.load(sums, 64);
  let f = v128.load(sums, 80);
  let g = v128.load(sums, 96);
  let h = v128.load(sums, 112);
  let square = v128.load(sums, 128);
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
      e = i16x8.add(i16x8.sub(e, v128.load(before, 64)), v128.load(after, 64));
      f = i16x8.add(i16x8.sub(f, v128.load(before, 80)), v128.load(after, 80));
      g = i16x8.add(i16x8.sub(g, v128.load(before, 96)), v128.load(after, 96));
      h = i16x8.add(i16x8.sub(h, v128.load(before, 112)), v128.load(after, 112));
      square = i32x4.add(i32x4.sub(square, v128.load(before, 128)), v128.load(after, 128));
      mask &= mask - 1;
    } while (mask !== 0);
    keep(at);
  }
  v128.store(sums, a);
  v128.store(sums, b, 16);
  v128.store(sums, c, 32);
  v128.store(sums, d, 48);
  v128.store(sums, e, 64);
  v128.store(sums, f, 80);
  v128.store(sums, g, 96);
  v128.store(sums, h, 112);
  v128.store(sums, square, 128);
  const bucket = bucketNow();
  const outputs: usize = <usize>load<u32>(Header.outputs) + (bucket * 2 + <usize>turn) * 128;
  const one = i16x8.splat(load<i16>(Header.one));
  const zero = i16x8.splat(0);
  a = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(a, one), zero), v128.load(outputs));
  b = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(b, one), zero), v128.load(outputs, 16));
  c = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(c, one), zero), v128.load(outputs, 32));
  d = i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(d, one), zero), v128.load(outputs, 48));
  a = i32x4.add(a, i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(e, one), zero), v128.load(outputs, 64)));
  b = i32x4.add(b, i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(f, one), zero), v128.load(outputs, 80)));
  c = i32x4.add(c, i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(g, one), zero), v128.load(outputs, 96)));
  d = i32x4.add(d, i32x4.dot_i16x8_s(i16x8.max_s(i16x8.min_s(h, one), zero), v128.load(outputs, 112)));
  return squareAndBias(bucket, turn) + added(i32x4.add(i32x4.add(a, b), i32x4.add(c, d)));
}
