import { InputError } from '../lib/input-error.ts';
import { type Factor, factor, lastColumnFrom } from './cholesky.ts';
import type { Columns } from './columns.ts';

/** A column is taken for a combination of others where these leave less than this share of its square. */
const COLLINEAR = 1e-10;

/**
 * The mean over the rows of `rowWeights`[row] times the products of every two columns, plus `ridge` on the diagonal (the constant column excepted):
 * the matrix of the normal equations. Only the lower triangle is filled. Costs rows * width² / 2 multiplications.
 */
export function gramOf(columns: Columns, rowWeights: Float64Array | undefined, ridge: number): Float64Array {
  const { rows, width, entries, constant } = columns;
  const gram = new Float64Array(width * width);
  for (let row = 0; row < rows; row++) {
    const at = row * width;
    const rowWeight = rowWeights === undefined ? 1 : rowWeights[row]!;
    for (let a = 0; a < width; a++) {
      const weighted = rowWeight * entries[at + a]!;
      if (weighted === 0) continue; // rare features are 0 on most rows
      const to = a * width;
      for (let b = 0; b <= a; b++) gram[to + b]! += weighted * entries[at + b]!;
    }
  }
  for (let i = 0; i < gram.length; i++) gram[i]! /= rows;
  for (let a = 0; a < width; a++) if (a !== constant) gram[a * width + a]! += ridge;
  return gram;
}

/** The factor of the columns' own Gram matrix. Throws InputError where a column is a combination of others, and says which. */
export function independentFactor(columns: Columns, ridge: number): Factor {
  const result = factor(gramOf(columns, undefined, ridge), columns.width, COLLINEAR);
  if (result.dependent < 0) return result;
  const { names, sizes } = columns;
  const name = names[result.dependent]!;
  const shares = [...lastColumnFrom(result)]
    .map((share, i) => ({ name: names[i]!, share, points: (share * sizes[result.dependent]!) / sizes[i]! }))
    .filter(({ share }) => Math.abs(share) > 1e-5);
  const sum = shares.map((part) => `${Number(part.points.toPrecision(4))}·${part.name}`).join(' + ');
  const all = [...shares.map((part) => part.name), name].join(', ');
  throw new InputError(
    `samples: ${all} are collinear (${name} = ${sum} on every row); leave one out or give a larger ridge than ${ridge}`,
  );
}

/** Throws InputError unless `ridge` is a finite number from 0. */
export function checkRidge(ridge: number): void {
  if (!(ridge >= 0 && ridge < Infinity)) throw new InputError(`ridge: ${ridge}; a number from 0 is wanted`);
}
