import type { Values } from '../values.ts';

/** Rows whose ply is from `from` to `to`. */
export interface PlyRange {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
}

/** Rows by ply: at most `ranges` ranges of equal length from ply 0 on, which hold each row once. */
export function plyHistogram(plies: Values, ranges: number): PlyRange[] {
  if (plies.length === 0) return [];
  let max = 0;
  for (const ply of plies) max = Math.max(max, ply);
  const width = Math.max(1, Math.ceil((max + 1) / ranges));
  const counts = new Array<number>(Math.floor(max / width) + 1).fill(0);
  for (const ply of plies) counts[Math.floor(ply / width)]!++;
  return counts.map((rows, i) => ({ from: i * width, to: (i + 1) * width - 1, rows }));
}
