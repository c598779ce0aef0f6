import { createHash } from 'node:crypto';
import { SECOND_SHIFT } from '../agents/network/board/board-network.ts';
import { boardNetworkOf } from '../agents/network/board/codec.ts';
import { type BoardWeights, onBoard } from '../agents/network/network-weights.ts';
import { describeFeatures } from '../agents/weights/weights.ts';
import { type AgentWeights, readWeightsFile } from '../agents/weights-file.ts';
import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { type BoardData, boardGiven } from './board-data.ts';
import { noParameters, type Parameters, type Plan } from './network/board/real-network.ts';
import type { BoardFitOptions } from './options.ts';

/** The network that a fit begins with: what `--start` names, or `given` where its caller has read it; undefined for none. */
export function startGiven(
  { start }: Pick<BoardFitOptions, 'start'>,
  given: AgentWeights | undefined,
  game: Game,
): BoardWeights | undefined {
  if (start === undefined) return undefined;
  const weights = given ?? readWeightsFile(start, game);
  if (weights.model !== 'network' || !onBoard(weights)) throw new InputError(`--start ${start}: no network on a board`);
  return weights;
}

/**
 * The parameters of a network that was fitted before, as real numbers, for a fit to go on from. Throws InputError where
 * its shape, or what stands beside it, is another one than the fit's.
 */
export function parametersOfStart(
  weights: BoardWeights,
  plan: Plan,
  game: Game,
  { beside }: BoardData,
  { shape, start }: BoardFitOptions,
): Parameters {
  const where = `--start ${start}`;
  if (weights.input.shape !== shape)
    throw new InputError(`${where}: its shape is ${weights.input.shape}; ${shape} is wanted`);
  const named = (features: NonNullable<BoardWeights['beside']>['features'] | undefined): string =>
    features === undefined ? 'nothing' : features.names.join(', ');
  const wanted = beside && describeFeatures(game, beside.features);
  if (named(weights.beside?.features) !== named(wanted))
    throw new InputError(`${where}: beside it stands ${named(weights.beside?.features)}; ${named(wanted)} is wanted`);
  const network = boardNetworkOf(weights, boardGiven(game), where);
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
export function startKey(start: BoardWeights | undefined): { readonly startNumbers?: string } {
  if (start === undefined) return {};
  const { network, beside } = start;
  return {
    startNumbers: createHash('sha256')
      .update(JSON.stringify([network, beside?.points]))
      .digest('hex'),
  };
}
