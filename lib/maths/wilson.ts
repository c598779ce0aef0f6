import { Z95 } from './normal.ts';

/**
 * The 95 % interval of a share of which `hits` of `total` draws were seen, 0 to 1; all of it where nothing was drawn
 * (E. B. Wilson, Journal of the American Statistical Association 22, 1927).
 */
export function wilsonInterval(hits: number, total: number): { readonly low: number; readonly high: number } {
  if (total === 0) return { low: 0, high: 1 };
  const share = hits / total;
  const z2 = Z95 * Z95;
  const middle = (share + z2 / (2 * total)) / (1 + z2 / total);
  const half = (Z95 / (1 + z2 / total)) * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  return { low: hits === 0 ? 0 : middle - half, high: hits === total ? 1 : middle + half };
}
