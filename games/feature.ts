import type { Feature } from './game.ts';

/**
 * A feature in one line.
 *
 * @example
 * ```ts
 * import { feature } from 'weightroom/kit';
 *
 * feature('hanging', 'pieces', 'own pieces that can be taken', 0, 16).high; // 16
 * ```
 */
export function feature(name: string, unit: string, meaning: string, low: number, high: number): Feature {
  return { name, unit, meaning, low, high };
}
