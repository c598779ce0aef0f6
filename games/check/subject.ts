import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import { boardSchema, boardWritten } from '../board-schema.ts';
import type { Board, Features, Game, Move, Player, Position } from '../game.ts';
import { Broken, type Rule } from './rule.ts';

export const PLAYERS: readonly Player[] = [0, 1];
/** Stands in slots that nobody may write to. */
const UNTOUCHED = -7777;
/** Slots before and behind those that are asked for. */
const BEFORE = 2;
const BEHIND = 64;

/** What a position answers, by name, for comparisons; the first names say most. */
export type Portrait = ReadonlyMap<string, string | number>;

/**
 * A game that is being checked. Whatever its functions throw is a `Broken` that names the function, and so is what they
 * write where they must not.
 */
export class Subject {
  readonly game: Game;
  /** The game's board, unless it says of it what can't be. */
  readonly board: Board | undefined;
  readonly #slots: Int32Array;
  #saysPly: boolean | undefined;

  constructor(game: Game) {
    this.game = game;
    this.#slots = new Int32Array(BEFORE + 2 * game.maxMoves + BEHIND);
    this.board = attempt(() =>
      this.ask('board', () => (boardSchema.safeParse(game.board).success ? game.board : undefined)),
    );
  }

  start = (random: Random): Position => this.ask('start', () => this.game.start(random));
  scatter = (random: Random): Position => this.ask('scatter', () => this.game.scatter(random));
  draw = (position: Position) => this.ask('draw', () => this.game.draw(position));
  text = (position: Position): string => this.ask('text', () => position.text());
  over = (position: Position): boolean => this.ask('over', () => position.over());
  winner = (position: Position): Player | undefined => this.ask('winner', () => position.winner());
  ending = (position: Position): string => this.ask('ending', () => position.ending());
  voided = (position: Position): boolean => this.ask('voided', () => position.voided?.() ?? false);
  exchange = (position: Position): Position | undefined => this.ask('exchange', () => this.game.exchange?.(position));
  unmake = (position: Position): void => this.ask('unmake', () => position.unmake());
  moveText = (position: Position, move: Move): string =>
    this.ask(
      'moveText',
      () => this.game.moveText(position, move),
      () => `moveText(${move})`,
    );

  make(position: Position, move: Move): void {
    this.ask(
      'make',
      () => position.make(move),
      () => `make of ${this.nameOf(position, move)}`,
    );
  }

  /** The move's text, or its number where it has none. */
  nameOf(position: Position, move: Move): string {
    return attempt(() => this.moveText(position, move)) ?? String(move);
  }

  /** The position that `text` says, or the InputError with which it is refused. */
  read(text: string): Position | InputError {
    return this.reading(
      'parse',
      () => this.game.parse(text),
      () => `parse('${quoted(text)}')`,
    );
  }

  /** The same of a text that a position gave. */
  parse(text: string): Position {
    const read = this.read(text);
    if (!(read instanceof InputError)) return read;
    throw new Broken('text', `text '${quoted(text)}' is not read back: ${read.message}`);
  }

  /** `position` as `reset` makes it of `text`, or the InputError with which it is refused; only in games that have one. */
  reset(position: Position, text: string): Position | InputError {
    const reset = (): Position => {
      this.game.reset!(position, text);
      return position;
    };
    return this.reading('reset', reset, () => `reset('${quoted(text)}')`);
  }

  /** What `parseMove` reads, or the InputError with which it refuses. */
  parseMove(position: Position, text: string): Move | InputError {
    return this.reading(
      'parseMove',
      () => this.game.parseMove(position, text),
      () => `parseMove('${quoted(text, 100)}')`,
    );
  }

  /** The legal moves as they were written. */
  moves(position: Position): Move[] {
    return this.#written('moves', (out) => position.moves(out, BEFORE));
  }

  /** The noisy ones; undefined in games without. */
  noisy(position: Position): Move[] | undefined {
    return position.noisy === undefined ? undefined : this.#written('noisy', (out) => position.noisy!(out, BEFORE));
  }

  /** What stands on the board of an unfinished position. */
  written(board: Board, position: Position): Uint8Array {
    const written = this.ask('board.write', () => boardWritten(board, position));
    if (typeof written === 'string') throw new Broken('board', `board: ${written}`);
    return written;
  }

  /** The features of one player. */
  extract(set: Features, position: Position, player: Player): Float64Array {
    return this.#values('extract', set, 1, (out) => set.extract(position, player, out, BEFORE));
  }

  /** Those of both players at once. */
  extractBoth(set: Features, position: Position): Float64Array {
    return this.#values('extractBoth', set, 2, (out) => set.extractBoth!(position, out, BEFORE));
  }

  /** A text as far as the rest of the game depends on it: without the ply, the last field, where it says one. */
  withoutPly(text: string): string {
    return this.saysPly ? text.replace(/ \d+$/, '') : text;
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

  /** What a position says of itself at once. */
  outline(position: Position): Portrait {
    const { turn, ply, hashLow, hashHigh } = position;
    return new Map(Object.entries({ text: this.text(position), turn, ply, hashLow, hashHigh }));
  }

  /** Features of both players, and board of an unfinished position. */
  values(position: Position): Portrait {
    const { features, seats } = this.game;
    const answers = new Map<string, string | number>();
    for (const set of features)
      for (const player of PLAYERS) {
        const found = this.extract(set, position, player);
        for (const [i, { name }] of set.list.entries())
          answers.set(`${set.name}.${name} of ${seats[player]}`, found[i]!);
      }
    if (this.board !== undefined) answers.set('board', this.written(this.board, position).join());
    return answers;
  }

  /** How a game that is over ended. */
  end(position: Position): Portrait {
    const [winner, voided] = [String(this.winner(position)), String(this.voided(position))];
    return new Map(Object.entries({ winner, ending: this.ending(position), voided }));
  }

  /** Everything. */
  portrait(position: Position): Portrait {
    const over = this.over(position);
    const [moves, noisy] = [this.moves(position).join(), over ? '' : String(this.noisy(position))];
    return new Map([
      ...this.outline(position),
      ...Object.entries({ over: String(over), moves, noisy }),
      ...(over ? this.end(position) : this.values(position)),
    ]);
  }

  /** Calls a function of the game: what it throws breaks the contract. `call` is how people see it called. */
  ask<T>(about: string, run: () => T, call = () => about): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof Broken) throw error;
      const found = error instanceof Error ? `${error.name}: ${quoted(error.message)}` : quoted(String(error));
      throw new Broken('throws', `${call()} throws ${found}`, about);
    }
  }

  /** The same of a function that may refuse what it is given: what it reads, or its InputError. */
  reading<T>(about: string, read: () => T, call: () => string): T | InputError {
    const orRefusal = (): T | InputError => {
      try {
        return read();
      } catch (error) {
        if (error instanceof InputError) return error;
        throw error;
      }
    };
    return this.ask(about, orRefusal, call);
  }

  /** What `write` wrote to its slots; it returns the index after the last. */
  #written(rule: 'moves' | 'noisy', write: (out: Int32Array) => number): number[] {
    const out = this.#slots.fill(UNTOUCHED);
    const end = this.ask(rule, () => write(out));
    if (!Number.isInteger(end) || end < BEFORE)
      throw new Broken(rule, `${rule}: returns ${end}, asked to write from ${BEFORE}`);
    const past = out.findIndex((value, i) => value !== UNTOUCHED && (i < BEFORE || i >= end));
    if (past !== -1)
      throw new Broken(
        rule,
        `${rule}: writes ${out[past]} at index ${past}, returned ${end}, asked to write from ${BEFORE}`,
      );
    return Array.from(out.subarray(BEFORE, Math.min(end, out.length)));
  }

  #values(rule: Rule, set: Features, sides: number, write: (out: Float64Array) => void): Float64Array {
    const count = sides * set.list.length;
    const out = new Float64Array(count + 2 * BEFORE).fill(UNTOUCHED).fill(Number.NaN, BEFORE, BEFORE + count);
    this.ask(`${set.name}.${rule}`, () => write(out));
    const past = out.findIndex((value, i) => value !== UNTOUCHED && (i < BEFORE || i >= BEFORE + count));
    if (past === -1) return out.subarray(BEFORE, BEFORE + count);
    throw new Broken(
      rule,
      `features ${set.name}: ${rule} writes ${out[past]} at index ${past}, wanted ${count} values from ${BEFORE}`,
      set.name,
    );
  }
}

/** The first answer in which two portraits differ. */
export function difference(
  one: Portrait,
  other: Portrait,
): { readonly name: string; readonly one: string; readonly other: string } | undefined {
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [here, there] = [one.get(name), other.get(name)];
    if (!Object.is(here, there)) return { name, one: String(here ?? 'none'), other: String(there ?? 'none') };
  }
  return undefined;
}

/** Throws `Broken`, whose message begins with `how`, unless two portraits are the same. */
export function expectSame(one: Portrait, other: Portrait, rule: Rule, how: string, about?: string): void {
  const found = difference(one, other);
  if (found === undefined) return;
  throw new Broken(rule, `${how}: ${found.name} ${found.one} before, ${found.other} after`, about);
}

/** What `ask` answers; undefined where the game breaks the contract, which a property tells. */
export function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Broken) return undefined;
    throw error;
  }
}
