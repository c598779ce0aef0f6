import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Drawing, Move, Run } from '../game.ts';
import { BLACK, EMPTY, type Grid, gridOf, LETTERS } from './grid.ts';
import { HexPosition, SWAP } from './position.ts';

/**
 * The rhombus, row 1 at the top and each row half a cell further right, with Black's edges (`-`) above and below and
 * White's (`\`) on both sides.
 */
export function drawHex(position: HexPosition): Drawing {
  const { grid, board } = position;
  const size = grid.size;
  const letters = Array.from({ length: size }, (_, column) => String.fromCharCode(97 + column)).join(' ');
  const edge = '-'.repeat(2 * size - 1);
  const cell = (row: number, column: number): Run => {
    const holds = board[grid.cell(row, column)]!;
    if (holds === EMPTY) return { text: ' .' };
    return { text: ` ${LETTERS[holds]}`, player: holds === BLACK ? 0 : 1 };
  };
  const rows = Array.from({ length: size }, (_, row): Run[] => [
    { text: `${' '.repeat(row)}${String(row + 1).padStart(3)}` },
    { text: ' \\', player: 1 },
    ...Array.from({ length: size }, (_, column) => cell(row, column)),
    { text: ' \\', player: 1 },
  ]);
  return [
    [{ text: `    ${letters}` }],
    [{ text: '    ' }, { text: edge, player: 0 }],
    ...rows,
    [{ text: ' '.repeat(size + 6) }, { text: edge, player: 0 }],
    [{ text: `${' '.repeat(size + 7)}${letters}` }],
  ];
}

/** The number of rows. Throws InputError where there are none. */
export function readSize(text: string): number {
  const rows = /^[0-9BW/]+(?= |$)/.exec(text);
  if (rows === null) throw new InputError(`hex position '${quoted(text)}': no rows of B, W and digits at its start`);
  return rows[0].split('/').length;
}

/** Reads `<rows> <b|w>`, any number of stones of either colour. Throws InputError. */
export function parsePosition(size: number, text: string, swapRule: boolean): HexPosition {
  const wrong = (what: string) => new InputError(`hex position '${quoted(text)}': ${what}`);
  const fields = text.split(' ');
  if (fields.length !== 2)
    throw wrong(`${fields.length} ${fields.length === 1 ? 'field' : 'fields'}, wanted rows and side`);
  const [rowsText, side] = fields;
  const rows = rowsText.split('/');
  if (rows.length !== size) throw wrong(`${rows.length} rows, wanted ${size}`);
  const grid = gridOf(size);
  const board = grid.bare.slice();
  rows.forEach((row, index) => {
    readRow(grid, board, row, index, wrong);
  });
  if (side !== 'b' && side !== 'w') throw wrong(`side to move is '${quoted(side, 100)}', wanted b or w`);
  return new HexPosition(grid, board, side === 'b' ? 0 : 1, swapRule);
}

/** Digits are one run, so two runs never stand side by side. */
function readRow(grid: Grid, board: Int8Array, row: string, index: number, wrong: (what: string) => InputError): void {
  const place = `row ${index + 1}`;
  let column = 0;
  for (const part of row.match(/\d+|./g) ?? []) {
    if (/^[1-9]/.test(part)) {
      column += Number(part);
      continue;
    }
    const holds = LETTERS.indexOf(part, 1);
    if (holds < 0) throw wrong(`${place} has '${quoted(part, 100)}', wanted B, W or a run of empty cells`);
    if (column < grid.size) board[grid.cell(index, column)] = holds;
    column++;
  }
  if (column !== grid.size) throw wrong(`${place} has ${column} cells, wanted ${grid.size}`);
}

/** `b3`: column letter and row number; or `swap`. */
export function moveText(position: HexPosition, move: Move): string {
  if (move === SWAP) return 'swap';
  const { grid } = position;
  return String.fromCharCode(97 + grid.column(move)) + (grid.row(move) + 1);
}

/** Reads a legal move. Throws InputError. */
export function parseMove(position: HexPosition, text: string): Move {
  const { grid, board, turn } = position;
  const wrong = (message: string) => new InputError(`${message} (${quoted(text, 100)} in '${position.text()}')`);
  if (text === 'swap' || text === 'swap-pieces') {
    if (!position.swapRule) throw wrong('the swap rule is not in force; hex-swap has it');
    if (text !== 'swap') throw wrong('the move is called swap');
    if (position.over()) throw wrong(`the game is over: ${position.ending()}`);
    if (!position.canSwap()) throw wrong('only White may swap, and only right after the first stone');
    return SWAP;
  }
  const parts = /^([a-z])([1-9]\d?)$/.exec(text);
  if (parts === null)
    throw new InputError(`'${quoted(text, 100)}': not a move, wanted a column letter and a row number`);
  if (position.over()) throw wrong(`the game is over: ${position.ending()}`);
  const column = parts[1].charCodeAt(0) - 97;
  const row = Number(parts[2]) - 1;
  if (column >= grid.size) throw wrong(`column ${parts[1]} is off the board`);
  if (row >= grid.size) throw wrong(`row ${parts[2]} is off the board`);
  const cell = grid.cell(row, column);
  if (board[cell] !== EMPTY)
    throw wrong(`the cell holds a stone of ${board[cell] - 1 === turn ? "one's own" : 'the opponent'}`);
  return cell;
}
