/**
 * Clobber (Albert, Grossman, Nowakowski and Wolfe, 2001): a piece takes an enemy above, below or beside it. A player
 * who can't has lost. Here on five columns and six rows.
 */
import type { Family, Game, Move } from 'weightroom/game';
import { fairyUci, GridRules, gridGame, nearOn, rookSteps, symmetriesOf } from 'weightroom/kit';
import { Clobber, grid } from './board.ts';
import { features } from './features.ts';

const rules = new GridRules({ name: 'clobber', grid, pieces: ['W', 'B'] });

const moveText = (_: Clobber, move: Move): string =>
  grid.name(Math.floor(move / grid.area)) + grid.name(move % grid.area);

const game: Game = gridGame<Clobber>({
  rules,
  family: 'clobber',
  seats: ['white', 'black'],
  // Between all cells: along the rows, and along the columns.
  maxMoves: 4 * 6 + 5 * 5,
  mirror: 'same',
  // a1 is black.
  start: () => ({ board: Int8Array.from(grid.cells, (cell) => 2 - ((grid.x(cell) + grid.y(cell)) % 2)), turn: 0 }),
  position: (state) => new Clobber(rules, state),
  moveText,
  scatter(random) {
    const share = 0.2 + 0.8 * random.unit();
    const piece = (): number => (random.chance(share) ? 1 + random.int(2) : 0);
    return { board: Int8Array.from(grid.cells, piece), turn: random.chance(0.5) ? 0 : 1 };
  },
  board: { symmetries: symmetriesOf(grid, 'mirror'), near: nearOn(grid, rookSteps(2)) },
  features: [features],
  hand: { points: [10, 6, 3, -4], draw: 0, source: 'this example: the player with more pieces in play moves last' },
  walk: { shortest: 2, longest: 8 },
  tuning: { games: 2000, selfplayDepth: 3, pairs: 300, depth: 3 },
});

export const family: Family = {
  name: 'clobber',
  meaning: 'a piece takes one beside it; who can take none has lost',
  sizes: [],
  defaultSize: 0,
  game: () => game,
  sizeOf: () => 0,
};

export const uci = fairyUci<Clobber>({ variant: () => 'clobber', pieces: ['W', 'B'], moveText });
