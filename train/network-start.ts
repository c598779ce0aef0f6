import { createHash } from 'node:crypto';
import { networkOf } from '../agents/network/codec.ts';
import type { AgentWeights, NetworkWeights } from '../agents/weights/schema.ts';
import { describeFeatures } from '../agents/weights/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import type { NetworkFit } from './network/options.ts';
import { initialParameters, type Parameters, type Plan } from './network/real-network.ts';
import { realNetwork } from './network/steps.ts';
import type { NetworkData } from './network-data.ts';

/** The network that a fit begins with: what `--start` names, or `given` where its caller has read it; undefined for none. */
export function startGiven(
  { start }: Pick<NetworkFit, 'start'>,
  given: AgentWeights | undefined,
  game: Game,
): NetworkWeights | undefined {
  if (start === undefined) return undefined;
  const weights = given ?? readWeightsFile(start, game);
  if (weights.model !== 'network') throw new InputError(`--start ${start}: no network`);
  return weights;
}

/** The weights that a fit begins with: those beside the network are given, the others drawn. */
export function beginningOf(plan: Plan, { beside }: NetworkData, { seed }: NetworkFit): Parameters {
  const parameters = initialParameters(plan, new Random(seed, 'network', 'initial'));
  if (beside === undefined) return parameters;
  parameters.beside.set(beside.logits.map((logits, i) => logits * beside.deviations[i]!));
  parameters.outputBiases.fill(beside.tempo);
  return parameters;
}

/**
 * The parameters of a network that was fitted before, as real numbers, for a fit to go on from. Throws InputError where
 * its shape, or what stands beside it, is another one than the fit's.
 */
export function parametersOfStart(
  weights: NetworkWeights,
  plan: Plan,
  game: Game,
  { beside }: NetworkData,
  { shape, start }: NetworkFit,
): Parameters {
  const where = `--start ${start}`;
  if (weights.input.shape !== shape)
    throw new InputError(`${where}: its shape is ${weights.input.shape}; ${shape} is wanted`);
  const named = (features: NonNullable<NetworkWeights['beside']>['features'] | undefined): string =>
    features === undefined ? 'nothing' : features.names.join(', ');
  const wanted = beside && describeFeatures(game, beside.features);
  if (named(weights.beside?.features) !== named(wanted))
    throw new InputError(`${where}: beside it stands ${named(weights.beside?.features)}; ${named(wanted)} is wanted`);
  const network = networkOf(weights, plan.board, where);
  return realNetwork(network, weights.beside?.points ?? [], beside?.deviations.map((one) => one / weights.scale) ?? []);
}

/** What a checkpoint says of it: a fit that began elsewhere is another one. */
export function startKey(start: NetworkWeights | undefined): { readonly startNumbers?: string } {
  if (start === undefined) return {};
  const { network, beside } = start;
  return {
    startNumbers: createHash('sha256')
      .update(JSON.stringify([network, beside?.points]))
      .digest('hex'),
  };
}
