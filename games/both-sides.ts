import type { Features, Player, Position } from './game.ts';

/** The features of both sides to `out`: `first`'s from index 0, then the other's. Hot: read at every leaf. */
export function extractSides(features: Features, position: Position, first: Player, out: Float64Array): void {
  const count = features.list.length;
  if (features.extractBoth === undefined) {
    features.extract(position, first, out, 0);
    features.extract(position, (1 - first) as Player, out, count);
    return;
  }
  features.extractBoth(position, out, 0);
  if (first === 0) return;
  for (let i = 0; i < count; i++) {
    const value = out[i]!;
    out[i] = out[count + i]!;
    out[count + i] = value;
  }
}
