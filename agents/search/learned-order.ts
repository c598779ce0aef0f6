import type { Board, Game, Move, Player } from '../../games/game.ts';
import type { MoveRanks } from '../evaluation/evaluator.ts';
import { CELLS, cellsOfMoves, NOWHERE } from './move-cells.ts';
import { MOVE_BITS } from './transposition.ts';

/** Cells near a move's first cell that count, and near its second one. */
const NEAR_FIRST = 12;
const NEAR_SECOND = 6;
/** The first ones also count without the others. */
const NEAREST = 6;
/** What is seen of a move: its cells, then the cells near them. */
const SEEN = CELLS + NEAR_FIRST + NEAR_SECOND;
/** Stands for what is beyond the board. */
const BEYOND = 255;
/** Numbers by which patterns are called; a table has as many entries. */
const PATTERN_BITS = 16;
export const PATTERNS = 1 << PATTERN_BITS;
/** Units of the history that e times the chance to be chosen is worth. */
const RANK = 2000;
/** Spreads bits: 2 ** 32 by the golden ratio. */
const SPREAD = 0x9e3779b1;

/**
 * What a learned order knows of a move: a few patterns, each with a number below PATTERNS. They are where the move
 * takes place, alone and with the place of the move before; what stands there; and what stands near. Player 1's moves
 * are seen with the seats exchanged, so both players share them. Different patterns may get the same number by chance.
 */
export class MovePatterns {
  /** The patterns of the move that was looked at last. */
  readonly numbers = new Int32Array(7);
  /** By player and move, the cells that are looked at, as `SEEN` lists them. */
  readonly #cells: readonly Int16Array[];
  /** By player and move, where it takes place, as one number. */
  readonly #places: readonly Int32Array[];
  /** By player and value, how that player sees it. */
  readonly #values: readonly Uint8Array[];

  constructor(game: Game, board: Board) {
    const moves = 1 << MOVE_BITS;
    const { cells, values } = board.exchange;
    const places = cellsOfMoves(game, board, moves);
    this.#values = [Uint8Array.from(values.keys()), Uint8Array.from(values)];
    this.#cells = ([0, 1] as const).map(() => new Int16Array(SEEN * moves).fill(NOWHERE));
    this.#places = ([0, 1] as const).map(() => new Int32Array(moves));
    for (const player of [0, 1] as const) {
      const seen = (cell: number): number => (cell === NOWHERE || player === 0 ? cell : cells[cell]!);
      for (let move = 0; move < moves; move++) {
        const [first, second] = [seen(places[CELLS * move]!), seen(places[CELLS * move + 1]!)];
        if (first === NOWHERE) continue;
        const near = [...nearCells(board, first, NEAR_FIRST), ...nearCells(board, second, NEAR_SECOND)];
        this.#cells[player]!.set([first, second, ...near].map(seen), SEEN * move);
        this.#places[player]![move] = 1 + first * (board.cells + 1) + second + 1;
      }
    }
  }

  /**
   * Looks at `move` of `player`, after the move `before` or NO_MOVE; `contents` has the board from index `at`. Hot:
   * nothing is allocated.
   */
  look(contents: Uint8Array, at: number, player: Player, move: Move, before: Move): void {
    const { numbers } = this;
    const places = this.#places[player]!;
    const place = places[move]!;
    const first = SEEN * move;
    const second = first + CELLS + NEAR_FIRST;
    const stands = this.#mixed(1, first, first + CELLS, contents, at, player);
    const nearest = this.#mixed(stands, first + CELLS, first + CELLS + NEAREST, contents, at, player);
    const around = this.#mixed(nearest, first + CELLS + NEAREST, second, contents, at, player);
    numbers[0] = numberOf(place, 1);
    numbers[1] = numberOf(mix(place, before < 0 ? 0 : places[before]!), 2);
    numbers[2] = numberOf(mix(place, stands), 3);
    numbers[3] = numberOf(stands, 4);
    numbers[4] = numberOf(nearest, 5);
    numbers[5] = numberOf(around, 6);
    numbers[6] = numberOf(this.#mixed(stands, second, second + NEAR_SECOND, contents, at, player), 7);
  }

  /** `start`, mixed with what `player` sees on the cells that stand from index `from` to `to`. */
  #mixed(start: number, from: number, to: number, contents: Uint8Array, at: number, player: Player): number {
    const cells = this.#cells[player]!;
    const values = this.#values[player]!;
    let mixed = start;
    for (let i = from; i < to; i++) {
      const cell = cells[i]!;
      mixed = mix(mixed, cell === NOWHERE ? BEYOND : values[contents[at + cell]!]!);
    }
    return mixed;
  }
}

const known = new WeakMap<Game, MovePatterns>();

/** The patterns of the moves of `game`, which take place on `board`. */
export function patternsOf(game: Game, board: Board): MovePatterns {
  const patterns = known.get(game) ?? new MovePatterns(game, board);
  known.set(game, patterns);
  return patterns;
}

/** The cells near `cell` other than itself, the nearest first: `count` of them, filled up with NOWHERE. */
function nearCells(board: Board, cell: number, count: number): number[] {
  const near = cell === NOWHERE || board.near === undefined ? [] : board.near(cell).flat();
  const others = near.filter((other) => other !== cell).slice(0, count);
  return [...others, ...new Array<number>(count - others.length).fill(NOWHERE)];
}

function mix(known: number, next: number): number {
  return Math.imul(known ^ (next + SPREAD), SPREAD) ^ (known >>> 15);
}

/** The number of a pattern of kind `kind` with these bits. */
function numberOf(bits: number, kind: number): number {
  const mixed = Math.imul(bits ^ Math.imul(kind, SPREAD), 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 15), SPREAD) >>> (32 - PATTERN_BITS);
}

/** In which order moves are searched, by what was learned of their patterns. */
export class LearnedOrder implements MoveRanks {
  readonly #patterns: MovePatterns;
  /** By pattern, how much more likely a move with it is chosen: natural logarithms, in steps. */
  readonly #steps: Int8Array;
  /** What a step is worth, in units of the history. */
  readonly #unit: number;

  /** `steps` are PATTERNS numbers; `step` is the size of one. */
  constructor(game: Game, board: Board, steps: Int8Array, step: number) {
    this.#patterns = patternsOf(game, board);
    this.#steps = steps;
    this.#unit = step * RANK;
  }

  rankOf(contents: Uint8Array, at: number, player: Player, move: Move, before: Move): number {
    const steps = this.#steps;
    this.#patterns.look(contents, at, player, move, before);
    const { numbers } = this.#patterns;
    let sum = 0;
    for (let i = 0; i < numbers.length; i++) sum += steps[numbers[i]!]!;
    return Math.round(sum * this.#unit);
  }
}
