import type { RowFacts } from '../facts.ts';
import { type Split, splits } from '../split.ts';

/** Positions that stand in several rows. */
export interface Repeats {
  /** Rows whose position an earlier row of the same split has. */
  readonly within: number;
  /** Rows of validation and test whose position an earlier split has: the fit has seen it. */
  readonly across: number;
  /**
   * Positions that come with different results, and their rows: nothing that sees the position alone can get all of
   * them right.
   */
  readonly disputed: { readonly positions: number; readonly rows: number };
}

/** A position met before: where, how often, and whether its results differ. */
interface Met {
  /** One bit for each split. */
  splits: number;
  rows: number;
  readonly result: number;
  disputed: boolean;
}

/** Positions that come more than once; `splitOf` has each row's split. */
export function repeatsOf({ rows, positions, results }: RowFacts, splitOf: readonly Split[]): Repeats {
  const met = new Map<number, Met>();
  let within = 0;
  for (let row = 0; row < rows; row++) {
    const bit = 1 << splits.indexOf(splitOf[row]!);
    const before = met.get(positions[row]!);
    if (before === undefined) {
      met.set(positions[row]!, { splits: bit, rows: 1, result: results[row]!, disputed: false });
      continue;
    }
    if ((before.splits & bit) !== 0) within++;
    before.splits |= bit;
    before.rows++;
    before.disputed ||= results[row] !== before.result;
  }
  const disputed = [...met.values()].filter((one) => one.disputed);
  return {
    within,
    across: across(positions, splitOf, met),
    disputed: { positions: disputed.length, rows: disputed.reduce((sum, one) => sum + one.rows, 0) },
  };
}

function across(positions: Float64Array, splitOf: readonly Split[], met: ReadonlyMap<number, Met>): number {
  return splitOf.filter((split, row) => {
    const earlier = (1 << splits.indexOf(split)) - 1;
    return (met.get(positions[row]!)!.splits & earlier) !== 0;
  }).length;
}
