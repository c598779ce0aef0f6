import type { BoardWeights, LayeredWeights, NetworkWeights } from './schema.ts';

export type {
  BoardWeights,
  LayeredWeights,
  NetworkInput,
  NetworkWeights,
  StoredBoardNetwork,
  StoredLayer,
} from './schema.ts';

/** What a network reads instead of a feature set. */
export const PLANES = 'planes';
export const BOARD = 'board';

/** What `input` is read from: a feature set's name, PLANES or BOARD. */
export function readsOf(input: NetworkWeights['input']): string {
  return input.kind === 'features' ? input.set : input.kind;
}

/** `54-32-32-1`: the inputs, and the units of each layer; or the shape of a network on a board. */
export function shapeOf(weights: Pick<LayeredWeights, 'layers'> | Pick<BoardWeights, 'input'>): string {
  if (!('layers' in weights)) return weights.input.shape;
  const { layers } = weights;
  return [layers[0]!.inputs, ...layers.map((layer) => layer.outputs)].join('-');
}

/** Whether `weights` are of a network on a game's board. */
export function onBoard(weights: NetworkWeights): weights is BoardWeights {
  return weights.input.kind === BOARD;
}
