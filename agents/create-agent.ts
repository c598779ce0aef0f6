import type { Game } from '../games/game.ts';
import type { Agent } from './agent.ts';
import { builtInAgents } from './built-in-agents.ts';
import { EngineAgent } from './engine/agent.ts';
import { DifferenceEvaluator, type Evaluator, OwnEvaluator } from './evaluation/evaluator.ts';
import { TaperedEvaluator } from './evaluation/tapered-evaluator.ts';
import { GreedyAgent } from './greedy.ts';
import { networkEvaluator } from './network/network-evaluator.ts';
import { Metered } from './play/metered.ts';
import { Timed } from './play/timed.ts';
import { RandomAgent } from './random.ts';
import { Searcher } from './search/search-agent.ts';
import type { AgentSpec } from './spec.ts';
import { featuresOf } from './weights/weights.ts';
import type { AgentWeights } from './weights-file.ts';

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

/** The evaluation that `weights` stand for. */
export function evaluatorOf(game: Game, weights: AgentWeights): Evaluator {
  if (weights.model === 'network') return networkEvaluator(game, weights);
  const features = featuresOf(weights, game);
  if (weights.phase !== undefined) return new TaperedEvaluator(features, weights, weights.phase);
  return weights.perspective === 'own'
    ? new OwnEvaluator(features, weights.points, weights.draw)
    : new DifferenceEvaluator(features, weights.points, weights.tempo);
}
