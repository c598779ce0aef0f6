import { createHash } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readPlain, sha256OfPlain, withPlain } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { scrambled } from '../lib/maths/random.ts';
import { quoted } from '../lib/quoted.ts';
import type { Manifest } from './data-set.ts';

/** Counted by name in a manifest. */
const text = z
  .string()
  .max(2000)
  .refine((name) => name !== '__proto__');
const result = z.union([z.literal(1), z.literal(0.5), z.literal(0)]);
/** Won, drawn, lost. */
export type Result = z.infer<typeof result>;

/** A labelled position: facts, not features, so that features may change without playing the games again. */
export interface Row {
  /** The number of its game in its data set, from 0. Splits are by game. */
  readonly game: number;
  /** The position's ply, as `Position.ply` counts. */
  readonly ply: number;
  readonly position: string;
  /** The generating search's value in points, for the player to move; left out where nobody evaluated. */
  readonly score?: number | undefined;
  /** The game's result for the player to move; where ends were proven, the result under perfect play. */
  readonly result: Result;
}

/** A position of a played game whose result under perfect play is proven. */
const proof = z.strictObject({
  /** Moves that were played after it. */
  left: z.int().positive().max(1_000_000),
  /** Whether the game had another result. */
  wrong: z.boolean(),
});
export type Proof = z.infer<typeof proof>;

/** A played game, as a data set records it. */
export const writtenGame = z.strictObject({
  /** Its rows, as lines of a shard. */
  rows: z.instanceof(Uint8Array),
  /** The first player's. */
  result,
  /** How it ended, in the referee's words. */
  ending: text,
  /** How its start came about. */
  start: text,
  /** The endings of the games before it that the rules voided: they are counted, never labelled. */
  voided: z.array(text).max(100_000),
  /** Where the ends of games were proven: rows have proven results, and may differ from the game's. */
  proofs: z.array(proof).max(100_000).optional(),
});
export type WrittenGame = z.infer<typeof writtenGame>;

/** The same before it is written, and before it has a number. */
export interface LabelledGame extends Omit<WrittenGame, 'rows'> {
  readonly rows: readonly Omit<Row, 'game'>[];
}

const utf8 = new TextEncoder();

/** `labelled` as game `number` of a data set. */
export function written(number: number, labelled: LabelledGame): WrittenGame {
  const rows = labelled.rows.map((row): Row => ({ game: number, ...row }));
  // Not a Buffer: its memory is a piece of what others use, and a thread would send all of that.
  return { ...labelled, rows: utf8.encode(rowsText(rows)) };
}

/** The header line of a shard. */
export const headerText = 'game,ply,position,score,result\n';

/** Rows as lines of a shard. */
export function rowsText(rows: readonly Row[]): string {
  return rows
    .map(({ game, ply, position, score = '', result }) => `${game},${ply},${cellText(position)},${score},${result}\n`)
    .join('');
}

/** Text as a cell of CSV: in quotes where it needs them. */
export function cellText(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row as it is read: `score` is NaN where nobody evaluated. */
export class ScannedRow {
  game = 0;
  ply = 0;
  score = 0;
  result = 0;
  /** Where its line begins, and where the next one does. */
  begin = 0;
  end = 0;
  /** Where its position stands, and how: in ASCII; with doubled quotes. */
  from = 0;
  to = 0;
  plain = true;
  doubled = false;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get position(): string {
    const found = this.#bytes.toString(this.plain ? 'latin1' : 'utf8', this.from, this.to);
    return this.doubled ? found.replaceAll('""', '"') : found;
  }

  /**
   * 53 bits of a hash of the position's text (two MurmurHash3 with other constants): two texts collide in one of
   * 18,000 data sets of a million rows.
   */
  get key(): number {
    const bytes = this.#bytes;
    let [high, low] = [0, 0];
    for (let at = this.from; at < this.to; at += 4) {
      let word = bytes[at]!;
      for (let next = at + 1; next < this.to && next < at + 4; next++) word = (word << 8) | bytes[next]!;
      high = mixed(high ^ Math.imul(turned(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593));
      low = mixed(low ^ Math.imul(turned(Math.imul(word, 0x239b961b), 16), 0xab0e9789));
    }
    const length = this.to - this.from;
    return (scrambled(high ^ length) >>> 0) * 2 ** 21 + (scrambled(low ^ length) >>> 11);
  }
}

function turned(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

function mixed(hash: number): number {
  return (Math.imul(turned(hash, 13), 5) + 0xe6546b64) | 0;
}

const [NEWLINE, COMMA, QUOTE, MINUS, POINT, ZERO, ONE, FIVE, NINE] = [10, 44, 34, 45, 46, 48, 49, 53, 57];
/** Of a number. */
const MOST_DIGITS = 15;
const header = Buffer.from(headerText);

/**
 * The rows in `bytes`, as `rowsText` writes them, to `take`, the first of them as line `line`; returns how many. Throws
 * InputError, which begins with `where` and the line, for anything else, and what `take` throws for a position that is
 * none. Hot: nothing is allocated of a row, and no closure holds what changes.
 */
export function scanRows(bytes: Uint8Array, where: string, take: (row: ScannedRow) => void, line = 1): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const row = new ScannedRow(text);
  let [count, at] = [0, 0];
  for (; at < text.length; count++) {
    row.begin = at;
    const ply = digitsEnd(text, at);
    if (ply === at || text[ply] !== COMMA) throw noColumn(where, line + count, 'game');
    row.game = numberIn(text, at, ply);
    at = digitsEnd(text, ply + 1);
    if (at === ply + 1 || text[at] !== COMMA) throw noColumn(where, line + count, 'ply');
    row.ply = numberIn(text, ply + 1, at);
    at = positionEnd(row, text, at + 1);
    if (text[at] !== COMMA) throw noColumn(where, line + count, 'position');
    row.score = Number.NaN;
    if (text[++at] !== COMMA) {
      const negative = text[at] === MINUS;
      if (negative) at++;
      const end = digitsEnd(text, at);
      if (end === at || text[end] !== COMMA) throw noColumn(where, line + count, 'score');
      row.score = (negative ? -1 : 1) * numberIn(text, at, end);
      at = end;
    }
    const whole = text[++at];
    row.result = whole === ONE ? 1 : 0;
    if (whole === ZERO && text[at + 1] === POINT && text[at + 2] === FIVE) {
      row.result = 0.5;
      at += 2;
    }
    if ((whole !== ONE && whole !== ZERO) || text[++at] !== NEWLINE) throw noColumn(where, line + count, 'result');
    row.end = ++at;
    try {
      take(row);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(`${where} line ${line + count}, column position: ${error.message}`);
    }
  }
  return count;
}

function noColumn(where: string, line: number, column: string): InputError {
  return new InputError(`${where} line ${line}: no ${column} where one was expected, as data sets have it`);
}

/** Where the digits end that begin at `at`; `at` where there are none, or more than a number has. */
function digitsEnd(text: Buffer, at: number): number {
  let end = at;
  while (text[end]! >= ZERO && text[end]! <= NINE) end++;
  return end - at > MOST_DIGITS ? at : end;
}

function numberIn(text: Buffer, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = 10 * value + text[at]! - ZERO;
  return value;
}

/** Tells `row` where its position stands, which begins at `at`; where that ends, its quote included. */
function positionEnd(row: ScannedRow, text: Buffer, at: number): number {
  const quoted = text[at] === QUOTE;
  let end = quoted ? at + 1 : at;
  let [plain, doubled] = [true, false];
  row.from = end;
  for (; end < text.length; end++) {
    const letter = text[end]!;
    if (letter >= 128) plain = false;
    else if (quoted && letter === QUOTE) {
      if (text[end + 1] !== QUOTE) break;
      doubled = true;
      end++;
    } else if (!quoted && letter === COMMA) break;
  }
  row.to = end;
  row.plain = plain;
  row.doubled = doubled;
  return quoted ? end + 1 : end;
}

type Shard = Manifest['shards'][number];

/**
 * Every row of a shard in `folder`, in order, to `take`; the row is another one after each call. Throws InputError for
 * a file that is not the one that was written, and, with the line, where `take` does.
 */
export function eachRow(folder: string, shard: Shard, take: (row: ScannedRow) => void): void {
  const { path, bytes } = readShard(folder, shard);
  let count = 0;
  if (!bytes.subarray(0, header.length).equals(header)) throw noColumn(path, 1, `header ${headerText.trim()}`);
  const takeFew = (row: ScannedRow): void => {
    // Rows too many are refused when all are read.
    if (count++ < shard.rows) take(row);
  };
  const rows = scanRows(bytes.subarray(header.length), path, takeFew, 2);
  if (rows !== shard.rows) throw new InputError(`${path}: ${rows} rows, the manifest says ${shard.rows}`);
}

/**
 * The positions of some rows of a shard in `folder`; `rows` are their numbers, ascending. Throws InputError for a file
 * that is not the one that was written. Hot: the other rows are passed by.
 */
export function positionsAt(folder: string, shard: Shard, rows: readonly number[]): string[] {
  const { path, bytes } = readShard(folder, shard);
  const found: string[] = [];
  // The header stands before row 0.
  let [row, at, quoted] = [-1, 0, false];
  for (const wanted of rows) {
    let begin = at;
    for (; row <= wanted && at < bytes.length; at++) {
      if (bytes[at] === QUOTE) quoted = !quoted;
      else if (bytes[at] === NEWLINE && !quoted && row++ < wanted) begin = at + 1;
    }
    scanRows(bytes.subarray(begin, at), path, ({ position }) => void found.push(position), wanted + 2);
  }
  return found;
}

function readShard(folder: string, shard: Shard): { readonly path: string; readonly bytes: Buffer } {
  const path = join(folder, shard.file);
  const bytes = readPlain(path);
  checkDigest(path, createHash('sha256').update(bytes).digest('hex'), shard);
  return { path, bytes };
}

/** Milliseconds: a file that was written so short a time ago may be written again and look the same. */
const SETTLED = 5000;

/** What was found of files whose SHA-256 was computed here: what the system says of a file, which a change changes. */
const checked = new Map<string, { readonly look: string; readonly sha256: string }>();

/**
 * Throws InputError where the SHA-256 of a shard in `folder` is not the manifest's. A file that was looked at before in
 * this process, and that nobody has touched since, isn't read again.
 */
export function checkShard(folder: string, shard: Shard): void {
  const path = join(folder, shard.file);
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = withPlain(path, (file) => fstatSync(file, { bigint: true }));
  const look = [dev, ino, size, mtimeNs, ctimeNs].join();
  const before = checked.get(path);
  const sha256 = before?.look === look ? before.sha256 : sha256OfPlain(path);
  if (Date.now() - Number(ctimeMs) > SETTLED) checked.set(path, { look, sha256 });
  checkDigest(path, sha256, shard);
}

/** Throws InputError where `found`, the SHA-256 of the shard in `path`, is not the manifest's. */
function checkDigest(path: string, found: string, shard: Shard): void {
  if (found !== shard.sha256)
    throw new InputError(
      `${path}: the file's SHA-256 is ${found.slice(0, 12)}…, manifest.json says ${quoted(shard.sha256.slice(0, 12))}…: it was changed; a fresh copy of the data set is expected`,
    );
}
