import { Header } from './header';

/** Which of the 64 cells from `at` on hold something else than in the last board, a bit each; it keeps what they hold. */
export function changed(at: usize): u64 {
  const board: usize = <usize>load<u32>(Header.board) + at;
  const last: usize = <usize>load<u32>(Header.last) + at;
  const a = v128.load(board);
  const b = v128.load(board, 16);
  const c = v128.load(board, 32);
  const d = v128.load(board, 48);
  const low = i8x16.bitmask(i8x16.ne(a, v128.load(last))) | (i8x16.bitmask(i8x16.ne(b, v128.load(last, 16))) << 16);
  const high =
    i8x16.bitmask(i8x16.ne(c, v128.load(last, 32))) | (i8x16.bitmask(i8x16.ne(d, v128.load(last, 48))) << 16);
  return <u64>(<u32>low) | ((<u64>(<u32>high)) << 32);
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
