/**
 * Ataxx (Dave Crummack and Craig Galley, 1988): a piece multiplies onto a cell beside it or jumps two cells, and all
 * enemies beside its new cell change sides. The player with more pieces wins. A player without a move passes; two
 * passes in a row end the game.
 */
import type { Family, Game, Move } from 'weightroom/game';
import { fairyUci, GridRules, gridGame, symmetriesOf } from 'weightroom/kit';
import { Ataxx, grid } from './board.ts';
import { features } from './features.ts';

const { area } = grid;
const rules = new GridRules({ name: 'ataxx', grid, pieces: ['X', 'O'], counters: [Ataxx.PASSES] });
/** Who holds the corners a1, g1, a7, g7. */
const corners = new Map([
  [0, 2],
  [6, 1],
  [42, 1],
  [48, 2],
]);

function moveText(_: Ataxx, move: Move): string {
  if (move === Ataxx.PASS) return 'pass';
  const from = move < area ? '' : grid.name(Math.floor(move / area) - 1);
  return from + grid.name(move % area);
}

const game: Game = gridGame<Ataxx>({
  rules,
  family: 'ataxx',
  seats: ['X', 'O'],
  // A piece jumps to 16 cells, and a cell is reached from 16.
  maxMoves: area + (16 * area) / 2,
  mirror: 'same',
  start: () => ({ board: Int8Array.from(grid.cells, (cell) => corners.get(cell) ?? 0), turn: 0 }),
  position: (state) => new Ataxx(rules, state),
  moveText,
  board: { symmetries: symmetriesOf(grid, 'diagonal', 'half-turn') },
  features: [features],
  hand: { points: [20, 2, -1], draw: 0, source: 'this example: pieces, and a little for room' },
  // Only jumps can bring a board back.
  draws: {
    plies: 400,
    repetitions: 3,
    grid: (position, move) => (move >= area && move !== Ataxx.PASS ? position.text() : undefined),
  },
  walk: { shortest: 2, longest: 12 },
  tuning: { games: 1000, selfplayDepth: 2, pairs: 300, depth: 2 },
});

export const family: Family = {
  name: 'ataxx',
  meaning: 'pieces multiply or jump, and take over what is beside them; more pieces win',
  sizes: [],
  defaultSize: 0,
  game: () => game,
  sizeOf: () => 0,
};

export const uci = fairyUci<Ataxx>({ variant: () => 'ataxx', pieces: ['X', 'O'], moveText });
