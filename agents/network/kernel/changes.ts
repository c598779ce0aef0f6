import { changed, keep } from './changed';
import { Header } from './header';

/**
 * Compares the board with the last one, and keeps it. Writes what changed to the list, 16 bytes a cell: the addresses
 * of the row that is taken away and of the one that is added, the cell, and both values, 16 bits each. Returns the end
 * of the list.
 */
export function changes(): usize {
  const board: usize = load<u32>(Header.board);
  const last: usize = load<u32>(Header.last);
  const bytes: usize = load<u32>(Header.boardBytes);
  const rows: usize = load<u32>(Header.rows);
  const rowBytes: usize = load<u32>(Header.rowBytes);
  const cellBytes: usize = load<u32>(Header.cellBytes);
  let end: usize = load<u32>(Header.changes);
  for (let at: usize = 0; at < bytes; at += 64) {
    let mask = changed(at);
    if (mask === 0) continue;
    do {
      const cell = at + <usize>ctz(mask);
      const before: usize = load<u8>(last + cell);
      const after: usize = load<u8>(board + cell);
      const row = rows + cell * cellBytes;
      store<u32>(end, <u32>(row + before * rowBytes));
      store<u32>(end, <u32>(row + after * rowBytes), 4);
      store<u32>(end, <u32>cell, 8);
      store<u32>(end, <u32>(before | (after << 16)), 12);
      end += 16;
      mask &= mask - 1;
    } while (mask !== 0);
    keep(at);
  }
  return end;
}

/** Keeps the piece-square values, and with them the phase. */
export function keepSquares(end: usize): void {
  const behind: usize = load<u32>(Header.sumBytes);
  const from: usize = <usize>load<u32>(Header.sums) + behind;
  const bytes: usize = load<u32>(Header.squareBytes);
  const begin: usize = load<u32>(Header.changes);
  for (let v: usize = 0; v < bytes; v += 16) {
    let sum = v128.load(from + v);
    for (let at = begin; at < end; at += 16) {
      sum = i32x4.sub(sum, v128.load(<usize>load<u32>(at) + behind + v));
      sum = i32x4.add(sum, v128.load(<usize>load<u32>(at, 4) + behind + v));
    }
    v128.store(from + v, sum);
  }
}

/** The bucket of the phase. */
export function bucketNow(): usize {
  const last: usize = <usize>load<u32>(Header.buckets) - 1;
  if (last === 0) return 0;
  const squares: usize = <usize>load<u32>(Header.sums) + <usize>load<u32>(Header.sumBytes);
  const phase = load<i32>(squares + (last << 2), 4);
  const thresholds: usize = load<u32>(Header.thresholds);
  let bucket: usize = 0;
  while (bucket < last && phase >= load<i32>(thresholds + (bucket << 2))) bucket++;
  return bucket;
}

/** The piece-square values of the bucket for the player to move, and the bias. */
export function squareAndBias(bucket: usize, turn: u32): i32 {
  const squares: usize = <usize>load<u32>(Header.sums) + <usize>load<u32>(Header.sumBytes);
  const square = load<i32>(squares + (bucket << 2));
  const bias = load<i32>(<usize>load<u32>(Header.biases) + (bucket << 2));
  return bias + (turn === 0 ? square : 0 - square);
}

/** The four numbers added up. */
export function added(sum: v128): i32 {
  const two = i32x4.add(sum, i8x16.shuffle(sum, sum, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
}
