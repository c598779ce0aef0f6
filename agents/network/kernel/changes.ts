// AssemblyScript, compiled by `npm run build` to dist/agents/network/kernel.wasm; ../kernel.ts lays the memory out.

/** What stands where: 32-bit numbers at these addresses. Those of places are addresses, multiples of 16. */
export namespace Header {
  /** The board to be judged, one byte a cell, and the one that the sums are of; zeros behind. */
  export const board: usize = 0;
  export const last: usize = 4;
  /** Bytes of a board, a multiple of 64. */
  export const boardBytes: usize = 8;
  /** Rows: by cell and value, what adds to the sums and then to the piece-square values. */
  export const rows: usize = 12;
  export const rowBytes: usize = 16;
  /** All rows of a cell. */
  export const cellBytes: usize = 20;
  /** The sums themselves; then the piece-square values, 32 bits for each bucket, and the phase. As in a row. */
  export const sums: usize = 24;
  /** Bytes of sums in a row: a multiple of 64; 0 in a star. */
  export const sumBytes: usize = 28;
  export const squareBytes: usize = 32;
  export const buckets: usize = 36;
  export const thresholds: usize = 40;
  /** By bucket, 32 bits. */
  export const biases: usize = 44;
  /** Output weights, by bucket and player to move: in the order of the sums, 16 bits; of a star 32. */
  export const outputs: usize = 48;
  /** Bytes of those for one bucket and player. */
  export const outputBytes: usize = 52;
  export const one: usize = 56;
  /** What changed: 16 bytes for each cell. */
  export const changes: usize = 60;
  /** The second layer. Its inputs: the clipped sums. */
  export const clipped: usize = 64;
  /** By player to move, group of eight units and pair of inputs: eight pairs of weights. */
  export const second: usize = 68;
  /** Pairs of inputs. */
  export const pairs: usize = 72;
  /** Biases by unit. */
  export const secondBiases: usize = 76;
  /** Units in groups of eight, 16 bytes each when clipped. */
  export const groups: usize = 80;
  /** Star: by cell and set of classes, from where to where the addresses of sums stand that read it. */
  export const readers: usize = 84;
  /** Sets of classes: those of player 0's units and of player 1's on one cell that read another one. */
  export const sets: usize = 88;
  /** By set and value: what adds to the sums of a cell. */
  export const locals: usize = 92;
  /** The sums, by cell; zeros up to the end, a multiple of 64 bytes on. */
  export const cellSums: usize = 96;
  export const cellSumsEnd: usize = 100;
  /** This many bytes of clipped sums are added up in 16 bits. */
  export const blockBytes: usize = 104;
  /** By cell where its list of pairs begins, then the end of all; in a list where a pair stands, and its factor. */
  export const pairLists: usize = 108;
  /** Cells of the board, without pairs, which stand behind them. */
  export const cells: usize = 112;
}

/** Brings the pairs of the board up to date: those of cells that have changed. */
export function pairs(): void {
  const board: usize = load<u32>(Header.board);
  const last: usize = load<u32>(Header.last);
  const cells: usize = load<u32>(Header.cells);
  const lists: usize = load<u32>(Header.pairLists);
  for (let at: usize = 0; at < cells; at += 64) {
    let mask = changed(at);
    if (cells - at < 64) mask &= (1 << (<u64>(cells - at))) - 1;
    while (mask !== 0) {
      const cell = at + <usize>ctz(mask);
      const change = <u32>load<u8>(board + cell) - <u32>load<u8>(last + cell);
      const end: usize = load<u32>(lists + (cell << 2), 4);
      for (let pair: usize = load<u32>(lists + (cell << 2)); pair < end; pair += 8) {
        const to: usize = load<u32>(pair);
        store<u8>(to, <u8>(<u32>load<u8>(to) + change * load<u32>(pair, 4)));
      }
      mask &= mask - 1;
    }
  }
}

/** Which of the 64 cells from `at` on hold something else than in the last board, a bit each. */
export function changed(at: usize): u64 {
  const board: usize = <usize>load<u32>(Header.board) + at;
  const last: usize = <usize>load<u32>(Header.last) + at;
  const a = i8x16.bitmask(i8x16.eq(v128.load(board), v128.load(last)));
  const b = i8x16.bitmask(i8x16.eq(v128.load(board, 16), v128.load(last, 16)));
  const c = i8x16.bitmask(i8x16.eq(v128.load(board, 32), v128.load(last, 32)));
  const d = i8x16.bitmask(i8x16.eq(v128.load(board, 48), v128.load(last, 48)));
  return ~(<u64>(<u32>(a | (b << 16))) | ((<u64>(<u32>(c | (d << 16)))) << 32));
}

/** Keeps what the 64 cells from `at` on hold. */
export function keep(at: usize): void {
  const board: usize = <usize>load<u32>(Header.board) + at;
  const last: usize = <usize>load<u32>(Header.last) + at;
  v128.store(last, v128.load(board));
  v128.store(last, v128.load(board, 16), 16);
  v128.store(last, v128.load(board, 32), 32);
  v128.store(last, v128.load(board, 48), 48);
}

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
