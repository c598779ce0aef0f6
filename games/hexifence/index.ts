import { withCells } from '../feature-cells.ts';
import type { Family, Game, TuningPace } from '../game.ts';
import { boardOf } from './board.ts';
import { hexifenceBoard } from './cells.ts';
import { drawHexifence } from './drawing.ts';
import { exchange } from './exchange.ts';
import { hexifenceCells } from './feature-cells.ts';
import { fullFeatures, leanFeatures } from './full.ts';
import { moveText, parseMove, parsePosition, readSize } from './notation.ts';
import { handWeights, originalFeatures } from './original.ts';
import { HexifencePosition } from './position.ts';
import { scatterPosition } from './scatter.ts';

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
