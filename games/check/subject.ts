import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import { boardSchema, boardWritten } from '../board-schema.ts';
import type { Board, Features, Game, Player, Position } from '../game.ts';
import { movesOf } from '../moves.ts';
import { Broken, type Rule } from './rule.ts';

export const PLAYERS: readonly Player[] = [0, 1];
/** Functions that may throw InputError. */
const READERS = ['parse', 'parseMove', 'reset', 'sizeOf'];

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
      return typeof found === 'object' && found !== null && 'unmake' in found ? guarded(found) : found;
    } catch (error) {
      if (error instanceof InputError && READERS.includes(key)) throw error;
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

export function subjectOf(whole: Game, features = whole.features): Subject {
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

export function featuresOf(set: Features, position: Position, player: Player): Float64Array {
  const out = new Float64Array(set.list.length);
  set.extract(position, player, out, 0);
  return out;
}

/** What a position answers, by name, for comparisons; the first names say most. */
export type Portrait = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a position says of itself at once. */
export function outline(position: Position): Portrait {
  const { turn, ply, hashLow, hashHigh } = position;
  return { text: position.text(), turn, ply, hashLow, hashHigh, over: position.over() };
}

/** How a game that is over ended; else features of both players, and the board. */
export function values({ features, featureNames, board }: Subject, position: Position): Portrait {
  if (position.over())
    return { winner: position.winner(), ending: position.ending(), voided: position.voided?.() ?? false };
  const answers: Record<string, string | number> = {};
  let at = 0;
  for (const set of features)
    for (const player of PLAYERS)
      for (const value of featuresOf(set, position, player)) answers[featureNames[at++]!] = value + 0;
  return board === undefined ? answers : { ...answers, board: written(board, position).join() };
}

/** Everything. */
export function portrait(subject: Subject, position: Position): Portrait {
  const moves = movesOf(subject.game, position);
  return { ...outline(position), moves: moves.join(), noisy: noisyOf(subject, position), ...values(subject, position) };
}

function noisyOf({ game }: Subject, position: Position): string {
  if (position.noisy === undefined || position.over()) return '';
  const out = new Int32Array(game.maxMoves);
  return out.subarray(0, position.noisy(out, 0)).join();
}

/** Throws `Broken` unless two portraits are the same: under `rule`, or else the one of what differs. Each kind of comparison has findings of its own. */
export function expectSame(
  one: Portrait,
  other: Portrait,
  how: string,
  rule?: Rule,
  [before, after]: readonly [string, string] = ['before', 'after'],
): void {
  const name = Object.keys({ ...one, ...other }).find((key) => !Object.is(one[key], other[key]));
  if (name === undefined) return;
  const [first = '', set = ''] = name.split(/[ .]/);
  const own = first.startsWith('hash') ? 'hash' : first === 'voided' ? 'winner' : (first as Rule);
  throw new Broken(
    rule ?? own,
    `${how}: ${name} is ${one[name]} ${before}, ${other[name]} ${after}`,
    `${set} ${before}`,
  );
}
