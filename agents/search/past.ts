import type { Position } from '../../games/game.ts';

/** Places of the filter that most positions don't pass. */
const FILTER = 1024;
const MIXED = 0x9e3779b1;

/**
 * The positions that the game has passed before a search and can return to, as `Position.past` gives them. Which they
 * are depends on the root only, not on the way to a position, so the table stays exact.
 */
export class Past {
  /** Turns the keys of this search into others than those of a search with another past; 0 without any. */
  key = 0;
  readonly #hashes = new Int32Array(256);
  readonly #filter = new Uint8Array(FILTER);
  #end = 0;

  read(root: Position): void {
    this.key = 0;
    if (root.past === undefined) return;
    const hashes = this.#hashes;
    this.#filter.fill(0);
    this.#end = root.past(hashes, 0);
    for (let at = 0; at < this.#end; at += 2) {
      this.#filter[hashes[at]! & (FILTER - 1)] = 1;
      this.key = Math.imul(this.key ^ hashes[at]!, MIXED) ^ hashes[at + 1]!;
    }
    if (this.#end > 0) this.key |= 1;
  }

  has({ hashLow, hashHigh }: Position): boolean {
    if (this.#filter[hashLow & (FILTER - 1)] === 0) return false;
    const hashes = this.#hashes;
    for (let at = 0; at < this.#end; at += 2) if (hashes[at] === hashLow && hashes[at + 1] === hashHigh) return true;
    return false;
  }
}
