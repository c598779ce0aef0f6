import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { drawnRows } from '../drawing.ts';
import type { Drawing, Move } from '../game.ts';
import { movesOf } from '../moves.ts';
import {
  cellName,
  readCell,
  readCount,
  readFields,
  readRows,
  readSide,
  wrongMove,
  wrongPosition,
} from '../notation.ts';
import { BLOCK, DIRECTIONS, EMPTY, forward, type Grid, gridOf, LETTERS, OUTSIDE } from './grid.ts';
import { PASS, SliderPosition } from './position.ts';

/** The board with its row numbers and column letters, the top row first; `#` is a block. */
export function drawSlider({ grid, board }: SliderPosition): Drawing {
  return drawnRows(grid.rows, (cell) => {
    const holds = board[cell]!;
    if (holds === EMPTY) return { text: ' .' };
    if (holds === BLOCK) return { text: ' #' };
    return { text: ` ${LETTERS[holds - 1]}`, player: holds === 1 ? 0 : 1 };
  });
}

/** Reads `<rows> <h|v>` or `<rows> <h|v> <passes>`, any number of pieces and blocks anywhere. Throws InputError. */
export function parsePosition(size: number, text: string): SliderPosition {
  const wrong = wrongPosition('slider', text);
  const [rows, side, passes = '0'] = readFields(text, [2, 3], 'rows, side and perhaps passes', wrong);
  const grid = gridOf(size);
  const board = readRows(grid.rows, rows!, LETTERS, grid.bare.slice(), wrong);
  const turn = readSide(side!, ['h', 'v'], wrong);
  return new SliderPosition(grid, board, turn, readCount(passes, 'passes', 2, wrong));
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
  return cellName(grid.x(cell), grid.y(cell));
}

/**
 * Reads a legal move. The InputError otherwise starts with the message of the reference, whose tests come in this
 * order.
 */
export function parseMove(position: SliderPosition, text: string): Move {
  const { grid, board, turn } = position;
  const wrong = wrongMove(position, text);
  const direction = DIRECTIONS.indexOf(text.at(-1) ?? '');
  const place = direction === -1 ? undefined : readCell(text.slice(0, -1));
  if (place === undefined && text !== 'pass')
    throw new InputError(
      `'${quoted(text, 100)}': not a move, expected a column letter, a row number and u, d, l or r, or pass`,
    );
  if (position.over()) throw wrong(`the game is over: ${position.ending()}`);
  if (place === undefined) {
    if (movesOf({ maxMoves: 3 * grid.cells.length }, position)[0] !== PASS) throw wrong("can't pass, moves remain!");
    return PASS;
  }
  const [x, y] = place;
  if (x >= grid.size || y >= grid.size) throw wrong('source cell is outside the board!');
  const from = grid.cell(x, y);
  if (board[from] !== turn + 1) throw wrong('not your piece!');
  const ahead = forward(turn);
  if (direction === (ahead + 2) % 4) throw wrong("can't move that direction!");
  const holds = board[from + grid.steps[direction]];
  if (holds === OUTSIDE && direction !== ahead) throw wrong("can't move off the board!");
  if (holds !== OUTSIDE && holds !== EMPTY) throw wrong('that position is occupied!');
  return (from << 2) | direction;
}
