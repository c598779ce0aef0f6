/** Chess by FIDE's laws. Positions are FEN; moves are long algebraic, as UCI writes them. */
import type { Board, Family, Game, Move, Player } from 'weightroom/game';
import { InputError, kingSteps, nearOn, quoted, type Random, readRows } from 'weightroom/kit';
import { Chess, MAX_MOVES } from './board.ts';
import { full, handPoints, light, original } from './features.ts';
import { pgn } from './pgn.ts';
import { CASTLES, grid, KINDS, KING, LETTERS, PAWN, RIGHTS, ROOK, START } from './squares.ts';
import { PHASE } from './tables.ts';

/** Letters of what a pawn becomes, by the bits of its move. */
const BECOMES = 'qrbn';
/** Plies without progress after which a game is drawn. */
const FIFTY_MOVES = 100;

/** What is wrong with a position; undefined where nothing is. */
function faultOf(position: Chess): string | undefined {
  const { board, turn, rights } = position;
  for (const player of [0, 1] as const) {
    const count = (kind: number): number => position.holding[kind + KINDS * player]!;
    const side = player === 0 ? 'White' : 'Black';
    if (count(KING) !== 1) return `${count(KING)} kings of ${side}, expected one`;
    const spare = [2, 2, 2, 1].reduce((more, start, i) => more + Math.max(0, count(PAWN + 1 + i) - start), 0);
    if (count(PAWN) + spare > 8) return `more pieces of ${side} than eight pawns can become`;
  }
  const last = board.findIndex((value, cell) => value % KINDS === PAWN && (cell < 8 || cell >= 56));
  if (last !== -1) return `a pawn on ${grid.name(last)}`;
  for (const [right, homes] of CASTLES.entries()) {
    const own = right < 2 ? 0 : KINDS;
    const home = board[homes[0]!] === own + KING && board[homes[1]!] === own + ROOK;
    if (rights & (1 << right) && !home) return `a right to castle ${RIGHTS[right]} with king or rook elsewhere`;
  }
  const waiting = turn === 0 ? 1 : 0;
  return position.attacked(position.kings[waiting]!, turn) ? 'the side that is not to move is in check' : undefined;
}

/** Reads FEN; a pawn that no pawn can take in passing is left out. */
function parse(text: string): Chess {
  const wrong = (what: string): InputError => new InputError(`chess position '${quoted(text)}': ${what}`);
  const fields = text.split(' ');
  if (fields.length !== 6) throw wrong(`${fields.length} fields, expected FEN with six`);
  const [rows, side, castling, behind, clock, number] = fields as [string, string, string, string, string, string];
  const board = readRows(grid.rows, rows, LETTERS, new Int8Array(64), wrong);
  if (side !== 'w' && side !== 'b') throw wrong(`side to move is '${quoted(side, 100)}', expected w or b`);
  if (!/^(?:-|(?=.)K?Q?k?q?)$/.test(castling))
    throw wrong(`'${quoted(castling, 100)}', expected KQkq, a part of it, or -`);
  if (!/^(?:0|[1-9]\d{0,2})$/.test(clock)) throw wrong(`clock '${quoted(clock, 100)}', expected a number up to 999`);
  if (!/^[1-9]\d{0,4}$/.test(number)) throw wrong(`number of the move '${quoted(number, 100)}', expected it from 1`);
  const turn: Player = side === 'w' ? 0 : 1;
  const rights = [...RIGHTS].reduce((sum, letter, i) => sum + (castling.includes(letter) ? 1 << i : 0), 0);
  const passant = behind === '-' ? -1 : grid.named(behind);
  const ahead = turn === 0 ? -8 : 8;
  const moved =
    passant === -1 ||
    (passant !== undefined &&
      passant >> 3 === (turn === 0 ? 5 : 2) &&
      board[passant] === 0 &&
      board[passant - ahead] === 0 &&
      board[passant + ahead] === KINDS - KINDS * turn + PAWN);
  if (!moved) throw wrong(`no pawn has just passed '${quoted(behind, 100)}'`);
  const ply = 2 * (Number(number) - 1) + turn;
  const position = new Chess({ board, turn, rights, passant, clock: Number(clock), ply });
  const fault = faultOf(position);
  if (fault !== undefined) throw wrong(fault);
  return position;
}

/** Kings, and by chance other pieces, anywhere. */
function scatter(random: Random): Chess {
  for (;;) {
    const board = new Int8Array(64);
    const cells = random.shuffle([...grid.cells]);
    for (const player of [0, 1]) {
      const put = (kind: number, from: number, to: number): void => {
        const at = cells.findIndex((cell) => cell >= from && cell < to);
        board[cells.splice(at, 1)[0]!] = kind + KINDS * player;
      };
      for (let pawns = random.int(9); pawns > 0; pawns--) put(PAWN, 8, 56);
      for (const [i, most] of [2, 2, 2, 1].entries())
        for (let left = random.int(most + 1); left > 0; left--) put(PAWN + 1 + i, 0, 64);
      put(KING, 0, 64);
    }
    const turn = random.int(2) as Player;
    const position = new Chess({ board, turn, rights: 0, passant: -1, clock: 0, ply: turn });
    if (faultOf(position) === undefined && !position.over()) return position;
  }
}

/** Colours, ranks and rights change sides. */
function exchange({ board, turn, rights, passant, clock, ply }: Chess): Chess {
  const other = Int8Array.from(grid.cells, (cell) => exchangedValue(board[cell ^ 56]!));
  return new Chess({
    board: other,
    turn: turn === 0 ? 1 : 0,
    rights: ((rights & 3) << 2) | (rights >> 2),
    passant: passant === -1 ? -1 : passant ^ 56,
    clock,
    ply: ply ^ 1,
  });
}

function exchangedValue(value: number): number {
  return value === 0 ? 0 : value > KINDS ? value - KINDS : value + KINDS;
}

function moveText({ board }: Chess, move: Move): string {
  const [from, to] = [(move >> 6) & 63, move & 63];
  const becomes = board[from]! % KINDS === PAWN && (to < 8 || to >= 56);
  return grid.name(from) + grid.name(to) + (becomes ? BECOMES[move >> 12] : '');
}

function parseMove(position: Chess, text: string): Move {
  const out = new Int32Array(MAX_MOVES);
  const moves = [...out.subarray(0, position.moves(out, 0))];
  const found = moves.find((move) => moveText(position, move) === text);
  if (found !== undefined) return found;
  const why = position.over() ? `the game is over: ${position.ending()}` : 'no legal move';
  throw new InputError(`${quoted(text, 100)}: ${why} (in '${position.text()}')`);
}

const values = 1 + 2 * KINDS;

/** Castling apart, nothing changes when left and right change places; with it, much does. */
const board: Board<Chess> = {
  cells: 64,
  values,
  valueNames: ['empty', ...LETTERS],
  write: (position, out, at) => out.set(position.bytes, at),
  exchange: {
    cells: grid.cells.map((cell) => cell ^ 56),
    values: Array.from({ length: values }, (_, value) => exchangedValue(value)),
  },
  near: nearOn(grid, kingSteps(2)),
  phase: [...PHASE],
};

const game: Game<Chess> = {
  name: 'chess',
  family: 'chess',
  seats: ['white', 'black'],
  maxMoves: MAX_MOVES,
  start: () => parse(START),
  scatter,
  parse,
  draw: (position) => [
    ...grid.rows.map((row, i) => [
      { text: String(8 - i).padStart(3) },
      ...Array.from(row, (cell) => {
        const value = position.board[cell]!;
        return value === 0
          ? { text: ' .' }
          : { text: ` ${LETTERS[value - 1]}`, player: (value > KINDS ? 1 : 0) as Player };
      }),
    ]),
    [{ text: '    a b c d e f g h' }],
  ],
  moveText,
  parseMove,
  exchange,
  features: [original, light, full],
  board,
  hand: {
    points: handPoints,
    draw: 0,
    source: 'PeSTO by Ronald Friederich: https://www.chessprogramming.org/PeSTO%27s_Evaluation_Function',
  },
  rare: [],
  walk: { shortest: 4, longest: 8 },
  draws: {
    repetitions: 3,
    grid: (position) => (position as Chess).repeated(),
    drawn: (position) => ((position as Chess).clock >= FIFTY_MOVES ? 'fifty moves' : undefined),
  },
  tuning: { games: 2000, selfplayDepth: 3, pairs: 300, depth: 3, sets: ['light', 'full'] },
};

export const family: Family = {
  name: 'chess',
  meaning: 'the enemy king is to be mated',
  sizes: [],
  defaultSize: 0,
  game: () => game as unknown as Game,
  sizeOf: () => 0,
};

/** Files of games, for other programs. */
export const records = pgn;

/** Its own notation is what UCI has; in EPD a position has four fields. */
export const uci = {
  variant: () => 'chess',
  textOf: (fen: string): string => (fen.split(' ').length === 4 ? `${fen} 0 1` : fen),
};
