import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Drawing, Move, Player, Run } from '../game.ts';
import { type Board, boardOf, SIDES } from './board.ts';
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
  const letter = (column: number): string => ` ${String.fromCharCode(97 + column)}`;
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

type Wrong = (what: string) => InputError;

/** Cells a side, from the number of rows. Throws InputError where there are none, or not such a number. */
export function readSize(text: string): number {
  const rows = /^[0-9+BRbr/]+(?= |$)/.exec(text)?.[0].split('/').length;
  if (rows === undefined)
    throw new InputError(`hexifence position '${quoted(text)}': no rows of +, B, R, b, r and digits at its start`);
  if (rows % 4 !== 3 || rows > 23)
    throw new InputError(`hexifence position '${quoted(text)}': ${rows} rows, wanted 3, 7, 11, 15, 19 or 23`);
  return (rows + 1) / 4;
}

/** Reads `<rows> <b|r> <cells of blue> <cells of red>`. Throws InputError. */
export function parsePosition(size: number, text: string): HexifencePosition {
  const wrong: Wrong = (what) => new InputError(`hexifence position '${quoted(text)}': ${what}`);
  const fields = text.split(' ');
  if (fields.length !== 4) throw wrong(`${fields.length} fields, wanted rows, side, blue's cells and red's cells`);
  const board = boardOf(size);
  const rows = fields[0].split('/');
  if (rows.length !== board.width) throw wrong(`${rows.length} rows, wanted ${board.width}`);
  const claims = new Int8Array(board.edges);
  const owners = new Int8Array(board.cells);
  rows.forEach((row, index) => {
    readRow(board, row, index, claims, owners, wrong);
  });
  owners.forEach((owner, cell) => {
    checkCell(board, claims, cell, owner, wrong);
  });
  const side = fields[1];
  if (side !== 'b' && side !== 'r') throw wrong(`side to move is '${quoted(side, 100)}', wanted b or r`);
  ['blue', 'red'].forEach((name, player) => {
    const said = fields[2 + player];
    if (!/^(0|[1-9]\d*)$/.test(said)) throw wrong(`'${quoted(said, 100)}' cells of ${name}, wanted a number`);
    const marked = owners.filter((owner) => owner === player + 1).length;
    if (Number(said) !== marked)
      throw wrong(`${quoted(said, 20)} cells of ${name}, but ${marked} are marked as captured by ${name}`);
  });
  return new HexifencePosition(board, claims, owners, (side === 'b' ? 0 : 1) as Player);
}

function readRow(board: Board, row: string, index: number, claims: Int8Array, owners: Int8Array, wrong: Wrong): void {
  const { width, edgeAt, cellAt } = board;
  const place = (column: number) => `row ${index + 1}, square ${column + 1}`;
  let column = 0;
  for (const part of row.match(/[1-9]\d*|./g) ?? []) {
    const run = /^[1-9]/.test(part) ? Number(part) : 1;
    if (column + run > width) throw wrong(`row ${index + 1} has more than ${width} squares`);
    for (const end = column + run; column < end; column++) {
      const edge = edgeAt[index * width + column];
      const cell = cellAt[index * width + column];
      const kind = edge !== -1 ? 'an edge' : cell !== -1 ? 'the centre of a cell' : 'off the board';
      const letters = edge !== -1 ? '+BR' : cell !== -1 ? ' br' : '';
      const empty = edge === -1 && /^[1-9]/.test(part);
      const value = empty ? 0 : letters.indexOf(part);
      if (value === -1) throw wrong(`${place(column)} is ${kind}, not '${quoted(part, 100)}'`);
      if (edge !== -1) claims[edge] = value;
      else if (cell !== -1) owners[cell] = value;
    }
  }
  if (column !== width) throw wrong(`row ${index + 1} has ${column} squares, wanted ${width}`);
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
  return String.fromCharCode(97 + (square % board.width)) + (Math.floor(square / board.width) + 1);
}

export function moveText(position: HexifencePosition, move: Move): string {
  return squareText(position.board, position.board.edgeSquare[move]);
}

/** Reads a legal move. Throws InputError with the rule that it breaks. */
export function parseMove(position: HexifencePosition, text: string): Move {
  const { board, claims } = position;
  const parts = /^([a-z])([1-9]\d?)$/.exec(text);
  if (parts === null)
    throw new InputError(`'${quoted(text, 100)}': not a move, wanted a column letter and a row number`);
  const wrong: Wrong = (what) => new InputError(`${what} (${quoted(text, 100)} in '${position.text()}')`);
  if (position.over()) throw wrong(`the game is over: ${position.ending()}`);
  const column = parts[1].charCodeAt(0) - 97;
  const row = Number(parts[2]) - 1;
  if (column >= board.width || row >= board.width) throw wrong('outside the grid');
  const square = row * board.width + column;
  const edge = board.edgeAt[square];
  if (edge === -1) throw wrong(board.cellAt[square] === -1 ? 'off the board' : 'the centre of a cell, not an edge');
  if (claims[edge] !== 0) throw wrong('the edge is claimed already');
  return edge;
}
