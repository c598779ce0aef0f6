import { CELLS, FOUND, FRAME, LINES, MAX_PLIES, MAX_POWER, SPAWN } from './board.ts';
import { CELL_SETS, include, LINE_SETS, lineOf } from './cellset.ts';

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
