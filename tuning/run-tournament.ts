import { parseLimit } from '../agents/settings.ts';
import { searcher } from '../agents/spec.ts';
import type { Perspective } from '../agents/weights/weights.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import type { TournamentOptions } from '../tournament/options.ts';
import type { TuneOptions } from './options.ts';
import { tunedFits } from './run-folder.ts';
import { baselinesIn } from './strongest-baseline.ts';

/**
 * The run's tournament with the fitted agents in it, named first, then the hand baselines, the stronger one first;
 * `weights` in the order of its fits. Runs from before there was a match of the baselines have no `strongest`.
 */
export function tournamentOf(
  options: TuneOptions,
  weights: readonly AgentWeights[],
  strongest: Perspective | undefined,
): TournamentOptions {
  const limit = parseLimit(options.limit, 'limit');
  const tuned = tunedFits(options).map(({ name }, i) => searcher(name, weights[i]!, limit));
  const hand = strongest === undefined ? [] : baselinesIn(options, strongest);
  return { ...options.tournament, agents: [...tuned, ...hand, ...options.tournament.agents] };
}
