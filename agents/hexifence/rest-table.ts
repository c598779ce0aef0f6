/** Searched to the end: the value is that of perfect play. */
export const PROVEN = 255;
/** Values are stored from 0 up. */
const SHIFT = 128;

/**
 * What is known of the rest of the game by the set of unclaimed edges, on which alone it depends: bounds of its value
 * for the player to move, the depth they were searched to, the best move. Two places for a key: one for the set with
 * more unclaimed edges, one for the latest.
 */
export class RestTable {
  readonly #mask: number;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #facts: Int32Array;
  /** Move, and unclaimed edges in the upper half. */
  readonly #moves: Int32Array;
  /** What `find` found. */
  lower = 0;
  upper = 0;
  depth = 0;
  move = -1;

  constructor(bits: number) {
    const entries = 2 ** bits;
    this.#mask = entries - 2;
    this.#low = new Int32Array(entries);
    this.#high = new Int32Array(entries);
    this.#facts = new Int32Array(entries);
    this.#moves = new Int32Array(entries);
  }

  clear(): void {
    this.#moves.fill(0);
  }

  /** Whether the set is known; then the fields say what of it. */
  find(low: number, high: number): boolean {
    const at = this.#place(low, high);
    if (at === -1) return false;
    const facts = this.#facts[at];
    this.lower = (facts & 255) - SHIFT;
    this.upper = ((facts >> 8) & 255) - SHIFT;
    this.depth = (facts >> 16) & 255;
    this.move = (this.#moves[at] & 0xffff) - 1;
    return true;
  }

  /**
   * Notes bounds of a set of `unclaimed` edges, one at least, unless a deeper search is known; bounds of the same depth
   * narrow each other.
   */
  store(low: number, high: number, unclaimed: number, depth: number, lower: number, upper: number, move: number): void {
    let at = this.#place(low, high);
    if (at === -1) {
      at = low & this.#mask;
      if (this.#moves[at] >> 16 > unclaimed) at++;
      this.#low[at] = low;
      this.#high[at] = high;
    } else {
      const facts = this.#facts[at];
      const known = (facts >> 16) & 255;
      if (known > depth) return;
      if (known === depth) {
        lower = Math.max(lower, (facts & 255) - SHIFT);
        upper = Math.min(upper, ((facts >> 8) & 255) - SHIFT);
      }
      if (move === -1) move = (this.#moves[at] & 0xffff) - 1;
    }
    this.#facts[at] = (lower + SHIFT) | ((upper + SHIFT) << 8) | (depth << 16);
    this.#moves[at] = (unclaimed << 16) | (move + 1);
  }

  #place(low: number, high: number): number {
    const at = low & this.#mask;
    if (this.#low[at] === low && this.#high[at] === high && this.#moves[at] !== 0) return at;
    if (this.#low[at + 1] === low && this.#high[at + 1] === high && this.#moves[at + 1] !== 0) return at + 1;
    return -1;
  }
}
