import type { Player } from '../game.ts';

/** Each player's pits in sowing order: 0 to 15 the outer row, 16 to 31 the inner one, which runs the other way. */
export const PITS = 32;
/** Words of memory that both players' pits fill, four to a word: for copying, and for counting all at once. */
export const WORDS = 16;
/** Words of one player's pits. */
export const ROW = WORDS / 2;
/** The first pit of the inner row. */
export const INNER = 16;
/** In play; an aborted turn alone loses some. */
export const SEEDS = 96;
/** Seeds in each of the first 24 pits at the start. */
export const START_PITS = 24;
export const START_SEEDS = 2;
/** A pit with fewer seeds cannot be played. */
export const FEWEST = 2;
/** The turn is aborted, and with it the game, when so many sowings have not ended it. */
export const MAX_SOWINGS = 200;
/** A draw when more rounds than this are completed. */
export const MAX_ROUNDS = 5000;

/** Bits of a word of four pits that are set where one of them can be played: it holds 2 seeds or more. */
export const PLAYABLE = 0xfefefefe | 0;

/** The enemy's inner pit that faces inner pit `pit`; his outer pit behind it is `pit - INNER`. */
export function facing(pit: number): number {
  return 47 - pit;
}

/** The seeds in pit `pit` of the player whose words begin at index `row`. */
export function seedsIn(words: Int32Array, row: number, pit: number): number {
  return (words[row + (pit >> 2)]! >> ((pit & 3) << 3)) & 0xff;
}

/** Copies a board of WORDS words. Hot: written out, it takes a third of the time of a loop. */
export function copyWords(to: Int32Array, from: Int32Array): void {
  to[0] = from[0]!;
  to[1] = from[1]!;
  to[2] = from[2]!;
  to[3] = from[3]!;
  to[4] = from[4]!;
  to[5] = from[5]!;
  to[6] = from[6]!;
  to[7] = from[7]!;
  to[8] = from[8]!;
  to[9] = from[9]!;
  to[10] = from[10]!;
  to[11] = from[11]!;
  to[12] = from[12]!;
  to[13] = from[13]!;
  to[14] = from[14]!;
  to[15] = from[15]!;
}

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
