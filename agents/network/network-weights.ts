import type { NetworkInput, NetworkWeights } from './schema.ts';

export type { NetworkInput, NetworkWeights, StoredLayer } from './schema.ts';

/** What a network reads instead of a feature set. */
export const PLANES = 'planes';

/** What `input` is read from: a feature set's name, or PLANES. */
export function readsOf(input: NetworkInput): string {
  return input.kind === 'features' ? input.set : PLANES;
}

/** `54-32-32-1`: the inputs, and the units of each layer. */
export function shapeOf({ layers }: Pick<NetworkWeights, 'layers'>): string {
  return [layers[0]!.inputs, ...layers.map((layer) => layer.outputs)].join('-');
}
