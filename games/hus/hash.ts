import { Random } from '../../lib/maths/random.ts';
import { WORDS } from './pits.ts';

const random = new Random(0, 'hus', 'hash');
const odd = (): Int32Array => Int32Array.from({ length: WORDS }, () => (random.unit() * 0x1_0000_0000) | 1);
/** By word, all odd: `Math.imul` with them loses nothing. */
const MIXES = odd();
const LOW = odd();
const HIGH = odd();
/** By what `state` says. */
const STATES = Int32Array.from({ length: 16 }, () => (random.unit() * 0x1_0000_0000) | 0);

/**
 * Writes the two halves of a hash of `words` and of `state`, below 8, to `out`. Each word is mixed by steps that can be
 * undone and counts an odd number of times, so two boards that differ in one word never share a half. Hot: no word
 * waits for another.
 */
export function hashTo(out: Int32Array, words: Int32Array, state: number): void {
  let low = STATES[2 * state]!;
  let high = STATES[2 * state + 1]!;
  for (let i = 0; i < WORDS; i++) {
    const word = words[i]!;
    let mixed = Math.imul(word ^ (word >>> 16), MIXES[i]!);
    mixed ^= mixed >>> 15;
    low = (low + Math.imul(mixed, LOW[i]!)) | 0;
    high = (high + Math.imul(mixed, HIGH[i]!)) | 0;
  }
  low = Math.imul(low ^ (low >>> 16), LOW[0]!);
  high = Math.imul(high ^ (high >>> 16), HIGH[0]!);
  out[0] = low ^ (low >>> 15);
  out[1] = high ^ (high >>> 15);
}
