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
/** The turn is aborted, and with it the game, when this many sowings have not ended it. */
const MAX_SOWINGS = 200;
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

/** One seed in each of the four pits of a word. */
const ROUND = 0x01010101;
/** The largest hand that falls into three words, wherever it begins. */
const SHORT = 9;
/**
 * `SHORT_SEEDS[64 · place + 4 · hand + word]`: what a hand of SHORT or fewer adds to three words, its first seed
 * falling into the first one's byte `place`.
 */
const SHORT_SEEDS = new Int32Array(4 * 64);
for (let place = 0; place < 4; place++)
  for (let hand = 0; hand <= SHORT; hand++)
    for (let to = place; to < place + hand; to++)
      SHORT_SEEDS[64 * place + 4 * hand + (to >> 2)]! += 1 << ((to & 3) << 3);

/**
 * Plays `pit` on the board of `words`, four pits to a word, the first in the lowest byte, player 0's before player 1's:
 * the relay of sowings to its end, with captures only where `capturing`. Returns what happened, packed: see the readers
 * below.
 *
 * Occupied is a pit that holds more than one seed after the last one fell in, as the reference decides it: a hand of 33
 * or more may have filled an empty one itself. An aborted turn has scooped its next hand already, so those seeds are
 * lost.
 *
 * Hot: a short hand is sown by three additions, and a capture and a relay are one computation with masks, for the loops
 * over seeds and the branches would take longer: they are mispredicted. No pit ever holds 128 seeds, so a word never
 * overflows.
 */
export function sow(words: Int32Array, mover: Player, pit: number, capturing: boolean): number {
  const own = mover * ROW;
  const enemy = ROW - own;
  const capturingFrom = capturing ? INNER : PITS;
  let cursor = pit;
  let hand = seedsIn(words, own, pit);
  words[own + (pit >> 2)]! -= hand << ((pit & 3) << 3);
  let captures = 0;
  let captured = 0;
  for (let sowings = 1; ; sowings++) {
    if (hand <= SHORT) {
      const first = cursor + 1;
      const word = first >> 2;
      const seeds = ((first & 3) << 6) + (hand << 2);
      words[own + (word & 7)]! += SHORT_SEEDS[seeds]!;
      words[own + ((word + 1) & 7)]! += SHORT_SEEDS[seeds + 1]!;
      words[own + ((word + 2) & 7)]! += SHORT_SEEDS[seeds + 2]!;
    } else sowLong(words, own, cursor, hand);
    cursor = (cursor + hand) & (PITS - 1);
    hand = seedsIn(words, own, cursor);
    if (hand < FEWEST) return sowings | (captures << 8) | (captured << 16);
    // In the outer row the facing pit is a wrong one, and masked away.
    const facing = (47 - cursor) & (PITS - 1);
    const behind = cursor & (INNER - 1);
    const front = seedsIn(words, enemy, facing) & ((capturingFrom - 1 - cursor) >> 31);
    const hit = (0 - front) >> 31;
    const back = seedsIn(words, enemy, behind) & hit;
    const relayed = hand & ~hit;
    words[enemy + (facing >> 2)]! -= front << ((facing & 3) << 3);
    words[enemy + (behind >> 2)]! -= back << ((behind & 3) << 3);
    words[own + (cursor >> 2)]! -= relayed << ((cursor & 3) << 3);
    captures -= hit;
    captured += front + back;
    hand = relayed + front + back;
    if (sowings === MAX_SOWINGS) return sowings | (captures << 8) | (captured << 16) | ABORTED;
  }
}

/** Sows `hand` seeds, more than SHORT, into the pits after `cursor`. */
function sowLong(words: Int32Array, own: number, cursor: number, hand: number): void {
  for (; hand >= PITS; hand -= PITS) for (let word = own; word < own + ROW; word++) words[word]! += ROUND;
  for (let pit = cursor + 1; pit <= cursor + hand; pit++)
    words[own + ((pit & (PITS - 1)) >> 2)]! += 1 << ((pit & 3) << 3);
}

const ABORTED = 1 << 24;

/** Whether the turn was aborted because it would not end. */
export function aborted(sown: number): boolean {
  return sown >= ABORTED;
}

/** How many times seeds were captured. */
export function capturesOf(sown: number): number {
  return (sown >> 8) & 0xff;
}

/** How many seeds were captured. */
export function capturedOf(sown: number): number {
  return (sown >> 16) & 0xff;
}

/** What captures depend on: a part of `HusPosition`, whose file imports this one. */
interface Open {
  readonly words: Int32Array;
  capturing(): boolean;
}

/** What a player's moves would capture. */
interface Captures {
  /** Seeds that the best move captures. */
  readonly max: number;
  /** Seeds that the best critical hit captures, a move with two captures or more. */
  readonly critical: number;
  /** Moves that capture. */
  readonly moves: number;
}

const found = { max: 0, critical: 0, moves: 0 };
const words = new Int32Array(WORDS);
const pits = new Uint8Array(PITS);

/**
 * Plays each move that `player` would have were it his turn now, on a board of its own, and says what they capture;
 * aborted ones don't count. The answer holds until the next question. Hot: it costs a copy of the board and a turn for
 * each move, those apart whose first sowing ends in an empty pit.
 */
export function capturesOpenTo(position: Open, player: Player): Captures {
  found.max = 0;
  found.critical = 0;
  found.moves = 0;
  if (!position.capturing()) return found;
  const before = position.words;
  const count = listRelays(before, player * ROW);
  for (let i = 0; i < count; i++) {
    copyWords(words, before);
    const sown = sow(words, player, pits[i]!, true);
    const captures = capturesOf(sown);
    if (captures === 0 || aborted(sown)) continue;
    const captured = capturedOf(sown);
    found.moves++;
    if (captured > found.max) found.max = captured;
    if (captures > 1 && captured > found.critical) found.critical = captured;
  }
  return found;
}

/** Writes the pits that can be played and whose first sowing doesn't end the turn to `pits`; how many they are. */
function listRelays(words: Int32Array, own: number): number {
  let count = 0;
  for (let word = 0; word < ROW; word++) {
    let playable = words[own + word]! & PLAYABLE;
    while (playable !== 0) {
      const place = (31 - Math.clz32(playable)) >> 3;
      playable &= (1 << (place << 3)) - 1;
      const pit = (word << 2) + place;
      const hand = seedsIn(words, own, pit);
      const end = seedsIn(words, own, (pit + hand) & (PITS - 1));
      pits[count] = pit;
      // 1 if either is negative: the last pit holds seeds, or the hand goes round and falls into it twice. No branch:
      // it would be mispredicted.
      count += ((0 - end) | (PITS - 1 - hand)) >>> 31;
    }
  }
  return count;
}
