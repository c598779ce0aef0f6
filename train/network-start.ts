import { createHash } from 'node:crypto';
import { networkOf } from '../agents/network/codec.ts';
import { SECOND_SHIFT } from '../agents/network/network.ts';
import type { NetworkWeights } from '../agents/network/schema.ts';
import { describeFeatures } from '../agents/weights/weights.ts';
import { type AgentWeights, readWeightsFile } from '../agents/weights-file.ts';
import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import type { NetworkFit } from './network/options.ts';
import { initialParameters, noParameters, type Parameters, type Plan } from './network/real-network.ts';
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
  const { one, outputStep } = network;
  const parameters = noParameters(plan);
  const fill = (values: Float32Array, numbers: ArrayLike<number>, size: number, more = 0): void => {
    for (let i = 0; i < values.length; i++) values[i] = (numbers[i]! + more) * size;
  };
  fill(parameters.first, network.first, 1 / one);
  fill(parameters.firstBiases, network.firstBiases, 1 / one);
  fill(parameters.linear, network.linear, outputStep / one);
  if (network.second !== undefined) {
    const secondOne = 2 ** SECOND_SHIFT;
    fill(parameters.second, network.second.weights, 1 / secondOne);
    // Half a step more makes shifts round to the nearest.
    fill(parameters.secondBiases, network.second.biases, 1 / (secondOne * one), -secondOne / 2);
  }
  fill(parameters.output, network.output, outputStep);
  fill(parameters.outputBiases, network.outputBiases, outputStep / one);
  if (beside !== undefined && weights.beside !== undefined)
    for (const [i, points] of weights.beside.points.entries())
      parameters.beside[i] = (points * beside.deviations[i]!) / weights.scale;
  return parameters;
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
