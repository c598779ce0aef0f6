import { InputError } from '../../../lib/input-error.ts';
import type { Colour } from '../../gtp.ts';

interface Play {
  readonly colour: Colour;
  /** A cell, or `swap-pieces`. */
  readonly vertex: string;
}

/**
 * A Hex board as GTP has it: stones of either colour in any order, also when the game is over, each taken back by
 * `undo`. After `swap-pieces` the board is as it was and the players have changed colours.
 */
export class GtpBoard {
  readonly size: number;
  readonly #stones = new Map<string, Colour>();
  readonly #plays: Play[] = [];

  constructor(size: number) {
    this.size = size;
  }

  /** Whether the players have changed colours: then our rules have the board reflected and in the other colours. */
  get swapped(): boolean {
    return this.#plays.some(({ vertex }) => vertex === 'swap-pieces');
  }

  /** Whether White may swap: the only play was a black stone. */
  get canSwap(): boolean {
    return this.#plays.length === 1 && this.#plays[0]!.colour === 'b';
  }

  /** All cells without a stone, column by column. */
  empty(): string[] {
    return this.#cells().filter((cell) => !this.#stones.has(cell));
  }

  /** Throws InputError for a cell that is taken or none. */
  put(colour: Colour, vertex: string): void {
    const wrong = (why: string): InputError =>
      new InputError(`illegal move: ${colour === 'b' ? 'black' : 'white'} ${vertex} (${why})`);
    if (!this.#cells().includes(vertex)) throw wrong('invalid');
    if (this.#stones.has(vertex)) throw wrong('occupied');
    this.#stones.set(vertex, colour);
    this.#plays.push({ colour, vertex });
  }

  /** White, who may do so, changes colours with Black. */
  swap(): void {
    this.#plays.push({ colour: 'w', vertex: 'swap-pieces' });
  }

  /** Takes the last play back; without one, nothing happens. */
  undo(): void {
    const play = this.#plays.pop();
    if (play !== undefined) this.#stones.delete(play.vertex);
  }

  /** The position with `colour` to move, as our rules write it. */
  text(colour: Colour): string {
    const swapped = this.swapped;
    const mover = swapped === (colour === 'w') ? 'b' : 'w';
    const row = (y: number): string =>
      Array.from({ length: this.size }, (_, x) => {
        const cell = String.fromCharCode(97 + x) + (y + 1);
        const stone = this.#stones.get(swapped ? reflected(cell) : cell);
        if (stone === undefined) return '.';
        return swapped === (stone === 'w') ? 'B' : 'W';
      })
        .join('')
        .replace(/\.+/g, (run) => String(run.length));
    return `${Array.from({ length: this.size }, (_, y) => row(y)).join('/')} ${mover}`;
  }

  /** The board as benzene draws it: no empty line in it. */
  lines(): string[] {
    const letters = Array.from({ length: this.size }, (_, x) => String.fromCharCode(97 + x));
    const rows = Array.from({ length: this.size }, (_, y) => {
      const cells = letters.map(
        (letter) => ({ b: 'B', w: 'W', none: '.' })[this.#stones.get(letter + (y + 1)) ?? 'none'],
      );
      return `${' '.repeat(y)}${String(y + 1).padStart(2)}\\${cells.join(' ')}\\${y + 1}`;
    });
    return [`   ${letters.join(' ')}`, ...rows, `${' '.repeat(this.size + 3)}${letters.join(' ')}`];
  }

  #cells(): string[] {
    const numbers = Array.from({ length: this.size }, (_, i) => i);
    return numbers.flatMap((x) => numbers.map((y) => String.fromCharCode(97 + x) + (y + 1)));
  }
}

/** `c1` of `a3`: column and row exchanged. What is no cell stays as it is. */
export function reflected(cell: string): string {
  const [, column, row] = /^([a-z])([1-9]\d?)$/.exec(cell) ?? [];
  if (column === undefined || Number(row) > 26) return cell;
  return String.fromCharCode(96 + Number(row)) + (column.charCodeAt(0) - 96);
}
