import type { Game, Move, Position } from '../games/game.ts';
import { movesOf } from '../games/moves.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';

/** What UGI and UCI, which it comes from, call the same things. */
export const dialects = {
  ugi: {
    hello: 'ugi',
    known: 'ugiok',
    newGame: 'uginewgame',
    clock: ['p1time', 'p2time', 'p1inc', 'p2inc'],
    /** Where the game is over. */
    noMove: 'none',
    /** Plies to the end of the game from the number that stands in `score mate`. */
    mateIn: (count: number): number => count,
    /** The other way round. */
    mateScore: (plies: number): number => plies,
  },
  uci: {
    hello: 'uci',
    known: 'uciok',
    newGame: 'ucinewgame',
    clock: ['wtime', 'btime', 'winc', 'binc'],
    noMove: '(none)',
    // Counted in moves of the side that mates.
    mateIn: (count: number): number => (count > 0 ? 2 * count - 1 : 2 * count),
    mateScore: (plies: number): number => Math.ceil(plies / 2),
  },
} as const;

export type DialectName = keyof typeof dialects;
export type Dialect = (typeof dialects)[DialectName];

/** How a game is told in UCI. What is left out is written as the game's own notation writes it. */
export interface UciGame<P extends Position = Position> {
  /** Told as UCI_Variant to engines that have this option. */
  variant?(game: Game): string;
  /** A position, and what is read back from it as the game's own text. */
  fen?(position: P): string;
  textOf?(fen: string): string;
  moveText?(position: P, move: Move): string;
}

const games = new Map<string, UciGame>();

/** `game` is how `family` is told in UCI. */
export function registerUci(family: string, game: UciGame): void {
  games.set(family, game);
}

/** Whether games of `family` can be told in UCI. */
export function speaksUci(family: string): boolean {
  return games.has(family);
}

/** How positions and moves of a game are written in a protocol. */
export interface Notation {
  readonly variant?: string;
  /** Of a position's own text. */
  fen(text: string): string;
  /** The own text of what `fen` writes. Throws InputError. */
  textOf(fen: string): string;
  moveText(position: Position, move: Move): string;
  /** Throws InputError for what is no legal move. */
  parseMove(position: Position, text: string): Move;
}

/** The game's own notation in UGI; in UCI as its module says. */
export function notationIn(protocol: DialectName, game: Game): Notation {
  const {
    variant,
    fen,
    textOf = (text) => text,
    moveText,
  }: UciGame = (protocol === 'uci' && games.get(game.family)) || {};
  return {
    ...(variant === undefined ? {} : { variant: variant(game) }),
    fen: (text) => fen?.(game.parse(text)) ?? text,
    textOf,
    moveText: moveText ?? game.moveText,
    parseMove: moveText === undefined ? game.parseMove : parseMove,
  };

  function parseMove(position: Position, text: string): Move {
    const found = movesOf(game, position).find((move) => moveText!(position, move) === text);
    if (found === undefined) throw new InputError(`${quoted(text, 100)}: no legal move (in '${position.text()}')`);
    return found;
  }
}
