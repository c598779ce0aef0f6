import { type NetworkWeights, readsOf, shapeOf } from '../agents/network/network-weights.ts';
import type { Baselines } from './baselines.ts';
import type { NetworkOutcome } from './outcome.ts';

/** What the fitted network `weights` is, of the agent `name`, from `file`. */
export function networkOutcome(
  { name, file }: Pick<NetworkOutcome, 'name' | 'file'>,
  weights: NetworkWeights,
  { metrics }: Baselines,
): NetworkOutcome {
  const { backend, history, bestEpoch, maxPoints, measures } = weights.origin;
  return {
    name,
    file,
    ...metrics,
    measures,
    reads: readsOf(weights.input),
    shape: shapeOf(weights),
    backend,
    history,
    bestEpoch,
    scale: weights.scale,
    maxPoints,
  };
}
