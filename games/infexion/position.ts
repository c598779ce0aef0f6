import type { Move, Player, Position } from '../game.ts';
import { rowsText } from '../notation.ts';
import {
  AFTER_TOKEN,
  CELLS,
  FOUND,
  FRAME,
  LETTERS,
  LINES,
  MAX_PLIES,
  powerIn,
  ROWS,
  SPAWN,
  STACK_SUMS,
  SUMS,
  stacksIn,
  TOKEN_SUMS,
} from './board.ts';
import { generate, generateCaptures } from './generate.ts';
import { followHashes, followStacks, hashesOf, stackSetsOf } from './history.ts';

/**
 * An Infexion position. A move is `cell << 3 | direction`, SPAWN standing for a seventh direction.
 *
 * Hot: `make` and `unmake` keep the cells and the sums. The cell sets and the hash of a position are made from those of
 * the one before it when they are first asked for, since most positions of a search are leaves that need neither.
 */
export class InfexionPosition implements Position {
  turn: Player;
  ply: number;
  /** 49 stacks: 0 where empty, else `player << 3 | power`. To be read only. */
  readonly cells: Uint8Array;
  /** The same, eight to a word, except for the last one (`index.ts`). To be read only. */
  readonly words: Float64Array;
  /** Both players' power and number of stacks (`board.ts`). To be read only. */
  sums = 0;
  /** Where stacks stand, this position's from index `setsAt()` on (`history.ts`). To be read only. */
  readonly sets: Int32Array;
  readonly #hashes: Int32Array;
  /** The last ply, up to this one, whose sets are made; whose hash is. */
  #setsPly: number;
  #hashPly: number;
  /** By ply (`history.ts`). No game is longer than 343 moves, so nothing here ever grows. */
  readonly #history = new Int32Array(MAX_PLIES * FRAME);

  /**
   * `cells`, in a buffer of its own, is kept, not copied. `ply` counts the moves since the empty board, and so says
   * whose turn it is.
   */
  constructor(cells: Uint8Array, ply: number) {
    this.cells = cells;
    this.words = new Float64Array(cells.buffer, cells.byteOffset, CELLS >> 3);
    this.turn = (ply & 1) as Player;
    this.ply = ply;
    for (const value of cells) this.sums += STACK_SUMS[value]!;
    this.sets = stackSetsOf(cells, ply);
    this.#setsPly = ply;
    this.#hashes = hashesOf(cells, ply);
    this.#hashPly = ply;
  }

  get hashLow(): number {
    this.#followHash();
    return this.#hashes[this.ply << 1]!;
  }

  get hashHigh(): number {
    this.#followHash();
    return this.#hashes[(this.ply << 1) | 1]!;
  }

  #followHash(): void {
    if (this.#hashPly === this.ply) return;
    followHashes(this.#hashes, this.#history, this.#hashPly, this.ply);
    this.#hashPly = this.ply;
  }

  /** From which index on `sets` holds this position's. */
  setsAt(): number {
    if (this.#setsPly !== this.ply) {
      followStacks(this.sets, this.#history, this.#setsPly, this.ply);
      this.#setsPly = this.ply;
    }
    return this.ply << 3;
  }

  power(player: Player): number {
    return powerIn(this.sums, player);
  }

  stacks(player: Player): number {
    return stacksIn(this.sums, player);
  }

  /**
   * Spreads that reach an enemy, then the other spreads, then spawns: the likeliest best first. Each by cell, then by
   * direction.
   */
  moves(out: Int32Array, at: number): number {
    return this.over() ? at : generate(this, out, at);
  }

  /** Spreads that reach an enemy, those that take most power first: where there is none, no stack is under attack. */
  noisy(out: Int32Array, at: number): number {
    return this.over() ? at : generateCaptures(this, out, at);
  }

  make(move: Move): void {
    const cells = this.cells;
    const history = this.#history;
    const mover = this.turn;
    const from = move >> 3;
    const frame = this.ply * FRAME;
    let sums = this.sums;
    history[frame] = move;
    history[frame + SUMS] = sums;
    if ((move & 7) === SPAWN) {
      cells[from] = (mover << 3) | 1;
      sums += TOKEN_SUMS[mover << 4]!;
    } else {
      const origin = cells[from]!;
      const power = origin & 7;
      const line = move << 3;
      cells[from] = 0;
      sums -= STACK_SUMS[origin]!;
      let found = power;
      for (let i = 0; i < power; i++) {
        const cell = LINES[line + i]!;
        const value = cells[cell]!;
        const token = (mover << 4) | value;
        found |= value << (3 + (i << 2));
        cells[cell] = AFTER_TOKEN[token]!;
        sums += TOKEN_SUMS[token]!;
      }
      history[frame + FOUND] = found;
    }
    this.sums = sums;
    this.turn = (mover ^ 1) as Player;
    this.ply++;
  }

  unmake(): void {
    const cells = this.cells;
    const history = this.#history;
    const mover = (this.turn ^ 1) as Player;
    const ply = this.ply - 1;
    this.turn = mover;
    this.ply = ply;
    if (this.#setsPly > ply) this.#setsPly = ply;
    if (this.#hashPly > ply) this.#hashPly = ply;
    const frame = ply * FRAME;
    const move = history[frame]!;
    this.sums = history[frame + SUMS]!;
    if ((move & 7) === SPAWN) {
      cells[move >> 3] = 0;
      return;
    }
    let found = history[frame + FOUND]!;
    const power = found & 7;
    cells[move >> 3] = (mover << 3) | power;
    found >>= 3;
    const line = move << 3;
    for (let i = 0; i < power; i++) {
      cells[LINES[line + i]!] = found & 15;
      found >>= 4;
    }
  }

  /** From the second move on: at move 343, and as soon as a player has nothing left. */
  over(): boolean {
    const { ply, sums } = this;
    return ply >= 2 && (ply >= MAX_PLIES || (sums & 0xff) === 0 || (sums & 0xff0000) === 0);
  }

  /** Whoever leads by at least 2, however the game ended. */
  winner(): Player | undefined {
    const lead = this.power(0) - this.power(1);
    if (Math.abs(lead) < 2) return undefined;
    return lead > 0 ? 0 : 1;
  }

  ending(): string {
    const red = this.power(0);
    const blue = this.power(1);
    if (red > 0 && blue > 0) return Math.abs(red - blue) < 2 ? 'limit-draw' : 'limit-power';
    const ending = red + blue === 0 ? 'both-empty' : red + blue === 1 ? 'conquest-by-one' : 'conquest';
    return this.ply === MAX_PLIES ? `${ending} at-limit` : ending;
  }

  text(): string {
    return `${rowsText(ROWS, this.cells, LETTERS)} ${'rb'[this.turn]} ${this.ply}`;
  }
}
