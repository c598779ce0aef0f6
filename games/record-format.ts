import type { Game } from './game.ts';

/** A finished game, as the log of a match has it. */
export interface FinishedGame {
  /** Its number in the match, from 0. */
  readonly game: number;
  /** Who sat in seats 0 and 1. */
  readonly seats: readonly [string, string];
  /** Where it began, and the moves from there with blanks between them, in the game's own notation. */
  readonly position: string;
  readonly moves: string;
  /** The winner's seat; -1: drawn. */
  readonly winner: 0 | 1 | -1;
  /** Stands where the rules void the game: it counts for nothing. */
  readonly voided?: true | undefined;
  /** How it ended, in the referee's words. */
  readonly ending: string;
}

/** How other programs write games of a family: PGN, SGF. */
export interface RecordFormat {
  /** Of files: `pgn`. */
  readonly extension: string;
  /** One game; files hold one after the other. */
  write(game: Game, finished: FinishedGame): string;
  /** The positions in which the games of a file end, in the game's own notation: openings. Throws InputError. */
  positions?(game: Game, text: string): string[];
}

const formats = new Map<string, RecordFormat>();

/** Games of `family` are written for other programs as `format` has it. */
export function registerRecords(family: string, format: RecordFormat): void {
  formats.set(family, format);
}

/** How other programs write games of `family`; undefined where none does. */
export function recordFormat(family: string): RecordFormat | undefined {
  return formats.get(family);
}
