import type { Player } from '../../games/game.ts';
import type { HexPosition } from '../../games/hex/position.ts';
import { MOVER_WINS, type Solver, slotOf, twoOf } from './solver.ts';

/** Slots of the table of bounds, a power of two. */
const SLOTS = 1 << 21;
/** In a table's key beside the enemy's stones: who is to move, and who wants to win. */
const ATTACKER_MOVES = 1 << 29;
const WHITE_ATTACKS = 1 << 30;
/** More moves than any game has. */
const NEVER = 63;

/**
 * How many own moves the winner still needs when he hurries and the loser delays, on boards of up to five rows.
 *
 * A win within this many moves has a carrier as any win has, so the loser's moves outside it are not looked at. The
 * winner, with no move to spare, only plays on his shortest ways. Bounds, and the carrier of the lowest proved number,
 * are kept in a table.
 */
export class WinDistance {
  readonly #solver: Solver;
  readonly #own = new Int32Array(SLOTS);
  readonly #enemy = new Int32Array(SLOTS);
  /** Too few moves, and enough moves with a carrier for them. */
  readonly #few = new Int8Array(SLOTS);
  readonly #enough = new Int8Array(SLOTS);
  readonly #carriers = new Int32Array(SLOTS);

  constructor(solver: Solver) {
    this.#solver = solver;
  }

  /** The winner's own moves to the end of the unfinished `position`. */
  moves(position: HexPosition): number {
    let moves = 1;
    while (!this.within(position, this.#solver.winner(position), moves)) moves++;
    return moves;
  }

  /** Whether `attacker` wins the unfinished `position` in at most this many own moves. */
  within(position: HexPosition, attacker: Player, moves: number): boolean {
    const { board } = this.#solver;
    const own = board.stones(position, attacker);
    const enemy = board.stones(position, (1 - attacker) as Player);
    return this.#carrier(own, enemy, attacker, position.turn === attacker, moves) !== 0;
  }

  /** The carrier of a win in at most `moves`; 0 where there is none. */
  #carrier(own: number, enemy: number, attacker: number, attackerMoves: boolean, moves: number): number {
    const { board } = this.#solver;
    const empty = board.full & ~(own | enemy);
    const first = board.touching(own, empty, attacker, 0);
    const last = board.touching(own, empty, attacker, 1);
    const wins = first & last;
    if (moves === 0) return 0;
    if (attackerMoves && wins !== 0) return wins & -wins;
    const defence = board.touching(enemy, empty, 1 - attacker, 0) & board.touching(enemy, empty, 1 - attacker, 1);
    if (!attackerMoves && defence !== 0) return 0;
    if (!attackerMoves && (wins & (wins - 1)) !== 0) return twoOf(wins);
    const ways = board.shortest(own, empty, first, last);
    const length = board.length;
    if (length === 0 || length > moves) return 0;

    const key = enemy | (attackerMoves ? ATTACKER_MOVES : 0) | (attacker === 0 ? 0 : WHITE_ATTACKS);
    const slot = slotOf(own, key, SLOTS);
    const known = this.#own[slot] === own && this.#enemy[slot] === key;
    if (known && moves <= this.#few[slot]!) return 0;
    if (known && moves >= this.#enough[slot]!) return this.#carriers[slot]!;
    const answer = attackerMoves
      ? this.#solver.answer(own, enemy, attacker)
      : this.#solver.answer(enemy, own, 1 - attacker);
    let carrier = 0;
    if (((answer & MOVER_WINS) !== 0) === attackerMoves)
      carrier = attackerMoves
        ? this.#attack(
            own,
            enemy,
            attacker,
            defence === 0 ? empty : defence,
            length === moves ? ways : empty,
            ways,
            moves,
          )
        : this.#defend(own, enemy, attacker, wins === 0 ? empty : wins, ways, wins, moves);
    this.#keep(slot, own, key, moves, carrier);
    return carrier;
  }

  /** Some move among `must` and `may`, those on `ways` first. */
  #attack(
    own: number,
    enemy: number,
    attacker: number,
    must: number,
    may: number,
    ways: number,
    moves: number,
  ): number {
    const left = must & may;
    for (let group = left & ways, turn = 0; turn < 2; group = left & ~ways, turn++)
      for (; group !== 0; group &= group - 1) {
        const bit = group & -group;
        const carrier = this.#carrier(own | bit, enemy, attacker, false, moves - 1);
        if (carrier !== 0) return carrier | bit;
      }
    return 0;
  }

  /** Every move of `left`, those on the attacker's `ways` first; his one winning move is part of the carrier. */
  #defend(
    own: number,
    enemy: number,
    attacker: number,
    left: number,
    ways: number,
    wins: number,
    moves: number,
  ): number {
    let all = wins;
    while (left !== 0) {
      const near = left & ways;
      const bit = near !== 0 ? near & -near : left & -left;
      const carrier = this.#carrier(own, enemy | bit, attacker, true, moves);
      if (carrier === 0) return 0;
      all |= carrier;
      left &= carrier & ~bit;
    }
    return all;
  }

  #keep(slot: number, own: number, key: number, moves: number, carrier: number): void {
    if (this.#own[slot] !== own || this.#enemy[slot] !== key) {
      this.#own[slot] = own;
      this.#enemy[slot] = key;
      this.#few[slot] = 0;
      this.#enough[slot] = NEVER;
    }
    if (carrier === 0) this.#few[slot] = moves;
    else {
      this.#enough[slot] = moves;
      this.#carriers[slot] = carrier;
    }
  }
}
