import type { Game } from '../games/game.ts';
import type { Agent } from './agent.ts';
import { builtInAgents } from './built-in-agents.ts';
import { EngineAgent } from './engine/agent.ts';
import { evaluatorOf } from './evaluator-of.ts';
import { GreedyAgent } from './greedy.ts';
import { Metered } from './play/metered.ts';
import { Timed } from './play/timed.ts';
import { RandomAgent } from './random.ts';
import { Searcher } from './search/search-agent.ts';
import type { AgentSpec } from './spec.ts';

export { evaluatorOf };

/**
 * The agent that `spec` describes, for one player of `game`. An engine from outside is asked through the thread's host
 * of engines.
 */
export function createAgent(game: Game, spec: AgentSpec): Agent {
  const agent = agentOf(game, spec);
  return spec.timeControl === undefined ? agent : new Timed(agent, spec.timeControl);
}

/** The same for a referee: what it takes is measured. */
export function createMetered(game: Game, spec: AgentSpec): Agent {
  const create = (): Agent => createAgent(game, spec);
  // An engine from outside is measured by its host: this thread only waits for it.
  return spec.kind === 'engine' ? create() : new Metered(create, spec.timeControl?.cpu !== undefined);
}

function agentOf(game: Game, spec: AgentSpec): Agent {
  switch (spec.kind) {
    case 'random':
      return new RandomAgent(game);
    case 'greedy':
      return new GreedyAgent(game, evaluatorOf(game, spec.weights));
    case 'search':
      return new Searcher(game, evaluatorOf(game, spec.weights), spec.limit, spec.options);
    case 'built-in':
      return builtInAgents(game)[spec.agent]!.create(game, spec.limit);
    case 'engine':
      return new EngineAgent(game, spec);
  }
}
