import { viewOf } from '../board.ts';
import type { CellFinders } from '../feature-sets.ts';
import type { Player, Board as SeenBoard } from '../game.ts';
import { type Board, cellsTurned, SIDES, symmetries } from './board.ts';
import { squareText } from './notation.ts';
import type { HexifencePosition } from './position.ts';

/** The centres of the cells that `player` has captured. */
function captured({ board, owners }: HexifencePosition, player: Player): string[] {
  return Array.from(board.cellSquare)
    .filter((_, cell) => owners[cell] === player + 1)
    .map((square) => squareText(board, square));
}

/** What Hexifence's features rest on: captured cells. All else is about the game to come, not about cells. */
export const hexifenceCells: CellFinders<HexifencePosition> = {
  cells: captured,
  'cells-early': captured,
  'cells-middle': captured,
  'cells-late': captured,
};

/** Values: of edges, of hexagons (this and so many edges as are unclaimed), and of the counters of the score. */
const UNCLAIMED = 0;
const CLAIMED = 1;
const HEXAGON = 2;
const NOBODY = HEXAGON + SIDES + 1;
const BLUE = NOBODY + 1;
const RED = NOBODY + 2;
const VALUES = RED + 1;

const valueNames = [
  'unclaimed edge',
  'claimed edge',
  ...Array.from({ length: SIDES + 1 }, (_, edges) => `hexagon with ${edges} unclaimed edges`),
  "nobody's capture",
  "blue's capture",
  "red's capture",
];

/** The same byte four times. */
const FOUR = 0x01010101;
/** Of a turn by 60 degrees and of a reflection, in `symmetries`. */
const GENERATORS = [1, 6];

/**
 * Edges in reading order, whoever claimed them; then the hexagons, each with the number of its unclaimed edges; then
 * the score, one counter for each hexagon: blue's captures from the first on, red's from the last one back. The rest of
 * the game depends on no more. A local unit on an edge reads its hexagons and their other edges, one on a hexagon its
 * edges and the hexagons across them.
 */
export function hexifenceBoard(board: Board): SeenBoard<HexifencePosition> {
  const { edges, cells } = board;
  const score = edges + cells;
  const all = score + cells;
  const identity = Array.from({ length: all }, (_, cell) => cell);
  // By the number of captures: what counters show. Sums of both are the score.
  const blue = rowsOf(cells, (captured, counter) => NOBODY + (counter < captured ? BLUE - NOBODY : 0));
  const red = rowsOf(cells, (captured, counter) => (counter >= cells - captured ? RED - NOBODY : 0));
  return {
    cells: all,
    values: VALUES,
    valueNames,
    // Hot: read at every leaf. Four cells at once.
    write(position, out, at) {
      const { claimBytes, captured, edges: edgeSet } = position;
      const { left, leftBytes } = edgeSet;
      const to = viewOf(out);
      let i = 0;
      // A claim is 1 or 2: both are 1.
      for (; i + 4 <= edges; i += 4) {
        const claims = claimBytes.getInt32(i, true);
        to.setInt32(at + i, (claims | (claims >>> 1)) & (CLAIMED * FOUR), true);
      }
      for (; i < edges; i++) out[at + i] = position.claims[i] === 0 ? UNCLAIMED : CLAIMED;
      at += edges;
      for (i = 0; i + 4 <= cells; i += 4) to.setInt32(at + i, leftBytes.getInt32(i, true) + HEXAGON * FOUR, true);
      for (; i < cells; i++) out[at + i] = left[i]! + HEXAGON;
      at += cells;
      const blueAt = captured[0]! * cells;
      const redAt = captured[1]! * cells;
      for (i = 0; i + 4 <= cells; i += 4)
        to.setInt32(at + i, blue.getInt32(blueAt + i, true) + red.getInt32(redAt + i, true), true);
      for (; i < cells; i++) out[at + i] = blue.getUint8(blueAt + i) + red.getUint8(redAt + i);
    },
    exchange: {
      cells: identity.map((cell) => (cell < score ? cell : score + all - 1 - cell)),
      values: Array.from({ length: VALUES }, (_, value) => (value === BLUE ? RED : value === RED ? BLUE : value)),
    },
    symmetries: GENERATORS.map((turns) => [
      ...symmetries(board)[turns]!,
      ...Array.from(cellsTurned(board, turns), (cell) => edges + cell),
      ...identity.slice(score),
    ]),
    near: (cell) =>
      cell < edges ? nearEdge(board, cell) : cell < score ? nearHexagon(board, cell - edges) : [[cell], [], []],
    // Moves made.
    phase: Array.from({ length: VALUES }, (_, value) => (value === CLAIMED ? 1 : 0)),
  };
}

/** One row of bytes for each number of captures. */
function rowsOf(cells: number, valueAt: (captured: number, counter: number) => number): DataView {
  return new DataView(
    Uint8Array.from({ length: (cells + 1) * cells }, (_, i) => valueAt(Math.floor(i / cells), i % cells)).buffer,
  );
}

function nearEdge({ edges, edgeCells, cellEdges, cells }: Board, edge: number): readonly (readonly number[])[] {
  const beside = [...edgeCells.subarray(2 * edge, 2 * edge + 2)].filter((cell) => cell !== cells);
  const others = beside.flatMap((cell) => [...cellEdges.subarray(SIDES * cell, SIDES * cell + SIDES)]);
  return [[edge], beside.map((cell) => edges + cell), others.filter((other) => other !== edge)];
}

function nearHexagon({ edges, cellEdges, across, cells }: Board, cell: number): readonly (readonly number[])[] {
  const sides = [SIDES * cell, SIDES * cell + SIDES] as const;
  const beyond = [...across.subarray(...sides)].filter((other) => other !== cells);
  return [[edges + cell], [...cellEdges.subarray(...sides)], beyond.map((other) => edges + other)];
}
