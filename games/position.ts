/** A move: an integer from 0 that only its game understands. */
export type Move = number;

/** A seat: 0 moves first in the game's start position. */
export type Player = 0 | 1;

/** A run of a drawn line: plain, or a player's. */
export interface Run {
  readonly text: string;
  readonly player?: Player;
}

/** A board as lines of text, top first. */
export type Drawing = readonly (readonly Run[])[];

/**
 * A position that `make` and `unmake` change in place; nothing is allocated per move (the undo history may grow by
 * doubling). `check/` holds a game to each sentence here. Only `make` and `unmake` change a position.
 */
export interface Position {
  /**
   * Who moves next. A move may leave it where it was; a forced pass is a move. In a finished position: who would move.
   */
  readonly turn: Player;
  /** Moves made since the game's start, where the text says so; else since the position that was read. */
  readonly ply: number;
  /** Two 32-bit halves of an incremental hash of all that the rest of the game depends on, the ply excepted. */
  readonly hashLow: number;
  readonly hashHigh: number;
  /**
   * Writes the legal moves to `out` from index `at`, each once, in the game's own order; returns the index after the
   * last. A finished position has none, an unfinished one at least one and at most the game's `maxMoves`.
   */
  moves(out: Int32Array, at: number): number;
  /**
   * Only in games with noisy moves: the legal moves that a quiescence search follows, written in the same way. None:
   * the position is quiet. Called in unfinished positions only.
   */
  noisy?(out: Int32Array, at: number): number;
  /** Plays `move`, which must be legal here. */
  make(move: Move): void;
  /** Takes the last move back: everything, the hash included, is as before it. */
  unmake(): void;
  over(): boolean;
  /** Only when over; undefined is a draw. */
  winner(): Player | undefined;
  /** Only when over: why, in the words of the game's referee. */
  ending(): string;
  /**
   * Only when over, and only in games that know such an end: the game does not count, not even as a draw (Hus, an
   * endless turn). The turn stays with the player who caused it.
   */
  voided?(): boolean;
  /** One line (docs/notation.md), read back by `Game.parse`. */
  text(): string;
}
