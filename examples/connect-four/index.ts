/**
 * Connect Four: pieces fall down the columns of a board of seven by six; four in a line win.
 */
import type { Family, Game } from 'weightroom/game';
import { featureSet, gridGame, InputError, type NearSteps, nearOn, quoted, symmetriesOf } from 'weightroom/kit';
import { ConnectFour, grid, rules } from './board.ts';
import { FULL, ORIGINAL } from './features.ts';

const both = (x: number, y: number): NearSteps[number] => [
  [x, y],
  [-x, y],
];

/** By line and distance, both ways at once except for what lies above and below: pieces fall. */
const NEAR: NearSteps = [
  [[0, 0]],
  ...[1, 2, 3].flatMap((far): NearSteps => [both(far, 0), both(far, far), both(far, -far), [[0, far]], [[0, -far]]]),
];

const game: Game = gridGame<ConnectFour>({
  rules,
  family: 'connect-four',
  seats: ['X', 'O'],
  maxMoves: grid.width,
  mirror: 'same',
  start: () => ({ board: new Int8Array(grid.area), turn: 0 }),
  position: (state) => new ConnectFour(state),
  // A column, as everybody writes it: a to g.
  moveText: (_, column) => grid.name(column)[0]!,
  why: ({ board }, text) => {
    const column = grid.named(`${text}${grid.height}`);
    return column !== undefined && board[column] !== 0 ? 'the column is full' : undefined;
  },
  wrong: ({ board, holding, turn }) => {
    const floating = grid.cells.find((cell) => board[cell] !== 0 && (board[cell - grid.width] ?? 1) === 0);
    if (floating !== undefined) return `nothing lies below the piece on ${grid.name(floating)}`;
    // Whoever began.
    const ahead = holding[2 - turn]! - holding[turn + 1]!;
    if (ahead === 0 || ahead === 1) return undefined;
    return `X has ${holding[1]} pieces and O ${holding[2]}, and ${'XO'[turn]} is to move`;
  },
  // Random pieces, dropped in turn.
  scatter: (random) => {
    const board = new Int8Array(grid.area);
    const count = random.int(grid.area);
    for (let made = 0; made < count; ) {
      const column = random.int(grid.width);
      const cell = grid.cells.find((one) => one % grid.width === column && board[one] === 0);
      if (cell !== undefined) board[cell] = (made++ % 2) + 1;
    }
    return { board, turn: count % 2 === 0 ? 0 : 1 };
  },
  board: { symmetries: symmetriesOf(grid, 'mirror'), near: nearOn(grid, NEAR) },
  features: [featureSet('original', ORIGINAL), featureSet('full', [...ORIGINAL, ...FULL])],
  hand: {
    points: [3, 2, 5],
    draw: 0,
    source: 'Keith Galli, Connect4-Python: score_position (2019), the part about the own pieces',
  },
  walk: { shortest: 4, longest: 10 },
  tuning: { games: 2000, selfplayDepth: 4, pairs: 300, depth: 4 },
});

export const family: Family = {
  name: 'connect-four',
  meaning: 'pieces fall down seven columns; four in a line win',
  sizes: [],
  defaultSize: 0,
  game: () => game,
  sizeOf(text) {
    if (/^([^ /]+\/){5}[^ /]+( |$)/.test(text)) return 0;
    throw new InputError(`position '${quoted(text)}': expected six rows of pieces and numbers at its start`);
  },
};
