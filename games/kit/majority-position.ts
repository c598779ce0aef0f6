import type { Move, Player } from '../game.ts';
import { GridPosition } from './grid-position.ts';
import type { Counter } from './grid-rules.ts';

/**
 * A position of a game in which a player without a move passes, and the player with more pieces wins in the end. The
 * game ends when both have passed, when the board is full, or when the player to move has no piece. `PASSES` must be
 * the first counter of its rules.
 *
 * @example
 * ```ts
 * import type { Player } from 'weightroom/game';
 * import { Grid, GridRules, MajorityPosition } from 'weightroom/kit';
 *
 * // One step to the right; what stands there changes sides.
 * class Push extends MajorityPosition {
 *   movesOf(player: Player, out: Int32Array, at: number) {
 *     for (let cell = 0; cell < 2; cell++) if (this.board[cell] === player + 1) out[at++] = cell;
 *     return at;
 *   }
 *   protected place(cell: number) {
 *     this.set(cell + 1, this.turn + 1);
 *   }
 * }
 * const counters = [MajorityPosition.PASSES];
 * const rules = new GridRules({ name: 'push', grid: new Grid(3, 1), pieces: ['X', 'O'], counters });
 * const position = new Push(rules, { board: Int8Array.of(0, 0, 1), turn: 0 });
 * const moves = new Int32Array(2);
 * position.moves(moves, 0); // 1
 * moves[0] === MajorityPosition.PASS; // true
 * position.make(moves[0]!);
 * position.text(); // '2X o 1'
 * position.winner(); // 0
 * ```
 */
export abstract class MajorityPosition extends GridPosition {
  /** The counter that such a game needs, its first one. */
  static readonly PASSES: Counter = { name: 'passes in a row', max: 2 };
  /** The move of a player who has no other. */
  static readonly PASS: Move = 8191;

  /** Writes the moves of `player` as `moves` does, but no pass. Called in unfinished games, for either player. */
  abstract movesOf(player: Player, out: Int32Array, at: number): number;
  /** Changes what `move`, which is no pass, changes, as `play` does. */
  protected abstract place(move: Move): void;

  moves(out: Int32Array, at: number): number {
    if (this.over()) return at;
    const end = this.movesOf(this.turn, out, at);
    if (end > at) return end;
    out[at] = MajorityPosition.PASS;
    return at + 1;
  }

  protected play(move: Move): void {
    const passes = this.counters[0]!;
    if (move === MajorityPosition.PASS) this.count(0, passes + 1);
    else {
      if (passes > 0) this.count(0, 0);
      this.place(move);
    }
  }

  over(): boolean {
    return this.counters[0]! > 1 || this.holding[0] === 0 || this.holding[this.turn + 1] === 0;
  }

  winner(): Player | undefined {
    const lead = this.margin();
    return lead === 0 ? undefined : lead > 0 ? 0 : 1;
  }

  margin(): number {
    return this.holding[1]! - this.holding[2]!;
  }

  ending(): string {
    if (this.holding[0] === 0) return 'the board is full';
    return this.counters[0]! > 1 ? 'both have passed' : 'no piece is left';
  }
}
