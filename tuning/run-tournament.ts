import { parseLimit } from '../agents/settings.ts';
import { searcher } from '../agents/spec.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import type { TournamentOptions } from '../tournament/options.ts';
import type { TuneOptions } from './options.ts';
import { tunedFits } from './run-folder.ts';

/** The run's tournament with the fitted agents in it, named first; `weights` in the order of its fits. */
export function tournamentOf(options: TuneOptions, weights: readonly AgentWeights[]): TournamentOptions {
  const limit = parseLimit(options.limit, 'limit');
  const tuned = tunedFits(options).map(({ name }, i) => searcher(name, weights[i]!, limit));
  return { ...options.tournament, agents: [...tuned, ...options.tournament.agents] };
}
