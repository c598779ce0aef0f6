import { Random } from '../../lib/maths/random.ts';
import { CELLS, FOUND, FRAME, LINES, MAX_PLIES, MAX_POWER, SPAWN } from './board.ts';
import { AFTER_TOKEN } from './token.ts';

/** A hash is the xor of one pair of keys per stack, and of SIDE_LOW and SIDE_HIGH when blue is to move. */
const random = new Random(49, 'infexion');
const key = (): number => (random.unit() * 0x1_0000_0000) | 0;

const SIDE_LOW = key();
const SIDE_HIGH = key();

/**
 * `KEYS[(cell << 4 | value) << 1]` is the low half of a stack's key, the next number its high half; 0 for an empty
 * cell.
 */
const KEYS = new Int32Array(CELLS << 5);
for (let cell = 0; cell < CELLS; cell++)
  for (const owner of [0, 8])
    for (let power = 1; power <= MAX_POWER; power++) {
      const at = ((cell << 4) | owner | power) << 1;
      KEYS[at] = key();
      KEYS[at + 1] = key();
    }

/**
 * `TOKEN_KEYS[((mover * 49 + cell) << 4 | value) << 1]`, and the next number: what a mover's token that lands on
 * `value` changes in the hash.
 */
const TOKEN_KEYS = new Int32Array(CELLS << 6);
for (let mover = 0; mover < 2; mover++)
  for (let cell = 0; cell < CELLS; cell++)
    for (let value = 0; value < 16; value++) {
      const before = ((cell << 4) | value) << 1;
      const after = ((cell << 4) | AFTER_TOKEN[(mover << 4) | value]!) << 1;
      const at = (((mover * CELLS + cell) << 4) | value) << 1;
      TOKEN_KEYS[at] = KEYS[before]! ^ KEYS[after]!;
      TOKEN_KEYS[at + 1] = KEYS[before + 1]! ^ KEYS[after + 1]!;
    }

/** The hashes of a game's positions, both halves from index `ply << 1`: that at `ply` is filled in. */
export function hashesOf(cells: Uint8Array, ply: number): Int32Array {
  const hashes = new Int32Array((MAX_PLIES + 1) << 1);
  const blue = 0 - (ply & 1);
  let low = blue & SIDE_LOW;
  let high = blue & SIDE_HIGH;
  for (let cell = 0; cell < CELLS; cell++) {
    low ^= KEYS[((cell << 4) | cells[cell]!) << 1]!;
    high ^= KEYS[(((cell << 4) | cells[cell]!) << 1) | 1]!;
  }
  hashes[ply << 1] = low;
  hashes[(ply << 1) | 1] = high;
  return hashes;
}

/** Fills in the hashes after ply `from` up to ply `to`, by the moves made between them. */
export function followHashes(hashes: Int32Array, history: Int32Array, from: number, to: number): void {
  for (let ply = from; ply < to; ply++) {
    const move = history[ply * FRAME]!;
    const mover = ply & 1;
    const cell = move >> 3;
    let low = hashes[ply << 1]! ^ SIDE_LOW;
    let high = hashes[(ply << 1) | 1]! ^ SIDE_HIGH;
    if ((move & 7) === SPAWN) {
      const token = (mover * CELLS + cell) << 5;
      low ^= TOKEN_KEYS[token]!;
      high ^= TOKEN_KEYS[token + 1]!;
    } else {
      let found = history[ply * FRAME + FOUND]!;
      const power = found & 7;
      const stack = ((cell << 4) | (mover << 3) | power) << 1;
      low ^= KEYS[stack]!;
      high ^= KEYS[stack + 1]!;
      found >>= 3;
      for (let i = 0; i < power; i++) {
        const token = (((mover * CELLS + LINES[(move << 3) | i]!) << 4) | (found & 15)) << 1;
        low ^= TOKEN_KEYS[token]!;
        high ^= TOKEN_KEYS[token + 1]!;
        found >>= 4;
      }
    }
    hashes[(ply << 1) + 2] = low;
    hashes[(ply << 1) + 3] = high;
  }
}
