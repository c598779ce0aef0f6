import { changed, keep } from './changed';
import { added, bucketNow, squareAndBias } from './changes';
import { Header } from './header';

/**
 * `blocks` for up to 32 sums and one vector of piece-square values, which stay in registers while cell after cell changes.
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
