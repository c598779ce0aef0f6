import type { Game } from '../games/game.ts';
import type { AgentWeights } from './agent-weights.ts';
import { DifferenceEvaluator, type Evaluator, OwnEvaluator } from './evaluation/evaluator.ts';
import { TaperedEvaluator } from './evaluation/tapered-evaluator.ts';
import { networkEvaluator } from './network/network-evaluator.ts';
import { featuresOf } from './weights/weights.ts';

/** The evaluation that `weights` stand for. */
export function evaluatorOf(game: Game, weights: AgentWeights): Evaluator {
  if (weights.model === 'network') return networkEvaluator(game, weights);
  const features = featuresOf(weights, game);
  if (weights.phase !== undefined) return new TaperedEvaluator(features, weights, weights.phase);
  return weights.perspective === 'own'
    ? new OwnEvaluator(features, weights.points, weights.draw)
    : new DifferenceEvaluator(features, weights.points, weights.tempo);
}
