import { normalBelow, Z95 } from '../../lib/maths/normal.ts';
import { type Counts, gamesEach, momentsOf } from './counts.ts';
import { eloOf, NORMALIZED } from './elo.ts';

/** The figures that tournament programs print. Errors are half the width of the 95 % interval. */
export interface PlainReport {
  readonly score: number;
  readonly elo: number;
  readonly eloError: number;
  /** null where all results are alike: their spread is unknown. */
  readonly nelo: number | null;
  readonly neloError: number | null;
  /** Likelihood of superiority, 0 to 1. */
  readonly los: number;
}

/**
 * The 97.5 % point of the normal distribution by S. Winitzki's closed form of the inverse error function, as in
 * cutechess, cutegames and lczero-server.
 */
export const WINITZKI_Z95 = (() => {
  const a = (8 * (Math.PI - 3)) / (3 * Math.PI * (4 - Math.PI));
  const y = Math.log(1 - 0.95 ** 2);
  const z = 2 / (Math.PI * a) + y / 2;
  return Math.SQRT2 * Math.sqrt(Math.sqrt(z * z - y / a) - z);
})();

/**
 * Elo and normalized Elo as fastchess prints them (elo_wdl.cpp, elo_pentanomial.cpp), to compare with other programs;
 * weightroom goes by `ratingOf`. Normal errors of the mean score, with no correction for unseen results: 0 where all
 * results are alike. `counts` are not all 0.
 */
export function plainReport(counts: Counts): PlainReport {
  const { total, score, variance } = momentsOf(counts);
  const error = Math.sqrt(variance / total);
  const spread = Math.sqrt(gamesEach(counts) * variance);
  const normalized = (distance: number): number | null => (spread === 0 ? null : (NORMALIZED * distance) / spread);
  return {
    score,
    elo: eloOf(score),
    eloError: plainError(counts, Z95),
    nelo: normalized(score - 0.5),
    neloError: normalized(Z95 * error),
    los: score === 0.5 ? 0.5 : normalBelow((score - 0.5) / error),
  };
}

/** Half the width, in Elo points, of the mean score ± `z` standard errors. */
export function plainError(counts: Counts, z: number): number {
  const { total, score, variance } = momentsOf(counts);
  const error = z * Math.sqrt(variance / total);
  return (eloOf(score + error) - eloOf(score - error)) / 2;
}
