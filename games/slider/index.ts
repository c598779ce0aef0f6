import type { Random } from '../../lib/maths/random.ts';
import { withCells } from '../feature-sets.ts';
import type { Family, Game, Move, Player } from '../game.ts';
import { rowsOf } from '../notation.ts';
import { sliderBoard, sliderCells } from './cells.ts';
import { fullFeatures, leanFeatures } from './full.ts';
import { BLOCK, EMPTY, type Grid, gridOf, OUTSIDE, PIECE_H, PIECE_V } from './grid.ts';
import { drawSlider, moveText, parseMove, parsePosition, resetPosition } from './notation.ts';
import { handWeights, originalFeatures } from './original.ts';
import { PASS, SliderPosition } from './position.ts';

/**
 * The board with the blocks of the official generator: none, one, or a pair on the main diagonal or symmetric to it,
 * each number as likely, never on an edge. A pair on one diagonal cell is one block.
 */
function drawBlocks(grid: Grid, random: Random): Int8Array {
  const board = grid.bare.slice();
  const count = random.int(3);
  if (count === 0) return board;
  const i = random.between(1, grid.size - 2);
  const j = random.between(1, grid.size - 2);
  if (count === 1) board[grid.cell(i, j)] = BLOCK;
  else if (random.chance(0.5)) board[grid.cell(i, i)] = board[grid.cell(j, j)] = BLOCK;
  else board[grid.cell(i, j)] = board[grid.cell(j, i)] = BLOCK;
  return board;
}

/** The start: H on the left column, V on the bottom row, nobody on the corner between them; H moves first. */
function startPosition(grid: Grid, random: Random): SliderPosition {
  const board = drawBlocks(grid, random);
  for (let i = 1; i < grid.size; i++) {
    board[grid.cell(0, i)] = PIECE_H;
    board[grid.cell(i, 0)] = PIECE_V;
  }
  return new SliderPosition(grid, board, 0, 0);
}

/** H and V exchanged, and x and y with them, since H goes right and V up. */
function exchange({ grid, board, turn, passes }: SliderPosition): SliderPosition {
  const other = board.slice();
  for (const cell of grid.cells) {
    const holds = board[cell];
    const exchanged = holds === PIECE_H ? PIECE_V : holds === PIECE_V ? PIECE_H : holds;
    other[grid.cell(grid.y(cell), grid.x(cell))] = exchanged;
  }
  return new SliderPosition(grid, other, (1 - turn) as Player, passes);
}

/**
 * A random unfinished board with official blocks. In most of them the sides have about as many pieces left and are
 * about as far on their way, as in play; in the others both are independent, so that the features part. Either side is
 * to move.
 */
function scatterPosition(grid: Grid, random: Random): SliderPosition {
  const board = drawBlocks(grid, random);
  const max = grid.size - 1;
  const count = random.between(1, max);
  const progress = random.unit();
  for (const player of [0, 1] as const) {
    const near = Math.min(max, Math.max(1, count + random.between(-1, 1)));
    const pieces = random.chance(0.75) ? near : random.between(1, max);
    const far = random.chance(0.75) ? progress + 0.2 * (random.unit() - 0.5) : random.unit();
    // Away from 0 and 1, so that every cell can be drawn and an empty one is found.
    const share = Math.min(0.9, Math.max(0.1, far));
    for (let i = 0; i < pieces; i++) board[emptyCell(grid, board, player, share, random)] = player + 1;
  }
  return new SliderPosition(grid, board, random.int(2) as Player, 0);
}

/** An empty cell, each step along the way of `player` made with probability `far`, anywhere across it. */
function emptyCell(grid: Grid, board: Int8Array, player: Player, far: number, random: Random): number {
  for (;;) {
    let along = 0;
    for (let step = 1; step < grid.size; step++) if (random.chance(far)) along++;
    const across = random.int(grid.size);
    const cell = player === 0 ? grid.cell(along, across) : grid.cell(across, along);
    if (board[cell] === EMPTY) return cell;
  }
}

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
  sizeOf: rowsOf,
};
