import type { Game, Move, Position } from '../games/game.ts';

const games = new Map<string, GtpGame>();

/** `game` is how `family` is told in GTP. */
export function registerGtp(family: string, game: GtpGame): void {
  games.set(family, game);
}

/** How `family` is told in GTP; undefined where it isn't. */
export function gtpGame(family: string): GtpGame | undefined {
  return games.get(family);
}

/** Who plays behind the protocol. */
export interface GtpPlayer {
  /** `name` and `version` of the protocol. */
  readonly name: string;
  readonly version: string;
  /** `family` on a board of `size`. Throws InputError where it can't be played. */
  game(family: string, size: number): Game;
  /** Forgets the last game. */
  newGame(): void;
  choose(game: Game, position: Position): Move;
}

/** A GTP 2 engine, line by line. */
export interface GtpServer {
  /** Whether it was told to quit. */
  readonly over: boolean;
  /** The response to a line, with the empty line that ends it; nothing where none is due. */
  answer(line: string): string;
}

/** A colour as GTP has it. */
export type Colour = 'b' | 'w';

/** How a game is told in GTP: a board of stones, built up play by play. Text in, text out. */
export interface GtpGame {
  /** Commands sent before each game; an engine may refuse them. */
  readonly setup: readonly string[];
  /** The plays that make `start` and then its `moves` out of an empty board. */
  encode(start: string, moves: readonly string[]): GtpPosition;
  /** `player` as an engine, whose board has `size` rows until it is told another size. */
  serve(player: GtpPlayer, size: number): GtpServer;
}

export interface GtpPosition {
  readonly size: number;
  /** `b a1`, the first one first. */
  readonly plays: readonly string[];
  /** Who moves next. */
  readonly colour: Colour;
  /** The move that an engine means by its answer. */
  move(answer: string): string;
}
