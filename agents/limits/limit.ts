import { InputError } from '../../lib/input-error.ts';
import type { TimeLeft } from './clock.ts';

/** When to stop searching: the first limit reached ends the search. At least one is set, unless a time control is. */
export interface Limit {
  /** Plies. */
  readonly depth?: number;
  /** Positions made. */
  readonly nodes?: number;
  readonly milliseconds?: number;
  /** Milliseconds after which our search begins no deeper iteration, since most of them would not end. */
  readonly soft?: number;
  /** Games played out by a Monte Carlo search. */
  readonly simulations?: number;
  /** Memory shared with another thread: our search ends soon after its first number has become other than 0. */
  readonly stop?: Int32Array;
}

/** The limits that `limit` sets, except for `stop` and `soft`, which every agent accepts and may ignore. */
export function limitsSet(limit: Limit): (keyof Limit)[] {
  return (Object.keys(limit) as (keyof Limit)[]).filter(
    (name) => limit[name] !== undefined && name !== 'stop' && name !== 'soft',
  );
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
const SHARE_OF_INCREMENT = 0.7;
/**
 * After SOFT of a move's time no iteration begins; one that has begun is stopped after HARD of the clock's share. An
 * iteration takes several times as long as all before it, so moves take about their time on average.
 */
const SOFT = 0.6;
const HARD = 1.6;
/** Milliseconds of a clock that are kept in reserve, at most half of it: a busy machine may wake us late. */
const RESERVE = 300;
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
export function timeFor(time: TimeLeft): number {
  return wholeTime(Math.min(mostFor(time), shareOf(time)));
}

/** The limits of our search for that time: it may take less or more, to end with an iteration. */
export function limitFor(time: TimeLeft): { readonly milliseconds: number; readonly soft?: number } {
  const [most, share] = [mostFor(time), shareOf(time)];
  if (share >= most) return { milliseconds: wholeTime(most) };
  return { milliseconds: wholeTime(Math.min(most, shareOf(time, HARD))), soft: wholeTime(SOFT * share) };
}

function mostFor({ move }: TimeLeft): number {
  const kept = Math.max(KEPT_MILLISECONDS, KEPT_SHARE * move);
  return Math.max(move - kept, move / 2);
}

function shareOf({ own: { left, increment } }: TimeLeft, factor = 1): number {
  return factor * (left - Math.min(RESERVE, left / 2)) * SHARE_OF_CLOCK + increment * SHARE_OF_INCREMENT;
}

function wholeTime(milliseconds: number): number {
  return Math.max(1, Math.floor(milliseconds));
}

/** `limit` with no more than its share of the time that is left. */
export function withinTime(limit: Limit, time: TimeLeft | undefined): Limit {
  if (time === undefined) return limit;
  const { milliseconds, soft } = limitFor(time);
  const tighter = limit.milliseconds !== undefined && limit.milliseconds < milliseconds;
  return { ...limit, ...(tighter ? {} : { milliseconds }), ...(soft === undefined ? {} : { soft }) };
}

/** What is left of `limit` after `milliseconds`: at least one. */
export function sooner(limit: Limit, milliseconds: number): Limit {
  const less = (time: number): number => Math.max(1, time - milliseconds);
  return {
    ...limit,
    ...(limit.milliseconds === undefined ? {} : { milliseconds: less(limit.milliseconds) }),
    ...(limit.soft === undefined ? {} : { soft: less(limit.soft) }),
  };
}
