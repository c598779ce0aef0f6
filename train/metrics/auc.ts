import type { Values } from '../../datasets/values.ts';

/**
 * The share of pairs of a won and a lost row of which the won one is predicted higher, ties counting half: the area
 * under the receiver's operating characteristic, by the ranks of the won rows (H. B. Mann and D. R. Whitney, 1947).
 * Drawn rows are left out. Undefined where no row is won, or none lost.
 */
export function areaUnderCurve(predictions: Float64Array, results: Values): number | undefined {
  const won = chosen(predictions, results, 1).sort();
  const lost = chosen(predictions, results, 0).sort();
  if (won.length === 0 || lost.length === 0) return undefined;
  // Of each won row the lost ones below it, and half of those that are predicted the same.
  let below = 0;
  let equal = 0;
  let pairs = 0;
  for (const prediction of won) {
    while (below < lost.length && lost[below]! < prediction) below++;
    if (equal < below) equal = below;
    while (equal < lost.length && lost[equal] === prediction) equal++;
    pairs += (below + equal) / 2;
  }
  return pairs / (won.length * lost.length);
}

/** The predictions for rows with this result. */
function chosen(predictions: Float64Array, results: Values, result: number): Float64Array {
  return predictions.filter((_, row) => results[row] === result);
}
