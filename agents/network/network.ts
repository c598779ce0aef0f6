import type { Player } from '../../games/game.ts';
import type { NetworkShape } from './shape.ts';

/**
 * A network that reads a game's board, in whole numbers: its value never depends on what was evaluated before.
 *
 * Each player has a set of clipped units that see the board as he does: player 1's read the board of the exchanged
 * position. A sum of the first layer is a bias and, over all cells, the weight of what stands there; the unit is that
 * sum, no less than 0 and no more than `one`. Local units of one kind are added up over the cells. Then comes the output
 * for the player to move, from his units and the other's, with weights of the position's bucket, and beside it a linear
 * unit (piece-square values), his less the other's.
 *
 * The free weights stand here; `tying.ts` says which one is where on the board.
 */
export interface Network {
  readonly shape: NetworkShape;
  /** What an activation of 1 is in whole numbers: sums of the first layer are multiples of 1 / `one`. 127 to 4,095. */
  readonly one: number;
  /**
   * Dense: by cell, value and base unit, ((cell · values) + value) · base + unit. Star: by class of neighbours, value and
   * unit, ((class · values) + value) · units + unit.
   */
  readonly first: Int16Array;
  /** One for each base unit. */
  readonly firstBiases: Int16Array;
  /**
   * Piece-square values in steps of the output, by bucket, orbit of cells and value: ((bucket · orbits) + orbit) · values
   * + value.
   */
  readonly linear: Int32Array;
  /**
   * The second layer, where the shape has one: weights by input (own base units, then the other's; all copies of a unit
   * have the same) and unit, i · second + u, in multiples of 2 ** -SECOND_SHIFT; its sums are biases (multiples of 2 ** -SECOND_SHIFT / `one`) plus products, shifted
   * right by SECOND_SHIFT, and clipped as the first layer's.
   */
  readonly second?: { readonly weights: Int16Array; readonly biases: Int32Array } | undefined;
  /** By bucket: of the base units own, then other; with a second layer, of its units. In multiples of `outputStep`. */
  readonly output: Int16Array;
  /** By bucket, in steps of the output: outputStep / `one`. */
  readonly outputBiases: Int32Array;
  /** Logits of an output weight of 1. */
  readonly outputStep: number;
  /** The least phase of each bucket but the first, ascending. */
  readonly thresholds: Int32Array;
}

/** Weights of the second layer are multiples of 2 ** -9. */
export const SECOND_SHIFT = 9;

/** The output of a network, by whatever computes it: the same whole number everywhere. */
export interface NetworkSum {
  /** Where the board is written, from index `at`, before `of` is asked. It stays what it is. */
  readonly board: Uint8Array;
  readonly at: number;
  /** The output for the player `turn` to move, in steps of the output. Allocates nothing. */
  of(turn: Player): number;
}
