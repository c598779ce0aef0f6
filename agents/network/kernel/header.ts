// AssemblyScript, compiled by `npm run build` to dist/agents/network/kernel.wasm; kernel-memory.ts lays the memory out.

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
  /** So many bytes of clipped sums are added up in 16 bits. */
  export const blockBytes: usize = 104;
}
