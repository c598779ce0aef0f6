import type { Random } from '../../lib/maths/random.ts';
import { viewOf } from '../board.ts';
import { type CellFinders, withCells } from '../feature-sets.ts';
import type { Family, Game, Player, Board as SeenBoard, TuningPace } from '../game.ts';
import { type Board, boardOf, cellsTurned, SIDES, symmetries } from './board.ts';
import { EdgeSet, SAFE } from './edgeset.ts';
import { fullFeatures, leanFeatures } from './full.ts';
import { drawHexifence, moveText, parseMove, parsePosition, readSize, squareText } from './notation.ts';
import { handWeights, originalFeatures } from './original.ts';
import { HexifencePosition } from './position.ts';

/** The centres of the cells that `player` has captured. */
function captured({ board, owners }: HexifencePosition, player: Player): string[] {
  return Array.from(board.cellSquare)
    .filter((_, cell) => owners[cell] === player + 1)
    .map((square) => squareText(board, square));
}

/** What Hexifence's features rest on: captured cells. All else is about the game to come, not about cells. */
const hexifenceCells: CellFinders<HexifencePosition> = {
  cells: captured,
  'cells-early': captured,
  'cells-middle': captured,
  'cells-late': captured,
};

/** Values: of edges, of hexagons (each with its number of unclaimed edges), and of the counters of the score. */
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
function hexifenceBoard(board: Board): SeenBoard<HexifencePosition> {
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

/** Blue and red exchanged: claims, captured cells and the turn. */
function exchange({ board, claims, owners, turn }: HexifencePosition): HexifencePosition {
  const other = (player: number): number => (player === 0 ? 0 : 3 - player);
  return new HexifencePosition(board, claims.map(other), owners.map(other), (1 - turn) as Player);
}

/**
 * A random unfinished board: any number of edges claimed, in colours drawn for each. In three of four boards safe edges
 * are claimed before others, so that cells stand open or captured only where no safe edge is left, as in play; in the
 * others the edges are any. A captured cell belongs to the colour of one of its edges, which may have been the last.
 * Either side is to move.
 */
function scatterPosition(board: Board, random: Random): HexifencePosition {
  const claims = new Int8Array(board.edges);
  const edges = new EdgeSet(board);
  const order = random.shuffle(Array.from({ length: board.edges }, (_, edge) => edge));
  const count = random.int(board.edges);
  const claim = (edge: number): void => {
    edges.claim(edge);
    claims[edge] = 1 + random.int(2);
  };
  if (random.chance(0.75))
    for (const edge of order) if (edges.classOf[edge] === SAFE && edges.unclaimed > board.edges - count) claim(edge);
  for (const edge of order) if (claims[edge] === 0 && edges.unclaimed > board.edges - count) claim(edge);
  const owners = Int8Array.from({ length: board.cells }, (_, cell) =>
    edges.left[cell] === 0 ? claims[board.cellEdges[SIDES * cell + random.int(SIDES)]] : 0,
  );
  return new HexifencePosition(board, claims, owners, random.int(2) as Player);
}

const FAMILY = 'hexifence';

/** Hexifence on a board of `size` cells a side. */
function hexifenceGame(size: number): Game<HexifencePosition> {
  const board = boardOf(size);
  const { edges, cells } = board;
  return {
    name: `${FAMILY}-${size}`,
    family: FAMILY,
    seats: ['blue', 'red'],
    maxMoves: edges,
    start: () => new HexifencePosition(board, new Int8Array(edges), new Int8Array(cells), 0),
    scatter: (random) => scatterPosition(board, random),
    parse: (text) => parsePosition(size, text),
    draw: drawHexifence,
    moveText,
    parseMove,
    exchange,
    features: [originalFeatures(size), fullFeatures(size), leanFeatures(size)].map((set) =>
      withCells(set, hexifenceCells),
    ),
    board: hexifenceBoard(board),
    hand: handWeights,
    rare: ['full.loops-middle', 'full.loops-late'],
    // On size 2 short openings are lost for blue whatever is played.
    walk: { shortest: 0, longest: Math.floor((3 * edges) / 4) },
    draws: {},
    tuning: pace(size),
  };
}

/**
 * A game at depth 1 costs about a hundred times as much on the largest board as on the default one. Fitted are the
 * authors' features and the eight that win at equal time; `full` costs more than it knows.
 */
function pace(size: number): TuningPace {
  const sets = ['original', 'lean'];
  if (size <= 3) return { games: 3000, selfplayDepth: 2, pairs: 200, nodes: 3000, depth: 2, sets };
  return size === 4
    ? { games: 1000, selfplayDepth: 1, pairs: 60, nodes: 5000, depth: 1, sets }
    : { games: 150, selfplayDepth: 1, pairs: 12, nodes: 5000, depth: 1, sets };
}

export const hexifence: Family = {
  name: FAMILY,
  meaning:
    'claim the edges of hexagonal cells; the last edge of a cell captures it and gives another turn; more cells win',
  sizes: [1, 2, 3, 4, 5, 6],
  defaultSize: 3,
  game: hexifenceGame,
  sizeOf: readSize,
};
