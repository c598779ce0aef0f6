import type { Game, Move, Position } from '../../games/game.ts';

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
