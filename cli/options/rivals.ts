import { isDeepStrictEqual } from 'node:util';
import type { Limit } from '../../agents/limits/limit.ts';
import { parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, agentTexts, parseAgent, searcher, unlimited } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { baselines, handBaseline } from '../../tuning/baseline-match.ts';
import type { Costs } from '../../tuning/costs.ts';
import { limitFor } from '../../tuning/terms.ts';

type SearchAgent = AgentSpec & { readonly kind: 'search' };

/**
 * The agents of `--against`, but for the hand baselines, which play anyway. Those that search as ours do and name no
 * limit have the time of the others. Throws InputError.
 */
export function rivals(against: string | undefined, game: Game, limit: string, costs: Costs | undefined): AgentSpec[] {
  const usual = parseLimit(limit, '--limit');
  return rivalsAt(against, game, usual).map((agent) =>
    isScaled(agent, usual) ? withLimit(agent, limitFor(unlimited(agent.name), limit, costs)) : agent,
  );
}

/** The same agent with another limit, which its name tells, too. */
function withLimit(agent: SearchAgent, limit: Limit): AgentSpec {
  const label = /#[^#]*$/.exec(agent.name)?.[0] ?? '';
  const limited = searcher(agent.name, agent.weights, limit, agent.options, agent.timeControl);
  return { ...limited, name: limited.name + label };
}

function rivalsAt(against: string | undefined, game: Game, usual: Limit): AgentSpec[] {
  const anonymous = (agent: AgentSpec) => ({ ...agent, name: '' });
  const known = baselines.map((perspective) => anonymous(handBaseline(game, perspective, usual)));
  return agentTexts(against ?? '')
    .filter((text) => text !== '')
    .map((text) => parseAgent(text, game, usual))
    .filter((agent) => !known.some((one) => isDeepStrictEqual(one, anonymous(agent))));
}

/** The agents of `--against` whose nodes go by their cost. */
export function scaledRivals(against: string | undefined, game: Game, usual: Limit) {
  return rivalsAt(against, game, usual)
    .filter((agent) => isScaled(agent, usual))
    .map((agent) => [unlimited(agent.name), agent.weights] as const);
}

/** Whether `agent` searches as ours do, and has the limit of those that name none: the very one, not an equal one. */
function isScaled(agent: AgentSpec, usual: Limit): agent is SearchAgent {
  return agent.kind === 'search' && agent.limit === usual && usual.nodes !== undefined;
}
