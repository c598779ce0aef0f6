import { subset } from '../games/feature-sets.ts';
import type { Features, Game } from '../games/game.ts';
import type { AgentWeights } from './agent-weights.ts';
import { DifferenceEvaluator, type Evaluator, OwnEvaluator, TaperedEvaluator } from './evaluation/evaluator.ts';
import { networkEvaluator } from './network/evaluator.ts';
import { featuresOf, type Weights } from './weights/weights.ts';

/** The evaluation that `weights` stand for. A feature that weighs nothing isn't computed. */
export function evaluatorOf(game: Game, weights: AgentWeights): Evaluator {
  if (weights.model === 'network') return networkEvaluator(game, weights);
  const { features, weights: weighing } = withoutZeros(featuresOf(weights, game), weights);
  if (weighing.phase !== undefined) return new TaperedEvaluator(features, weighing, weighing.phase);
  return weighing.perspective === 'own'
    ? new OwnEvaluator(features, weighing.points, weighing.draw)
    : new DifferenceEvaluator(features, weighing.points, weighing.tempo);
}

/** The features that weigh something, and that of the phase; their weights. */
function withoutZeros(features: Features, weights: Weights): { features: Features; weights: Weights } {
  const { points, phase } = weights;
  const indices = [...points.keys()].filter(
    (i) =>
      points[i] !== 0 || (phase !== undefined && (phase.points[i] !== 0 || features.list[i]!.name === phase.feature)),
  );
  if (indices.length === points.length) return { features, weights };
  const kept = (all: readonly number[]): number[] => indices.map((i) => all[i]!);
  return {
    features: subset(features, indices),
    weights: {
      ...weights,
      points: kept(points),
      ...(phase === undefined ? {} : { phase: { ...phase, points: kept(phase.points) } }),
    },
  };
}
