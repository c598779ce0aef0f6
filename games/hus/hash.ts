import type { Player } from '../game.ts';

/** Odd numbers, each half of a hash its own; `Math.imul` with them loses nothing. */
const STEPS = [0x9e3779b1, 0x85ebca6b];
const MIXES = [0xc2b2ae35, 0x27d4eb2f];

/**
 * One half, 0 or 1, of a position's hash: its words, whose turn it is, whether captures have begun and whether the game was
 * voided. Every step can be undone, so two boards that differ in one word never share a half.
 */
export function hashOf(words: Uint32Array, half: 0 | 1, turn: Player, capturing: boolean, voided: boolean): number {
  const step = STEPS[half]!;
  const mix = MIXES[half]!;
  let hash = turn | (capturing ? 2 : 0) | (voided ? 4 : 0);
  for (let i = 0; i < words.length; i++) {
    hash = Math.imul(hash ^ words[i]!, step);
    hash = Math.imul(hash ^ (hash >>> 15), mix);
  }
  return hash ^ (hash >>> 13);
}
