import { Random } from '../../lib/random.ts';
import { CELLS, MOST_POWER } from './board.ts';
import { AFTER_TOKEN } from './token.ts';

/** A hash is the xor of one pair of keys per stack, and of SIDE_LOW and SIDE_HIGH when blue is to move. */
const random = new Random(49, 'infexion');
const key = (): number => (random.unit() * 0x1_0000_0000) | 0;

export const SIDE_LOW = key();
export const SIDE_HIGH = key();

/** `KEYS[(cell << 4 | value) << 1]` is the low half of a stack's key, the next number its high half; 0 for an empty cell. */
export const KEYS = new Int32Array(CELLS << 5);
for (let cell = 0; cell < CELLS; cell++)
  for (const owner of [0, 8])
    for (let power = 1; power <= MOST_POWER; power++) {
      const at = ((cell << 4) | owner | power) << 1;
      KEYS[at] = key();
      KEYS[at + 1] = key();
    }

/** `TOKEN_KEYS[((mover * 49 + cell) << 4 | value) << 1]`, and the next number: what a mover's token that lands on `value` changes in the hash. */
export const TOKEN_KEYS = new Int32Array(CELLS << 6);
for (let mover = 0; mover < 2; mover++)
  for (let cell = 0; cell < CELLS; cell++)
    for (let value = 0; value < 16; value++) {
      const before = ((cell << 4) | value) << 1;
      const after = ((cell << 4) | AFTER_TOKEN[(mover << 4) | value]!) << 1;
      const at = (((mover * CELLS + cell) << 4) | value) << 1;
      TOKEN_KEYS[at] = KEYS[before]! ^ KEYS[after]!;
      TOKEN_KEYS[at + 1] = KEYS[before + 1]! ^ KEYS[after + 1]!;
    }
