const FIRST_LENGTH = 1024;

/**
 * What each move has changed, so that it can be taken back: pairs of a slot, a number that the game understands, and
 * what stood there. Nothing is allocated per move, but that the log doubles when it is full.
 *
 * @example
 * ```ts
 * import { UndoLog } from 'weightroom/kit';
 *
 * const board = Int8Array.of(1, 0, 2);
 * const log = new UndoLog();
 * log.begin();
 * log.add(1, board[1]!);
 * board[1] = 2;
 * log.takeBack((slot, value) => {
 *   board[slot] = value;
 * });
 * board; // Int8Array [1, 0, 2]
 * ```
 */
export class UndoLog {
  #entries = new Int32Array(FIRST_LENGTH);
  #length = 0;
  /** Where the last move begins. */
  #begin = 0;

  /** A move begins. */
  begin(): void {
    this.#push(this.#begin, 0);
    this.#begin = this.#length;
  }

  /** `slot` holds `value`, and is about to hold something else. */
  add(slot: number, value: number): void {
    this.#push(slot, value);
  }

  /** Hands over what the last move has noted, the latest first. There must be one. */
  takeBack(restore: (slot: number, value: number) => void): void {
    const entries = this.#entries;
    const begin = this.#begin;
    for (let at = this.#length - 2; at >= begin; at -= 2) restore(entries[at]!, entries[at + 1]!);
    this.#begin = entries[begin - 2]!;
    this.#length = begin - 2;
  }

  #push(first: number, second: number): void {
    if (this.#length === this.#entries.length) {
      const longer = new Int32Array(2 * this.#entries.length);
      longer.set(this.#entries);
      this.#entries = longer;
    }
    this.#entries[this.#length++] = first;
    this.#entries[this.#length++] = second;
  }
}
