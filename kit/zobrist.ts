import { Random } from '../lib/maths/random.ts';

/** Random keys for a position's hash, two 32-bit halves of each. */
export interface ZobristKeys {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/**
 * `count` keys, the same ones for the same `path`: a game's name and size, say.
 *
 * @example
 * ```ts
 * import { zobristKeys } from 'weightroom/kit';
 *
 * const keys = zobristKeys(2 * 64, 'breakthrough', 8);
 * let [hashLow, hashHigh] = [0, 0];
 * const place = (piece: number, cell: number) => {
 *   hashLow ^= keys.low[64 * piece + cell]!;
 *   hashHigh ^= keys.high[64 * piece + cell]!;
 * };
 * place(0, 12);
 * place(0, 12); // and it is gone again
 * hashLow | hashHigh; // 0
 * ```
 */
export function zobristKeys(count: number, ...path: readonly (string | number)[]): ZobristKeys {
  const random = new Random(0, 'zobrist', ...path);
  const half = () => Int32Array.from({ length: count }, () => (random.unit() * 0x1_0000_0000) | 0);
  return { low: half(), high: half() };
}
