/**
 * The share of pairs of a won and a lost row of which the won one is predicted higher, ties counting half: the area
 * under the receiver's operating characteristic, by the ranks of the won rows (H. B. Mann and D. R. Whitney, 1947).
 * Drawn rows are left out. Undefined where no row is won, or none lost.
 */
export function areaUnderCurve(predictions: Float64Array, results: Float64Array): number | undefined {
  const decided = [...results.keys()].filter((row) => results[row] === 0 || results[row] === 1);
  decided.sort((one, other) => predictions[one]! - predictions[other]!);
  const won = decided.filter((row) => results[row] === 1).length;
  const lost = decided.length - won;
  if (won === 0 || lost === 0) return undefined;
  let ranks = 0;
  for (let from = 0; from < decided.length; ) {
    let to = from;
    let wins = 0;
    for (; to < decided.length && predictions[decided[to]!] === predictions[decided[from]!]; to++)
      wins += results[decided[to]!]!;
    // Rows predicted the same share the mean of their ranks, which count from 1.
    ranks += (wins * (from + 1 + to)) / 2;
    from = to;
  }
  return (ranks - (won * (won + 1)) / 2) / (won * lost);
}
