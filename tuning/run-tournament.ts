import { type AgentSpec, searcher } from '../agents/spec.ts';
import type { Perspective } from '../agents/weights/weights.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import type { TournamentOptions } from '../tournament/options.ts';
import type { TuneOptions } from './options.ts';
import { tunedFits } from './run-folder.ts';
import type { BesideKind } from './run-paths.ts';
import { baselinesIn } from './strongest-baseline.ts';
import { limitFor } from './terms.ts';

/** A tournament beside the one that decides. */
export interface BesideTournament {
  readonly kind: BesideKind;
  readonly limit: string;
  readonly tournament: TournamentOptions;
}

/**
 * The run's tournament with the fitted agents in it, named first, then the hand baselines, the stronger one first;
 * `weights` in the order of its fits. Runs from before there was a match of the baselines have no `strongest`.
 */
export function tournamentOf(
  options: TuneOptions,
  weights: readonly AgentWeights[],
  strongest: Perspective | undefined,
): TournamentOptions {
  const hand = strongest === undefined ? [] : baselinesIn(options, strongest);
  return { ...options.tournament, agents: [...tunedAgents(options, weights), ...hand, ...options.tournament.agents] };
}

/**
 * The shorter tournaments beside it: `strongest` meets each fitted agent. Runs from before there were any have none.
 */
export function besideOf(
  options: TuneOptions,
  weights: readonly AgentWeights[],
  strongest: Perspective | undefined,
): BesideTournament[] {
  if (strongest === undefined) return [];
  return (options.beside ?? []).map(({ kind, limit, tournament }) => {
    const [rival] = baselinesIn({ ...options, limit }, strongest);
    const agents = [rival!, ...tunedAgents({ ...options, limit }, weights)];
    return { kind, limit, tournament: { ...tournament, agents, format: { kind: 'gauntlet' } } };
  });
}

function tunedAgents(options: TuneOptions, weights: readonly AgentWeights[]): AgentSpec[] {
  const { limit, costs } = options;
  return tunedFits(options).map(({ name }, i) => searcher(name, weights[i]!, limitFor(name, limit, costs)));
}
