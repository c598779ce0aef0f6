import type { Game } from '../../games/game.ts';
import { boardNetworkOf } from './board/codec.ts';
import { type NetworkWeights, onBoard, readsOf, shapeOf } from './network-weights.ts';

/** What a network is, in a line: `network 2x32 on board, 12,482 weights, 512.3 points a logit`. */
export function networkWords(weights: NetworkWeights, game: Game): string {
  const count = weightsIn(weights, game).toLocaleString('en');
  const scale = `${weights.scale.toPrecision(4)} points a logit`;
  return `network ${shapeOf(weights)} on ${readsOf(weights.input)}, ${count} weights, ${scale}`;
}

/** How many numbers a fit chose. */
function weightsIn(weights: NetworkWeights, game: Game): number {
  if (!onBoard(weights)) return weights.layers.reduce((sum, { inputs, outputs }) => sum + (inputs + 1) * outputs, 0);
  const { first, firstBiases, linear, second, output, outputBiases } = boardNetworkOf(weights, game.board!, game.name);
  const arrays = [first, firstBiases, linear, output, outputBiases];
  const later = second === undefined ? [] : [second.weights, second.biases];
  return [...arrays, ...later].reduce((sum, { length }) => sum + length, 0);
}
