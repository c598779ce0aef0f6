/**
 * Nine Men's Morris: nine men each are placed, then step along the lines, and fly once three are left. Three in a line
 * take a man of the other side; who has two left, or no move, has lost. These are Gasser's rules (1996).
 */
import type { Family, Game } from 'weightroom/game';
import { featureSet, gridGame, rowsOf, symmetriesOf } from 'weightroom/kit';
import { grid, MEN, moveText, NineMensMorris, neighbours, points, rules } from './board.ts';
import { FULL, ORIGINAL } from './features.ts';

/** A game without an end is drawn after this many moves. */
const LONGEST = 150;
const SEATS = ['white', 'black'] as const;

const game: Game = gridGame<NineMensMorris>({
  rules,
  family: 'nine-mens-morris',
  seats: SEATS,
  // Three men fly to 21 points, and take one of nine.
  maxMoves: 3 * 21 * MEN,
  mirror: 'same',
  start: () => ({ board: new Int8Array(grid.area), turn: 0, counters: [MEN, MEN] }),
  position: (state) => new NineMensMorris(state),
  moveText: (_, move) => moveText(move),
  why: ({ turn, counters }) => (counters[turn]! > 0 ? 'all men are placed first; a mill takes a man, xa1' : undefined),
  wrong(position) {
    for (const player of [0, 1] as const)
      if (position.men(player) > MEN) return `more than ${MEN} men of ${SEATS[player]}`;
    // Whoever began has placed as many as the other side, or one more.
    const [mine, theirs] = [position.counters[position.turn]!, position.counters[1 - position.turn]!];
    return mine === theirs || mine === theirs + 1 ? undefined : `${mine} and ${theirs} men in hand`;
  },
  scatter(random) {
    const inHand = random.chance(0.5) ? random.int(MEN - 2) : 0;
    const board = new Int8Array(grid.area);
    const cells = random.shuffle([...points]);
    for (const man of [1, 2])
      for (let left = 3 + random.int(MEN - inHand - 2); left > 0; left--) board[cells.pop()!] = man;
    return { board, turn: random.chance(0.5) ? 0 : 1, counters: [inHand, inHand] };
  },
  board: { symmetries: symmetriesOf(grid, 'mirror', 'quarter-turn'), near: (cell) => [[cell], neighbours[cell]!] },
  features: [featureSet('original', ORIGINAL), featureSet('full', [...ORIGINAL, ...FULL])],
  hand: {
    points: [26, 1, 9, 10, 7],
    draw: 0,
    source: "Kartik Kukreja, Heuristic/Evaluation Function for Nine Men's Morris (2014): phase 1",
  },
  draws: { plies: LONGEST },
  walk: { shortest: 4, longest: 16 },
  tuning: { games: 1000, selfplayDepth: 3, pairs: 500, depth: 2 },
});

export const family: Family = {
  name: 'nine-mens-morris',
  meaning: 'men in mills take men; who has two left, or no move, has lost',
  sizes: [],
  defaultSize: 0,
  game: () => game,
  sizeOf(text) {
    rowsOf(text);
    return 0;
  },
};
