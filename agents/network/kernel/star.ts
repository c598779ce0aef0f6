import { added, bucketNow, changes, Header, keepSquares, squareAndBias } from './changes';

/** Local units of both players in eight 16-bit numbers a cell: keeps the sums and gives the output. */
export function star(turn: u32): i32 {
  const end = changes();
  keepSquares(end);
  const bucket = bucketNow();
  const total = squareAndBias(bucket, turn);
  const values = <usize>load<u32>(Header.cellBytes) / <usize>load<u32>(Header.rowBytes);
  const sets: usize = load<u32>(Header.sets);
  const locals: usize = load<u32>(Header.locals);
  const readers: usize = load<u32>(Header.readers);
  for (let at: usize = load<u32>(Header.changes); at < end; at += 16) {
    let list: usize = readers + <usize>load<u32>(at, 8) * (sets << 3);
    let before = locals + ((<usize>load<u16>(at, 12)) << 4);
    let after = locals + ((<usize>load<u16>(at, 14)) << 4);
    for (let set: usize = 0; set < sets; set++) {
      const change = i16x8.sub(v128.load(after), v128.load(before));
      const until: usize = load<u32>(list, 4);
      for (let reader: usize = load<u32>(list); reader < until; reader += 4) {
        const sum: usize = load<u32>(reader);
        v128.store(sum, i16x8.add(v128.load(sum), change));
      }
      list += 8;
      before += values << 4;
      after += values << 4;
    }
  }
  const one = i16x8.splat(load<i16>(Header.one));
  const zero = i16x8.splat(0);
  const block: usize = load<u32>(Header.blockBytes);
  const last: usize = load<u32>(Header.cellSumsEnd);
  let low = i32x4.splat(0);
  let high = i32x4.splat(0);
  let cell: usize = load<u32>(Header.cellSums);
  while (cell < last) {
    const until = min(last, cell + block);
    let sum = i16x8.splat(0);
    for (; cell < until; cell += 64) {
      const a = i16x8.max_s(i16x8.min_s(v128.load(cell), one), zero);
      const b = i16x8.max_s(i16x8.min_s(v128.load(cell, 16), one), zero);
      const c = i16x8.max_s(i16x8.min_s(v128.load(cell, 32), one), zero);
      const d = i16x8.max_s(i16x8.min_s(v128.load(cell, 48), one), zero);
      sum = i16x8.add(sum, i16x8.add(i16x8.add(a, b), i16x8.add(c, d)));
    }
    low = i32x4.add(low, i32x4.extend_low_i16x8_u(sum));
    high = i32x4.add(high, i32x4.extend_high_i16x8_u(sum));
  }
  const outputs: usize = <usize>load<u32>(Header.outputs) + (bucket * 2 + turn) * 32;
  return total + added(i32x4.add(i32x4.mul(low, v128.load(outputs)), i32x4.mul(high, v128.load(outputs, 16))));
}

/** The same where they take two times eight. */
export function wideStar(turn: u32): i32 {
  const end = changes();
  keepSquares(end);
  const bucket = bucketNow();
  const total = squareAndBias(bucket, turn);
  const values = <usize>load<u32>(Header.cellBytes) / <usize>load<u32>(Header.rowBytes);
  const sets: usize = load<u32>(Header.sets);
  const locals: usize = load<u32>(Header.locals);
  const readers: usize = load<u32>(Header.readers);
  for (let at: usize = load<u32>(Header.changes); at < end; at += 16) {
    let list: usize = readers + <usize>load<u32>(at, 8) * (sets << 3);
    let before = locals + ((<usize>load<u16>(at, 12)) << 5);
    let after = locals + ((<usize>load<u16>(at, 14)) << 5);
    for (let set: usize = 0; set < sets; set++) {
      const change = i16x8.sub(v128.load(after), v128.load(before));
      const other = i16x8.sub(v128.load(after, 16), v128.load(before, 16));
      const until: usize = load<u32>(list, 4);
      for (let reader: usize = load<u32>(list); reader < until; reader += 4) {
        const sum: usize = load<u32>(reader);
        v128.store(sum, i16x8.add(v128.load(sum), change));
        v128.store(sum, i16x8.add(v128.load(sum, 16), other), 16);
      }
      list += 8;
      before += values << 5;
      after += values << 5;
    }
  }
  const one = i16x8.splat(load<i16>(Header.one));
  const zero = i16x8.splat(0);
  const block: usize = load<u32>(Header.blockBytes);
  const last: usize = load<u32>(Header.cellSumsEnd);
  const outputs: usize = <usize>load<u32>(Header.outputs) + (bucket * 2 + turn) * 64;
  let result = i32x4.splat(0);
  let cell: usize = load<u32>(Header.cellSums);
  while (cell < last) {
    const until = min(last, cell + block);
    let first = i16x8.splat(0);
    let second = i16x8.splat(0);
    for (; cell < until; cell += 64) {
      const a = i16x8.max_s(i16x8.min_s(v128.load(cell), one), zero);
      const b = i16x8.max_s(i16x8.min_s(v128.load(cell, 16), one), zero);
      const c = i16x8.max_s(i16x8.min_s(v128.load(cell, 32), one), zero);
      const d = i16x8.max_s(i16x8.min_s(v128.load(cell, 48), one), zero);
      first = i16x8.add(first, i16x8.add(a, c));
      second = i16x8.add(second, i16x8.add(b, d));
    }
    result = i32x4.add(result, i32x4.mul(i32x4.extend_low_i16x8_u(first), v128.load(outputs)));
    result = i32x4.add(result, i32x4.mul(i32x4.extend_high_i16x8_u(first), v128.load(outputs, 16)));
    result = i32x4.add(result, i32x4.mul(i32x4.extend_low_i16x8_u(second), v128.load(outputs, 32)));
    result = i32x4.add(result, i32x4.mul(i32x4.extend_high_i16x8_u(second), v128.load(outputs, 48)));
  }
  return total + added(result);
}
