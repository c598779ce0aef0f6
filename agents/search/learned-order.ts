import { boardFingerprint } from '../../games/fingerprint.ts';
import type { Board, Game, Move, Player } from '../../games/game.ts';
import { movesOf, walk } from '../../games/moves.ts';
import { Random, scrambled } from '../../lib/maths/random.ts';
import type { MoveRanks } from '../evaluation/evaluator.ts';
import { MOVE_BITS, shortMove } from './transposition.ts';

/** Positions whose moves are looked at, each after this many moves at most. */
const POSITIONS = 200;
const LONGEST = 40;
/** Cells of a move that count. */
export const CELLS = 2;
/** No cell. */
export const NOWHERE = -1;
/** Cells near a move's first cell that count, and near its second one. */
const NEAR_FIRST = 12;
const NEAR_SECOND = 6;
/** The first ones also count without the others. */
const NEAREST = 6;
/** What is seen of a move, in this order: its cells, those near the first one, those near the second one. */
const AROUND = CELLS + NEAREST;
const SECOND = CELLS + NEAR_FIRST;
const SEEN = SECOND + NEAR_SECOND;
/** A cell's value has this many bits. */
const VALUE = 8;
const VALUES = 1 << VALUE;
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
  /** By player and move, the cells that are seen; where there is none, the one after the board's last. */
  readonly #cells: readonly Int16Array[];
  /** By player and move, bits for where it takes place. */
  readonly #places: readonly Int32Array[];
  /** By player, place among the cells that are seen, and value: bits. A pattern is a sum of them. */
  readonly #bits: readonly Int32Array[];

  constructor(game: Game, board: Board) {
    const moves = 1 << MOVE_BITS;
    const { cells, values } = board.exchange;
    const places = cellsOfMoves(game, board, moves);
    this.#cells = ([0, 1] as const).map(() => new Int16Array(SEEN * moves).fill(board.cells));
    this.#places = ([0, 1] as const).map(() => new Int32Array(moves));
    this.#bits = ([0, 1] as const).map((player) =>
      Int32Array.from({ length: SEEN * VALUES }, (_, i) => {
        const value = i % VALUES;
        const seen = player === 0 || value >= values.length ? value : values[value]!;
        return scrambled(i - value + seen + 1);
      }),
    );
    for (const player of [0, 1] as const) {
      const seen = (cell: number): number => (cell === NOWHERE || player === 0 ? cell : cells[cell]!);
      for (let move = 0; move < moves; move++) {
        const [first, second] = [seen(places[CELLS * move]!), seen(places[CELLS * move + 1]!)];
        if (first === NOWHERE) continue;
        const near = [...nearCells(board, first, NEAR_FIRST), ...nearCells(board, second, NEAR_SECOND)];
        const looked = [first, second, ...near].map((cell) => (cell === NOWHERE ? board.cells : seen(cell)));
        this.#cells[player]!.set(looked, SEEN * move);
        this.#places[player]![move] = scrambled(SEEN * VALUES + 1 + first * (board.cells + 1) + second + 1);
      }
    }
  }

  /**
   * Looks at `move` of `player`, after the move `before` or NO_MOVE; `contents` has the board from index `at`, then
   * BEYOND. Hot: nothing is allocated.
   */
  look(contents: Uint8Array, at: number, player: Player, move: Move, before: Move): void {
    const { numbers } = this;
    const cells = this.#cells[player]!;
    const bits = this.#bits[player]!;
    const places = this.#places[player]!;
    const short = shortMove(move);
    const place = places[short]!;
    const first = SEEN * short;
    let i = 0;
    let stands = 0;
    for (; i < CELLS; i++) stands = (stands + bits[(i << VALUE) | contents[at + cells[first + i]!]!]!) | 0;
    let near = stands;
    for (; i < AROUND; i++) near = (near + bits[(i << VALUE) | contents[at + cells[first + i]!]!]!) | 0;
    let around = near;
    for (; i < SECOND; i++) around = (around + bits[(i << VALUE) | contents[at + cells[first + i]!]!]!) | 0;
    let second = stands;
    for (; i < SEEN; i++) second = (second + bits[(i << VALUE) | contents[at + cells[first + i]!]!]!) | 0;
    numbers[0] = numberOf(place, 1);
    numbers[1] = numberOf(place + 3 * (before < 0 ? 0 : places[shortMove(before)]!), 2);
    numbers[2] = numberOf(place + stands, 3);
    numbers[3] = numberOf(stands, 4);
    numbers[4] = numberOf(near, 5);
    numbers[5] = numberOf(around, 6);
    numbers[6] = numberOf(second, 7);
  }
}

const cellsKnown = new WeakMap<Game, Int16Array>();

/**
 * Where each move of `game` takes place: the two cells whose contents it changed most often in random games. They stand
 * from index `CELLS * move`, filled up with NOWHERE. A move that no game showed has none. Moves are short ones, below
 * `moves`.
 */
export function cellsOfMoves(game: Game, board: Board, moves: number): Int16Array {
  const found = cellsKnown.get(game) ?? observedCells(game, board, moves);
  cellsKnown.set(game, found);
  return found;
}

function observedCells(game: Game, board: Board, moves: number): Int16Array {
  const changes = new Map<number, Float64Array>();
  const [before, after] = [new Uint8Array(board.cells), new Uint8Array(board.cells)];
  for (let i = 0; i < POSITIONS; i++) {
    const random = new Random(i, 'cells', game.name);
    const length = random.int(LONGEST + 1);
    const position = walk(game, { shortest: length, longest: length }, random);
    if (position.over()) continue;
    board.write(position, before, 0);
    for (const move of movesOf(game, position)) {
      const short = shortMove(move);
      position.make(move);
      if (!position.over()) {
        board.write(position, after, 0);
        const counts = changes.get(short) ?? new Float64Array(board.cells);
        for (let cell = 0; cell < board.cells; cell++) if (before[cell] !== after[cell]) counts[cell]!++;
        changes.set(short, counts);
      }
      position.unmake();
    }
  }
  const cells = new Int16Array(CELLS * moves).fill(NOWHERE);
  for (const [move, counts] of changes) {
    const changed = [...counts.keys()].filter((cell) => counts[cell]! > 0).sort((a, b) => counts[b]! - counts[a]!);
    cells.set(changed.slice(0, CELLS), CELLS * move);
  }
  return cells;
}

/** Changes with the board and with the patterns: an order that was learned with another one is refused. */
export function orderFingerprint(game: Game, board: Board): string {
  return `${boardFingerprint(game, board)}-2`;
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

/** The number of a pattern of kind `kind` with these bits. */
function numberOf(bits: number, kind: number): number {
  return Math.imul(bits ^ (kind << (32 - 3)), SPREAD) >>> (32 - PATTERN_BITS);
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
    return (sum * this.#unit) | 0;
  }
}
