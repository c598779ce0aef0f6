import type { Move, Player, Position } from '../game.ts';
import { CELLS, LINES, MOST_PLIES, MOST_TOTAL, SIDE, SPAWN } from './board.ts';
import { KEYS, SIDE_HIGH, SIDE_LOW, TOKEN_KEYS } from './hash.ts';
import { AFTER_TOKEN, powerIn, STACK_SUMS, stacksIn, TOKEN_SUMS } from './token.ts';

/** Numbers kept per move for `unmake`: the move, what its line held, the sums, both halves of the hash. */
const FRAME = 5;

/** Where `moves` keeps spreads that wait for their turn: nothing is allocated per node. */
const calmSpreads = new Uint16Array(CELLS * 6);

/** An Infexion position (RULES.md). A move is `cell << 3 | direction`, SPAWN standing for a seventh direction. */
export class InfexionPosition implements Position {
  turn: Player;
  ply: number;
  hashLow = 0;
  hashHigh = 0;
  /** 49 stacks: 0 where empty, else `player << 3 | power`. To be read only. */
  readonly cells: Uint8Array;
  /** Both players' power and number of stacks (`token.ts`). To be read only. */
  sums = 0;
  /** Frame i is of the move made at ply i. No game is longer than 343 moves, so this never grows. */
  readonly #history = new Int32Array(MOST_PLIES * FRAME);

  /** `cells` is kept, not copied. `ply` counts the moves since the empty board. */
  constructor(cells: Uint8Array, turn: Player, ply: number) {
    this.cells = cells;
    this.turn = turn;
    this.ply = ply;
    if (turn === 1) {
      this.hashLow = SIDE_LOW;
      this.hashHigh = SIDE_HIGH;
    }
    for (let cell = 0; cell < CELLS; cell++) {
      const value = cells[cell]!;
      this.sums += STACK_SUMS[value]!;
      this.hashLow ^= KEYS[((cell << 4) | value) << 1]!;
      this.hashHigh ^= KEYS[(((cell << 4) | value) << 1) | 1]!;
    }
  }

  power(player: Player): number {
    return powerIn(this.sums, player);
  }

  stacks(player: Player): number {
    return stacksIn(this.sums, player);
  }

  /** Spreads that reach an enemy, then the other spreads, then spawns: the likeliest best first. Each by cell, then by direction. */
  moves(out: Int32Array, at: number): number {
    if (this.over()) return at;
    const { cells, sums } = this;
    const owner = this.turn;
    const enemy = (1 - owner) << 3;
    let calm = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      const value = cells[cell]!;
      if (value === 0 || value >> 3 !== owner) continue;
      const power = value & 7;
      for (let spread = cell << 3; (spread & 7) !== SPAWN; spread++) {
        if (this.#reaches(enemy, spread, power)) out[at++] = spread;
        else calmSpreads[calm++] = spread;
      }
    }
    for (let i = 0; i < calm; i++) out[at++] = calmSpreads[i]!;
    if (powerIn(sums, 0) + powerIn(sums, 1) < MOST_TOTAL)
      for (let cell = 0; cell < CELLS; cell++) if (cells[cell] === 0) out[at++] = (cell << 3) | SPAWN;
    return at;
  }

  /** Whether one of the first `power` cells of a spread's line holds a stack of `enemy`, given as `player << 3`. */
  #reaches(enemy: number, spread: number, power: number): boolean {
    const first = spread << 3;
    for (let i = first; i < first + power; i++) {
      const value = this.cells[LINES[i]!]!;
      if (value !== 0 && (value & 8) === enemy) return true;
    }
    return false;
  }

  make(move: Move): void {
    const cells = this.cells;
    const history = this.#history;
    const mover = this.turn;
    const from = move >> 3;
    let low = this.hashLow;
    let high = this.hashHigh;
    let sums = this.sums;
    const frame = this.ply * FRAME;
    history[frame] = move;
    history[frame + 2] = sums;
    history[frame + 3] = low;
    history[frame + 4] = high;
    if ((move & 7) === SPAWN) {
      const key = (mover * CELLS + from) << 5;
      cells[from] = (mover << 3) | 1;
      sums += TOKEN_SUMS[mover << 4]!;
      low ^= TOKEN_KEYS[key]!;
      high ^= TOKEN_KEYS[key + 1]!;
    } else {
      const origin = cells[from]!;
      const power = origin & 7;
      const key = ((from << 4) | origin) << 1;
      sums -= STACK_SUMS[origin]!;
      low ^= KEYS[key]!;
      high ^= KEYS[key + 1]!;
      cells[from] = 0;
      const line = move << 3;
      const firstKey = mover * CELLS;
      // The origin's power in three bits, then four for each cell of the line.
      let saved = power;
      for (let i = 0; i < power; i++) {
        const cell = LINES[line + i]!;
        const value = cells[cell]!;
        const token = (mover << 4) | value;
        const tokenKey = (((firstKey + cell) << 4) | value) << 1;
        saved |= value << (3 + (i << 2));
        cells[cell] = AFTER_TOKEN[token]!;
        sums += TOKEN_SUMS[token]!;
        low ^= TOKEN_KEYS[tokenKey]!;
        high ^= TOKEN_KEYS[tokenKey + 1]!;
      }
      history[frame + 1] = saved;
    }
    this.sums = sums;
    this.hashLow = low ^ SIDE_LOW;
    this.hashHigh = high ^ SIDE_HIGH;
    this.turn = (mover ^ 1) as Player;
    this.ply++;
  }

  unmake(): void {
    const cells = this.cells;
    const history = this.#history;
    const mover = (this.turn ^ 1) as Player;
    this.turn = mover;
    this.ply--;
    const frame = this.ply * FRAME;
    const move = history[frame]!;
    this.sums = history[frame + 2]!;
    this.hashLow = history[frame + 3]!;
    this.hashHigh = history[frame + 4]!;
    if ((move & 7) === SPAWN) {
      cells[move >> 3] = 0;
      return;
    }
    let saved = history[frame + 1]!;
    const power = saved & 7;
    cells[move >> 3] = (mover << 3) | power;
    saved >>= 3;
    const line = move << 3;
    for (let i = 0; i < power; i++) {
      cells[LINES[line + i]!] = saved & 15;
      saved >>= 4;
    }
  }

  /** From the second move on: at move 343, and as soon as a player has nothing left. */
  over(): boolean {
    const { ply, sums } = this;
    return ply >= 2 && (ply >= MOST_PLIES || (sums & 0xff) === 0 || (sums & 0xff0000) === 0);
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
    return this.ply === MOST_PLIES ? `${ending} at-limit` : ending;
  }

  text(): string {
    let rows = '';
    for (let row = 0; row < SIDE; row++) {
      let empty = 0;
      if (row > 0) rows += '/';
      for (let cell = row * SIDE; cell < (row + 1) * SIDE; cell++) {
        const value = this.cells[cell]!;
        if (value === 0) {
          empty++;
          continue;
        }
        if (empty > 0) rows += empty;
        empty = 0;
        rows += (value >> 3 === 0 ? '.ABCDEF' : '.abcdef')[value & 7];
      }
      if (empty > 0) rows += empty;
    }
    return `${rows} ${this.turn === 0 ? 'r' : 'b'} ${this.ply}`;
  }
}
