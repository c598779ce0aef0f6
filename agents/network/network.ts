import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';

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

/** What a network looks like; as text `2x32`, `shared:2x24`, `star:2x4`, `2x32-16`, `star:2x4/3`. */
export interface NetworkShape {
  /**
   * `dense`: each unit reads all cells, with weights of its own. `shared`: units come in copies, one for each symmetry of
   * the board, that share their weights. `star`: each cell has the same units, which read its neighbours.
   */
  readonly kind: (typeof kinds)[number];
  /** Units of each player; of a star, on each cell. */
  readonly units: number;
  /** Units of the second layer; 0: none. Never in a star. */
  readonly second: number;
  /** Output weights by phase: so many sets. */
  readonly buckets: number;
}

const kinds = ['dense', 'shared', 'star'] as const;
/** Most units of each kind, all of which must be even. */
const MAX_UNITS = { dense: 128, shared: 128, star: 8 } as const;
const MAX_SECOND = 32;
const MAX_BUCKETS = 8;

/** The shape that `text` describes. Throws InputError, which begins with `where`. */
export function parseShape(text: string, where: string): NetworkShape {
  const found = /^(?:(shared|star):)?2x(\d{1,3})(?:-(\d{1,2}))?(?:\/(\d))?$/.exec(text);
  if (found === null)
    throw new InputError(
      `${where}: ${quoted(text, 100)}; a shape such as 2x32, 2x32-16, shared:2x24, star:2x4 or 2x32/3`,
    );
  const kind = (found[1] ?? 'dense') as NetworkShape['kind'];
  const units = Number(found[2]);
  const second = Number(found[3] ?? 0);
  const buckets = Number(found[4] ?? 1);
  const refuse = (wanted: string): InputError => new InputError(`${where}: ${text}: ${wanted}`);
  if (units < 2 || units > MAX_UNITS[kind] || units % 2 !== 0)
    throw refuse(`an even number of units from 2 to ${MAX_UNITS[kind]} is wanted`);
  if (found[3] !== undefined && (second < 1 || second > MAX_SECOND))
    throw refuse(`1 to ${MAX_SECOND} units in the second layer are wanted`);
  if (kind === 'star' && second > 0) throw refuse('a star has no second layer');
  if (buckets < 1 || buckets > MAX_BUCKETS) throw refuse(`1 to ${MAX_BUCKETS} buckets are wanted`);
  return { kind, units, second, buckets };
}

/** Read back by `parseShape`. */
export function shapeText({ kind, units, second, buckets }: NetworkShape): string {
  const before = kind === 'dense' ? '' : `${kind}:`;
  return `${before}2x${units}${second > 0 ? `-${second}` : ''}${buckets > 1 ? `/${buckets}` : ''}`;
}
