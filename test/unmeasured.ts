import type { TournamentOutcome } from '../tournament/results/standings.ts';

/** `outcome` without what clocks and meters said: the same in every run whose agents have no limit of time. */
export function unmeasured({ comparison, ...outcome }: TournamentOutcome) {
  const lines = comparison.map(({ secondsPerMove, peakMemory, components, score, ...line }) => line);
  return { ...outcome, comparison: lines };
}
