import type { Board } from './board.ts';

const known = new Map<Board, readonly Int16Array[]>();

/** The 12 ways to lay the board onto itself, the identity first: each says where every edge goes. */
export function symmetries(board: Board): readonly Int16Array[] {
  const found = known.get(board) ?? makeSymmetries(board);
  known.set(board, found);
  return found;
}

function makeSymmetries(board: Board): Int16Array[] {
  const { edgeSquare, edgeAt } = board;
  return Array.from({ length: 12 }, (_, turns) => edgeSquare.map((square) => edgeAt[turned(board, square, turns)]));
}

/** Where each cell goes in the same way: `turns` is the number of one of them. */
export function cellsTurned(board: Board, turns: number): Int16Array {
  return board.cellSquare.map((square) => board.cellAt[turned(board, square, turns)]);
}

/** The square to which `square` goes. */
function turned({ width, size }: Board, square: number, turns: number): number {
  const centre = 2 * size - 1;
  // Three coordinates with a + b + d = 0: a turn by 60 degrees and a reflection permute them.
  let a = Math.floor(square / width) - centre;
  let b = centre - (square % width);
  if (turns >= 6) [a, b] = [b, a];
  for (let turn = 0; turn < turns % 6; turn++) [a, b] = [0 - b, a + b];
  return (centre + a) * width + centre - b;
}
