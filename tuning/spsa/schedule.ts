import { power } from '../../lib/maths/power.ts';

/** How steps shrink, in J. C. Spall's simultaneous perturbation; the numbers are fishtest's. */
export interface Schedule {
  /** Pairs of games of the whole run: what fishtest counts iterations in. */
  readonly pairs: number;
  /** A: steps are held back for about so many pairs at first. */
  readonly hold: number;
  readonly alpha: number;
  readonly gamma: number;
}

/** Of one parameter: what its perturbation and its steps are at first. */
export interface Constants {
  readonly a: number;
  readonly c: number;
}

/** Of one parameter, at one pair. */
export interface Gains {
  /** How far it is perturbed, either way. */
  readonly c: number;
  readonly a: number;
  /** A result of 1, a won game, moves it by `rate` times `c`. */
  readonly rate: number;
}

/** Spall's own exponents, which fishtest uses. */
export const usualExponents = { alpha: 0.602, gamma: 0.101 } as const;

/**
 * What a parameter begins with, so that at the run's last pair its perturbation is `end` and its rate `endRate`:
 * fishtest's `c_end` and `r_end`.
 */
export function constantsOf(end: number, endRate: number, { pairs, hold, alpha, gamma }: Schedule): Constants {
  return { c: end * power(pairs, gamma), a: endRate * end ** 2 * power(hold + pairs, alpha) };
}

/** At a pair before which `before` were played. */
export function gainsAt({ a, c }: Constants, { hold, alpha, gamma }: Omit<Schedule, 'pairs'>, before: number): Gains {
  const pair = before + 1;
  const perturbation = c / power(pair, gamma);
  const step = a / power(hold + pair, alpha);
  return { c: perturbation, a: step, rate: step / perturbation ** 2 };
}
