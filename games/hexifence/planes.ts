import type { Planes } from '../game.ts';
import type { Board } from './board.ts';
import type { HexifencePosition } from './position.ts';

/**
 * Claimed edges, whoever claimed them; then, for each number of cells from 1 up, whether the player to move has
 * captured so many; then the same of the other one. The rest of the game depends on no more.
 */
export function hexifencePlanes({ edges, cells }: Board): Planes<HexifencePosition> {
  return {
    inputs: edges + 2 * cells,
    max: edges + cells,
    kinds: {
      names: ['claimed edges', 'own captures', 'other captures'],
      of: (input) => (input < edges ? 0 : input < edges + cells ? 1 : 2),
    },
    // Hot: read at every leaf.
    active(position, out, at) {
      const { claims, captured, turn } = position;
      const own = captured[turn]!;
      const enemy = captured[1 - turn]!;
      for (let edge = 0; edge < edges; edge++) if (claims[edge] !== 0) out[at++] = edge;
      for (let cell = 0; cell < own; cell++) out[at++] = edges + cell;
      for (let cell = 0; cell < enemy; cell++) out[at++] = edges + cells + cell;
      return at;
    },
  };
}
