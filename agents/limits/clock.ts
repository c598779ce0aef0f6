import type { Player } from '../../games/game.ts';
import { clockText, type TimeControl } from './time-control.ts';

/**
 * A player's remaining time in milliseconds, clock or processor, and the increment of each move. Infinite without a
 * clock.
 */
export interface Remaining {
  readonly left: number;
  readonly increment: number;
}

/** The referee's clocks as the player to move sees them, in milliseconds. */
export interface TimeLeft {
  /** The most that this move may take, whatever the clock has: more loses. */
  readonly move: number;
  readonly own: Remaining;
  readonly other: Remaining;
}

/** What a choice took: milliseconds on the clock and of the processor, and the bytes that the player had at its end. */
export interface Cost {
  readonly milliseconds: number;
  readonly cpu: number;
  readonly memory: number;
}

/** The referee's clocks in one game. */
export class GameClocks {
  readonly #timeControls: readonly [TimeControl | undefined, TimeControl | undefined];
  readonly #moves: [number, number] = [0, 0];
  readonly #milliseconds: [number, number] = [0, 0];
  readonly #cpu: [number, number] = [0, 0];

  /** By seat. */
  constructor(timeControls: readonly [TimeControl | undefined, TimeControl | undefined]) {
    this.#timeControls = timeControls;
  }

  /** What `player`, who is to choose, may take; undefined where its time has no bounds. */
  timeLeft(player: Player): TimeLeft | undefined {
    const timeControl = this.#timeControls[player];
    if (timeControl === undefined) return undefined;
    const own = this.#remaining(player);
    const move = Math.min(own.left, this.#ofMove(player));
    if (move === Number.POSITIVE_INFINITY) return undefined;
    return { move, own, other: this.#remaining((1 - player) as Player) };
  }

  /** To be told what each choice of `player` took. Returns how the game ended if that was more than is allowed. */
  spend(player: Player, cost: Cost): string | undefined {
    const timeControl = this.#timeControls[player];
    if (timeControl === undefined) return undefined;
    const left = this.#onClock(player);
    const { clock, first, cpu } = timeControl;
    const ofMove = this.#ofMove(player);
    const isFirst = this.#moves[player] === 0 && first !== undefined;
    this.#moves[player]++;
    this.#milliseconds[player] += cost.milliseconds;
    this.#cpu[player] += cost.cpu;
    if (cost.milliseconds > left) return `out of time (clock ${clockText(clock!)} s)`;
    if (cost.milliseconds > ofMove) return `out of time (${ofMove / 1000} s for ${isFirst ? 'the first' : 'a'} move)`;
    if (cpu !== undefined && this.#cpu[player] > cpu) return `out of processor time (${cpu / 1000} s)`;
    return this.outOfMemory(player, cost.memory);
  }

  /** How the game ended if `player` has had more than it may. */
  outOfMemory(player: Player, bytes: number): string | undefined {
    const memory = this.#timeControls[player]?.memory;
    return memory !== undefined && bytes > memory ? `out of memory (${memory / 1e6} MB)` : undefined;
  }

  #remaining(player: Player): Remaining {
    const left = Math.min(this.#onClock(player), this.#ofProcessor(player));
    return { left, increment: this.#timeControls[player]?.clock?.increment ?? 0 };
  }

  #onClock(player: Player): number {
    const clock = this.#timeControls[player]?.clock;
    if (clock === undefined) return Number.POSITIVE_INFINITY;
    return clock.base + clock.increment * this.#moves[player] - this.#milliseconds[player];
  }

  #ofMove(player: Player): number {
    const { first, move } = this.#timeControls[player]!;
    return (this.#moves[player] === 0 ? (first ?? move) : move) ?? Number.POSITIVE_INFINITY;
  }

  #ofProcessor(player: Player): number {
    const cpu = this.#timeControls[player]?.cpu;
    return cpu === undefined ? Number.POSITIVE_INFINITY : cpu - this.#cpu[player];
  }
}
