import type { Feature } from './game.ts';

/** A feature in one line. */
export function feature(name: string, unit: string, meaning: string, low: number, high: number): Feature {
  return { name, unit, meaning, low, high };
}
