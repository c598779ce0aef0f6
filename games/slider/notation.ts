import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Drawing, Move, Run } from '../game.ts';
import { BLOCK, DIRECTIONS, EMPTY, forward, type Grid, gridOf, LETTERS, OUTSIDE } from './grid.ts';
import { PASS, SliderPosition } from './position.ts';

/** The board with its row numbers and column letters, the top row first; `#` is a block. */
export function drawSlider(position: SliderPosition): Drawing {
  const { grid, board } = position;
  const numbers = Array.from({ length: grid.size }, (_, i) => i);
  const cell = (x: number, y: number): Run => {
    const holds = board[grid.cell(x, y)]!;
    if (holds === EMPTY) return { text: ' .' };
    if (holds === BLOCK) return { text: ' #' };
    return { text: ` ${LETTERS[holds]}`, player: holds === 1 ? 0 : 1 };
  };
  const rows = numbers
    .toReversed()
    .map((y) => [{ text: String(y + 1).padStart(3) }, ...numbers.map((x) => cell(x, y))]);
  return [...rows, [{ text: '    ' }, { text: numbers.map((x) => String.fromCharCode(97 + x)).join(' ') }]];
}

/** The number of rows. Throws InputError where there are none. */
export function readSize(text: string): number {
  const rows = /^[0-9HVB/]+(?= |$)/.exec(text);
  if (rows === null)
    throw new InputError(`slider position '${quoted(text)}': no rows of H, V, B and digits at its start`);
  return rows[0].split('/').length;
}

/** Reads `<rows> <h|v>` or `<rows> <h|v> <passes>`, any number of pieces and blocks anywhere. Throws InputError. */
export function parsePosition(size: number, text: string): SliderPosition {
  const wrong = (what: string) => new InputError(`slider position '${quoted(text)}': ${what}`);
  const [rowsText, side, passes = '0', ...more] = text.split(' ');
  if (side === undefined || more.length > 0)
    throw wrong(`${more.length + (side === undefined ? 1 : 3)} fields, wanted rows, side and perhaps passes`);
  const rows = rowsText.split('/');
  if (rows.length !== size) throw wrong(`${rows.length} rows, wanted ${size}`);
  const grid = gridOf(size);
  const board = grid.bare.slice();
  rows.forEach((row, index) => {
    readRow(grid, board, row, size - 1 - index, wrong);
  });
  if (side !== 'h' && side !== 'v') throw wrong(`side to move is '${quoted(side, 100)}', wanted h or v`);
  if (!/^[012]$/.test(passes)) throw wrong(`'${passes}' consecutive passes, wanted 0, 1 or 2`);
  return new SliderPosition(grid, board, side === 'h' ? 0 : 1, Number(passes));
}

function readRow(grid: Grid, board: Int8Array, row: string, y: number, wrong: (what: string) => InputError): void {
  const place = `row ${y + 1}`;
  const parts = row.match(/[1-9]\d*|./g) ?? [];
  let x = 0;
  for (const part of parts) {
    if (/^[1-9]/.test(part)) {
      x += Number(part);
      continue;
    }
    const holds = LETTERS.indexOf(part, 1);
    if (holds < 0) throw wrong(`${place} has '${quoted(part, 100)}', wanted H, V, B or a run of empty cells`);
    if (x < grid.size) board[grid.cell(x, y)] = holds;
    x++;
  }
  if (x !== grid.size) throw wrong(`${place} has ${x} cells, wanted ${grid.size}`);
}

const [SLASH, SPACE, ZERO, NINE] = [47, 32, 48, 57];
const LETTER_H = 72;
const LETTER_V = 86;
const LETTER_B = 66;

/** Makes `position` what `parsePosition` reads from `text`. Throws InputError as it does. */
export function resetPosition(position: SliderPosition, text: string): void {
  if (resetQuickly(position, text)) return;
  const { board, turn, passes } = parsePosition(position.grid.size, text);
  position.board.set(board);
  position.reset(turn, passes);
}

/**
 * The same for texts as `text` writes them; false for another one, the board then being nothing. Hot: a data set's rows
 * come this way.
 */
function resetQuickly(position: SliderPosition, text: string): boolean {
  const { grid, board } = position;
  const { size, cells } = grid;
  let at = 0;
  let next = 0;
  for (let end = size; end <= cells.length; end += size) {
    while (next < end) {
      const letter = text.charCodeAt(at++);
      if (letter > ZERO && letter <= NINE) {
        let run = letter - ZERO;
        for (let digit = text.charCodeAt(at); digit >= ZERO && digit <= NINE; digit = text.charCodeAt(++at))
          run = 10 * run + digit - ZERO;
        if (next + run > end) return false;
        for (const last = next + run; next < last; next++) board[cells[next]] = EMPTY;
      } else {
        const holds = letter === LETTER_H ? 1 : letter === LETTER_V ? 2 : letter === LETTER_B ? BLOCK : EMPTY;
        if (holds === EMPTY) return false;
        board[cells[next++]] = holds;
      }
    }
    if (text.charCodeAt(at++) !== (end < cells.length ? SLASH : SPACE)) return false;
  }
  const side = text[at];
  const plain = text.length === at + 1;
  const passes = plain ? 0 : text.charCodeAt(at + 2) - ZERO;
  const known = plain || (text.length === at + 3 && text.charCodeAt(at + 1) === SPACE && passes >= 0 && passes <= 2);
  if (!known || (side !== 'h' && side !== 'v')) return false;
  position.reset(side === 'h' ? 0 : 1, passes);
  return true;
}

/** `a2r`: column, row, direction; or `pass`. */
export function moveText(position: SliderPosition, move: Move): string {
  return move === PASS ? 'pass' : cellText(position.grid, move >> 2) + DIRECTIONS[move & 3];
}

export function cellText(grid: Grid, cell: number): string {
  return String.fromCharCode(97 + grid.x(cell)) + (grid.y(cell) + 1);
}

/**
 * Reads a legal move. The InputError otherwise starts with the message of the reference, whose tests come in this
 * order.
 */
export function parseMove(position: SliderPosition, text: string): Move {
  const { grid, board, turn } = position;
  const wrong = (message: string) => new InputError(`${message} (${quoted(text, 100)} in '${position.text()}')`);
  const parts = /^([a-z])([1-9]\d?)([urdl])$/.exec(text);
  if (parts === null && text !== 'pass')
    throw new InputError(
      `'${quoted(text, 100)}': not a move, wanted a column letter, a row number and u, d, l or r, or pass`,
    );
  if (position.over()) throw wrong(`the game is over: ${position.ending()}`);
  if (parts === null) {
    if (canMove(position)) throw wrong("can't pass, moves remain!");
    return PASS;
  }
  const x = parts[1].charCodeAt(0) - 97;
  const y = Number(parts[2]) - 1;
  if (x >= grid.size || y >= grid.size) throw wrong('source cell is outside the board!');
  const from = grid.cell(x, y);
  if (board[from] !== turn + 1) throw wrong('not your piece!');
  const direction = DIRECTIONS.indexOf(parts[3]);
  const ahead = forward(turn);
  if (direction === (ahead + 2) % 4) throw wrong("can't move that direction!");
  const holds = board[from + grid.steps[direction]];
  if (holds === OUTSIDE && direction !== ahead) throw wrong("can't move off the board!");
  if (holds !== OUTSIDE && holds !== EMPTY) throw wrong('that position is occupied!');
  return (from << 2) | direction;
}

function canMove(position: SliderPosition): boolean {
  const moves = new Int32Array(3 * position.grid.cells.length);
  position.moves(moves, 0);
  return moves[0] !== PASS;
}
