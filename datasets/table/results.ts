import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Result } from '../row.ts';
import type { Cell } from './table-reader.ts';

/** The ways to write results: a whole column is written in one of them. */
export const resultNotations = ['1, 0.5, 0', '1, 0, -1', '1-0, 1/2-1/2, 0-1'] as const;
export type ResultNotation = (typeof resultNotations)[number];

const games: Readonly<Record<string, Result>> = {
  '1-0': 1,
  '0-1': 0,
  '1/2-1/2': 0.5,
  '½-½': 0.5,
  '0.5-0.5': 0.5,
};

/**
 * Reads a column of results. 1 is a win. 0 is a draw where a -1 stands somewhere in the column, else a loss; so the
 * meaning of 0 is known at the end only. 0.5 and -1 in one column contradict each other, as do numbers and `1-0`.
 */
export class ResultColumn {
  readonly #name: string;
  /** The first place where each notation showed. */
  readonly #seen = new Map<ResultNotation, string>();
  #numbers: string | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** The number that `cell` holds: 1, 0.5, 0 or -1. Throws InputError, which begins with `where`, for anything else. */
  read(cell: Cell, at: number, placeOf: (at: number) => string): number {
    const value = typeof cell === 'number' ? cell : numberIn(cell);
    if (value === 1 || value === 0) {
      this.#numbers ??= placeOf(at);
      if (this.#seen.size > 0) this.#refuseMixed(this.#seen.has(resultNotations[2]), cell, at, placeOf);
      return value;
    }
    if (value === 0.5 || value === -1) {
      this.#numbers ??= placeOf(at);
      this.#see(value === -1 ? resultNotations[1] : resultNotations[0], cell, at, placeOf);
      return value;
    }
    const game = games[String(cell).trim()];
    if (game === undefined)
      throw new InputError(
        `${placeOf(at)}, column ${quoted(this.#name, 100)}: '${quoted(String(cell), 100)}'; a result is wanted: ${resultNotations.join(', or ')}`,
      );
    this.#refuseMixed(this.#numbers !== undefined, cell, at, placeOf);
    this.#see(resultNotations[2], cell, at, placeOf);
    return game;
  }

  /** How the column is written, when all of it was read. */
  get notation(): ResultNotation {
    return this.#seen.keys().next().value ?? resultNotations[0];
  }

  /** What a number that was read means. */
  resultOf(value: number): Result {
    return (this.notation === resultNotations[1] ? (value + 1) / 2 : value) as Result;
  }

  #see(notation: ResultNotation, cell: Cell, at: number, placeOf: (at: number) => string): void {
    if (this.#seen.has(notation)) return;
    this.#refuseMixed(this.#seen.size > 0, cell, at, placeOf);
    this.#seen.set(notation, placeOf(at));
  }

  #refuseMixed(mixed: boolean, cell: Cell, at: number, placeOf: (at: number) => string): void {
    if (!mixed) return;
    const [first] = this.#seen;
    const before = first === undefined ? `${this.#numbers} has a number` : `${first[1]} is written as ${first[0]}`;
    throw new InputError(
      `${placeOf(at)}, column ${quoted(this.#name, 100)}: '${quoted(String(cell), 100)}', but ${before}; one way is wanted`,
    );
  }
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
