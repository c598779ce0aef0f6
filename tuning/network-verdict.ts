import type { ComparisonLine } from '../tournament/results/comparison.ts';
import type { Match } from '../tournament/results/result.ts';
import { ratingBetween } from '../tournament/statistics/rating.ts';
import type { NetworkOutcome } from './outcome.ts';

/**
 * Whether each network earns its place, one sentence for each: it does where the games prove it stronger than every set
 * of fitted weights, of which `linear` holds the names, one at least. Both searched as deep, so the sentence says how
 * much longer the network took.
 */
export function networkVerdict(
  networks: readonly Pick<NetworkOutcome, 'name'>[],
  linear: readonly string[],
  matches: readonly Match[],
  comparison: readonly ComparisonLine[],
): string[] {
  return networks.map(({ name }) => {
    const agent = agentOf(name, matches);
    const open = linear.filter((rival) => !beats(agent, agentOf(rival, matches), matches));
    const took = tookOf(agent, linear, matches, comparison);
    if (open.length === 0)
      return `${agent} earns its place at this depth: it is stronger than every set of weights that was fitted.${took}`;
    const rivals = open.map((rival) => agentOf(rival, matches)).join(' and ');
    return `${agent} does not earn its place: it is not shown to be stronger than ${rivals}.${took}`;
  });
}

/** The agent that plays the fit `name`, with its limit. */
function agentOf(name: string, matches: readonly Match[]): string {
  const all = matches.flatMap(({ a, b }) => [a, b]);
  return all.find((agent) => agent.startsWith(`${name}@`)) ?? name;
}

function beats(agent: string, rival: string, matches: readonly Match[]): boolean {
  return (ratingBetween(matches, agent, rival)?.low ?? 0) > 0;
}

/** ` A move took it 2.4 times as long as tuned-full@depth=4.`, the slowest weights; nothing where none was timed. */
function tookOf(
  agent: string,
  linear: readonly string[],
  matches: readonly Match[],
  comparison: readonly ComparisonLine[],
): string {
  const secondsOf = (one: string) => comparison.find((line) => line.agent === one)?.secondsPerMove ?? 0;
  const [slowest] = linear.map((rival) => agentOf(rival, matches)).sort((a, b) => secondsOf(b) - secondsOf(a));
  const [own, other] = [secondsOf(agent), secondsOf(slowest!)];
  if (own === 0 || other === 0) return '';
  return ` A move took it ${(own / other).toFixed(1)} times as long as ${slowest}.`;
}
