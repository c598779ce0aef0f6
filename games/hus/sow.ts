import { FEWEST, INNER, MOST_SOWINGS, PITS } from './pits.ts';

/**
 * Plays `pit` on `pits`, where the mover's 32 pits begin at index `own`, 0 or 32, and the enemy's are the others: the relay
 * of sowings to its end, with captures only where `capturing`. Returns what happened, packed: see the readers below.
 *
 * Occupied is a pit that holds more than one seed after the last one fell in, as the reference decides it: a hand of 33 or
 * more may have filled an empty one itself. An aborted turn has scooped its next hand already, so those seeds are lost.
 * Hot: one loop, nothing allocated.
 */
export function sow(pits: Uint8Array, own: number, pit: number, capturing: boolean): number {
  const enemy = PITS - own;
  let cursor = pit;
  let hand = pits[own + pit]!;
  pits[own + pit] = 0;
  let captures = 0;
  let captured = 0;
  for (let sowings = 1; ; sowings++) {
    for (; hand > 0; hand--) {
      cursor = (cursor + 1) & (PITS - 1);
      pits[own + cursor]!++;
    }
    const end = own + cursor;
    if (pits[end]! < FEWEST) return sowings | (captures << 8) | (captured << 16);
    const victim = enemy + 47 - cursor;
    if (capturing && cursor >= INNER && pits[victim]! > 0) {
      const back = enemy + cursor - INNER;
      hand = pits[victim]! + pits[back]!;
      pits[victim] = 0;
      pits[back] = 0;
      captures++;
      captured += hand;
    } else {
      hand = pits[end]!;
      pits[end] = 0;
    }
    if (sowings === MOST_SOWINGS) return sowings | (captures << 8) | (captured << 16) | ABORTED;
  }
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
