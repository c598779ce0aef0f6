import type { Player } from '../game.ts';
import { copyWords, FEWEST, INNER, MAX_SOWINGS, PITS, PLAYABLE, ROW, seedsIn, WORDS } from './pits.ts';

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
