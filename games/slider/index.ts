import { withCells } from '../feature-cells.ts';
import type { Family, Game, Move } from '../game.ts';
import { startPosition } from './blocks.ts';
import { sliderBoard } from './cells.ts';
import { drawSlider } from './drawing.ts';
import { exchange } from './exchange.ts';
import { sliderCells } from './feature-cells.ts';
import { fullFeatures, leanFeatures } from './full.ts';
import { gridOf, OUTSIDE } from './grid.ts';
import { moveText, parseMove, parsePosition, readSize, resetPosition } from './notation.ts';
import { handWeights, originalFeatures } from './original.ts';
import { PASS, type SliderPosition } from './position.ts';
import { scatterPosition } from './scatter.ts';

const FAMILY = 'slider';

/** Slider on a board of `size` by `size` cells. */
function sliderGame(size: number): Game<SliderPosition> {
  const grid = gridOf(size);
  return {
    name: `${FAMILY}-${size}`,
    family: FAMILY,
    seats: ['H', 'V'],
    // A piece has at most three moves, an empty cell is the goal of at most three, and n moves leave the board: the
    // mean of both bounds.
    maxMoves: Math.floor((3 * size * size + size) / 2),
    start: (random) => startPosition(grid, random),
    scatter: (random) => scatterPosition(grid, random),
    parse: (text) => parsePosition(size, text),
    reset: resetPosition,
    draw: drawSlider,
    moveText,
    parseMove,
    exchange,
    features: [originalFeatures(size), fullFeatures(size), leanFeatures(size)].map((set) =>
      withCells(set, sliderCells),
    ),
    board: sliderBoard(size),
    hand: handWeights,
    rare: ['original.opponents-trapped', 'original.own-trapped', 'original.special-corner'],
    walk: { shortest: 0, longest: 6 * size },
    draws: { plies: 50 * size, repetitions: 6, grid: repeatableGrid },
    // A ply costs about ten times as much on the largest board as on the default one.
    tuning:
      size <= 8
        ? { games: 6000, selfplayDepth: 4, pairs: 200, nodes: 3000, depth: 4 }
        : { games: 2000, selfplayDepth: 4, pairs: 150, nodes: 2500, depth: 4 },
  };
}

/**
 * As the course's match server counts: the grid after each move that stays on the board. Passes and moves off it don't
 * count.
 */
function repeatableGrid(position: SliderPosition, move: Move): string | undefined {
  if (move === PASS) return undefined;
  const to = (move >> 2) + position.grid.steps[move & 3];
  return position.board[to] === OUTSIDE ? undefined : position.gridText();
}

export const slider: Family = {
  name: FAMILY,
  meaning: 'two sides cross on a square board, one to the right and one up; the first to take all its pieces off wins',
  sizes: [4, 5, 6, 7, 8, 9, 10, 11, 12],
  defaultSize: 6,
  game: sliderGame,
  sizeOf: readSize,
};
