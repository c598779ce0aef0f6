import { Random } from '../../lib/maths/random.ts';
import { AFTER_TOKEN, CELLS, FOUND, FRAME, LINES, MAX_PLIES, MAX_POWER, SPAWN } from './board.ts';
import { CELL_SETS, include, LINE_SETS, lineOf } from './cellset.ts';

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

/**
 * Where stacks stand in a game's positions, as cell sets (`cellset.ts`): from index `ply << 3` red's, then blue's, then
 * the tall ones of both, those of power 2 and more.
 */
export const TALL = 4;
const NEXT = 8;

/** The sets of the position at `ply`, with room for those of every other. */
export function stackSetsOf(cells: Uint8Array, ply: number): Int32Array {
  const sets = new Int32Array((MAX_PLIES + 1) * NEXT);
  const at = ply * NEXT;
  for (let cell = 0; cell < CELLS; cell++) {
    const value = cells[cell]!;
    if (value === 0) continue;
    include(sets, at | ((value >> 3) << 1), cell);
    if ((value & 7) > 1) include(sets, at | TALL, cell);
  }
  return sets;
}

/** Makes the sets after ply `from` up to ply `to`, by the moves between them. */
export function followStacks(sets: Int32Array, history: Int32Array, from: number, to: number): void {
  for (let ply = from; ply < to; ply++) {
    const move = history[ply * FRAME]!;
    const at = ply * NEXT;
    const own = at | ((ply & 1) << 1);
    const enemy = own ^ 2;
    const tall = at | TALL;
    const origin = (move >> 3) << 1;
    const originLow = CELL_SETS[origin]!;
    const originHigh = CELL_SETS[origin + 1]!;
    if ((move & 7) === SPAWN) {
      sets[own + NEXT] = sets[own]! | originLow;
      sets[own + NEXT + 1] = sets[own + 1]! | originHigh;
      sets[enemy + NEXT] = sets[enemy]!;
      sets[enemy + NEXT + 1] = sets[enemy + 1]!;
      sets[tall + NEXT] = sets[tall]!;
      sets[tall + NEXT + 1] = sets[tall + 1]!;
      continue;
    }
    const found = history[ply * FRAME + FOUND]!;
    const power = found & 7;
    const line = lineOf(move, power);
    const lineLow = LINE_SETS[line]!;
    const lineHigh = LINE_SETS[line + 1]!;
    let goneLow = originLow;
    let goneHigh = originHigh;
    for (let i = 0; i < power; i++) {
      if (((found >> (3 + (i << 2))) & 7) !== MAX_POWER) continue;
      const vanished = LINES[(move << 3) | i]! << 1;
      goneLow |= CELL_SETS[vanished]!;
      goneHigh |= CELL_SETS[vanished + 1]!;
    }
    sets[tall + NEXT] = (sets[tall]! | (lineLow & (sets[own]! | sets[enemy]!))) & ~goneLow;
    sets[tall + NEXT + 1] = (sets[tall + 1]! | (lineHigh & (sets[own + 1]! | sets[enemy + 1]!))) & ~goneHigh;
    sets[own + NEXT] = (sets[own]! | lineLow) & ~goneLow;
    sets[own + NEXT + 1] = (sets[own + 1]! | lineHigh) & ~goneHigh;
    sets[enemy + NEXT] = sets[enemy]! & ~lineLow;
    sets[enemy + NEXT + 1] = sets[enemy + 1]! & ~lineHigh;
  }
}
