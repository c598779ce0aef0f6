import type { HexifencePosition } from '../games/hexifence/position.ts';

/**
 * What can be counted where every order of the edges is a game: the plain number of leaves doesn't see a wrong turn
 * order, the others do.
 */
interface PerftLeaves {
  nodes: number;
  leavesBlueToMove: number;
  /** Blue's less red's cells, those already on the board included, over all leaves. */
  sumScoreDiff: number;
  /** Cells captured on the way to the leaves. */
  sumCaptures: number;
  finishedLeaves: number;
}

/** The sequences of exactly `depth` moves from `position`. The side of a finished leaf is that of the last mover. */
export function countLeaves(position: HexifencePosition, depth: number): PerftLeaves {
  const { board, captured } = position;
  const moves = new Int32Array(board.edges * (depth + 1));
  const before = captured[0] + captured[1];
  const leaves: PerftLeaves = { nodes: 0, leavesBlueToMove: 0, sumScoreDiff: 0, sumCaptures: 0, finishedLeaves: 0 };
  const count = (left: number, at: number): void => {
    if (left === 0) {
      leaves.nodes++;
      if (position.turn === 0) leaves.leavesBlueToMove++;
      leaves.sumScoreDiff += captured[0] - captured[1];
      leaves.sumCaptures += captured[0] + captured[1] - before;
      if (position.over()) leaves.finishedLeaves++;
      return;
    }
    const end = position.moves(moves, at);
    for (let i = at; i < end; i++) {
      position.make(moves[i]);
      count(left - 1, end);
      position.unmake();
    }
  };
  count(depth, 0);
  return leaves;
}
