import type { Position } from './position.ts';

/**
 * The board as cells that each hold one of a few values: what a network reads. It need not tell all of a position:
 * what it leaves out (whose turn it is, a pass before) the network doesn't see, but for the turn.
 */
export interface Board<P extends Position = Position> {
  /** How many cells, from 1 to 1,024. */
  readonly cells: number;
  /** Each cell holds a whole number from 0 to before this, which is 2 to 256. */
  readonly values: number;
  /** What each value is, for people: `empty`, `white stone`. */
  readonly valueNames: readonly string[];
  /**
   * Writes what stands on each cell to `out` from index `at`, and nothing else. Positions with the same hash have the
   * same board. `position` is not finished. Hot: at every leaf of a search.
   */
  write(position: P, out: Uint8Array, at: number): void;
  /**
   * The board of `Game.exchange(position)`: what stands on `c` with value `v` here stands there on `cells[c]` with value
   * `values[v]`. Each is a permutation and its own inverse.
   */
  readonly exchange: { readonly cells: readonly number[]; readonly values: readonly number[] };
  /**
   * Permutations of the cells that change nothing in the game: a board so permuted is worth the same. What stands on
   * cell `c` goes to cell `symmetry[c]`. They generate the group; the identity needn't stand among them. Left out: none
   * is known.
   */
  readonly symmetries?: readonly (readonly number[])[];
  /**
   * By class, the cells that a local unit at `cell` reads, as player 0 sees the board: itself, what is beside it, what
   * is on its lines at distance two, and so on. All cells have the same number of classes, some perhaps empty; no cell
   * stands twice; what is near a cell goes with it under each symmetry. Units on all cells share one weight for each
   * class and value: cells of another kind may have classes of their own. Left out: no local units.
   */
  near?(cell: number): readonly (readonly number[])[];
  /**
   * By value, what a cell with it adds to the phase, a whole number from 0 to 65,535: seeds, stones. The same for
   * exchanged values. Left out: 1 for each value but 0.
   */
  readonly phase?: readonly number[];
}
