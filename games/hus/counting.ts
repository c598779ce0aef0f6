import type { Player } from '../game.ts';
import { ROW } from './pits.ts';

/**
 * Added to a word of pits, none of which holds 128 seeds, they set the highest bit of each pit with 1, or 2, seeds or
 * more.
 */
const FROM_ONE = 0x7f7f7f7f;
const FROM_TWO = 0x7e7e7e7e;
const HIGHEST = 0x80808080 | 0;

/** The sum of a word's four bytes, which must be below 256. */
export function sumOf(word: number): number {
  return Math.imul(word, 0x01010101) >>> 24;
}

/** A player's pits with seeds. */
export function occupiedPits(words: Int32Array, player: Player): number {
  return pitsWith(words, player, FROM_ONE);
}

/** A player's pits with 2 seeds or more. */
export function playablePits(words: Int32Array, player: Player): number {
  return pitsWith(words, player, FROM_TWO);
}

function pitsWith(words: Int32Array, player: Player, from: number): number {
  const row = player * ROW;
  let sums = 0;
  for (let word = row; word < row + ROW; word++) sums += ((words[word]! + from) & HIGHEST) >>> 7;
  return sumOf(sums);
}

/**
 * A player's seeds in and behind inner pits that hold seeds and face some. Hot: four pits at a time. The inner pits of
 * word 4 + i face those of the enemy's word 7 - i, and have the outer ones of word 3 - i behind them, both the other
 * way round.
 */
export function exposedSeeds(words: Int32Array, player: Player): number {
  const own = player * ROW;
  const enemy = ROW - own;
  let sums = 0;
  for (let i = 0; i < 4; i++) {
    const inner = words[own + 4 + i]!;
    const facing = reversed(words[enemy + 7 - i]!);
    const flags = (inner + FROM_ONE) & (facing + FROM_ONE) & HIGHEST;
    const mask = Math.imul(flags >>> 7, 0xff);
    sums += (inner & mask) + (reversed(words[own + 3 - i]!) & mask);
  }
  return sumOf(sums);
}

/** The four bytes the other way round. */
function reversed(word: number): number {
  return (word >>> 24) | ((word >>> 8) & 0xff00) | ((word << 8) & 0xff0000) | (word << 24);
}
