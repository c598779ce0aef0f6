import { MAX_POWER } from './board.ts';
import { cellsIn, face, facing, LOW_CELLS, lowest, REACH_SETS } from './cellset.ts';
import type { InfexionPosition } from './position.ts';
import { TALL } from './stacks.ts';

/**
 * What one player's stacks are and reach, as cell sets: room that `look` fills anew for each position, so that nothing
 * is allocated.
 */
export class Side {
  /** All stacks; those of power 2 and more; those of power 6. */
  low = 0;
  high = 0;
  tallLow = 0;
  tallHigh = 0;
  sixesLow = 0;
  sixesHigh = 0;
  /** The cells that spreads reach; that two or more stacks reach; that stacks of power 1 reach; next to any stack. */
  reachLow = 0;
  reachHigh = 0;
  twiceLow = 0;
  twiceHigh = 0;
  stepLow = 0;
  stepHigh = 0;
  besideLow = 0;
  besideHigh = 0;
  /** Pairs of stacks on neighbouring cells. */
  pairs = 0;
  biggest = 0;

  look(position: InfexionPosition, player: number): void {
    const at = position.setsAt();
    const { sets } = position;
    const low = sets[at | (player << 1)]!;
    const high = sets[at | (player << 1) | 1]!;
    const tallLow = low & sets[at | TALL]!;
    const tallHigh = high & sets[at | TALL | 1]!;
    this.low = low;
    this.high = high;
    this.tallLow = tallLow;
    this.tallHigh = tallHigh;
    face(low, high);
    // One direction of each of the three axes.
    this.pairs =
      cellsIn(low & facing[0]!, high & facing[1]!) +
      cellsIn(low & facing[2]!, high & facing[3]!) +
      cellsIn(low & facing[4]!, high & facing[5]!);
    this.besideLow = facing[0]! | facing[2]! | facing[4]! | facing[6]! | facing[8]! | facing[10]!;
    this.besideHigh = facing[1]! | facing[3]! | facing[5]! | facing[7]! | facing[9]! | facing[11]!;
    if ((tallLow | tallHigh) !== 0) face(low & ~tallLow, high & ~tallHigh);
    this.#step();
    this.biggest = (low | high) === 0 ? 0 : 1;
    this.sixesLow = 0;
    this.sixesHigh = 0;
    if ((tallLow | tallHigh) !== 0) this.#reachFromTall(position.cells);
  }

  /**
   * The reach of power 1, which `facing` shows: whoever faces a stack is reached by it, for every direction has its
   * reverse.
   */
  #step(): void {
    let reachLow = 0;
    let reachHigh = 0;
    let twiceLow = 0;
    let twiceHigh = 0;
    for (let i = 0; i < facing.length; i += 2) {
      const low = facing[i]!;
      const high = facing[i + 1]!;
      twiceLow |= reachLow & low;
      twiceHigh |= reachHigh & high;
      reachLow |= low;
      reachHigh |= high;
    }
    this.stepLow = this.reachLow = reachLow;
    this.stepHigh = this.reachHigh = reachHigh;
    this.twiceLow = twiceLow;
    this.twiceHigh = twiceHigh;
  }

  #reachFromTall(cells: Uint8Array): void {
    for (let half = 0; half < 2; half++)
      for (let rest = half === 0 ? this.tallLow : this.tallHigh; rest !== 0; rest &= rest - 1) {
        const cell = half * LOW_CELLS + lowest(rest);
        const power = cells[cell]! & 7;
        const low = REACH_SETS[((cell << 3) | power) << 1]!;
        const high = REACH_SETS[(((cell << 3) | power) << 1) | 1]!;
        this.twiceLow |= this.reachLow & low;
        this.twiceHigh |= this.reachHigh & high;
        this.reachLow |= low;
        this.reachHigh |= high;
        if (power > this.biggest) this.biggest = power;
        if (power < MAX_POWER) continue;
        const bit = rest & (0 - rest);
        if (half === 0) this.sixesLow |= bit;
        else this.sixesHigh |= bit;
      }
  }
}
