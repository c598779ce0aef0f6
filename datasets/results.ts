import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import type { Result } from './row.ts';
import type { Cell } from './table.ts';

/** The ways to write results: a whole column is written in one of them. */
export const resultNotations = ['1, 0.5, 0', '1, 0, -1', '1-0, 1/2-1/2, 0-1'] as const;
const [HALVES, SIGNS, GAMES] = [1, 2, 4];

/** What a cell is worth, and a bit for each notation that has it. */
const numbers = new Map([
  [1, HALVES | SIGNS],
  [0, HALVES | SIGNS],
  [0.5, HALVES],
  [-1, SIGNS],
]);
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
  /** The notations that have every cell so far, and the cell that ruled others out last. */
  #left = HALVES | SIGNS | GAMES;
  #decided: { readonly cell: Cell; readonly at: number } | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** The number that `cell` holds: 1, 0.5, 0 or -1. Throws InputError, which begins with its place, for anything else. */
  read(cell: Cell, at: number, placeOf: (at: number) => string): number {
    const value = typeof cell === 'number' ? cell : cell.trim() === '' ? Number.NaN : Number(cell);
    const number = numbers.get(value);
    const game = number === undefined ? games[String(cell).trim()] : undefined;
    const left = this.#left & (number ?? GAMES);
    const where = (): string => `${placeOf(at)}, column ${quoted(this.#name, 100)}: '${quoted(String(cell), 100)}'`;
    if (number === undefined && game === undefined)
      throw new InputError(`${where()}; a result is wanted: ${resultNotations.join(', or ')}`);
    if (left === 0)
      throw new InputError(
        `${where()}, but ${placeOf(this.#decided!.at)} has '${quoted(String(this.#decided!.cell), 100)}'; one way is wanted: ${resultNotations.join(', or ')}`,
      );
    if (left !== this.#left) this.#decided = { cell, at };
    this.#left = left;
    return game ?? value;
  }

  /** How the column is written, when all of it was read. */
  get notation(): (typeof resultNotations)[number] {
    return resultNotations[this.#left & HALVES ? 0 : this.#left & SIGNS ? 1 : 2];
  }

  /** What a number that was read means. */
  resultOf(value: number): Result {
    return (this.notation === resultNotations[1] ? (value + 1) / 2 : value) as Result;
  }
}
