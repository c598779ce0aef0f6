import { LOWEST, SIDES } from '../../games/hexifence/board.ts';
import type { EdgeSet } from '../../games/hexifence/edgeset.ts';

/** The unclaimed edge of a cell that has two of them, other than `edge`. */
export function otherEdge(edges: EdgeSet, cell: number, edge: number): number {
  const open = edges.open[cell];
  const first = edges.edgeOf(cell);
  return first === edge ? edges.board.cellEdges[SIDES * cell + LOWEST[open & (open - 1)]] : first;
}

/**
 * The move that leaves the cells which `edge`, a capturing one, would begin to take: the other edge of the cell that it
 * opens.
 */
export function declineOf(edges: EdgeSet, edge: number): number {
  const { edgeCells } = edges.board;
  const one = edgeCells[2 * edge];
  return otherEdge(edges, edges.left[one] === 2 ? one : edgeCells[2 * edge + 1], edge);
}

/** A cell of the string that `edge`, a sacrificing one, opens. */
function cellOf(edges: EdgeSet, edge: number): number {
  const one = edges.board.edgeCells[2 * edge];
  return edges.left[one] === 2 ? one : edges.board.edgeCells[2 * edge + 1];
}

/**
 * Of a string of two cells, `edge` one of its three: the edge between them, which leaves the taker nothing to decline.
 */
export function innerOf(edges: EdgeSet, edge: number): number {
  const cell = cellOf(edges, edge);
  const { left } = edges;
  return left[edges.across(edge, cell)] === 2 ? edge : otherEdge(edges, cell, edge);
}

/** Of a string of two cells, `edge` one of its three: an edge at its end, so that the taker may take all or decline. */
export function outerOf(edges: EdgeSet, edge: number): number {
  const cell = cellOf(edges, edge);
  const { left } = edges;
  return left[edges.across(edge, cell)] === 2 ? otherEdge(edges, cell, edge) : edge;
}
