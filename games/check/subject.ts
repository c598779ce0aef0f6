import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import { boardFault } from '../board-fault.ts';
import { boardWritten } from '../board-written.ts';
import type { Board, Features, Game, Move, Player, Position } from '../game.ts';
import { someOf } from '../subset.ts';
import { Broken } from './rule.ts';

export const PLAYERS: readonly Player[] = [0, 1];
/** Stands in slots that nobody may write to. */
const UNTOUCHED = -7777;
/** Slots before and behind those that are asked for. */
const BEFORE = 2;
const BEHIND = 64;

/**
 * A game that is being checked. Whatever its functions throw is a `Broken` that names the function, and so is what they
 * write where they must not.
 */
export class Subject {
  readonly game: Game;
  readonly #moves: Int32Array;
  #saysPly: boolean | undefined;
  #board: Board | undefined;
  #boardAsked = false;

  constructor(game: Game) {
    this.game = game;
    this.#moves = new Int32Array(BEFORE + 2 * game.maxMoves + BEHIND);
  }

  start = (random: Random): Position => this.#call('start', () => this.game.start(random));
  scatter = (random: Random): Position => this.#call('scatter', () => this.game.scatter(random));
  parse = (text: string): Position => this.#call(`parse('${quoted(text)}')`, () => this.game.parse(text), 'parse');
  draw = (position: Position) => this.#call('draw', () => this.game.draw(position));
  moveText = (position: Position, move: Move): string =>
    this.#call(`moveText(${move})`, () => this.game.moveText(position, move), 'moveText');
  text = (position: Position): string => this.#call('text', () => position.text());
  over = (position: Position): boolean => this.#call('over', () => position.over());
  winner = (position: Position): Player | undefined => this.#call('winner', () => position.winner());
  ending = (position: Position): string => this.#call('ending', () => position.ending());
  voided = (position: Position): boolean | undefined => this.#call('voided', () => position.voided?.());
  exchange = (position: Position): Position | undefined => this.#call('exchange', () => this.game.exchange?.(position));
  unmake = (position: Position): void => this.#call('unmake', () => position.unmake());

  make(position: Position, move: Move): void {
    this.#call(
      'make',
      () => position.make(move),
      'make',
      () => this.moveText(position, move),
    );
  }

  /** The legal moves as they were written. */
  moves(position: Position): Move[] {
    return this.#written('moves', this.#moves, (out) => position.moves(out, BEFORE));
  }

  /** The noisy ones; undefined in games without. */
  noisy(position: Position): Move[] | undefined {
    if (position.noisy === undefined) return undefined;
    return this.#written('noisy', this.#moves, (out) => position.noisy!(out, BEFORE));
  }

  /** What is wrong with what the game says of its board; undefined where nothing is, or there is none. */
  get boardFault(): string | undefined {
    const { board } = this.game;
    return board === undefined ? undefined : this.#call('board', () => boardFault(board));
  }

  /** The game's board, unless it says of it what can't be. */
  get board(): Board | undefined {
    if (!this.#boardAsked) {
      this.#boardAsked = true;
      try {
        if (this.boardFault === undefined) this.#board = this.game.board;
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
      }
    }
    return this.#board;
  }

  /** What stands on the board of an unfinished position. */
  written(board: Board, position: Position): Uint8Array {
    const written = this.#call('board.write', () => boardWritten(board, position));
    if (typeof written !== 'string') return written;
    const [found, expected] = written.split('; ') as [string, string];
    throw new Broken({ rule: 'board', expected, found, message: `board: ${written}` });
  }

  /** The features of one player. */
  extract(set: Features, position: Position, player: Player): Float64Array {
    const out = new Float64Array(set.list.length + 2 * BEFORE).fill(UNTOUCHED);
    this.#call(`${set.name}.extract`, () => set.extract(position, player, out, BEFORE));
    this.#untouched('extract', set.name, out, set.list.length);
    return out.subarray(BEFORE, BEFORE + set.list.length);
  }

  /** Those of both players at once. */
  extractBoth(set: Features, position: Position): Float64Array {
    const out = new Float64Array(2 * set.list.length + 2 * BEFORE).fill(UNTOUCHED);
    this.#call(`${set.name}.extractBoth`, () => set.extractBoth!(position, out, BEFORE));
    this.#untouched('extractBoth', set.name, out, 2 * set.list.length);
    return out.subarray(BEFORE, BEFORE + 2 * set.list.length);
  }

  /** The cells on which a feature rests; undefined where the set doesn't say. */
  cellsOf(set: Features, index: number, position: Position, player: Player): readonly string[] | undefined {
    const about = `${set.name}.cellsOf(${index})`;
    return this.#call(about, () => set.cellsOf!(index, position, player));
  }

  /** Some of a set's features, as a set. */
  some(set: Features, indices: readonly number[]): Features {
    return this.#call(`${set.name}.only`, () => someOf(set, indices, set.name));
  }

  /** What `parseMove` reads, or the InputError with which it refuses. */
  parseMove(position: Position, text: string): Move | InputError {
    return this.#call(
      `parseMove('${quoted(text, 100)}')`,
      () => orRefusal(() => this.game.parseMove(position, text)),
      'parseMove',
    );
  }

  /** The position that `text` says, or the InputError with which it is refused. */
  parseOrRefuse(text: string): Position | InputError {
    return this.#call(`parse('${quoted(text)}')`, () => orRefusal(() => this.game.parse(text)), 'parse');
  }

  /** `position` as `reset` makes it of `text`, or the InputError with which it is refused; only in games that have one. */
  resetOrRefuse(position: Position, text: string): Position | InputError {
    const reset = (): Position => {
      this.game.reset!(position, text);
      return position;
    };
    return this.#call(`reset('${quoted(text)}')`, () => orRefusal(reset), 'reset');
  }

  /** Whether a position's text says how many plies were played: then it is the last word. */
  get saysPly(): boolean {
    if (this.#saysPly === undefined) {
      const position = this.start(new Random(0, 'says ply'));
      this.make(position, this.moves(position)[0]!);
      this.#saysPly = this.parse(this.text(position)).ply === 1;
    }
    return this.#saysPly;
  }

  /** A text as far as the rest of the game depends on it: without the ply, the last field, where it says one. */
  withoutPly(text: string): string {
    return this.saysPly ? text.replace(/ \d+$/, '') : text;
  }

  #call<T>(call: string, run: () => T, about = call, move?: () => string): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof Broken) throw error;
      const found =
        error instanceof Error ? `${error.name}: ${quoted(error.message)}` : `throws ${quoted(String(error))}`;
      throw new Broken({
        rule: 'throws',
        about,
        ...(move === undefined ? {} : { move: textOrMark(move) }),
        expected: 'an answer',
        found,
        message: `${call}${move === undefined ? '' : ` of ${textOrMark(move)}`} throws ${found}`,
      });
    }
  }

  /** What `write` wrote to its slots; it returns the index after the last. */
  #written(rule: 'moves' | 'noisy', out: Int32Array, write: (out: Int32Array) => number): number[] {
    out.fill(UNTOUCHED);
    const end = this.#call(rule, () => write(out));
    if (!Number.isInteger(end) || end < BEFORE)
      throw new Broken({
        rule,
        expected: `an index from ${BEFORE}`,
        found: String(end),
        message: `${rule}: returns ${end}, asked to write from ${BEFORE}`,
      });
    const past = out.findIndex((value, i) => value !== UNTOUCHED && (i < BEFORE || i >= end));
    if (past !== -1)
      throw new Broken({
        rule,
        expected: `nothing outside ${BEFORE}..${end - 1}`,
        found: `${out[past]} at ${past}`,
        message: `${rule}: writes ${out[past]} at index ${past}, returned ${end}, asked to write from ${BEFORE}`,
      });
    return Array.from(out.subarray(BEFORE, Math.min(end, out.length)));
  }

  #untouched(rule: 'extract' | 'extractBoth', set: string, out: Float64Array, count: number): void {
    const past = out.findIndex((value, i) => value !== UNTOUCHED && (i < BEFORE || i >= BEFORE + count));
    if (past === -1) return;
    throw new Broken({
      rule,
      about: set,
      expected: `${count} values from index ${BEFORE}`,
      found: `${out[past]} at ${past}`,
      message: `features ${set}: ${rule} writes ${out[past]} at index ${past}, wanted ${count} values from ${BEFORE}`,
    });
  }
}

function orRefusal<T>(read: () => T): T | InputError {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

function textOrMark(text: () => string): string {
  try {
    return text();
  } catch {
    return '?';
  }
}
