import type { Player } from '../../games/game.ts';
import type { Grid } from '../../games/hex/grid.ts';
import type { HexPosition } from '../../games/hex/position.ts';
import { SmallBoard } from './small-board.ts';

/** In an answer, beside the winner's carrier: the player to move wins. */
export const MOVER_WINS = 1 << 30;
/** Where the key of a table says who is to move. */
const WHITE_TO_MOVE = 1 << 30;
/** Slots of the table of answers, a power of two. */
const SLOTS = 1 << 22;
/** What a cell on a shortest way counts against the number of times that a move there won. */
const ON_WAY = 2000;
const MAX_WINS = 1000;

/** Where a position with these stones stands in a table of `slots`, a power of two. */
export function slotOf(own: number, enemy: number, slots: number): number {
  const mixed = Math.imul(own, 0x9e3779b1) ^ Math.imul(enemy, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) & (slots - 1);
}

/**
 * Proves who wins on boards of up to five rows.
 *
 * An answer is the winner and a *carrier*: empty cells that are enough, so that the winner still wins if the loser gets
 * all the others. Hence a move of the loser outside a carrier is refuted by the same play and is not looked at: after
 * each refuted move only the cells of its carrier remain. Answers are kept in a table by position.
 */
export class Solver {
  readonly board: SmallBoard;
  /** Positions looked into. */
  nodes = 0;
  readonly #own = new Int32Array(SLOTS);
  readonly #enemy = new Int32Array(SLOTS);
  readonly #answers = new Int32Array(SLOTS);
  /** At 32 · player + cell: how often a move there won, halved at times. */
  readonly #wins = new Float64Array(64);

  constructor(grid: Grid) {
    this.board = new SmallBoard(grid);
  }

  /** Who wins `position`, played well by both. */
  winner(position: HexPosition): Player {
    const decided = position.winner();
    if (decided !== undefined) return decided;
    const { turn } = position;
    const own = this.board.stones(position, turn);
    const enemy = this.board.stones(position, (1 - turn) as Player);
    return (this.answer(own, enemy, turn) & MOVER_WINS) !== 0 ? turn : ((1 - turn) as Player);
  }

  /** All moves of the unfinished `position` that win, in reading order. */
  winningMoves(position: HexPosition): number[] {
    const { board } = this;
    const { turn } = position;
    const own = board.stones(position, turn);
    const enemy = board.stones(position, (1 - turn) as Player);
    const winning: number[] = [];
    let left = board.full & ~(own | enemy);
    while (left !== 0) {
      const bit = left & -left;
      left &= ~bit;
      const stones = own | bit;
      const reply = board.joined(stones, turn) ? 0 : this.answer(enemy, stones, 1 - turn);
      if ((reply & MOVER_WINS) === 0) winning.push(board.grid.cells[31 - Math.clz32(bit)]!);
      else left &= reply;
    }
    return winning;
  }

  /**
   * The winner of the position where `player`, with the stones `own`, is to move and nobody has won, and the carrier.
   */
  answer(own: number, enemy: number, player: number): number {
    const board = this.board;
    const empty = board.full & ~(own | enemy);
    const first = board.touching(own, empty, player, 0);
    const last = board.touching(own, empty, player, 1);
    const win = first & last;
    if (win !== 0) return MOVER_WINS | (win & -win);
    const enemyFirst = board.touching(enemy, empty, 1 - player, 0);
    const enemyLast = board.touching(enemy, empty, 1 - player, 1);
    const threats = enemyFirst & enemyLast;
    if ((threats & (threats - 1)) !== 0) return twoOf(threats);

    const key = enemy | (player === 0 ? 0 : WHITE_TO_MOVE);
    const slot = slotOf(own, key, SLOTS);
    const known = this.#answers[slot]!;
    if (known !== 0 && this.#own[slot] === own && this.#enemy[slot] === key) return known;
    this.nodes++;

    const ways = board.shortest(own, empty, first, last);
    const enemyWays = board.shortest(enemy, empty, enemyFirst, enemyLast);
    let carrier = threats;
    let answer = 0;
    let left = threats === 0 ? empty : threats;
    while (left !== 0) {
      const bit = this.#promising(left, ways, enemyWays, player);
      const reply = this.answer(enemy, own | bit, 1 - player);
      if ((reply & MOVER_WINS) === 0) {
        this.#won(bit, player);
        answer = MOVER_WINS | reply | bit;
        break;
      }
      carrier |= reply;
      left &= reply & ~bit;
    }
    if (answer === 0) answer = carrier & ~MOVER_WINS;
    this.#own[slot] = own;
    this.#enemy[slot] = key;
    this.#answers[slot] = answer;
    return answer;
  }

  /** The cell of `left` to try first: on the shortest ways of both, then of one, then where moves have won most. */
  #promising(left: number, ways: number, enemyWays: number, player: number): number {
    const wins = this.#wins;
    let best = 0;
    let max = -1;
    for (; left !== 0; left &= left - 1) {
      const bit = left & -left;
      let count = wins[32 * player + 31 - Math.clz32(bit)]!;
      if ((ways & bit) !== 0) count += ON_WAY;
      if ((enemyWays & bit) !== 0) count += ON_WAY;
      if (count > max) {
        max = count;
        best = bit;
      }
    }
    return best;
  }

  #won(bit: number, player: number): void {
    const wins = this.#wins;
    const at = 32 * player + 31 - Math.clz32(bit);
    wins[at]!++;
    if (wins[at]! > MAX_WINS) for (let i = 32 * player; i < 32 * player + 32; i++) wins[i]! /= 2;
  }
}

/** Two of the cells of a set that has two. */
export function twoOf(set: number): number {
  const one = set & -set;
  const rest = set & ~one;
  return one | (rest & -rest);
}
