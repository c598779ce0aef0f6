import type { Board } from './board.ts';

const known = new Map<Board, readonly Int16Array[]>();

/** The 12 ways to lay the board onto itself, the identity first: each says where every edge goes. */
export function symmetries(board: Board): readonly Int16Array[] {
  const found = known.get(board) ?? makeSymmetries(board);
  known.set(board, found);
  return found;
}

function makeSymmetries(board: Board): Int16Array[] {
  const { edges, edgeSquare, edgeAt, width, size } = board;
  const centre = 2 * size - 1;
  return Array.from({ length: 12 }, (_, turns) =>
    Int16Array.from({ length: edges }, (_, edge) => {
      // Three coordinates with a + b + d = 0: a turn by 60 degrees and a reflection permute them.
      let a = Math.floor(edgeSquare[edge] / width) - centre;
      let b = centre - (edgeSquare[edge] % width);
      if (turns >= 6) [a, b] = [b, a];
      for (let turn = 0; turn < turns % 6; turn++) [a, b] = [0 - b, a + b];
      return edgeAt[(centre + a) * width + centre - b];
    }),
  );
}
