import { InputError } from '../../lib/input-error.ts';
import type { TimeLeft } from './clock.ts';

/** When to stop searching: the first limit reached ends the search. At least one is set, unless a time control is. */
export interface Limit {
  /** Plies. */
  readonly depth?: number;
  /** Positions made. */
  readonly nodes?: number;
  readonly milliseconds?: number;
  /** Games played out by a Monte Carlo search. */
  readonly simulations?: number;
  /** Memory shared with another thread: our search ends soon after its first number has become other than 0. */
  readonly stop?: Int32Array;
}

/** The limits that `limit` sets, except for `stop`, which every agent accepts and may ignore. */
export function limitsSet(limit: Limit): (keyof Limit)[] {
  return (Object.keys(limit) as (keyof Limit)[]).filter((name) => limit[name] !== undefined && name !== 'stop');
}

/**
 * Throws InputError where `limit` sets another one than `kept`, which the agent called `name` keeps: `wanted` in words.
 */
export function mustKeep(limit: Limit, name: string, wanted: string, ...kept: readonly (keyof Limit)[]): void {
  const others = limitsSet(limit).filter((key) => !kept.includes(key));
  if (others.length > 0) throw new InputError(`${name}: plays no ${others.join(', ')}; expected ${wanted}`);
}

/** The same for an agent that looks one ply ahead. */
export function mustBeOnePly(limit: Limit, name: string): void {
  mustKeep(limit, name, 'depth=1', 'depth');
  if ((limit.depth ?? 1) !== 1) throw new InputError(`${name}: looks one ply ahead, so depth=1 is its only limit`);
}

/**
 * The share of the clock, and of its increment, that a move may take: after 25 moves two thirds of the clock are gone.
 */
const SHARE_OF_CLOCK = 1 / 25;
const SHARE_OF_INCREMENT = 0.8;
/**
 * Reserve for the delay between the end of a search and the referee's reading of the clock: a share of the time, at
 * least some milliseconds.
 */
const KEPT_SHARE = 0.05;
const KEPT_MILLISECONDS = 30;

/**
 * The milliseconds that a search should take for its next move: of a clock a 25th, and most of the increment; of the
 * time for one move nearly all. Never more than there is, less the reserve; of very little, half.
 */
export function timeFor({ move, own }: TimeLeft): number {
  const kept = Math.max(KEPT_MILLISECONDS, KEPT_SHARE * move);
  const max = Math.max(move - kept, move / 2);
  const share = own.left * SHARE_OF_CLOCK + own.increment * SHARE_OF_INCREMENT;
  return Math.max(1, Math.floor(Math.min(max, share)));
}

/** `limit` with no more than its share of the time that is left. */
export function withinTime(limit: Limit, time: TimeLeft | undefined): Limit {
  if (time === undefined) return limit;
  return { ...limit, milliseconds: Math.min(limit.milliseconds ?? Number.POSITIVE_INFINITY, timeFor(time)) };
}
