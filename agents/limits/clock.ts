import * as z from 'zod/mini';
import type { Player } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Frozen, Mutable } from '../../lib/plain-data.ts';

const amount = z.number().check(z.positive());

/**
 * A player's time control in one game; what is missing is unlimited. Whoever exceeds it loses. Times in milliseconds.
 */
export const timeControlSchema = z.strictObject({
  /** For all moves of the game together, and what every move that was made adds to it. */
  clock: z.exactOptional(z.strictObject({ base: amount, increment: z.number().check(z.nonnegative()) })),
  /** For the player's first move, and for every other one; alone, `move` is for the first one too. */
  first: z.exactOptional(amount),
  move: z.exactOptional(amount),
  /** Processor time for all moves of the game together. */
  cpu: z.exactOptional(amount),
  /** Bytes, at the end of any move. */
  memory: z.exactOptional(amount),
});
export type TimeControl = Frozen<z.infer<typeof timeControlSchema>>;

/** More is taken for a mistake: eleven days, a petabyte. */
const MAX = 1e6;

/** By name, what it is counted in: milliseconds of a second, bytes of a megabyte. */
const units = { clock: 1000, first: 1000, move: 1000, cpu: 1000, memory: 1e6 } as const;

/** The names before the `=` in a time control. */
export const timeControlNames = Object.keys(units);

/**
 * Reads the parts of a time control, `clock=60+0.5`, `first=30`, `move=2`, `cpu=180`, `memory=250`: seconds, a clock's
 * increment after a `+`; megabytes (10^6 bytes). Undefined where there are none. Throws InputError that begins with
 * `where`.
 */
export function parseTimeControl(parts: readonly string[], where: string): TimeControl | undefined {
  if (parts.length === 0) return undefined;
  const timeControl: Mutable<TimeControl> = {};
  for (const part of parts) {
    const [, name, value, increment] = /^(\w+)=([\d.]+)(?:\+([\d.]+))?$/.exec(part) ?? [];
    if (name === undefined || !timeControlNames.includes(name) || (increment !== undefined && name !== 'clock'))
      throw new InputError(
        `${where}: ${part}: expected clock=60+0.5, first=30, move=2, cpu=180 (seconds) or memory=250 (MB)`,
      );
    const unit = units[name as keyof typeof units];
    const amount = Math.round(unit * numberIn(value!, 0.001, part, where));
    if (name === 'clock')
      timeControl.clock = { base: amount, increment: Math.round(unit * numberIn(increment ?? '0', 0, part, where)) };
    else timeControl[name as 'first' | 'move' | 'cpu' | 'memory'] = amount;
  }
  return timeControl;
}

/** `clock=60+0.5,move=2`, read back by `parseTimeControl`; empty for none. */
export function timeControlText(timeControl: TimeControl | undefined): string {
  return Object.entries(units)
    .flatMap(([name, unit]) => {
      const amount = timeControl?.[name as keyof typeof units];
      if (amount === undefined) return [];
      return `${name}=${typeof amount === 'number' ? amount / unit : clockText(amount)}`;
    })
    .join(',');
}

/** `60+0.5`, in seconds. */
function clockText({ base, increment }: NonNullable<TimeControl['clock']>): string {
  return `${base / 1000}${increment === 0 ? '' : `+${increment / 1000}`}`;
}

/** Whether anything in it bounds the time of a move, so that a search ends. */
export function boundsTime({ clock, move, cpu }: TimeControl): boolean {
  return (clock ?? move ?? cpu) !== undefined;
}

function numberIn(text: string, least: number, part: string, where: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= MAX))
    throw new InputError(`${where}: ${part}: expected a number from ${least} to ${MAX}`);
  return value;
}

/**
 * A player's remaining time in milliseconds, clock or processor, and the increment of each move. Infinite without a
 * clock.
 */
interface Remaining {
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
