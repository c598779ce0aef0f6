import type { Move, Player, Position } from '../game.ts';
import { hashOf } from './hash.ts';
import { FEWEST, INNER, MOST_ROUNDS, PITS, WORDS } from './pits.ts';
import { aborted, sow } from './sow.ts';

/** Words kept per move made: the board before it, its state, what it did. */
const KEPT = WORDS + 2;

/** Where `moves` keeps pits that wait for their turn: nothing is allocated per node. */
const calm = new Uint8Array(PITS);

/**
 * A Hus position. A move is the pit that is played. The text's two last fields, whose turn and how many rounds are completed,
 * do not depend on each other.
 *
 * Hot: a turn may change every pit, so a move keeps the whole board, 16 words, and unmaking copies it back. The hash is
 * computed when it is asked for: no search here asks.
 */
export class HusPosition implements Position {
  turn: Player;
  /** Completed rounds: turns of player 1. */
  rounds: number;
  ply: number;
  /** Player 0's pits from index 0, player 1's from index 32. To be read only. */
  readonly pits: Uint8Array;
  /** What the last move did, for the readers in sow.ts; 0 before the first. */
  sown = 0;
  /** The same bytes, four pits to a word. To be read only. */
  readonly words: Uint32Array;
  #voided = false;
  /** Whether the player to move has no pit to play. */
  #stuck: boolean;
  #history = new Uint32Array(KEPT * 64);
  #kept = 0;

  /** `pits` is copied. The text counts the plies since the start: two a round. */
  constructor(pits: Uint8Array, turn: Player, rounds: number) {
    const bytes = new ArrayBuffer(2 * PITS);
    this.pits = new Uint8Array(bytes);
    this.pits.set(pits);
    this.words = new Uint32Array(bytes);
    this.turn = turn;
    this.rounds = rounds;
    this.ply = 2 * rounds + turn;
    this.#stuck = this.#hasNoMove();
  }

  get hashLow(): number {
    return hashOf(this.words, 0, this.turn, this.capturing(), this.#voided);
  }

  get hashHigh(): number {
    return hashOf(this.words, 1, this.turn, this.capturing(), this.#voided);
  }

  /** In the first round, either player's first move, nothing is captured. */
  capturing(): boolean {
    return this.rounds > 0;
  }

  /** All that `player` has. */
  seeds(player: Player): number {
    const words = this.words;
    let sum = 0;
    // Four sums at once, one in each byte: 96 seeds overflow none.
    for (let i = player * (WORDS >> 1), end = i + (WORDS >> 1); i < end; i++) sum += words[i]!;
    return Math.imul(sum, 0x01010101) >>> 24;
  }

  /**
   * Pits whose first sowing ends in a capture, then the others; in both, the inner row first, each from its end: the likeliest
   * best first, with which alpha-beta searches a quarter of the positions that ascending pits cost it.
   */
  moves(out: Int32Array, at: number): number {
    if (this.over()) return at;
    const pits = this.pits;
    const own = this.turn * PITS;
    const enemy = PITS - own;
    const capturing = this.rounds > 0;
    let waiting = 0;
    for (let pit = PITS - 1; pit >= 0; pit--) {
      const hand = pits[own + pit]!;
      if (hand < FEWEST) continue;
      const end = (pit + hand) & (PITS - 1);
      if (capturing && end >= INNER && pits[own + end]! > 0 && pits[enemy + 47 - end]! > 0) out[at++] = pit;
      else calm[waiting++] = pit;
    }
    for (let i = 0; i < waiting; i++) out[at++] = calm[i]!;
    return at;
  }

  make(move: Move): void {
    this.#remember();
    const mover = this.turn;
    this.sown = sow(this.pits, mover * PITS, move, this.rounds > 0);
    this.ply++;
    if (aborted(this.sown)) {
      this.#voided = true;
      return;
    }
    this.rounds += mover;
    this.turn = (1 - mover) as Player;
    this.#stuck = this.#hasNoMove();
  }

  unmake(): void {
    const words = this.words;
    const history = this.#history;
    this.#kept -= KEPT;
    const at = this.#kept;
    for (let i = 0; i < WORDS; i++) words[i] = history[at + i]!;
    const state = history[at + WORDS]!;
    this.turn = (state & 1) as Player;
    this.rounds = state >>> 1;
    this.sown = history[at + WORDS + 1]!;
    this.ply--;
    this.#voided = false;
    this.#stuck = false;
  }

  over(): boolean {
    return this.#stuck || this.#voided || this.rounds > MOST_ROUNDS;
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
    return this.rounds > MOST_ROUNDS ? 'no-moves at-limit' : 'no-moves';
  }

  text(): string {
    const row = (first: number): string => this.pits.subarray(first, first + PITS).join();
    return `${row(0)}/${row(PITS)} ${this.turn} ${this.rounds}`;
  }

  #hasNoMove(): boolean {
    const words = this.words;
    const first = this.turn * (WORDS >> 1);
    // A pit with 2 seeds or more has a bit above the lowest.
    for (let i = first; i < first + (WORDS >> 1); i++) if ((words[i]! & 0xfefefefe) !== 0) return false;
    return true;
  }

  #remember(): void {
    const at = this.#kept;
    if (at === this.#history.length) {
      const longer = new Uint32Array(2 * at);
      longer.set(this.#history);
      this.#history = longer;
    }
    const words = this.words;
    const history = this.#history;
    for (let i = 0; i < WORDS; i++) history[at + i] = words[i]!;
    history[at + WORDS] = (this.rounds << 1) | this.turn;
    history[at + WORDS + 1] = this.sown;
    this.#kept = at + KEPT;
  }
}
