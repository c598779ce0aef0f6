import type { Random } from '../../lib/maths/random.ts';
import { viewOf } from '../board.ts';
import { type CellFinders, withCells } from '../feature-sets.ts';
import type { Board, Family, Game, Player, TuningPace } from '../game.ts';
import { rowsOf } from '../notation.ts';
import { fullFeatures, handWeights, leanFeatures, originalFeatures } from './features.ts';
import { BLACK, EMPTY, type Grid, gridOf, LAST_EDGE, WHITE } from './grid.ts';
import { drawHex, moveText, parseMove, parsePosition } from './notation.ts';
import { HexPosition } from './position.ts';
import { isDead } from './shapes.ts';
import { OFF, Paths } from './shortest.ts';

/** The cells of `position` for which `test` holds, by name. */
function cellsWhere(position: HexPosition, test: (cell: number) => boolean): string[] {
  return Array.from(position.grid.cells)
    .filter(test)
    .map((cell) => moveText(position, cell));
}

function stones(position: HexPosition, player: Player, test: (cell: number) => boolean): string[] {
  return cellsWhere(position, (cell) => position.board[cell] === player + 1 && test(cell));
}

/** Of several longest chains the first one. */
function longestChain(position: HexPosition, player: Player): string[] {
  const { board, chainSize, grid, longest } = position;
  const found = Array.from(grid.cells).find(
    (cell) => board[cell] === player + 1 && chainSize[position.root(cell)] === longest[player],
  );
  if (found === undefined) return [];
  return stones(position, player, (cell) => position.root(cell) === position.root(found));
}

/** The empty cells on any shortest path between the player's edges. */
function pathCells(position: HexPosition, player: Player): string[] {
  const { board, grid } = position;
  const paths = new Paths(grid);
  paths.find(board, player);
  return cellsWhere(position, (cell) => board[cell] === EMPTY && paths.place[cell] !== OFF);
}

/** What Hex's features rest on. */
const hexCells: CellFinders<HexPosition> = {
  'longest-chain': longestChain,
  'shortest-path': pathCells,
  dist: pathCells,
  'path-cells': pathCells,
  'log-paths': pathCells,
  paths: (position, player) =>
    stones(position, player, (cell) => (position.chainEdges[position.root(cell)]! & LAST_EDGE) !== 0),
  'edge-stones': (position, player) =>
    stones(position, player, (cell) => position.chainEdges[position.root(cell)] !== 0),
  distance: (position, player) => stones(position, player, () => true),
  progress: (position, player) => stones(position, player, () => true),
  'dead-stones': (position, player) => stones(position, player, (cell) => isDead(position.grid, position.board, cell)),
};

/** Each edge is one more cell, which always holds what is its player's. */
const [TOP, BOTTOM, LEFT, RIGHT] = [0, 1, 2, 3] as const;
const EDGES = 4;
const BLACK_EDGE = 3;
const WHITE_EDGE = 4;
const ALL_EDGES = (BLACK_EDGE * 0x0101) | (WHITE_EDGE * 0x01010000);

/**
 * The stones in reading order, then the four edges. A local unit reads its neighbours, the cells to which it has a
 * bridge and those two steps away on a line; of each those on Black's way apart from those across it. What lies beyond
 * the board is its edge: a bridge to it, too.
 */
function hexBoard(size: number): Board<HexPosition> {
  const grid = gridOf(size);
  const area = size * size;
  return {
    cells: area + EDGES,
    values: 5,
    valueNames: ['empty', 'black stone', 'white stone', "Black's edge", "White's edge"],
    // Hot: read at every leaf. Four cells at once take a third of the time of one by one; what is read beyond a row is
    // written over by the next one, or by the edges.
    write(position, out, at) {
      const from = position.bytes;
      const to = viewOf(out);
      const { stride } = grid;
      for (let row = stride + 1; row < grid.area - stride; row += stride, at += size)
        for (let column = 0; column < size; column += 4)
          to.setInt32(at + column, from.getInt32(row + column, true), true);
      to.setInt32(at, ALL_EDGES, true);
    },
    exchange: {
      cells: [
        ...Array.from(grid.cells, (cell) => grid.column(cell) * size + grid.row(cell)),
        ...[LEFT, RIGHT, TOP, BOTTOM].map((edge) => area + edge),
      ],
      values: [0, 2, 1, WHITE_EDGE, BLACK_EDGE],
    },
    // Half a turn.
    symmetries: [
      [
        ...Array.from({ length: area }, (_, cell) => area - 1 - cell),
        ...[BOTTOM, TOP, RIGHT, LEFT].map((edge) => area + edge),
      ],
    ],
    near: (cell) => (cell < area ? nearOf(grid, cell) : [[cell], ...STEPS.map(() => [])]),
    phase: [0, 1, 1, 0, 0],
  };
}

/** By class, half of what to add to row and column; the other half is the opposite of it. */
const STEPS: readonly (readonly (readonly [number, number])[])[] = [
  // Neighbours: on Black's way, and across it.
  [
    [-1, 0],
    [-1, 1],
  ],
  [[0, 1]],
  // Bridges.
  [[-2, 1]],
  [
    [-1, 2],
    [-1, -1],
  ],
  // Two steps on a line.
  [
    [-2, 0],
    [-2, 2],
  ],
  [[0, 2]],
];

function nearOf({ size }: Grid, cell: number): readonly (readonly number[])[] {
  const here = [Math.floor(cell / size), cell % size] as const;
  const seen = new Set<number>();
  const found = (down: number, right: number): number[] => {
    const [row, column] = [here[0] + down, here[1] + right];
    const [above, before] = [row < 0 || row >= size, column < 0 || column >= size];
    // Beyond a corner no edge is meant.
    if (above && before) return [];
    const edge = above ? (row < 0 ? TOP : BOTTOM) : column < 0 ? LEFT : RIGHT;
    const there = above || before ? size * size + edge : row * size + column;
    if (seen.has(there)) return [];
    seen.add(there);
    return [there];
  };
  return [
    [cell],
    ...STEPS.map((steps) =>
      steps.flatMap(([down, right]) => [...found(down, right), ...found(0 - down, 0 - right)]).sort((a, b) => a - b),
    ),
  ];
}

/**
 * Black and White exchanged, and rows and columns with them, since Black joins top and bottom and White left and right.
 * Under the swap rule undefined while there are fewer than two stones: only White has the right to swap.
 */
function exchange({ grid, board, counts, turn, swapRule }: HexPosition): HexPosition | undefined {
  if (swapRule && counts[0]! + counts[1]! < 2) return undefined;
  const other = grid.bare.slice();
  for (const cell of grid.cells)
    if (board[cell] !== EMPTY) other[grid.reflected(cell)] = board[cell] === BLACK ? WHITE : BLACK;
  return new HexPosition(grid, other, (1 - turn) as Player, swapRule);
}

/** At most this share of the cells holds a stone: fuller boards are mostly won. */
const MAX_STONES = 0.7;

/**
 * A random unfinished board, stones anywhere, as many of each colour as alternate turns give or, in one of eight, any
 * numbers. A board that is won is drawn again, with as many stones or fewer.
 */
function scatterPosition(grid: Grid, random: Random, swapRule: boolean): HexPosition {
  const cells = Array.from(grid.cells);
  let max = Math.floor(MAX_STONES * cells.length);
  for (;;) {
    const stones = random.between(0, max);
    const black = random.chance(1 / 8) ? random.between(0, stones) : (stones + 1) >> 1;
    const turn = 2 * black === stones ? 0 : 2 * black === stones + 1 ? 1 : random.int(2);
    random.shuffle(cells);
    const board = grid.bare.slice();
    for (let i = 0; i < stones; i++) board[cells[i]] = i < black ? BLACK : WHITE;
    const position = new HexPosition(grid, board, turn as Player, swapRule);
    if (!position.over()) return position;
    max = Math.max(1, stones);
  }
}

const SIZES = Array.from({ length: 25 }, (_, i) => i + 2);
const DEFAULT_SIZE = 7;

function hexGame(family: string, size: number, swapRule: boolean): Game<HexPosition> {
  const grid = gridOf(size);
  return {
    name: `${family}-${size}`,
    family,
    seats: ['black', 'white'],
    maxMoves: size * size,
    start: () => new HexPosition(grid, grid.bare.slice(), 0, swapRule),
    scatter: (random) => scatterPosition(grid, random, swapRule),
    parse: (text) => parsePosition(size, text, swapRule),
    draw: drawHex,
    moveText,
    parseMove,
    exchange,
    features: [originalFeatures(size), fullFeatures(size), leanFeatures(size)].map((set) => withCells(set, hexCells)),
    board: hexBoard(size),
    hand: handWeights,
    rare: [],
    // Later than that, random stones have mostly decided the game.
    walk: { shortest: 0, longest: Math.floor((size * size) / 2) },
    draws: {},
    tuning: pace(size),
  };
}

/** A search of two plies costs with about the fifth power of the size, and a game is as long as its square. */
function pace(size: number): TuningPace {
  if (size <= 5) return { games: 6000, selfplayDepth: 3, pairs: 500, nodes: 5000, depth: 3 };
  if (size <= 7) return { games: 6000, selfplayDepth: 2, pairs: 300, nodes: 8000, depth: 2 };
  if (size <= 9) return { games: 2000, selfplayDepth: 2, pairs: 120, nodes: 7000, depth: 2 };
  if (size <= 11) return { games: 3000, selfplayDepth: 1, pairs: 100, nodes: 5000, depth: 1 };
  return { games: 100, selfplayDepth: 1, pairs: 10, nodes: 5000, depth: 1 };
}

function hexFamily(name: string, meaning: string, swapRule: boolean): Family {
  return {
    name,
    meaning,
    sizes: SIZES,
    defaultSize: DEFAULT_SIZE,
    game: (size) => hexGame(name, size, swapRule),
    sizeOf: rowsOf,
  };
}

const MEANING = 'two sides put stones on a rhombus of hexagons; the first to join its two edges wins';

export const hex: Family = hexFamily('hex', MEANING, false);
/** With the swap rule, in the form that reflects the first stone. */
export const hexSwap: Family = hexFamily('hex-swap', `${MEANING}; White may take over Black's first stone`, true);
