import { Random } from '../../lib/maths/random.ts';
import type { Player } from '../game.ts';
import type { Grid } from './grid.ts';

/** Random keys for a position's hash, two 32-bit halves of each. */
export interface ZobristKeys {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/**
 * `count` keys, the same ones for the same `path`: a game's name and size, say.
 *
 * @example
 * ```ts
 * import { zobristKeys } from 'weightroom/kit';
 *
 * const keys = zobristKeys(2 * 64, 'breakthrough', 8);
 * let [hashLow, hashHigh] = [0, 0];
 * const place = (piece: number, cell: number) => {
 *   hashLow ^= keys.low[64 * piece + cell]!;
 *   hashHigh ^= keys.high[64 * piece + cell]!;
 * };
 * place(0, 12);
 * place(0, 12); // and it is gone again
 * hashLow | hashHigh; // 0
 * ```
 */
export function zobristKeys(count: number, ...path: readonly (string | number)[]): ZobristKeys {
  const random = new Random(0, 'zobrist', ...path);
  const half = () => Int32Array.from({ length: count }, () => (random.unit() * 0x1_0000_0000) | 0);
  return { low: half(), high: half() };
}

/** A small number that belongs to a position beside its board: men in hand, passes, a piece that must be taken. */
export interface Counter {
  /** `white in hand`. */
  readonly name: string;
  /** It is a whole number from 0 to this. */
  readonly max: number;
  /** The place, among the counters, of the same one for the other player; left out: it is both players'. */
  readonly mirror?: number;
}

/** What a grid game is told of its board. */
export interface GridSetup {
  /** Seeds the keys of the hash: the game's name. */
  readonly name: string;
  readonly grid: Grid;
  /**
   * By player, a letter for each kind of piece: `['W', 'B']`, `['MK', 'mk']`. As many for both, unless the sides differ
   * (`mirror: 'none'`): `['A', 'DK']`.
   */
  readonly pieces: readonly [string, string];
  /** Letters of what belongs to nobody. */
  readonly neutral?: string;
  readonly counters?: readonly Counter[];
  /** Cells of the rectangle that are no part of the board: always empty, and drawn as nothing. */
  readonly holes?: readonly number[];
}

/**
 * All that the positions of a grid game have in common. A cell holds 0 where it is empty, else its piece's place among
 * `letters`, from 1 up: player 0's kinds, player 1's in the same order, then what is nobody's.
 *
 * @example
 * ```ts
 * import { Grid, GridRules } from 'weightroom/kit';
 *
 * const rules = new GridRules({ name: 'draughts-8', grid: new Grid(8), pieces: ['MK', 'mk'] });
 * rules.letters; // 'MKmk'
 * rules.piece(1, 0); // 3, a man of player 1
 * rules.owner[4]; // 1
 * rules.exchanged[4]; // 2, the king of player 0
 *
 * // A cross: four corners of two by two cells are left out.
 * const cross = new Grid(7);
 * const outer = (at: number) => at < 2 || at > 4;
 * const holes = cross.cells.filter((cell) => outer(cross.x(cell)) && outer(cross.y(cell)));
 * new GridRules({ name: 'fox-and-geese', grid: cross, pieces: ['F', 'G'], holes }).holes[0]; // 1
 * ```
 */
export class GridRules {
  readonly name: string;
  readonly grid: Grid;
  readonly letters: string;
  /** Kinds of piece that player 0 has. */
  readonly kinds: number;
  readonly counters: readonly Counter[];
  /** By cell: 1 where it is a hole. */
  readonly holes: Uint8Array;
  /** By what a cell holds: 0 or 1, whose it is; -1: nobody's. */
  readonly owner: Int8Array;
  /** By what a cell holds: the other player's piece of that kind; itself where there is none. */
  readonly exchanged: Int8Array;
  /** At (piece - 1) · area + cell; then player 1's turn; then each counter's values from 1 up. */
  readonly keys: ZobristKeys;
  readonly turnKey: number;
  /** Where the keys of each counter's value 1 stand. */
  readonly counterKeys: Int32Array;

  constructor({ name, grid, pieces, neutral = '', counters = [], holes = [] }: GridSetup) {
    const [first, second] = pieces;
    const letters = first + second + neutral;
    if (new Set(letters).size !== letters.length || /[\d/ ]/.test(letters))
      throw new RangeError(`${name}: letters ${letters}: expected each once, without digits, / and blanks`);
    this.name = name;
    this.grid = grid;
    this.letters = letters;
    this.kinds = first.length;
    this.counters = counters;
    this.holes = new Uint8Array(grid.area);
    for (const cell of holes) this.holes[cell] = 1;
    const { kinds } = this;
    this.owner = Int8Array.from({ length: letters.length + 1 }, (_, value) =>
      value === 0 || value > kinds + second.length ? -1 : value > kinds ? 1 : 0,
    );
    this.exchanged = this.owner.map((owner, value) => {
      const other = owner === 0 ? value + kinds : value - kinds;
      return owner !== -1 && this.owner[other] === 1 - owner ? other : value;
    });
    this.turnKey = letters.length * grid.area;
    let next = this.turnKey + 1;
    this.counterKeys = Int32Array.from(counters, ({ max }) => {
      next += max;
      return next - max;
    });
    this.keys = zobristKeys(next, name);
  }

  /** What a cell holds with a piece of `player`, of the kind at place `kind` among its letters. */
  piece(player: Player, kind = 0): number {
    return 1 + player * this.kinds + kind;
  }
}
