import { Random } from '../../lib/maths/random.ts';
import type { Move, Player, Position } from '../game.ts';
import {
  aborted,
  capturedOf,
  copyWords,
  INNER,
  MAX_ROUNDS,
  PITS,
  PLAYABLE,
  ROW,
  SEEDS,
  seedsIn,
  sow,
  sumOf,
  WORDS,
} from './sow.ts';

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
function hashTo(out: Int32Array, words: Int32Array, state: number): void {
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

/** Where `moves` keeps the pits whose first sowing captures nothing: they come last. Nothing is allocated per node. */
const quiet = new Uint8Array(PITS);
const captures = new Int32Array(PITS);

/**
 * A Hus position. A move is the pit that is played. The text's two last fields, whose turn and how many rounds are
 * completed, do not depend on each other.
 *
 * Hot: a turn may change every pit, so a move copies the board, 16 words, to the next place of a stack, and unmaking it
 * steps back. The hash is computed when it is asked for, which a search does at inner nodes only; to follow every pit
 * would cost more.
 */
export class HusPosition implements Position {
  turn: Player;
  /** Completed rounds: turns of player 1. */
  rounds: number;
  ply: number;
  /** Player 0's pits from index 0, player 1's from index 32. Read only; another array after each move. */
  pits: Uint8Array;
  /** The same bytes, four pits to a word, the first in the lowest byte. */
  words: Int32Array;
  /** What the last move did, for the readers in sow.ts; 0 before the first. */
  sown = 0;
  #voided = false;
  /** Whether the player to move has no pit to play. */
  #stuck: boolean;
  /** Player 0's seeds, except after an aborted turn. */
  #seeds: number;
  /** The boards since the position that was read, and by move what `sown` was before it. */
  readonly #pits: Uint8Array[] = [];
  readonly #words: Int32Array[] = [];
  readonly #sown: number[] = [];
  #made = 0;
  readonly #hash = new Int32Array(2);
  #hashed = false;

  /** `pits` is copied. The text counts the plies since the start: two a round. */
  constructor(pits: Uint8Array, turn: Player, rounds: number) {
    this.#grow();
    this.pits = this.#pits[0]!;
    this.words = this.#words[0]!;
    this.pits.set(pits);
    // Numbers that were drawn at random may come boxed, and one boxed number makes a field slow in every position.
    this.turn = turn === 0 ? 0 : 1;
    this.rounds = rounds | 0;
    this.ply = 2 * this.rounds + this.turn;
    this.#stuck = this.#hasNoMove();
    this.#seeds = this.#count(0);
  }

  get hashLow(): number {
    if (!this.#hashed) this.#rehash();
    return this.#hash[0]!;
  }

  get hashHigh(): number {
    if (!this.#hashed) this.#rehash();
    return this.#hash[1]!;
  }

  /** In the first round, either player's first move, nothing is captured. */
  capturing(): boolean {
    return this.rounds > 0;
  }

  /** All that `player` has. */
  seeds(player: Player): number {
    if (this.#voided) return this.#count(player);
    return player === 0 ? this.#seeds : SEEDS - this.#seeds;
  }

  /**
   * Pits whose first sowing ends in a capture, then the others; in both, the inner row first, each from its end: the
   * likeliest best first, with which alpha-beta searches a quarter of the positions that ascending pits cost it.
   */
  moves(out: Int32Array, at: number): number {
    return this.#list(out, at, true);
  }

  /** Those whose first sowing ends in a capture. */
  noisy(out: Int32Array, at: number): number {
    const count = this.#list(captures, 0, false);
    for (let i = 0; i < count; i++) out[at++] = captures[i]!;
    return at;
  }

  /** May write one move behind the last. */
  #list(out: Int32Array, at: number, all: boolean): number {
    if (this.over()) return at;
    const words = this.words;
    const own = this.turn * ROW;
    const enemy = ROW - own;
    const capturingFrom = this.rounds > 0 ? INNER : PITS;
    let waiting = 0;
    for (let word = ROW - 1; word >= 0; word--) {
      let playable = words[own + word]! & PLAYABLE;
      while (playable !== 0) {
        const place = (31 - Math.clz32(playable)) >> 3;
        playable &= (1 << (place << 3)) - 1;
        const pit = (word << 2) + place;
        const end = (pit + seedsIn(words, own, pit)) & (PITS - 1);
        const facing = seedsIn(words, enemy, (47 - end) & (PITS - 1));
        // 1 if all three are negative, without branches, which would be mispredicted: the pit is written to both lists,
        // and kept in one.
        const hits = ((capturingFrom - 1 - end) & (0 - seedsIn(words, own, end)) & (0 - facing)) >>> 31;
        out[at] = pit;
        quiet[waiting] = pit;
        at += hits;
        waiting += 1 - hits;
      }
    }
    if (all) for (let i = 0; i < waiting; i++) out[at++] = quiet[i]!;
    return at;
  }

  make(move: Move): void {
    const mover = this.turn;
    const before = this.words;
    this.#sown[this.#made++] = this.sown;
    if (this.#made === this.#words.length) this.#grow();
    const words = this.#words[this.#made]!;
    copyWords(words, before);
    this.words = words;
    this.pits = this.#pits[this.#made]!;
    this.sown = sow(words, mover, move, this.rounds > 0);
    this.#hashed = false;
    this.ply++;
    if (aborted(this.sown)) {
      this.#voided = true;
      return;
    }
    const captured = capturedOf(this.sown);
    this.#seeds += mover === 0 ? captured : 0 - captured;
    this.rounds += mover;
    this.turn = (1 - mover) as Player;
    this.#stuck = this.#hasNoMove();
  }

  unmake(): void {
    const { sown } = this;
    const made = --this.#made;
    this.words = this.#words[made]!;
    this.pits = this.#pits[made]!;
    this.sown = this.#sown[made]!;
    this.#hashed = false;
    this.ply--;
    this.#stuck = false;
    if (this.#voided) {
      this.#voided = false;
      return;
    }
    const mover = (1 - this.turn) as Player;
    const captured = capturedOf(sown);
    this.#seeds -= mover === 0 ? captured : 0 - captured;
    this.rounds -= mover;
    this.turn = mover;
  }

  over(): boolean {
    return this.#stuck || this.#voided || this.rounds > MAX_ROUNDS;
  }

  /** Whoever made the last move, if the other one has none. */
  winner(): Player | undefined {
    return this.#stuck && !this.#voided ? ((1 - this.turn) as Player) : undefined;
  }

  voided(): boolean {
    return this.#voided;
  }

  ending(): string {
    if (this.#voided) return `cancelled-${this.turn}`;
    if (!this.#stuck) return 'turn-limit';
    return this.rounds > MAX_ROUNDS ? 'no-moves at-limit' : 'no-moves';
  }

  text(): string {
    const row = (first: number): string => this.pits.subarray(first, first + PITS).join();
    return `${row(0)}/${row(PITS)} ${this.turn} ${this.rounds}`;
  }

  #hasNoMove(): boolean {
    const words = this.words;
    const first = this.turn * ROW;
    for (let i = first; i < first + ROW; i++) if ((words[i]! & PLAYABLE) !== 0) return false;
    return true;
  }

  #count(player: Player): number {
    const words = this.words;
    const first = player * ROW;
    let sums = 0;
    // Four sums at once, one in each byte: 96 seeds overflow none.
    for (let i = first; i < first + ROW; i++) sums += words[i]!;
    return sumOf(sums);
  }

  #rehash(): void {
    hashTo(this.#hash, this.words, this.turn | (this.rounds > 0 ? 2 : 0) | (this.#voided ? 4 : 0));
    this.#hashed = true;
  }

  /** Doubles the stack. */
  #grow(): void {
    for (let more = Math.max(4, this.#words.length); more > 0; more--) {
      const pits = new Uint8Array(2 * PITS);
      this.#pits.push(pits);
      this.#words.push(new Int32Array(pits.buffer));
      this.#sown.push(0);
    }
  }
}
