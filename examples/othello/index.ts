/**
 * Othello: a new disc turns over all enemy discs that it encloses. The player with more discs wins. A player who can
 * enclose none passes; two passes in a row end the game.
 */
import type { Family, Game, Move } from 'weightroom/game';
import { fairyUci, GridRules, gridGame, symmetriesOf } from 'weightroom/kit';
import { centre, grid, Othello } from './board.ts';
import { features } from './features.ts';

const rules = new GridRules({ name: 'othello', grid, pieces: ['B', 'W'], counters: [Othello.PASSES] });

const moveText = (_: Othello, move: Move): string => (move === Othello.PASS ? 'pass' : grid.name(move));

const game: Game = gridGame<Othello>({
  rules,
  family: 'othello',
  seats: ['black', 'white'],
  maxMoves: grid.area - centre.length,
  mirror: 'same',
  start: () => ({ board: Int8Array.from(grid.cells, (cell) => [0, 2, 1, 1, 2][centre.indexOf(cell) + 1]!), turn: 0 }),
  position: (state) => new Othello(rules, state),
  moveText,
  why: (_, text) => (text === 'pass' ? 'whoever can move does' : 'it encloses nothing'),
  wrong: ({ board }) =>
    centre.some((cell) => board[cell] === 0) ? 'the four cells in the middle are never empty' : undefined,
  scatter(random) {
    const share = 0.1 + 0.8 * random.unit();
    const disc = (cell: number): number => (centre.includes(cell) || random.chance(share) ? 1 + random.int(2) : 0);
    return { board: Int8Array.from(grid.cells, disc), turn: random.chance(0.5) ? 0 : 1 };
  },
  board: { symmetries: symmetriesOf(grid, 'diagonal', 'half-turn') },
  features: [features],
  hand: {
    points: [1, 8, -4, 80, -40, -15],
    draw: 0,
    source: 'this example: corners above all, then mobility; few discs beside empty cells',
  },
  walk: { shortest: 2, longest: 10 },
  tuning: { games: 2000, selfplayDepth: 3, pairs: 300, depth: 3 },
});

export const family: Family = {
  name: 'othello',
  meaning: 'a disc turns over what it encloses; more discs win',
  sizes: [],
  defaultSize: 0,
  game: () => game,
  sizeOf: () => 0,
};

/** Discs that a player has in hand at the start. */
const HAND = 60;

export const uci = fairyUci<Othello>({
  variant: () => 'flipello',
  pieces: ['B', 'W'],
  moveText,
  // As if none had passed: the first player has put one more before the second one's turn.
  inHand({ holding, turn }) {
    const put = grid.area - holding[0]! - centre.length;
    const first = turn === 0 ? Math.floor(put / 2) : Math.ceil(put / 2);
    return `[${'P'.repeat(HAND - first)}${'p'.repeat(HAND - put + first)}]`;
  },
});
