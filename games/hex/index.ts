import { withCells } from '../feature-cells.ts';
import type { Family, Game, TuningPace } from '../game.ts';
import { hexBoard } from './cells.ts';
import { drawHex } from './drawing.ts';
import { exchange } from './exchange.ts';
import { hexCells } from './feature-cells.ts';
import { fullFeatures, leanFeatures } from './full.ts';
import { gridOf } from './grid.ts';
import { moveText, parseMove, parsePosition, readSize } from './notation.ts';
import { handWeights, originalFeatures } from './original.ts';
import { HexPosition } from './position.ts';
import { scatterPosition } from './scatter.ts';

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
    sizeOf: readSize,
  };
}

const MEANING = 'two sides put stones on a rhombus of hexagons; the first to join its two edges wins';

export const hex: Family = hexFamily('hex', MEANING, false);
/** With the swap rule, in the form that reflects the first stone. */
export const hexSwap: Family = hexFamily('hex-swap', `${MEANING}; White may take over Black's first stone`, true);
