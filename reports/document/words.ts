import { decimal, missing, percent, signed, whole } from '../../lib/numbers.ts';
import type { Wdl } from '../../tournament/results/result.ts';
import { type EloInterval, eloInterval } from '../../tournament/statistics/elo.ts';
import { titledText } from '../../tuning/titles.ts';

/** An interval in plain numbers: `0.4900 to 0.5100`; none where it has no ends. */
export function span(low: number | null | undefined, high: number | null | undefined, digits: number): string {
  return low == null || high == null ? missing : `${decimal(low, digits)} to ${decimal(high, digits)}`;
}

/** An Elo difference and its 95 % interval, as two cells of a table: of nothing, there are none. */
export function eloCells(found: EloInterval | null | undefined): [string, string] {
  return found == null ? [missing, missing] : [signed(found.elo), eloInterval(found.low, found.high)];
}

/** `+35 Elo (95 % interval +12 to +58)`; `more` stands behind the interval. */
export function eloWords({ elo, low, high }: EloInterval, more = ''): string {
  return `${signed(elo)} Elo (95 % interval ${eloInterval(low, high)}${more})`;
}

/** `239–69–92`: won, drawn, lost. */
export function results({ wins, draws, losses }: Wdl): string {
  return `${whole(wins)}–${whole(draws)}–${whole(losses)}`;
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

/**
 * What people call each of `agents` where its limit is said elsewhere: `hand weights (own)` for `hand:own@nodes=2400`;
 * its whole name where two would be called the same.
 */
export function shortNames(agents: Iterable<string>): (agent: string) => string {
  const all = new Set(agents);
  const short = (agent: string): string => agent.replace(/@[^@/]*$/, '');
  const shared = (agent: string): boolean =>
    [...all].some((other) => other !== agent && (other === short(agent) || short(other) === short(agent)));
  return (agent) => (shared(agent) ? agent : titledText(short(agent)));
}
