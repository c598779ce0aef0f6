import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import type { Game, Player, Position } from './game.ts';

/** Makes an error of what is wrong with a text. */
export type Wrong = (what: string) => InputError;

export function wrongPosition(game: string, text: string): Wrong {
  return (what) => new InputError(`${game} position '${quoted(text)}': ${what}`);
}

export function wrongMove(position: Position, text: string): Wrong {
  return (what) => new InputError(`${what} (${quoted(text, 100)} in '${position.text()}')`);
}

/** The unfinished position of `game` that is written as `text` and no other way. Throws InputError. */
export function openPosition(game: Game, text: string): Position {
  const position = game.parse(text);
  const wrong = wrongPosition(game.name, text);
  if (position.text() !== text) throw wrong(`is written '${position.text()}'`);
  if (position.over()) throw wrong(`the game is over: ${position.ending()}`);
  return position;
}

/** The words of a position's text, `least` to `most` of them, which are `names`. */
export function readFields(text: string, [least, most]: readonly number[], names: string, wrong: Wrong): string[] {
  const fields = text.split(' ');
  if (fields.length < least! || fields.length > most!)
    throw wrong(`${fields.length} ${fields.length === 1 ? 'field' : 'fields'}, expected ${names}`);
  return fields;
}

/** The player to move, told by one of two words. */
export function readSide(text: string, sides: readonly string[], wrong: Wrong): Player {
  const side = sides.indexOf(text);
  if (side === -1) throw wrong(`side to move is '${quoted(text, 100)}', expected ${sides.join(' or ')}`);
  return side as Player;
}

export function readCount(text: string, name: string, most: number, wrong: Wrong): number {
  if (!/^(0|[1-9]\d{0,5})$/.test(text) || Number(text) > most)
    throw wrong(`${name} is '${quoted(text, 100)}', expected a whole number from 0 to ${most}`);
  return Number(text);
}

/** The cells of a board by row, the top row first. */
export type Rows = readonly ArrayLike<number>[];

/**
 * A board as rows, the top one first: a letter for each piece (`letters[value - 1]`), a number for a run of empty
 * cells (0).
 *
 * @example
 * ```ts
 * import { Grid, rowsText } from 'weightroom/kit';
 *
 * rowsText(new Grid(3).rows, Int8Array.of(1, 1, 0, 0, 0, 0, 0, 2, 2), 'WB'); // '1BB/3/WW1'
 * ```
 */
export function rowsText(rows: Rows, board: ArrayLike<number>, letters: string): string {
  let text = '';
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    let run = 0;
    if (i > 0) text += '/';
    for (let x = 0; x < row.length; x++) {
      const value = board[row[x]!]!;
      if (value === 0) run++;
      else {
        text += (run > 0 ? String(run) : '') + letters[value - 1]!;
        run = 0;
      }
    }
    if (run > 0) text += run;
  }
  return text;
}

/**
 * Reads what `rowsText` writes into `board`, whose cells are empty. Throws what `wrong` makes of a message that says in
 * which row what was found, and what is needed.
 *
 * @example
 * ```ts
 * import { Grid, InputError, readRows } from 'weightroom/kit';
 *
 * const wrong = (what: string) => new InputError(what);
 * readRows(new Grid(3).rows, '1BB/3/WW1', 'WB', new Int8Array(9), wrong); // Int8Array [1, 1, 0, 0, 0, 0, 0, 2, 2]
 * ```
 */
export function readRows<Board extends Int8Array | Uint8Array>(
  rows: Rows,
  text: string,
  letters: string,
  board: Board,
  wrong: Wrong,
): Board {
  const texts = text.split('/');
  if (texts.length !== rows.length) throw wrong(`${texts.length} rows, expected ${rows.length}`);
  for (const [i, row] of rows.entries()) {
    let x = 0;
    for (const part of texts[i]!.match(/[1-9]\d*|./gsu) ?? []) {
      if (part >= '1' && part < ':') {
        x += Number(part);
        continue;
      }
      const value = letters.indexOf(part) + 1;
      if (value === 0)
        throw wrong(
          `row ${i + 1} from the top has '${quoted(part, 100)}', expected ${[...letters.replace(/ /g, '')].join(', ')} or a run of empty cells`,
        );
      if (x < row.length) board[row[x]!] = value;
      x++;
    }
    if (x !== row.length) throw wrong(`row ${i + 1} from the top has ${x} cells, expected ${row.length}`);
  }
  return board;
}

/**
 * The number of rows that a position's text has: the size of a square board. Throws InputError where it has none.
 *
 * @example
 * ```ts
 * import { rowsOf } from 'weightroom/kit';
 *
 * rowsOf('BB/2/WW w'); // 3
 * ```
 */
export function rowsOf(text: string): number {
  const rows = /^[^ /]+(\/[^ /]+)+(?= |$)/.exec(text);
  if (rows === null) throw new InputError(`position '${quoted(text)}': no rows of pieces and numbers at its start`);
  return rows[0].split('/').length;
}

/** `a` of 0. */
export function columnName(x: number): string {
  return String.fromCharCode(97 + x);
}

/** `c2` of column 2 and row 1, both from 0. */
export function cellName(x: number, y: number): string {
  return `${columnName(x)}${y + 1}`;
}

/** Reads what `cellName` writes; undefined of anything else. */
export function readCell(text: string): readonly [x: number, y: number] | undefined {
  const [, column, row] = /^([a-z])([1-9]\d?)$/.exec(text) ?? [];
  return column === undefined ? undefined : [column.charCodeAt(0) - 97, Number(row) - 1];
}

/** The cell of a move that is called by one. */
export function readMoveCell(position: Position, text: string): readonly [x: number, y: number] {
  const cell = readCell(text);
  if (cell === undefined)
    throw new InputError(`'${quoted(text, 100)}': not a move, expected a column letter and a row number`);
  if (position.over()) throw wrongMove(position, text)(`the game is over: ${position.ending()}`);
  return cell;
}
