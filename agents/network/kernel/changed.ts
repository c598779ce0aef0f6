import { Header } from './header';

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
