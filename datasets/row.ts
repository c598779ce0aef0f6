import { createHash } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readPlain, sha256OfPlain, withPlain } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import type { Manifest } from './data-set.ts';

/** Counted by name in a manifest. */
const text = z
  .string()
  .max(2000)
  .refine((name) => name !== '__proto__');
/** What a found win counts; no score is larger. */
const MOST_POINTS = 1_000_000_000;

const result = z.union([z.literal(1), z.literal(0.5), z.literal(0)]);
/** Won, drawn, lost. */
export type Result = z.infer<typeof result>;

/** A labelled position: facts, not features, so that features may change without playing the games again. */
const labelled = z.strictObject({
  /** The position's ply, as `Position.ply` counts. */
  ply: z.int().nonnegative().max(1_000_000),
  position: z.string().max(100_000),
  /** The generating search's value in points, for the player to move; left out where nobody evaluated. */
  score: z.int().min(-MOST_POINTS).max(MOST_POINTS).optional(),
  /** The game's result for the player to move; where ends were proven, the result under perfect play. */
  result,
});

/** A labelled position, with the number of its game in its data set, from 0. Splits are by game. */
export type Row = Readonly<z.infer<typeof labelled>> & { readonly game: number };

/** A position of a played game whose result under perfect play is proven. */
const proof = z.strictObject({
  /** Moves that were played after it. */
  left: z.int().positive().max(1_000_000),
  /** Whether the game had another result. */
  wrong: z.boolean(),
});
export type Proof = z.infer<typeof proof>;

/** A played game, as a data set records it. */
export const labelledGame = z.strictObject({
  rows: z.array(labelled).max(100_000),
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
export type LabelledGame = z.infer<typeof labelledGame>;

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
export interface ScannedRow {
  game: number;
  ply: number;
  position: string;
  score: number;
  result: number;
}

const [NEWLINE, COMMA, QUOTE, MINUS, POINT, ZERO, ONE, FIVE] = [10, 44, 34, 45, 46, 48, 49, 53];
/** Of a number. */
const MOST_DIGITS = 15;
const header = Buffer.from(headerText);

/**
 * The rows in `bytes`, the text of a shard as `rowsText` writes it, to `take`; returns how many. Throws InputError,
 * which begins with `where` and the line, for anything else, and what `take` throws for a position that is none. Hot:
 * of a row nothing but its position is allocated.
 */
function scanRows(bytes: Buffer, where: string, take: (row: ScannedRow) => void): number {
  const end = bytes.length;
  let line = 1;
  let at = header.length;
  const refuse = (column: string): never => {
    throw new InputError(`${where} line ${line}: no ${column} where one was expected, as data sets have it`);
  };
  if (!bytes.subarray(0, at).equals(header)) refuse(`header ${headerText.trim()}`);
  const number = (column: string): number => {
    const first = at;
    let value = 0;
    for (let digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO)
      value = 10 * value + digit;
    return at === first || at - first > MOST_DIGITS ? refuse(column) : value;
  };
  const comma = (column: string): void => {
    if (bytes[at++] !== COMMA) refuse(column);
  };
  const text = (): string => {
    const quoted = bytes[at] === QUOTE;
    const from = quoted ? ++at : at;
    let [plain, doubled] = [true, false];
    for (let letter = bytes[at]!; letter !== (quoted ? QUOTE : COMMA) || (quoted && bytes[at + 1] === QUOTE); ) {
      if (letter === QUOTE) [at, doubled] = [at + 1, true];
      else if (letter >= 128) plain = false;
      letter = bytes[++at]!;
      if (at >= end) refuse('position');
    }
    const found = bytes.toString(plain ? 'latin1' : 'utf8', from, at);
    if (quoted) at++;
    return doubled ? found.replaceAll('""', '"') : found;
  };
  const row: ScannedRow = { game: 0, ply: 0, position: '', score: 0, result: 0 };
  while (at < end) {
    line++;
    row.game = number('game');
    comma('game');
    row.ply = number('ply');
    comma('ply');
    row.position = text();
    comma('position');
    row.score = Number.NaN;
    if (bytes[at] !== COMMA) {
      const negative = bytes[at] === MINUS;
      if (negative) at++;
      row.score = (negative ? -1 : 1) * number('score');
    }
    comma('score');
    const whole = bytes[at++];
    row.result = whole === ONE ? 1 : 0;
    if (whole === ZERO && bytes[at] === POINT && bytes[at + 1] === FIVE) {
      row.result = 0.5;
      at += 2;
    }
    if ((whole !== ONE && whole !== ZERO) || bytes[at++] !== NEWLINE) refuse('result');
    try {
      take(row);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(`${where} line ${line}, column position: ${error.message}`);
    }
  }
  return line - 1;
}

type Shard = Manifest['shards'][number];

/**
 * Every row of a shard in `folder`, in order, to `take`; the row is another one after each call. Throws InputError for
 * a file that is not the one that was written, and, with the line, where `take` does.
 */
export function eachRow(folder: string, shard: Shard, take: (row: ScannedRow) => void): void {
  const path = join(folder, shard.file);
  const bytes = readPlain(path);
  checkDigest(path, createHash('sha256').update(bytes).digest('hex'), shard);
  let count = 0;
  const rows = scanRows(bytes, path, (row) => {
    // Rows too many are refused when all are read.
    if (count++ < shard.rows) take(row);
  });
  if (rows !== shard.rows) throw new InputError(`${path}: ${rows} rows, the manifest says ${shard.rows}`);
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
