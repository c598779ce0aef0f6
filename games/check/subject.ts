import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import { boardSchema, boardWritten } from '../board-schema.ts';
import { featureValues } from '../feature-sets.ts';
import type { Board, Features, Game, Player, Position } from '../game.ts';
import { movesOf } from '../moves.ts';

/**
 * What a game promises: a name for each sentence of the contract that can be checked. A test holds the sentences to
 * `games/game.ts`, where they stand.
 */
export const rules = {
  throws: 'None of its functions throws, except for the InputErrors of `parse`, `parseMove` and `sizeOf`.',
  family: 'One game on all its board sizes: what the registry lists.',
  declared: 'Names are unique within a game.',
  start: 'It is ply 0, player 0 moves, and the game is not over.',
  scatter: 'A random legal board with the pieces put on it directly, perhaps unreachable by play; never finished.',
  seeded: 'Equal random numbers give equal positions.',
  turn: 'Who moves next.',
  ply: "Moves made since the game's start, where the text says so; else since the position that was read.",
  moves:
    "Writes the legal moves to `out` from index `at`, each once, in the game's own order; returns the index after the last.",
  over: "A finished position has none, an unfinished one at least one and at most the game's `maxMoves`.",
  maxMoves: 'No position has more legal moves.',
  noisy: 'the legal moves that a quiescence search follows, written in the same way, the likeliest best first',
  past: "writes the hashes, low and high, of the earlier positions since the last move that can't be undone",
  unmake: 'Takes the last move back: everything, the hash included, is as before it.',
  stateless: 'Everything in it is stateless.',
  asking: 'Only `make` and `unmake` change a position.',
  text: 'One line (docs/reference/notation.md), read back by `Game.parse`.',
  hash: 'Two 32-bit halves of an incremental hash of all that the rest of the game depends on, the ply excepted.',
  parse: 'Reads a position. Throws InputError, which names what is wrong and where.',
  reset: 'what `parse` gives for `text`.',
  moveText: 'A legal move is read back by `parseMove`, and no two of a position share a text.',
  parseMove: 'Reads a legal move of `position`. Throws InputError with the rule that it breaks.',
  winner: 'Only when over; undefined is a draw.',
  ending: "Only when over: why, in the words of the game's referee.",
  lastPly: 'The game ends when `ply` is this, whatever the hash says.',
  ends: 'Games end: by their own rules, or by `draws`.',
  draw: 'A board as lines of text, top first.',
  bounds:
    'Every value in an unfinished position lies from `low` to `high`: with the weights, they bound the evaluation.',
  extract: 'What `player` has, one finite value per feature, to `out` from index `at`.',
  extractBoth:
    "Only where it is quicker than two `extract`s and gives the same: player 0's values from index `at`, player 1's after them.",
  only: 'They give the same values as among all, in this order, and it says anew whether it is costly.',
  cellsOf: 'the cells on which feature `index` of `player` rests in `position`, each once',
  features: 'A feature set: one-sided numbers, computed here only, for search and for training alike.',
  board: 'Writes what stands on each cell to `out` from index `at`, and nothing else.',
  boardHash: 'Positions with the same hash have the same board.',
  boardExchange:
    'The board of `Game.exchange(position)`: what stands on `c` with value `v` here stands there on `cells[c]` with value `values[v]`.',
  symmetries: 'Permutations of the cells that change nothing in the game: a board so permuted is worth the same.',
  exchange: 'What holds of a player there holds of the other one here: moves, winner, features, board.',
  hand: 'In the last position before the end they seldom favour the loser.',
} as const;

export type Rule = keyof typeof rules;

/** Thrown where a rule is broken; whoever called knows the position. */
export class Broken extends Error {
  override readonly name = 'Broken';
  readonly rule: Rule;
  /** Findings of one root have one key: the rule, and the part of the game that it is about, where it has several. */
  readonly key: string;

  constructor(rule: Rule, message: string, about = '') {
    super(message);
    this.rule = rule;
    this.key = `${rule} ${about}`;
  }
}

export const PLAYERS: readonly Player[] = [0, 1];
/** Functions that may throw InputError. */
const READERS = ['parse', 'parseMove', 'reset', 'sizeOf'];
/** Functions whose answer is read as text everywhere. */
const WRITERS: readonly Rule[] = ['text', 'moveText'];

const originals = new WeakMap<object, object>();

/**
 * `whole`, whose functions throw `Broken` where they throw what they must not; the positions that they return are
 * guarded, too. What they are given, they get as it is.
 */
export function guarded<Whole extends object>(whole: Whole, name = ''): Whole {
  const call = (key: string, run: (...given: unknown[]) => unknown, given: unknown[]): unknown => {
    try {
      const found = run.apply(
        whole,
        given.map((one) => originals.get(one as object) ?? one),
      );
      const writer = WRITERS.find((one) => one === key);
      if (writer !== undefined && typeof found !== 'string')
        throw new Broken(writer, `${key} is ${JSON.stringify(found)}, expected text`);
      return typeof found === 'object' && found !== null && 'unmake' in found ? guarded(found) : found;
    } catch (error) {
      if (error instanceof Broken || (error instanceof InputError && READERS.includes(key))) throw error;
      const plain = given.flatMap((one) => (typeof one === 'string' ? `'${one}'` : typeof one === 'number' ? one : []));
      const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      const how = `${name}${key}(${quoted(plain.join(', '))}) throws ${quoted(said)}`;
      throw new Broken('throws', how, `${name}${key}`);
    }
  };
  const functions = new Map<string, unknown>();
  const get = (_: object, key: string): unknown => {
    const value: unknown = Reflect.get(whole, key);
    if (typeof value !== 'function') return value;
    if (!functions.has(key)) functions.set(key, (...given: unknown[]) => call(key, value as () => unknown, given));
    return functions.get(key);
  };
  const proxy = new Proxy({} as Whole, { get: get as ProxyHandler<Whole>['get'] & {} });
  originals.set(proxy, whole);
  return proxy;
}

/** A game that is being checked: whatever its functions throw is a `Broken` that names the function. */
export interface Subject {
  readonly game: Game;
  readonly features: readonly Features[];
  /** What portraits call their values, set by set, the first player's first. */
  readonly featureNames: readonly string[];
  /** Left out where the game says of it what can't be. */
  readonly board: Board | undefined;
  /** Whether a position's text says how many plies were played: then it is the last word. */
  readonly saysPly: boolean;
}

export function subjectOf(whole: Game): Subject {
  const { features } = whole;
  const game = guarded(whole);
  const board = whole.board && guarded(whole.board, 'board.');
  const saysPly = (): boolean => {
    const position = game.start(new Random(0, 'says ply'));
    position.make(movesOf(game, position)[0]!);
    return game.parse(position.text()).ply === 1;
  };
  return {
    game,
    features: features.map((set) => guarded(set, `${set.name}.`)),
    featureNames: features.flatMap(({ name: set, list }) =>
      PLAYERS.flatMap((player) => list.map(({ name }) => `features ${set}.${name} of ${whole.seats[player]}`)),
    ),
    board: isSound(whole.board) ? board : undefined,
    saysPly: attempt(saysPly) ?? false,
  };
}

/** `checkGame` tells what is wrong with one that is not. */
function isSound(board: Board | undefined): boolean {
  try {
    return boardSchema.safeParse(board).success;
  } catch {
    return false;
  }
}

/** What `ask` answers; undefined where the game breaks the contract, which a property tells. */
export function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Broken || error instanceof InputError) return undefined;
    throw error;
  }
}

/** What `read` reads, or the InputError with which it refuses. */
export function orRefusal<T>(read: () => T): T | InputError {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

/** The position that a position's own `text` says. */
export function reread({ game }: Subject, text: string): Position {
  const read = orRefusal(() => game.parse(text));
  if (!(read instanceof InputError)) return read;
  throw new Broken('text', `text '${quoted(text)}' is not read back: ${read.message}`);
}

/** A text as far as the rest of the game depends on it: without the ply, the last word, where it says one. */
export function withoutPly({ saysPly }: Subject, text: string): string {
  return saysPly ? text.replace(/ \d+$/, '') : text;
}

/** What `view` sees after each legal move. */
export function afterEach<T>({ game }: Subject, position: Position, view: (after: Position) => T): T[] {
  return movesOf(game, position).map((move) => {
    position.make(move);
    const seen = view(position);
    position.unmake();
    return seen;
  });
}

/** What stands on the board of an unfinished position. */
export function written(board: Board, position: Position): Uint8Array {
  const found = boardWritten(board, position);
  if (typeof found === 'string') throw new Broken('board', `board: ${found}`);
  return found;
}

/** What a position answers, by name, for comparisons; the first names say most. */
export type Portrait = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a position says of itself at once. */
export function outline(position: Position): Portrait {
  const { turn, ply, hashLow, hashHigh } = position;
  return { text: position.text(), turn, ply, hashLow, hashHigh, over: position.over() };
}

/** Adds to `answers` how a game that is over ended; else features of both players, and the board. */
export function values(
  { features, featureNames, board }: Subject,
  position: Position,
  answers: Record<string, Portrait[string]> = {},
): Portrait {
  if (position.over()) {
    const [winner, ending] = [position.winner(), position.ending()];
    return Object.assign(answers, { winner, ending, voided: position.voided?.() ?? false });
  }
  let at = 0;
  for (const set of features)
    for (const player of PLAYERS)
      for (const value of featureValues(set, position, player)) answers[featureNames[at++]!] = value + 0;
  if (board !== undefined) answers.board = written(board, position).join();
  return answers;
}

/** Everything. */
export function portrait(subject: Subject, position: Position): Portrait {
  const [moves, noisy] = [movesOf(subject.game, position).join(), noisyOf(subject, position)];
  // To copy the answers would take longer than to ask for them.
  return values(subject, position, { ...outline(position), moves, noisy });
}

function noisyOf({ game }: Subject, position: Position): string {
  if (position.noisy === undefined || position.over()) return '';
  const out = new Int32Array(game.maxMoves);
  return out.subarray(0, position.noisy(out, 0)).join();
}

/**
 * Throws `Broken` unless two portraits are the same: under `rule`, or else the one of what differs. Each kind of
 * comparison has findings of its own.
 */
export function expectSame(
  one: Portrait,
  other: Portrait,
  how: string,
  rule?: Rule,
  [before, after]: readonly [string, string] = ['before', 'after'],
): void {
  const differs = (key: string): boolean => !Object.is(one[key], other[key]);
  const name = Object.keys(one).find(differs) ?? Object.keys(other).find(differs);
  if (name === undefined) return;
  const [first = '', set = ''] = name.split(/[ .]/);
  const own = first.startsWith('hash') ? 'hash' : first === 'voided' ? 'winner' : (first as Rule);
  throw new Broken(
    rule ?? own,
    `${how}: ${name} is ${one[name]} ${before}, ${other[name]} ${after}`,
    `${set} ${before}`,
  );
}
