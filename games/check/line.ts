import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Position } from '../game.ts';
import { movesOf } from '../moves.ts';
import { attempt, Broken, type Rule, rules, type Subject } from './subject.ts';

/** Numbers that choose a move, and seeds of boards, go up to this. */
export const PICKS = 1 << 16;
/** Lines tried while one is made smaller: then the smallest so far is taken. */
const TRIES = 300;

/** A line of play as plain numbers, so that it can be made smaller: where it begins, and a number for each move. */
export interface Line {
  /** Whether it begins on a scattered board instead of a start. */
  readonly scattered: boolean;
  /** Of the board. */
  readonly seed: number;
  /** Each modulo the count of legal moves is the place of the move. */
  readonly picks: readonly number[];
}

/** What holds of every position that play reaches, by what it says. */
export type Properties = Readonly<Record<string, Property>>;

export interface Property {
  /** Which positions of a line: its board, every one, some or few where boards have many moves, its last one. */
  readonly at: 'board' | 'every' | 'some' | 'few' | 'last';
  /** Looks at the end of a line. Throws `Broken` where a rule isn't kept, else it leaves the position as it was. */
  readonly holds: Look;
}

type Look = (subject: Subject, position: Position, line: Line) => void;

/** A rule of the contract that a game breaks, in the smallest case found. Plain data. */
export interface Finding {
  readonly rule: Rule;
  /** The sentence of `games/game.ts`. */
  readonly sentence: string;
  /** In a line: "unmake after e4: hashHigh is 12 before, 77 after". */
  readonly message: string;
  /** Where it shows, if it is about one position: the board, the moves from there, the position after them. */
  readonly at?: { readonly board: string; readonly moves: readonly string[]; readonly position: string };
}

/** Its board, before any move. */
export function boardOf({ game }: Subject, { scattered, seed }: Line): Position {
  const random = new Random(seed, 'check', game.name);
  return scattered ? game.scatter(random) : game.start(random);
}

/** Plays the move that `pick` chooses; false, and nothing is played, where there is none. */
export function step({ game }: Subject, position: Position, pick: number): boolean {
  const moves = movesOf(game, position);
  const move = moves[pick % moves.length];
  if (move !== undefined) position.make(move);
  return move !== undefined;
}

/** Plays a line as far as there are moves. */
export function played(subject: Subject, line: Line): Position {
  const position = boardOf(subject, line);
  line.picks.every((pick) => step(subject, position, pick));
  return position;
}

/** Plays random moves, `most` at most, as long as the game isn't over. Returns how many. */
export function playOn({ game }: Subject, position: Position, most: number, random: Random): number {
  let made = 0;
  for (; made < most && !position.over(); made++) position.make(random.pick(movesOf(game, position)));
  return made;
}

/** What a game breaks: once for each rule and part. `pause` lets others work. */
export class Findings {
  readonly #found = new Map<string, Finding>();
  readonly #subject: Subject;
  readonly #pause: () => Promise<void>;

  constructor(subject: Subject, pause: () => Promise<void>) {
    this.#subject = subject;
    this.#pause = pause;
  }

  get none(): boolean {
    return this.#found.size === 0;
  }

  /** Roots before what follows from them. */
  get all(): Finding[] {
    const order = Object.keys(rules);
    return [...this.#found.values()].sort((one, other) => order.indexOf(one.rule) - order.indexOf(other.rule));
  }

  /**
   * Takes what a look has thrown, where it looked at the end of a line in the smallest case; throws what is no
   * `Broken`.
   */
  async add(error: unknown, line?: Line, look: Look = () => {}): Promise<void> {
    const { rule, key, message } = brokenBy(error);
    if (this.#found.has(key)) return;
    const best = line && (await this.#smallest(line, key, look));
    const where = best?.line ?? line;
    this.#found.set(key, {
      rule,
      sentence: rules[rule],
      message: line && !best ? `${message} (not when the same is played again)` : (best?.message ?? message),
      ...(where && { at: told(this.#subject, where) }),
    });
  }

  /**
   * Leaves out as many moves as can be spared, and takes the first move and the first start where those do. Undefined
   * where `line` itself breaks nothing: then the game answers differently when asked again.
   */
  async #smallest(line: Line, key: string, look: Look): Promise<{ line: Line; message: string } | undefined> {
    let best = { line, message: '' };
    let tries = 0;
    const breaks = async (tried: Line): Promise<boolean> => {
      await this.#pause();
      try {
        if (tries++ < TRIES) look(this.#subject, played(this.#subject, tried), tried);
      } catch (error) {
        const broken = brokenBy(error);
        if (broken.key !== key) return false;
        best = { line: tried, message: broken.message };
        return true;
      }
      return false;
    };
    if (!(await breaks(line))) return undefined;
    for (const begin of [{ scattered: false, seed: 0 }, { scattered: false }, { seed: 0 }])
      if (await breaks({ ...best.line, ...begin })) break;
    for (let size = line.picks.length; size >= 1; size >>= 1)
      for (let at = best.line.picks.length - size; at >= 0; at -= size)
        await breaks({ ...best.line, picks: best.line.picks.toSpliced(at, size) });
    for (const i of best.line.picks.keys())
      if (best.line.picks[i] !== 0) await breaks({ ...best.line, picks: best.line.picks.with(i, 0) });
    return best;
  }
}

/** A text that is not read back where a property expects it to be is a break, too. */
function brokenBy(error: unknown): Broken {
  if (error instanceof Broken) return error;
  if (error instanceof InputError) return new Broken('text', `a text is not read back: ${error.message}`);
  throw error;
}

/** A line as people read it; what can't be had of a broken game is `?`. */
function told(subject: Subject, line: Line): { board: string; moves: string[]; position: string } {
  const moves: string[] = [];
  const position = attempt(() => boardOf(subject, line));
  const text = (): string => attempt(() => position?.text()) ?? '?';
  const board = text();
  for (const pick of line.picks) {
    if (position === undefined) break;
    const legal = attempt(() => movesOf(subject.game, position)) ?? [];
    const move = legal[pick % legal.length];
    if (move === undefined) break;
    moves.push(attempt(() => subject.game.moveText(position, move)) ?? String(move));
    attempt(() => position.make(move));
  }
  return { board, moves, position: text() };
}
