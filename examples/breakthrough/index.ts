/**
 * Breakthrough (Dan Troyka, 2000): pieces step ahead, and take diagonally ahead; the first on the other side wins.
 */
import type { Family, Game, Move } from 'weightroom/game';
import { fairyUci, Grid, GridRules, gridGame, type NearSteps, nearOn, rowsOf, symmetriesOf } from 'weightroom/kit';
import { Breakthrough, linesOf } from './board.ts';
import { featuresOn, handPoints } from './features.ts';

const both = (x: number, y: number): NearSteps[number] => [
  [x, y],
  [-x, y],
];

/** Ahead and behind differ. */
const NEAR: NearSteps = [
  ...[0, 1, -1, 2].map((y): NearSteps[number] => [[0, y]]),
  ...[0, 1, -1, 2].map((y) => both(1, y)),
  both(2, 2),
];

function moveText({ rules: { grid } }: Breakthrough, move: Move): string {
  return grid.name(Math.floor(move / grid.area)) + grid.name(move % grid.area);
}

function onBoard(size: number): Game {
  const grid = new Grid(size);
  const rules = new GridRules({ name: `breakthrough-${size}`, grid, pieces: ['W', 'B'] });
  const lines = linesOf(grid);
  const start = (): Int8Array =>
    Int8Array.from(grid.cells, (cell) => (grid.y(cell) < 2 ? 1 : grid.y(cell) >= size - 2 ? 2 : 0));
  return gridGame<Breakthrough>({
    rules,
    family: 'breakthrough',
    seats: ['white', 'black'],
    maxMoves: 6 * size,
    mirror: 'upside-down',
    start: () => ({ board: start(), turn: 0 }),
    position: (state) => new Breakthrough(rules, lines, state),
    moveText,
    wrong({ board, holding, turn }) {
      if (holding[1]! > 2 * size || holding[2]! > 2 * size) return `more than ${2 * size} pieces of one side`;
      return lines.goal[turn].some((cell) => board[cell] === turn + 1) ? 'the player to move has won' : undefined;
    },
    board: { symmetries: symmetriesOf(grid, 'mirror'), near: nearOn(grid, NEAR) },
    features: [featuresOn(grid)],
    hand: {
      points: handPoints(size),
      draw: 0,
      source: 'this example: rows count more towards the goal, a free piece more than one',
    },
    walk: { shortest: 2, longest: 8 },
    tuning: { games: 2000, selfplayDepth: 3, pairs: 300, depth: 3 },
  });
}

export const family: Family = {
  name: 'breakthrough',
  meaning: 'pieces step ahead and take diagonally ahead; the first on the other side wins',
  sizes: [5, 6, 7, 8],
  defaultSize: 8,
  game: onBoard,
  sizeOf: rowsOf,
};

/** On fewer than eight rows Fairy-Stockfish must be told of the variant: `breakthrough6`. */
export const uci = fairyUci<Breakthrough>({
  variant: ({ name }) => name.replace('-', '').replace(/8$/, ''),
  pieces: ['W', 'B'],
  moveText,
});
