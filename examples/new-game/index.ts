/**
 * The game: its sizes, start, texts and hand weights. The example is Konane, from Hawaii. The board begins full, and
 * each side removes one piece. Then a move jumps over pieces of the other side and takes them. Who can't move loses.
 */
import type { Family, Game, Player } from 'weightroom/game';
import { featureSet, Grid, GridRules, gridGame, kingSteps, nearOn, rowsOf, symmetriesOf } from 'weightroom/kit';
import { Board } from './board.ts';
import { FULL, ORIGINAL } from './features.ts';

const NAME = 'my-game';

/** The side whose pieces may stand on `cell`: a jump is two cells long, so a piece keeps to cells of one colour. */
const sideOf = (grid: Grid, cell: number): Player => ((grid.x(cell) + grid.y(cell)) % 2 === 0 ? 0 : 1);

function onBoard(size: number): Game {
  const grid = new Grid(size);
  const rules = new GridRules({ name: `${NAME}-${size}`, grid, pieces: ['X', 'O'] });
  const full = Int8Array.from({ length: grid.area }, (_, cell) => sideOf(grid, cell) + 1);
  return gridGame<Board>({
    rules,
    family: NAME,
    seats: ['X', 'O'],
    maxMoves: 2 * grid.area * ((size - 1) >> 1),
    // How O sees the board that X sees: upside-down here; 'same' where both see it alike.
    mirror: 'upside-down',
    start: () => ({ board: full.slice(), turn: 0 }),
    // A random legal position, for training data: many different ones make better weights.
    scatter: (random) => {
      const kept = 0.2 + 0.7 * random.unit();
      return { board: full.map((piece) => (random.chance(kept) ? piece : 0)), turn: random.chance(0.5) ? 0 : 1 };
    },
    position: (state) => new Board(rules, state),
    moveText: (position, move) => {
      const [from, way, jumps] = [move >> 4, (move >> 2) % 4, move % 4];
      return jumps === 0 ? grid.name(from) : `${grid.name(from)}-${grid.name(position.target(from, way, jumps))}`;
    },
    why: ({ holding }) =>
      holding[0]! < 2 ? 'a piece in the middle, in a corner or beside the first gap leaves' : undefined,
    wrong: ({ board }) => {
      const cell = board.findIndex((piece, at) => piece !== 0 && piece !== full[at]);
      return cell === -1 ? undefined : `${grid.name(cell)} belongs to ${rules.letters[full[cell]! - 1]}`;
    },
    // For networks that read the board: its symmetries, and the cells around each cell.
    board: { symmetries: symmetriesOf(grid, 'half-turn', 'diagonal'), near: nearOn(grid, kingSteps(2)) },
    features: [featureSet('original', ORIGINAL(size)), featureSet('full', [...ORIGINAL(size), ...FULL(size)])],
    hand: { points: [10, 10], draw: 0, source: 'a guess: put the weights of your agent here' },
    walk: { shortest: 6, longest: 14 },
    tuning: { games: 2000, selfplayDepth: 4, pairs: 400, depth: 3 },
  });
}

export const family: Family = {
  name: NAME,
  meaning: 'Konane: jumps over the other side take its pieces; who cannot move has lost',
  sizes: [6, 8],
  defaultSize: 6,
  game: onBoard,
  sizeOf: rowsOf,
};
