import type { ComparisonLine } from '../tournament/results/comparison.ts';
import type { Match } from '../tournament/results/result.ts';
import { ratingBetween } from '../tournament/statistics/rating.ts';
import type { NetworkOutcome } from './outcome.ts';
import { equalText, type Terms } from './terms.ts';
import { secondsOf, tookOf } from './took.ts';

/**
 * Whether each network earns its place, one sentence for each: it does where the games prove it stronger than every set
 * of fitted weights, of which `linear` holds the names, one at least. The sentence says what was equal, and how much
 * longer the network took.
 */
export function networkVerdict(
  networks: readonly Pick<NetworkOutcome, 'name'>[],
  linear: readonly string[],
  matches: readonly Match[],
  comparison: readonly ComparisonLine[],
  terms: Pick<Terms, 'equal'>,
): string[] {
  return networks.map(({ name }) => {
    const agent = agentOf(name, matches);
    const open = linear.filter((rival) => !beats(agent, agentOf(rival, matches), matches));
    const took = tookBeside(agent, linear, matches, comparison);
    if (open.length === 0)
      return `${agent} earns its place ${equalText(terms)}: it is stronger than every set of weights that was fitted.${took}`;
    const rivals = open.map((rival) => agentOf(rival, matches)).join(' and ');
    return `${agent} does not earn its place ${equalText(terms)}: it is not shown to be stronger than ${rivals}.${took}`;
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

/** What a move took it, against the weights that take longest; nothing where nobody was timed. */
function tookBeside(
  agent: string,
  linear: readonly string[],
  matches: readonly Match[],
  comparison: readonly ComparisonLine[],
): string {
  const rivals = linear.map((rival) => agentOf(rival, matches));
  const [slowest] = rivals.sort((a, b) => secondsOf(b, comparison) - secondsOf(a, comparison));
  return tookOf(agent, slowest!, comparison);
}
