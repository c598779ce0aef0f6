import { headerText, LONGEST_ROW } from './shard.ts';

/**
 * What hears of a row: the position is the bytes from `from` to before `to`, all ASCII; the score NaN without one. It
 * returns false to stop.
 */
type TakeScanned = (game: number, ply: number, from: number, to: number, score: number, result: number) => boolean;

const [NEWLINE, COMMA, QUOTE, MINUS, POINT, ZERO, ONE, FIVE] = [10, 44, 34, 45, 46, 48, 49, 53];
/** Of a number that `Row` allows. */
const MOST_DIGITS = 15;
const header = Buffer.from(headerText);

/**
 * The rows in `bytes`, the text of a shard as `rowsText` writes it, to `take`. False where a byte is anything else
 * and where `take` stops; rows before may have been taken. Then `readShard` reads the shard, which knows all of CSV and says what is wrong.
 * Hot: no string is made, and nothing is allocated for a row.
 */
export function scanRows(bytes: Buffer, take: TakeScanned): boolean {
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
    if (!take(game, ply, from, to, score, result)) return false;
  }
  return true;
}
