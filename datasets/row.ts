import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';

/** Won, drawn, lost. */
const result = z.union([z.literal(1), z.literal(0.5), z.literal(0)]);
export type Result = z.infer<typeof result>;

const text = z.string().max(2000);

/** A labelled position: facts, not features, so that features may change without playing the games again. */
const labelled = z.strictObject({
  /** The position's ply, as `Position.ply` counts. */
  ply: z.int().nonnegative(),
  position: z.string().max(100_000),
  /** The generating search's value in points, for the player to move; left out where nobody evaluated. */
  score: z.number().optional(),
  /** What the game came to, for the player to move. */
  result,
});

/** A labelled position, with the number of its game in its data set, from 0. Splits are by game. */
export type Row = Readonly<z.infer<typeof labelled>> & { readonly game: number };

/** The columns of a shard, in their order. */
export const columns = ['game', 'ply', 'position', 'score', 'result'] as const;

/** A played game, as a data set records it. */
const labelledGame = z.strictObject({
  rows: z.array(labelled).readonly(),
  /** The first player's: 1, 0.5, 0. */
  result,
  /** How it ended, in the referee's words. */
  ending: text,
  /** How its start came about. */
  start: text,
  /** The endings of the games before it that the rules voided: they are counted, never labelled. */
  voided: z.array(text).readonly(),
});
export type LabelledGame = Readonly<z.infer<typeof labelledGame>>;

/** No row of any game is so long. A line without end, which a broken file may have, isn't read to its end. */
export const LONGEST_ROW = 100_000;

/** The header line of a shard. */
export const headerText = `${columns.join(',')}\n`;

/** Rows as lines of a shard. */
export function rowsText(rows: readonly Row[]): string {
  return stringify(rows.map((row) => [row.game, row.ply, row.position, row.score ?? '', row.result]));
}

/** The row in the fields of a line. Throws InputError, which begins with `where`, for the first bad one. */
export function parseRow(record: readonly string[], where: string, checkPosition: (text: string) => void): Row {
  if (record.length !== columns.length)
    throw new InputError(
      `${where}: ${record.length} columns, wanted ${columns.length}: ${columns[record.length] ?? 'nothing'} after ${quoted(record.at(-1) ?? '', 100)}`,
    );
  const [game, ply, position, score, result] = record as [string, string, string, string, string];
  try {
    checkPosition(position);
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${where}, column position: ${error.message}`);
    throw error;
  }
  return {
    game: wholeNumber(game, `${where}, column game`),
    ply: wholeNumber(ply, `${where}, column ply`),
    position,
    score: score === '' ? undefined : points(score, `${where}, column score`),
    result: parseResult(result, `${where}, column result`),
  };
}

function wholeNumber(text: string, where: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new InputError(`${where}: '${quoted(text, 100)}', wanted a whole number from 0 up`);
  return Number(text);
}

function points(text: string, where: string): number {
  if (!/^-?\d{1,15}$/.test(text))
    throw new InputError(`${where}: '${quoted(text, 100)}', wanted whole points or nothing`);
  return Number(text);
}

function parseResult(text: string, where: string): Result {
  if (text === '1' || text === '0' || text === '0.5') return Number(text) as Result;
  throw new InputError(`${where}: '${quoted(text, 100)}', wanted 1, 0.5 or 0`);
}

/** A row as it is read quickly: `score` is NaN where nobody evaluated. */
export interface ScannedRow {
  game: number;
  ply: number;
  position: string;
  score: number;
  result: number;
}

const [NEWLINE, COMMA, QUOTE, MINUS, POINT, ZERO, ONE, FIVE] = [10, 44, 34, 45, 46, 48, 49, 53];
/** Of a number that `Row` allows. */
const MOST_DIGITS = 15;
const header = Buffer.from(headerText);

/**
 * The rows in `bytes`, the text of a shard as `rowsText` writes it, to `take`. False where a byte is anything else
 * and where `take` returns false; rows before may have been taken. Then csv-parse reads the shard, which knows all of CSV,
 * and says what is wrong. Hot: of a row nothing but its position is allocated.
 */
export function scanRows(bytes: Buffer, take: (row: ScannedRow) => boolean): boolean {
  const end = bytes.length;
  if (!bytes.subarray(0, header.length).equals(header)) return false;
  let at = header.length;
  /** The number that begins at `at`; -1 where there is none, or one that is too long. */
  const number = (): number => {
    const first = at;
    let value = 0;
    for (let digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO)
      value = 10 * value + digit;
    return at === first || at - first > MOST_DIGITS ? -1 : value;
  };
  const row: ScannedRow = { game: 0, ply: 0, position: '', score: 0, result: 0 };
  while (at < end) {
    const begin = at;
    const game = number();
    if (game < 0 || bytes[at++] !== COMMA) return false;
    const ply = number();
    if (ply < 0 || bytes[at++] !== COMMA) return false;
    // Positions with commas, as those of Hus, stand in quotes; one with quotes in it is left to csv-parse.
    const quoted = bytes[at] === QUOTE;
    if (quoted) at++;
    const last = quoted ? QUOTE : COMMA;
    const from = at;
    for (let letter = bytes[at]!; letter !== last; letter = bytes[++at]!)
      if (!(letter >= 32 && letter < 127) || letter === QUOTE) return false;
    const to = at++;
    if (quoted && bytes[at++] !== COMMA) return false;
    let score = Number.NaN;
    if (bytes[at] !== COMMA) {
      const negative = bytes[at] === MINUS;
      if (negative) at++;
      const size = number();
      if (size < 0) return false;
      score = negative ? -size : size;
    }
    if (bytes[at++] !== COMMA) return false;
    const whole = bytes[at++];
    let result = whole === ONE ? 1 : 0;
    if (whole !== ONE && whole !== ZERO) return false;
    if (whole === ZERO && bytes[at] === POINT) {
      if (bytes[at + 1] !== FIVE) return false;
      result = 0.5;
      at += 2;
    }
    if (bytes[at++] !== NEWLINE || at - begin > LONGEST_ROW) return false;
    row.game = game;
    row.ply = ply;
    row.position = bytes.toString('latin1', from, to);
    row.score = score;
    row.result = result;
    if (!take(row)) return false;
  }
  return true;
}
