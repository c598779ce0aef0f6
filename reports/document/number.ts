import { decimal, interval, missing, percent, signed, whole } from '../../lib/numbers.ts';
import { MAX_ELO } from '../../tournament/statistics/elo.ts';

/** A 95 % interval in Elo: `+40 to +130`. An end at MAX_ELO is open: `+40 or more`. */
export function eloInterval(low: number, high: number): string {
  if (low <= -MAX_ELO && high >= MAX_ELO) return missing;
  if (low > -MAX_ELO && high >= MAX_ELO) return `${signed(low)} or more`;
  if (low <= -MAX_ELO && high < MAX_ELO) return `${signed(high)} or less`;
  return interval(low, high);
}

/** An interval in plain numbers: `0.4900 to 0.5100`; none where it has no ends. */
export function span(low: number | null | undefined, high: number | null | undefined, digits: number): string {
  return low == null || high == null ? missing : `${decimal(low, digits)} to ${decimal(high, digits)}`;
}

/** `part` of `all` as a percentage; of nothing, there is none. */
export function shareOf(part: number, all: number): string {
  return all > 0 ? percent(part / all) : missing;
}

/** `total` divided by `count`; by nothing, there is none. */
export function mean(total: number, count: number, digits: number): string {
  return count > 0 ? decimal(total / count, digits) : missing;
}

/** `1 match`, `3 matches`: a count and its word. */
export function counted(count: number, one: string, several: string): string {
  return `${whole(count)} ${count === 1 ? one : several}`;
}
