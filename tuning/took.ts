import type { ComparisonLine } from '../tournament/results/comparison.ts';

/** ` A move took it 2.4 times as long as tuned-full@depth=4.`; nothing where either wasn't timed. */
export function tookOf(agent: string, other: string, comparison: readonly ComparisonLine[]): string {
  const times = timesAsLong(agent, other, comparison);
  return times === undefined ? '' : ` A move took it ${times.toFixed(1)} times as long as ${other}.`;
}

/** How many times as long as a move of `other` one of `agent` took; undefined where either wasn't timed. */
export function timesAsLong(agent: string, other: string, comparison: readonly ComparisonLine[]): number | undefined {
  const [own, others] = [secondsOf(agent, comparison), secondsOf(other, comparison)];
  return own === 0 || others === 0 ? undefined : own / others;
}

/** A move's mean; 0 where none was timed. */
export function secondsOf(agent: string, comparison: readonly ComparisonLine[]): number {
  return comparison.find((line) => line.agent === agent)?.secondsPerMove ?? 0;
}
