import type { Drawing, Move, Run } from '../game.ts';
import {
  cellName,
  columnName,
  readCount,
  readFields,
  readMoveCell,
  readRows,
  readSide,
  rowsOf,
  type Wrong,
  wrongMove,
  wrongPosition,
} from '../notation.ts';
import { type Board, boardOf, CAPTURED, LETTERS, SIDES, UNCLAIMED_EDGE } from './board.ts';
import { HexifencePosition } from './position.ts';

const CENTRES = ' br';

/**
 * The board as hexagons, one text line per row of the grid, its number in front and the letter of each slanted column
 * above it. A dot is an unclaimed edge; claimed ones are lines in the colour of the claimant, captured cells hold `b`
 * or `r`.
 */
export function drawHexifence(position: HexifencePosition): Drawing {
  const { board, claims, owners, captured } = position;
  const { width, size, edgeAt, cellAt } = board;
  const reach = 2 * size - 1;
  const run = (row: number, column: number): Run => {
    const square = row * width + column;
    const edge = edgeAt[square];
    const owner = edge === -1 ? owners[cellAt[square]] : claims[edge];
    const line = row % 2 === 1 ? '|' : column % 2 === 1 ? '\\' : '/';
    const text = edge === -1 ? CENTRES[owner] : owner === 0 ? '.' : line;
    return owner === 0 ? { text: ` ${text}` } : { text: ` ${text}`, player: owner === 1 ? 0 : 1 };
  };
  const letter = (column: number): string => ` ${columnName(column)}`;
  const lines: Run[][] = [];
  for (let row = -1; row < width; row++) {
    const first = Math.max(0, row - reach);
    const last = Math.min(width - 1, row + reach);
    const number = row === -1 ? '' : String(row + 1);
    const line: Run[] = [{ text: number.padStart(2) + ' '.repeat(2 * first - row + reach) }];
    if (row >= 0) for (let column = first; column <= last; column++) line.push(run(row, column));
    if (row === -1) for (let column = 0; column <= reach; column++) line.push({ text: letter(column) });
    else if (row + 1 + reach < width) line.push({ text: letter(row + 1 + reach) });
    lines.push(line);
  }
  return [
    ...lines,
    [{ text: `blue ${captured[0]} cells`, player: 0 }, { text: ', ' }, { text: `red ${captured[1]} cells`, player: 1 }],
  ];
}

/** Cells a side, from the number of rows. Throws InputError where there are none, or not such a number. */
export function readSize(text: string): number {
  const rows = rowsOf(text);
  if (rows % 4 !== 3 || rows > 23)
    throw wrongPosition('hexifence', text)(`${rows} rows, expected 3, 7, 11, 15, 19 or 23`);
  return (rows + 1) / 4;
}

/** Reads `<rows> <b|r> <cells of blue> <cells of red>`. Throws InputError. */
export function parsePosition(size: number, text: string): HexifencePosition {
  const wrong = wrongPosition('hexifence', text);
  const [rows, side, ...captured] = readFields(text, [4, 4], "rows, side, blue's cells and red's cells", wrong);
  const board = boardOf(size);
  const squares = readRows(board.rows, rows!, LETTERS, new Int8Array(board.edgeAt.length), wrong);
  for (const [square, value] of squares.entries()) checkSquare(board, square, value, wrong);
  const claims = Int8Array.from(board.edgeSquare, (square) => squares[square] - UNCLAIMED_EDGE);
  const owners = Int8Array.from(board.cellSquare, (square) => Math.max(0, squares[square] - CAPTURED));
  owners.forEach((owner, cell) => {
    checkCell(board, claims, cell, owner, wrong);
  });
  const turn = readSide(side!, ['b', 'r'], wrong);
  ['blue', 'red'].forEach((name, player) => {
    const said = readCount(captured[player]!, `cells of ${name}`, board.cells, wrong);
    const marked = owners.filter((owner) => owner === player + 1).length;
    if (said !== marked) throw wrong(`${said} cells of ${name}, but ${marked} are marked as captured by ${name}`);
  });
  return new HexifencePosition(board, claims, owners, turn);
}

/** Edges stand where edges are, and captures where cells are. */
function checkSquare({ width, edgeAt, cellAt }: Board, square: number, value: number, wrong: Wrong): void {
  const [isEdge, isCell] = [edgeAt[square] !== -1, cellAt[square] !== -1];
  const fits = isEdge ? value >= UNCLAIMED_EDGE && value <= CAPTURED : value === 0 || (isCell && value > CAPTURED);
  if (fits) return;
  const kind = isEdge ? 'an edge' : isCell ? 'the centre of a cell' : 'off the board';
  const place = `row ${Math.floor(square / width) + 1}, square ${(square % width) + 1}`;
  throw wrong(`${place} is ${kind}, not ${value === 0 ? 'empty' : `'${LETTERS[value - 1]}'`}`);
}

/** A cell is captured exactly if all its edges are claimed. */
function checkCell(board: Board, claims: Int8Array, cell: number, owner: number, wrong: Wrong): void {
  const left = board.cellEdges.subarray(SIDES * cell, SIDES * cell + SIDES).filter((edge) => claims[edge] === 0).length;
  const name = squareText(board, board.cellSquare[cell]);
  if (owner !== 0 && left > 0)
    throw wrong(`cell ${name} is marked as captured, but ${left} of its edges are unclaimed`);
  if (owner === 0 && left === 0) throw wrong(`all edges of cell ${name} are claimed, but nobody captured it`);
}

/** Column letter and row number: `e4`. */
export function squareText(board: Board, square: number): string {
  return cellName(square % board.width, Math.floor(square / board.width));
}

export function moveText(position: HexifencePosition, move: Move): string {
  return squareText(position.board, position.board.edgeSquare[move]);
}

/** Reads a legal move. Throws InputError with the rule that it breaks. */
export function parseMove(position: HexifencePosition, text: string): Move {
  const { board, claims } = position;
  const wrong = wrongMove(position, text);
  const [column, row] = readMoveCell(position, text);
  if (column >= board.width || row >= board.width) throw wrong('outside the grid');
  const square = row * board.width + column;
  const edge = board.edgeAt[square];
  if (edge === -1) throw wrong(board.cellAt[square] === -1 ? 'off the board' : 'the centre of a cell, not an edge');
  if (claims[edge] !== 0) throw wrong('the edge is claimed already');
  return edge;
}
