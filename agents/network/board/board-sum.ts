import type { Player } from '../../../games/game.ts';

/** The output of a board network, by whatever computes it: the same whole number everywhere. */
export interface BoardSum {
  /** Where the board is written, from index `at`, before `of` is asked. It stays what it is. */
  readonly board: Uint8Array;
  readonly at: number;
  /** The output for the player `turn` to move, in steps of the output. Allocates nothing. */
  of(turn: Player): number;
}
