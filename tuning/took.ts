import type { ComparisonLine } from '../tournament/results/comparison.ts';

/** ` A move took it 2.4 times as long as tuned-full@depth=4.`; nothing where either wasn't timed. */
export function tookOf(agent: string, other: string, comparison: readonly ComparisonLine[]): string {
  const [own, others] = [secondsOf(agent, comparison), secondsOf(other, comparison)];
  if (own === 0 || others === 0) return '';
  return ` A move took it ${(own / others).toFixed(1)} times as long as ${other}.`;
}

/** A move's mean; 0 where none was timed. */
export function secondsOf(agent: string, comparison: readonly ComparisonLine[]): number {
  return comparison.find((line) => line.agent === agent)?.secondsPerMove ?? 0;
}
