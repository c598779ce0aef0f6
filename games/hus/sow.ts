import type { Player } from '../game.ts';
import { FEWEST, INNER, MAX_SOWINGS, PITS, ROW, seedsIn } from './pits.ts';

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

/** How many hands were sown. */
export function sowingsOf(sown: number): number {
  return sown & 0xff;
}

/** How many times seeds were captured. */
export function capturesOf(sown: number): number {
  return (sown >> 8) & 0xff;
}

/** How many seeds were captured. */
export function capturedOf(sown: number): number {
  return (sown >> 16) & 0xff;
}
