import { InputError } from '../../lib/input-error.ts';
import { MAX_POINTS, WIN } from '../agent.ts';
import { MAX_TABLE } from './search-options.ts';

/** Depth is counted in halves of a ply: a position with few moves takes one, any other two. */
export const PLY = 2;

/** What a stored score says of the value: it is at least that, at most that, or both. */
export const LOWER = 1;
export const UPPER = 2;
export const EXACT = 3;

/** Words of an entry: the key's two halves, the score, and what else there is, packed. */
const WORDS = 4;
const ENTRY_BYTES = 4 * WORDS;
/** Entries that share a place: 64 bytes, a cache line. */
const CLUSTER = 4;
const CLUSTER_WORDS = CLUSTER * WORDS;

/** Where the parts stand in an entry's last word: the move from bit 0, the bound, the depth, the age. */
export const MOVE_BITS = 14;
const BOUND = MOVE_BITS;
const DEPTH = BOUND + 2;
const DEPTH_BITS = 8;
const AGE = DEPTH + DEPTH_BITS;
const AGES = 1 << (32 - AGE);

/** Ages that one game may use; a longer one stays at its last. */
const GAME = 100;
/** What an entry loses of its worth in one age, in half plies. */
const AGED = 2 * PLY;

const MOVE_MASK = (1 << MOVE_BITS) - 1;

/** The number by which a search remembers `move`: the move below 2 ** MOVE_BITS; larger ones may share a number. */
export function shortMove(move: number): number {
  return (move ^ (move >>> MOVE_BITS)) & MOVE_MASK;
}

const DEPTH_MASK = (1 << DEPTH_BITS) - 1;

/**
 * A transposition table: clusters of four entries of 16 bytes, found by full 64-bit keys. A new entry replaces that of
 * its own key, else one of an earlier game, else the shallowest, where each age since it was written counts two plies.
 * Entries of earlier games are never found.
 */
export class TranspositionTable {
  readonly #words: Int32Array;
  readonly #mask: number;
  /** 1 to AGES - 1; 0 marks an entry that was never written. */
  #age = 1;
  /** The age in which the game began. */
  #born = 1;
  /** Whether anything was stored since it was last forgotten: searches too shallow for a table leave it alone. */
  #used = false;
  /** What `find` found; the move is a `shortMove`. */
  move = 0;
  #score = 0;
  #bound = 0;
  #depth = 0;

  /**
   * `mebibytes` is rounded down to a power of two. Throws InputError where that is not from 1 to MAX_TABLE, or more
   * memory than there is.
   */
  constructor(mebibytes: number) {
    if (!Number.isInteger(mebibytes) || mebibytes < 1 || mebibytes > MAX_TABLE)
      throw new InputError(`table=${mebibytes}: expected MiB from 1 to ${MAX_TABLE}, or 0 for no table`);
    const bytes = 2 ** (20 + Math.floor(Math.log2(mebibytes)));
    this.#mask = bytes / (ENTRY_BYTES * CLUSTER) - 1;
    this.#words = allocated(bytes);
  }

  /** Empties the table by a new age; only where ages run short by clearing the memory. */
  forget(): void {
    if (!this.#used) return;
    this.#used = false;
    this.#born = ++this.#age;
    if (this.#born + GAME <= AGES) return;
    this.#words.fill(0);
    this.#born = 1;
    this.#age = 1;
  }

  /** Another search of the same game begins: what the others left is worth less. */
  age(): void {
    if (this.#age < this.#born + GAME - 1) this.#age++;
  }

  /** Whether there is an entry for the key; then `move`, `scoreAt` and `boundFor` tell of it. */
  find(low: number, high: number): boolean {
    const words = this.#words;
    const first = (low & this.#mask) * CLUSTER_WORDS;
    for (let at = first; at < first + CLUSTER_WORDS; at += WORDS) {
      if (words[at]! !== low || words[at + 1]! !== high) continue;
      const packed = words[at + 3]!;
      if (packed >>> AGE < this.#born) continue;
      this.move = packed & MOVE_MASK;
      this.#bound = (packed >> BOUND) & EXACT;
      this.#depth = (packed >> DEPTH) & DEPTH_MASK;
      this.#score = words[at + 2]!;
      return true;
    }
    return false;
  }

  /** The score found, for a search whose root is `distance` plies away. */
  scoreAt(distance: number): number {
    const score = this.#score;
    if (score > MAX_POINTS) return score - distance;
    return score < 0 - MAX_POINTS ? score + distance : score;
  }

  /**
   * What the entry found says of a search `depth` half plies deep: its bound, or 0 for nothing. Unless it may serve
   * shallower searches too, it serves its own depth only, so that values don't depend on what was searched before. But
   * a win found by full width stays one, whatever the depth.
   */
  boundFor(depth: number, shallower = false): number {
    if (this.#depth === depth || (shallower && this.#depth > depth)) return this.#bound;
    const plies = Math.floor(Math.min(this.#depth, depth) / PLY);
    if (this.#score >= WIN - plies) return (this.#bound & LOWER) === 0 ? 0 : this.#bound;
    if (this.#score <= plies - WIN) return (this.#bound & UPPER) === 0 ? 0 : this.#bound;
    return 0;
  }

  /**
   * Keeps what a search found `distance` plies below its root. Both halves of the key are 32-bit; `depth` is below 256,
   * `found` a 32-bit whole number.
   */
  store(low: number, high: number, depth: number, distance: number, bound: number, found: number, move: number): void {
    this.#used = true;
    // Wins are kept by their distance from the position that the entry is for.
    const score = found > MAX_POINTS ? found + distance : found < 0 - MAX_POINTS ? found - distance : found;
    const words = this.#words;
    const first = (low & this.#mask) * CLUSTER_WORDS;
    let place = first;
    let least = Number.MAX_SAFE_INTEGER;
    for (let at = first; at < first + CLUSTER_WORDS; at += WORDS) {
      const packed = words[at + 3]!;
      const age = packed >>> AGE;
      const current = age >= this.#born;
      if (current && words[at]! === low && words[at + 1]! === high) {
        place = at;
        break;
      }
      const worth = current ? ((packed >> DEPTH) & DEPTH_MASK) - AGED * (this.#age - age) : 0 - DEPTH_MASK * AGES;
      if (worth < least) {
        least = worth;
        place = at;
      }
    }
    words[place] = low;
    words[place + 1] = high;
    words[place + 2] = score;
    words[place + 3] = shortMove(move) | (bound << BOUND) | (depth << DEPTH) | (this.#age << AGE);
  }
}

function allocated(bytes: number): Int32Array {
  try {
    return new Int32Array(bytes / 4);
  } catch {
    throw new InputError(`table=${bytes / 2 ** 20}: this machine has not so much memory`);
  }
}
