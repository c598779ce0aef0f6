import { array, asyncProperty, boolean, check, nat, tuple } from 'fast-check';
import { Random } from '../../lib/maths/random.ts';
import type { Position } from '../game.ts';
import { Broken, type Rule, rules } from './rule.ts';
import { attempt, type Subject } from './subject.ts';

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

/** Its board, before any move. */
export function boardOf(subject: Subject, { scattered, seed }: Line): Position {
  const random = new Random(seed, 'check', subject.game.name);
  return scattered ? subject.scatter(random) : subject.start(random);
}

/** Plays the move that `pick` chooses; false, and nothing is played, where there is none. */
export function step(subject: Subject, position: Position, pick: number): boolean {
  const moves = subject.moves(position);
  const move = moves[pick % moves.length];
  if (move !== undefined) subject.make(position, move);
  return move !== undefined;
}

/** Plays a line as far as there are moves. */
export function played(subject: Subject, line: Line): Position {
  const position = boardOf(subject, line);
  for (const pick of line.picks) if (!step(subject, position, pick)) break;
  return position;
}

/** Plays random moves, `most` at most, as long as the game isn't over. Returns how many. */
export function playOn(subject: Subject, position: Position, most: number, random: Random): number {
  let made = 0;
  for (; made < most && !subject.over(position); made++) subject.make(position, random.pick(subject.moves(position)));
  return made;
}

/** A line as people read it; what can't be had of a broken game is `?`. */
function told(subject: Subject, line: Line): { board: string; moves: string[]; position: string } {
  const moves: string[] = [];
  const position = attempt(() => boardOf(subject, line));
  const text = (): string => (position && attempt(() => subject.text(position))) ?? '?';
  const board = text();
  for (const pick of position === undefined ? [] : line.picks) {
    const legal = attempt(() => subject.moves(position!)) ?? [];
    const move = legal[pick % legal.length];
    if (move === undefined) break;
    moves.push(subject.nameOf(position!, move));
    attempt(() => subject.make(position!, move));
  }
  return { board, moves, position: text() };
}

/**
 * A line as small as fast-check makes it at which `look` still breaks the rule of `key`, with what it breaks; undefined
 * where `line` itself does not: then the game answers differently when asked again. `pause` lets others work.
 */
async function smallest(
  line: Line,
  key: string,
  look: (line: Line) => void,
  pause: () => Promise<void>,
): Promise<{ line: Line; broken: Broken } | undefined> {
  let best: { line: Line; broken: Broken } | undefined;
  let tries = 0;
  let bug: unknown;
  const lines = tuple(boolean(), nat(), array(nat(PICKS - 1), { maxLength: line.picks.length, size: 'max' }));
  const holds = asyncProperty(lines, async ([scattered, seed, picks]) => {
    if (bug !== undefined || ++tries > TRIES) return true;
    const tried = { scattered, seed, picks };
    try {
      await pause();
      look(tried);
    } catch (error) {
      // Whoever stops the check ends the search, too: else fast-check takes what is thrown for a failure.
      if (!(error instanceof Broken)) bug = error;
      else if (error.key === key) {
        // fast-check goes on from what fails: each is smaller than those before.
        best = { line: tried, broken: error };
        return false;
      }
    }
    return true;
  });
  await check(holds, { examples: [[[line.scattered, line.seed, [...line.picks]]]], numRuns: 1, seed: 1 });
  if (bug !== undefined) throw bug;
  return best;
}

/**
 * What holds of every position that play reaches. `holds` looks at the end of a line: it throws `Broken` where a rule
 * isn't kept, and leaves the position as it was where all are.
 */
export interface Property {
  /** Which positions of a line: its board, every one, some or few where boards have many moves, its last one. */
  readonly at: 'board' | 'every' | 'some' | 'few' | 'last';
  readonly holds: (subject: Subject, position: Position, line: Line) => void;
}

/** By what they say. */
export type Properties = Readonly<Record<string, Property>>;

/** A rule of the contract that a game breaks, in the smallest case found. Plain data. */
export interface Finding {
  readonly rule: Rule;
  /** The sentence of `games/game.ts`. */
  readonly sentence: string;
  /** In a line: "unmake after e4: hashHigh 12 before, 77 after". */
  readonly message: string;
  /** Where it shows, if it is about one position: the board, the moves from there, the position after them. */
  readonly at?: { readonly board: string; readonly moves: readonly string[]; readonly position: string };
}

/** A broken rule: where it shows, and how to look there again. */
interface Breach {
  readonly broken: Broken;
  readonly line?: Line;
  readonly look?: (line: Line) => void;
}

/** What one check finds, once for each rule and part that is broken. */
export class Findings {
  readonly #breaches = new Map<string, Breach>();

  get none(): boolean {
    return this.#breaches.size === 0;
  }

  /**
   * Whether `run` breaks no rule; what else it throws is thrown. Where it looks at the end of a line, `at` says how to
   * look there again.
   */
  holds(run: () => void, at?: { readonly line: Line; readonly look: (line: Line) => void }): boolean {
    try {
      run();
      return true;
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      this.add({ broken: error, ...at });
      return false;
    }
  }

  /** Of a rule and part the shortest line is kept. */
  add(breach: Breach): void {
    const { key } = breach.broken;
    const length = ({ line }: Breach): number => line?.picks.length ?? Number.POSITIVE_INFINITY;
    const known = this.#breaches.get(key);
    if (known === undefined || length(breach) < length(known)) this.#breaches.set(key, breach);
  }

  /** All of them, roots before what follows from them, each as small as it goes. `pause` lets others work. */
  async smallest(subject: Subject, pause: () => Promise<void>): Promise<Finding[]> {
    const order = Object.keys(rules);
    const found: Finding[] = [];
    for (const { broken, line, look } of this.#breaches.values()) {
      const best = line && look && (await smallest(line, broken.key, look, pause));
      const { rule, message } = best?.broken ?? broken;
      const where = best?.line ?? line;
      found.push({
        rule,
        sentence: rules[rule],
        message: where !== undefined && best === undefined ? `${message} (not when the same is played again)` : message,
        ...(where && { at: told(subject, where) }),
      });
    }
    return found.sort((one, other) => order.indexOf(one.rule) - order.indexOf(other.rule));
  }
}
