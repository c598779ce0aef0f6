import type { Drawing, Move, Run } from '../game.ts';
import {
  cellName,
  columnName,
  readFields,
  readMoveCell,
  readRows,
  readSide,
  wrongMove,
  wrongPosition,
} from '../notation.ts';
import { BLACK, EMPTY, gridOf, LETTERS } from './grid.ts';
import { HexPosition, SWAP } from './position.ts';

/**
 * The rhombus, row 1 at the top and each row half a cell further right, with Black's edges (`-`) above and below and
 * White's (`\`) on both sides.
 */
export function drawHex(position: HexPosition): Drawing {
  const { grid, board } = position;
  const size = grid.size;
  const letters = Array.from({ length: size }, (_, column) => columnName(column)).join(' ');
  const edge = '-'.repeat(2 * size - 1);
  const cell = (row: number, column: number): Run => {
    const holds = board[grid.cell(row, column)]!;
    if (holds === EMPTY) return { text: ' .' };
    return { text: ` ${LETTERS[holds - 1]}`, player: holds === BLACK ? 0 : 1 };
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

/** Reads `<rows> <b|w>`, any number of stones of either colour. Throws InputError. */
export function parsePosition(size: number, text: string, swapRule: boolean): HexPosition {
  const wrong = wrongPosition('hex', text);
  const [rows, side] = readFields(text, [2, 2], 'rows and side', wrong);
  const grid = gridOf(size);
  const board = readRows(grid.rows, rows!, LETTERS, grid.bare.slice(), wrong);
  return new HexPosition(grid, board, readSide(side!, ['b', 'w'], wrong), swapRule);
}

/** `b3`: column letter and row number; or `swap`. */
export function moveText(position: HexPosition, move: Move): string {
  if (move === SWAP) return 'swap';
  return cellName(position.grid.column(move), position.grid.row(move));
}

/** Reads a legal move. Throws InputError. */
export function parseMove(position: HexPosition, text: string): Move {
  const { grid, board, turn } = position;
  const wrong = wrongMove(position, text);
  if (text === 'swap' || text === 'swap-pieces') {
    if (!position.swapRule) throw wrong('the swap rule is not in force; hex-swap has it');
    if (text !== 'swap') throw wrong('the move is called swap');
    if (position.over()) throw wrong(`the game is over: ${position.ending()}`);
    if (!position.canSwap()) throw wrong('only White may swap, and only right after the first stone');
    return SWAP;
  }
  const [column, row] = readMoveCell(position, text);
  if (column >= grid.size) throw wrong(`column ${columnName(column)} is off the board`);
  if (row >= grid.size) throw wrong(`row ${row + 1} is off the board`);
  const cell = grid.cell(row, column);
  if (board[cell] !== EMPTY)
    throw wrong(`the cell holds a stone of ${board[cell] - 1 === turn ? "one's own" : 'the opponent'}`);
  return cell;
}
