import type { Random } from '../../lib/maths/random.ts';
import { withCells } from '../feature-sets.ts';
import type { Family, Game, Player, TuningPace } from '../game.ts';
import { rowsOf } from '../notation.ts';
import { hexBoard, hexCells } from './cells.ts';
import { fullFeatures, handWeights, leanFeatures, originalFeatures } from './features.ts';
import { BLACK, EMPTY, type Grid, gridOf, WHITE } from './grid.ts';
import { drawHex, moveText, parseMove, parsePosition } from './notation.ts';
import { HexPosition } from './position.ts';

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
